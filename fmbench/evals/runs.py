"""The runs of this process by their folder, so that a task's runs can be begun and ended from outside.

Inspect may make a task more than once before it plays one of them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import WeakSet

from fmbench.evals.run import EvalRun
from fmbench.tracking import TrackReport

_runs: dict[str, WeakSet[EvalRun]] = {}
_awaited: dict[str, TrackReport | None] = {}


def register(run: EvalRun) -> None:
    """Make a run known; older ones of the same folder let go of its files."""
    for older in _runs.setdefault(str(run.path), WeakSet()):
        older.close()
    _runs[str(run.path)].add(run)


def runs_of(metadata: dict[str, object] | None) -> Iterator[EvalRun]:
    """The runs in the folder that a task's metadata names; none for a task of somebody else."""
    yield from tuple(_runs.get(str((metadata or {}).get("run_dir")), ()))


def await_tracking(path: Path) -> None:
    """Keep what will be recorded of the run in a folder for `take_tracking`, instead of printing it."""
    _awaited[str(path)] = None


def tell_tracking(path: Path, report: TrackReport) -> None:
    """Keep what was recorded of a run for whoever awaits it; else print it."""
    if str(path) in _awaited:
        _awaited[str(path)] = report
        return
    for line in report.lines(path):
        print(line, file=sys.stderr, flush=True)


def take_tracking(path: Path) -> TrackReport | None:
    """What was recorded of an awaited run; None if nothing was to be, or its log is not finished."""
    return _awaited.pop(str(path), None)
