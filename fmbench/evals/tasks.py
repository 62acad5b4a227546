"""The tasks as the installed package offers them: `inspect eval fmbench/solo`, `fmbench/arena`."""

import site
from pathlib import Path

from inspect_ai import Task, task

from fmbench.evals.arguments import NOT_GIVEN, Loose
from fmbench.evals.build import build_task


def registered_name(name: str) -> str:
    """The name to register under, so that the task is `fmbench/NAME` everywhere.

    Inspect puts the package before it where the package lies among the installed ones; in an editable
    install it looks for a distribution of the package's name, and ours is named otherwise.
    """
    installed = [*site.getsitepackages(), site.getusersitepackages()]
    if any(Path(__file__).is_relative_to(folder) for folder in installed):
        return name
    return f"fmbench/{name}"


@task(name=registered_name("solo"))
def solo(
    seeds: Loose = NOT_GIVEN, overrides: Loose = NOT_GIVEN, run_dir: Loose = NOT_GIVEN, **unknown: Loose
) -> Task:
    """One seat among scripted clubs, a world for each seed."""
    return build_task("solo", seeds, overrides, run_dir, unknown)


@task(name=registered_name("arena"))
def arena(
    seeds: Loose = NOT_GIVEN, overrides: Loose = NOT_GIVEN, run_dir: Loose = NOT_GIVEN, **unknown: Loose
) -> Task:
    """A seat for every club of a world, for each seed."""
    return build_task("arena", seeds, overrides, run_dir, unknown)
