"""Ids have one spelling each, and amounts survive the door unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.game.tools import ids
from fmbench.game.tools.amounts import LARGEST_M, MILLION, from_millionths, to_millionths


@given(st.integers(0, 999_999_999))
def test_player_and_offer_ids_read_back_as_the_same_number(number: int) -> None:
    assert ids.parse_player(ids.format_player(number)) == number
    assert ids.parse_offer(ids.format_offer(number)) == number


@given(st.integers(1, 50))
def test_template_ids_read_back_as_the_same_number(number: int) -> None:
    assert ids.parse_template(ids.format_template(number)) == number


@given(st.integers(1, 40), st.integers(1, 30), st.integers(1, 8))
def test_match_ids_read_back_as_the_same_match(season: int, round_: int, match: int) -> None:
    found = ids.MatchId(season, round_, match)
    assert ids.parse_match(ids.format_match(found)) == found


def test_ids_look_as_the_rules_show_them() -> None:
    assert ids.format_player(361) == "P00361"
    assert ids.format_offer(12) == "F00012"
    assert ids.format_template(1) == "T01"
    assert ids.format_match(ids.MatchId(3, 5, 3)) == "Y03-R05-M3"
    assert ids.format_stop(3, 181) == "Y03-D181"
    assert ids.format_stop(1, 0) == "Y01-D000"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P",
        "P1",
        "361",
        "p00361",
        "P000361",
        "P00361 ",
        "P00361\n",
        "P\u0660\u0660\u0663\u0666\u0661",
        "\u042000361",
    ],
)
def test_a_player_id_has_no_second_spelling(text: str) -> None:
    assert ids.parse_player(text) is None


@pytest.mark.parametrize("text", ["T00", "T51", "T1", "T001", "t01"])
def test_only_templates_1_to_50_exist(text: str) -> None:
    assert ids.parse_template(text) is None


@pytest.mark.parametrize(
    "text", ["Y00-R01-M1", "Y41-R01-M1", "Y01-R00-M1", "Y01-R31-M1", "Y01-R01-M0", "Y01-R01-M9"]
)
def test_only_matches_of_the_calendar_have_ids(text: str) -> None:
    assert ids.parse_match(text) is None


@given(st.integers(-LARGEST_M * MILLION, LARGEST_M * MILLION))
def test_every_whole_credit_survives_the_way_out_and_in(credits_: int) -> None:
    assert to_millionths(from_millionths(credits_)) == credits_


@pytest.mark.parametrize(
    ("number", "credits_"),
    [
        (8, 8_000_000),
        (8.25, 8_250_000),
        (0.1 + 0.2, 300_000),
        (0.0000005, 1),
        (0.00000049, 0),
        (2.0000005, 2_000_001),
        (-2.0000005, -2_000_001),
        (1e-320, 0),
        (-0.0, 0),
    ],
)
def test_amounts_are_rounded_half_away_from_zero_to_whole_credits(number: float, credits_: int) -> None:
    assert to_millionths(number) == credits_
