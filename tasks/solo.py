"""Solo: one seat among scripted clubs. `inspect eval tasks/solo.py@solo -T seeds=1 --model ...`."""

from inspect_ai import Task, task

import fmbench.evals._registry  # noqa: F401  (the scripted provider)
from fmbench.evals.arguments import NOT_GIVEN, Loose
from fmbench.evals.build import build_task


@task
def solo(
    seeds: Loose = NOT_GIVEN, overrides: Loose = NOT_GIVEN, run_dir: Loose = NOT_GIVEN, **unknown: Loose
) -> Task:
    """A world for each seed; overrides are those of `fmbench run`; the run is kept in `run_dir`."""
    return build_task("solo", seeds, overrides, run_dir, unknown)
