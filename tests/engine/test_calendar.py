"""The year of 360 days (mechanics §2, paper Table 11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.engine.calendar import (
    SCHEDULED_TYPES,
    STOP_TYPES,
    absolute,
    day_of_year,
    season_of,
)
from tests.engine.worlds import declared_rules

CALENDAR = declared_rules().calendar


@given(st.integers(1, 40), st.integers(1, 360))
def test_a_day_has_one_season_and_one_day_of_the_year(season: int, day: int) -> None:
    assert (season_of(absolute(season, day)), day_of_year(absolute(season, day))) == (season, day)


def test_the_draft_is_day_0_of_season_1() -> None:
    assert (season_of(0), day_of_year(0)) == (1, 0)


def test_a_season_has_thirteen_scheduled_stops_on_the_papers_days() -> None:
    assert {day: name for day, (name, *_) in CALENDAR.stops.items()} == {
        2: "preseason_board", 5: "summer_window_plan", 59: "summer_deadline", 63: "lineup_lock",
        90: "monthly_report", 120: "monthly_report", 150: "monthly_report", 240: "monthly_report",
        181: "winter_window_open", 190: "midseason_review", 209: "winter_deadline",
        300: "season_settlement", 305: "youth_intake",
    }  # fmt: skip
    assert sum(len(names) for names in CALENDAR.stops.values()) == 13


@given(st.integers(1, 360), st.integers(0, 400))
def test_rounds_ahead_are_those_of_the_days_that_follow(today: int, days: int) -> None:
    year = min(days, 359)
    ahead = sum(day_of_year(day) in CALENDAR.rounds for day in range(today + 1, today + year + 1))
    assert CALENDAR.rounds_ahead(today, days) == ahead


def test_thirty_rounds_from_day_66_to_298_eight_days_apart() -> None:
    assert list(CALENDAR.rounds) == list(range(66, 299, 8))
    assert list(CALENDAR.rounds.values()) == list(range(30))


@pytest.mark.parametrize(
    ("day", "opened"),
    [(4, False), (5, True), (59, True), (60, False), (180, False), (181, True), (209, True), (210, False)],
)
def test_both_windows_include_their_first_and_last_day(day: int, opened: bool) -> None:
    for season in (1, 20):
        assert CALENDAR.window_open(absolute(season, day)) is opened


def test_windows_are_numbered_in_the_order_of_time() -> None:
    numbers = [CALENDAR.window_number(absolute(season, day)) for season in (1, 2) for day in (30, 190)]
    assert numbers == sorted(set(numbers))


def test_the_list_of_stops_is_closed() -> None:
    assert len(STOP_TYPES) == len(set(STOP_TYPES)) == 18
    assert set(SCHEDULED_TYPES) - {"draft"} == {name for names in CALENDAR.stops.values() for name in names}
