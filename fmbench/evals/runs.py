"""The runs of this process by their folder, so that a task's runs can be begun and ended from outside.

Inspect may make a task more than once before it plays one of them.
"""

from collections.abc import Iterator
from weakref import WeakSet

from fmbench.evals.run import EvalRun

_runs: dict[str, WeakSet[EvalRun]] = {}


def register(run: EvalRun) -> None:
    """Make a run known; older ones of the same folder let go of its files."""
    for older in _runs.setdefault(str(run.path), WeakSet()):
        older.close()
    _runs[str(run.path)].add(run)


def runs_of(metadata: dict[str, object] | None) -> Iterator[EvalRun]:
    """The runs in the folder that a task's metadata names; none for a task of somebody else."""
    yield from tuple(_runs.get(str((metadata or {}).get("run_dir")), ()))
