"""What Inspect tells about a task: how it is to be run, and that its log is finished."""

import sys

# Inspect has no public name for it.
from inspect_ai._util.error import EvalError, is_cancellation_message
from inspect_ai.hooks import Hooks, RunEnd, SampleEnd, TaskStart, hooks
from inspect_ai.log import EvalConfig, EvalSpec

from fmbench.evals.folders import completed_before, mark_evaluated
from fmbench.evals.run import EvalRun
from fmbench.evals.runs import runs_of, tell_tracking

_LIMITS = ("message_limit", "token_limit", "turn_limit", "time_limit", "working_limit", "cost_limit")


def refusal_of(config: EvalConfig) -> str | None:
    """Why a run may not be played like this; None if it may."""
    if (config.epochs or 1) > 1:
        return f"epochs = {config.epochs}: a run is repeated by seeds (-T seeds=1,2), not by epochs"
    for name in _LIMITS:
        value = getattr(config, name, None)
        if value is not None:
            return (
                f"{name} = {value}: it would cut a stop off in the middle; the caps of a stop are those "
                "of the settings (world.budgets)"
            )
    if config.sample_shuffle not in (None, False):
        return "sample_shuffle: stops follow one another and cannot be shuffled"
    return None


def _refusal_of_retry(spec: EvalSpec, run: EvalRun) -> str | None:
    """Why a log is not to be retried; None if it may be."""
    completed = completed_before(run.path, spec.task_id)
    if completed is None:
        return None
    return f"the run of this log is complete in {completed}; there is nothing left to retry"


@hooks(name="fmbench_runs", description="Begins and ends the runs of fm-bench tasks.")
class RunHooks(Hooks):
    """Sets a run to its beginning with every attempt at its task, and lets go of its files at the end."""

    def __init__(self) -> None:
        self._ours: set[str] = set()

    async def on_task_start(self, data: TaskStart) -> None:
        """A new attempt: worlds are walked through from their first stop again."""
        if tuple(runs_of(data.spec.metadata)):
            self._ours.add(data.eval_id)
        for run in runs_of(data.spec.metadata):
            run.restart(refusal_of(data.spec.config) or _refusal_of_retry(data.spec, run))

    async def on_sample_end(self, data: SampleEnd) -> None:
        """Why a stop was not played to its end; Inspect keeps it in the log alone."""
        if data.eval_id in self._ours and data.sample.error is not None:
            _tell(str(data.sample.id), data.sample.error)

    async def on_run_end(self, data: RunEnd) -> None:
        """The logs are finished, or the run was ended by an error.

        A log may end in an error that no stop is to blame for, such as a disk that is full.
        """
        for log in data.logs:
            if log.eval.eval_id in self._ours and log.error is not None:
                _tell(log.eval.task, log.error)
            for run in runs_of(log.eval.metadata):
                run.close()
                if log.status == "success" and run.is_complete:
                    mark_evaluated(run.path, log.location, log.eval.task_id)
                    report = run.record(log.location)
                    if report is not None:
                        tell_tracking(run.path, report)


def _tell(what: str, error: EvalError) -> None:
    """Say it in a line; a sample that ended because everything was stopped has nothing to say."""
    if not is_cancellation_message(error.message):
        print(f"fmbench: {what}: {' '.join(error.message.split())}", file=sys.stderr, flush=True)
