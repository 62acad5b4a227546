"""Task arguments are understood in every form in which Inspect hands them over."""

import runpy
from inspect import signature
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.evals import tasks
from fmbench.evals.arguments import NOT_GIVEN, read_overrides, read_run_dir, read_seeds
from fmbench.settings import SettingsError

TASK_FILES = Path(__file__).parents[2] / "tasks"


@pytest.mark.parametrize(
    ("given", "seeds"),
    [
        (NOT_GIVEN, None), (1, (1,)), ("1", (1,)), ("1,2", (1, 2)), ("[1, 2]", (1, 2)),
        (["1", "2"], (1, 2)), ([1, 2], (1, 2)), (["[1", "2]"], (1, 2)),
    ],
)  # fmt: skip
def test_seeds(given: object, seeds: tuple[int, ...] | None) -> None:
    assert read_seeds(given) == seeds


@pytest.mark.parametrize("given", ["one", 1.5, True, ["1", "x"], {"seed": 1}, None, "", " ", [], "[]"])
def test_seeds_that_are_none_are_refused(given: object) -> None:
    with pytest.raises(SettingsError, match="whole numbers"):
        read_seeds(given)


@pytest.mark.parametrize(
    ("given", "overrides"),
    [
        (NOT_GIVEN, ()),
        ("years=2", ("years=2",)),
        ("years=2,workers=1", ("years=2", "workers=1")),
        (["years=2", "workers=1"], ("years=2", "workers=1")),
        (["seeds=[1", "2]", "years=2"], ("seeds=[1,2]", "years=2")),
        ("a='x,y',b={c:1,d:2}", ("a='x,y'", "b={c:1,d:2}")),
        (
            {"years": 2, "run.progress": False, "seeds": [1, 2]},
            ("years=2", "run.progress=false", "seeds=[1,2]"),
        ),
    ],
)
def test_overrides(given: object, overrides: tuple[str, ...]) -> None:
    assert read_overrides(given) == overrides


@pytest.mark.parametrize("given", [2, None, "", " ", ",", [], {}])
def test_overrides_that_are_none_are_refused(given: object) -> None:
    with pytest.raises(SettingsError, match="NAME=VALUE"):
        read_overrides(given)


@pytest.mark.parametrize("given", [None, "", " ", [], ["", ""]])
def test_a_folder_without_a_name_is_refused(given: object) -> None:
    with pytest.raises(SettingsError, match="must be a path, or left out"):
        read_run_dir(given)


def test_a_folder_with_commas_in_its_name_is_put_together() -> None:
    assert read_run_dir(["a", "b"]) == "a,b"
    assert read_run_dir(NOT_GIVEN) is None


@given(st.lists(st.integers(0, 2**63 - 1), min_size=1))
def test_seeds_survive_their_text(seeds: list[int]) -> None:
    assert read_seeds(",".join(map(str, seeds))) == tuple(seeds)


@pytest.mark.parametrize("name", ["solo", "arena"])
def test_the_task_files_and_the_package_take_the_same_arguments_with_the_same_defaults(name: str) -> None:
    file = runpy.run_path(str(TASK_FILES / f"{name}.py"))[name]
    assert signature(file).parameters == signature(getattr(tasks, name)).parameters
