"""The capability matrix and the profile of a run."""

import math

import pytest

from fmbench.analysis.metrics import (
    WINDOWS,
    axis_values,
    capability_matrix,
    mean_over_seeds,
    profile_of,
    rank_scores,
)
from fmbench.analysis.metrics.matrix import HIGH_IS_BETTER
from tests.analysis.mined import arrival, bid, day, run_of, stop, talks


def test_rank_scores_of_fifteen_seats_are_fifteenths_of_a_ladder() -> None:
    scores = rank_scores({f"seat{n:02d}": float(n) for n in range(15)}, high_is_better=True)
    assert scores["seat14"] == 1.0
    assert scores["seat00"] == 0.0
    assert scores["seat13"] == pytest.approx(13 / 14)


def test_any_number_of_seats_is_ranked_from_one_to_zero() -> None:
    assert rank_scores({"a": 3.0, "b": 1.0, "c": 2.0}, high_is_better=False) == {"b": 1.0, "c": 0.5, "a": 0.0}
    assert rank_scores({"alone": 3.0}, high_is_better=True) == {"alone": 1.0}
    assert rank_scores({}, high_is_better=True) == {}


@pytest.mark.parametrize("high", [True, False])
def test_equal_values_are_ordered_by_name(high: bool) -> None:
    assert rank_scores({"b": 1.0, "a": 1.0}, high_is_better=high) == {"a": 1.0, "b": 0.0}


def test_a_seat_without_a_signing_comes_last() -> None:
    scores = rank_scores({"a": math.inf, "b": 73.0, "c": 9.0}, high_is_better=False)
    assert scores == {"c": 1.0, "b": 0.5, "a": 0.0}


def test_a_seat_without_a_value_is_not_ranked_on_that_axis() -> None:
    rows = capability_matrix(
        {
            "settled": {"endgame_awareness": None, "credit_assignment": 0.9},
            "complete": {"endgame_awareness": -1.0, "credit_assignment": 0.8},
        }
    )
    by_seat = {row.seat: row for row in rows}
    assert by_seat["settled"].rank_scores["endgame_awareness"] is None
    assert by_seat["complete"].rank_scores["endgame_awareness"] == 1.0
    assert by_seat["settled"].rank_scores["credit_assignment"] == 0.0


def test_a_value_that_another_seat_has_too_is_marked_as_tied() -> None:
    rows = capability_matrix(
        {
            "a": {"memory_curation": 0.65, "credit_assignment": 0.9, "price_discovery": math.inf},
            "b": {"memory_curation": 0.65, "credit_assignment": 0.8, "price_discovery": math.inf},
            "c": {"memory_curation": 0.1, "endgame_awareness": None},
            "d": {"endgame_awareness": None},
        }
    )
    tied = {"memory_curation", "price_discovery"}
    assert [row.tied for row in rows] == [tied, tied, set(), set()]


def test_the_axes_are_the_papers_in_its_order() -> None:
    assert list(HIGH_IS_BETTER) == [
        "price_discovery", "memory_curation", "proactive_control", "credit_assignment",
        "endgame_awareness", "compute_efficiency",
    ]  # fmt: skip


def test_a_profile_measures_everything_by_stage_of_the_run() -> None:
    profile = profile_of(run_of(name="winner", seat=3))
    assert (profile.seat, profile.number) == ("winner", 3)
    assert "endgame_shift" in profile.whole
    assert "endgame_shift" not in profile.by_window
    for windows in profile.by_window.values():
        assert tuple(span for span, _ in windows) == WINDOWS


def test_years_that_a_settled_run_never_reached_have_no_value() -> None:
    stops = [stop(day(season, 2)) for season in range(1, 8)]
    profile = profile_of(run_of(played=6, reason="fired", stops=stops, transfer_offers=[bid(day(6, 9))]))
    for windows in profile.by_window.values():
        assert [measure.undefined for _, measure in windows[2:]] == [
            "the run ended before years 11-16", "the run ended before years 17-20",
        ]  # fmt: skip
    assert [measure.value for _, measure in profile.by_window["offers_per_signing"][:2]] == [math.inf] * 2


def test_a_seat_stands_in_the_matrix_with_the_mean_over_its_seeds() -> None:
    first = run_of(contract_offers=[talks(100, months_left=20)], texts=["aa bb", "aa bb"])
    second = run_of(contract_offers=[talks(100, months_left=10)], texts=["aa bb", "cc dd"])
    third = run_of(transfer_offers=[bid(5)] * 3, trades=[arrival(9)])
    profiles = [profile_of(run) for run in (first, second, third)]
    values = axis_values(profiles)
    assert values["proactive_control"] == 15.0
    assert mean_over_seeds(profiles, "renewal_lead")["seeds"] == 2
    assert values["memory_curation"] == pytest.approx(0.15), "the mean similarity is 0.5"
    assert values["price_discovery"] == math.inf
    assert values["compute_efficiency"] is None
