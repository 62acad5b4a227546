"""Solo: one seat among scripted clubs. `inspect eval tasks/solo.py@solo -T seeds=1 --model ...`."""

from inspect_ai import Task, task

import fmbench.evals._registry  # noqa: F401  (the scripted provider)
from fmbench.evals.build import build_task


@task
def solo(seeds: object = None, overrides: object = None, run_dir: object = None, **unknown: object) -> Task:
    """A world for each seed; overrides are those of `fmbench run`; the run is kept in `run_dir`."""
    return build_task("solo", seeds, overrides, run_dir, unknown)
