"""The runs of this process by their folder, so that a new attempt takes over from an older one."""

from fmbench.evals.run import EvalRun

_runs: dict[str, EvalRun] = {}


def register(run: EvalRun) -> None:
    """Make a run known; an older one of the same folder lets go of its files."""
    older = _runs.get(str(run.path))
    if older is not None:
        older.close()
    _runs[str(run.path)] = run


def find(metadata: dict[str, object] | None) -> EvalRun | None:
    """The run that a task's metadata names; None for a task of somebody else."""
    return _runs.get(str((metadata or {}).get("run_dir")))
