"""The tasks as the installed package offers them: `inspect eval fmbench/solo`, `fmbench/arena`."""

from inspect_ai import Task, task

from fmbench.evals.arguments import Loose
from fmbench.evals.build import build_task


@task
def solo(seeds: Loose = None, overrides: Loose = None, run_dir: str | None = None) -> Task:
    """One seat among scripted clubs, a world for each seed."""
    return build_task("solo", seeds, overrides, run_dir)


@task
def arena(seeds: Loose = None, overrides: Loose = None, run_dir: str | None = None) -> Task:
    """A seat for every club of a world, for each seed."""
    return build_task("arena", seeds, overrides, run_dir)
