"""The worlds are still those of the committed texts; `make goldens` writes them anew."""

import pytest

from tests.golden.regenerate import FOLDER, path_of
from tests.golden.texts import GOLDENS


@pytest.mark.parametrize("name", GOLDENS)
def test_a_golden_is_what_the_program_makes_today(name: str) -> None:
    assert GOLDENS[name]() == path_of(name).read_text("utf-8")


def test_every_committed_text_is_checked() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GOLDENS)
