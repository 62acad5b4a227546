"""Short runs that several tests look at."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fmbench.runner import Notice, RunReport, run
from fmbench.settings import Settings, load_settings
from fmbench.tracking import Result

Load = Callable[..., Settings]


def without_timing(results: tuple[Result, ...]) -> list[dict[str, object]]:
    """Everything in results that must not differ between two runs of the same settings.

    The commit is left out: a worker reads it anew, and one may be made while tests run.
    """
    commit = {"engine_commit", "engine_dirty"}
    return [result.model_dump(exclude={"timing": True, "stamp": commit}) for result in results]


def ignore(_notice: Notice) -> None:
    """Hear nothing."""


@pytest.fixture(scope="session")
def load() -> Load:
    """Settings of a short run without a record."""

    def load(*overrides: str, years: int = 2) -> Settings:
        return load_settings(["tracking=none", f"years={years}", *overrides])

    return load


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, load: Load) -> RunReport:
    """A finished run of the heuristic, two seasons, seeds 1 and 2; nobody may change it."""
    folder: Path = tmp_path_factory.mktemp("played")
    return run(load("seat=heuristic", "seeds=[1,2]"), folder, progress=ignore)
