"""Arena: a seat for every club.

inspect eval tasks/arena.py@arena --model none/none --model-role seat01=...
"""

from inspect_ai import Task, task

import fmbench.evals._registry  # noqa: F401  (the scripted provider)
from fmbench.evals.arguments import NOT_GIVEN, Loose
from fmbench.evals.build import build_task


@task
def arena(
    seeds: Loose = NOT_GIVEN, overrides: Loose = NOT_GIVEN, run_dir: Loose = NOT_GIVEN, **unknown: Loose
) -> Task:
    """A world for each seed; `overrides` may name a roster; the run is kept in `run_dir`."""
    return build_task("arena", seeds, overrides, run_dir, unknown)
