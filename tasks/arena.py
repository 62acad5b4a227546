"""Arena: a seat for every club. `inspect eval tasks/arena.py@arena --model-role seat01=... --model ...`."""

from inspect_ai import Task, task

import fmbench.evals._registry  # noqa: F401  (the scripted provider)
from fmbench.evals.build import build_task


@task
def arena(seeds: object = None, overrides: object = None, run_dir: str | None = None) -> Task:
    """A world for each seed; `overrides` may name a roster; the run is kept in `run_dir`."""
    return build_task("arena", seeds, overrides, run_dir)
