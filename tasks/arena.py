"""Arena: a seat for every club.

inspect eval tasks/arena.py@arena --model none/none --model-role seat01=...
"""

from inspect_ai import Task, task

import fmbench.evals._registry  # noqa: F401  (the scripted provider)
from fmbench.evals.build import build_task


@task
def arena(seeds: object = None, overrides: object = None, run_dir: object = None, **unknown: object) -> Task:
    """A world for each seed; `overrides` may name a roster; the run is kept in `run_dir`."""
    return build_task("arena", seeds, overrides, run_dir, unknown)
