"""The table of knobs in docs/ is the truth about every knob."""

import csv
import json
from pathlib import Path

import pytest

from fmbench.settings import Knob, Settings, hashed_knobs, knobs
from fmbench.settings.validation import value_at

TABLE = Path(__file__).parents[2] / "docs" / "params.csv"


def rows() -> list[dict[str, str]]:
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def bounds_in_words(knob: Knob) -> str:
    return "" if knob.low is None else f"{knob.low} to {knob.high}"


def test_every_knob_stands_in_the_table_exactly_once() -> None:
    assert sorted(row["path"] for row in rows()) == sorted(hashed_knobs())


def test_every_name_of_the_table_is_unique() -> None:
    names = [row["name"] for row in rows()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["path"])
def test_table_and_model_agree(row: dict[str, str], settings: Settings) -> None:
    knob = hashed_knobs()[row["path"]]
    assert json.loads(row["value"]) == value_at(settings, knob.path)
    assert row["visibility"] == knob.visibility
    assert row["unit"] == knob.unit
    assert bounds_in_words(knob) in row["bounds"]
    assert row["bounds"].startswith("=") == (knob.standard is not None)
    assert row["why"]


def test_every_knob_is_described_with_a_unit() -> None:
    bare = [
        knob.path for knob in hashed_knobs().values() if not knob.description.endswith(".") or not knob.unit
    ]
    assert bare == []


def test_every_number_is_bounded() -> None:
    loose = [knob.path for knob in knobs().values() if "number" in knob.entry_shape and knob.low is None]
    assert loose == []


def test_the_paper_fixes_the_shape_of_the_division_and_the_score() -> None:
    fixed = {path for path, knob in knobs().items() if knob.standard is not None}
    assert {"world.draft.clubs", "world.calendar.year_days", "world.contracts.max_years"} <= fixed
    assert {"scoring.weights", "scoring.divisors", "opponents.sigma", "world.budgets.queries"} <= fixed


@pytest.mark.parametrize(
    "group", ["growth", "valuation"], ids=["growth and aging", "how the world prices a player"]
)
def test_knobs_that_betray_hidden_truth_are_secret(group: str) -> None:
    numbers = {path: knob for path, knob in knobs().items() if knob.unit != "label"}
    seen = {knob.visibility for path, knob in numbers.items() if path.startswith(f"world.{group}.")}
    assert seen == {"secret"}


@pytest.mark.parametrize(
    "path",
    [
        "world.scouting.bias_sd",
        "world.market.reject_raise",
        "world.market.pair_markup",
        "world.market.reluctance_hi",
        "world.contracts.demand_pad_lo",
        "world.contracts.idio_sd",
        "opponents.sigma",
        "opponents.gap",
    ],
)
def test_spreads_asks_and_levers_are_secret(path: str) -> None:
    assert knobs()[path].visibility == "secret"


def test_the_score_formula_is_public() -> None:
    assert {knob.visibility for path, knob in knobs().items() if path.startswith("scoring.")} == {"public"}
