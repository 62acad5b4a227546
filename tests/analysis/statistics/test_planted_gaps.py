"""A planted difference is found as often as the plan says, and an absent one is not."""

import math
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from fmbench.analysis.statistics import (
    Estimate,
    compare_seats,
    mean_interval,
    paired_interval,
    power_of_test,
    studentised_bootstrap,
)
from tests.analysis.statistics.simulated import normals, seat_scores

WORLDS = 1500
SD = 3.0
SIZES = (3, 10, 30)
GAPS = (0.0, 2.0, 5.0)


def paired_intervals(a: NDArray[np.float64], b: NDArray[np.float64]) -> list[Estimate]:
    return [
        paired_interval(dict(enumerate(row_a)), dict(enumerate(row_b)))
        for row_a, row_b in zip(a.tolist(), b.tolist(), strict=True)
    ]


@cache
def intervals(gap: float, seeds: int) -> tuple[Estimate, ...]:
    """Paired intervals of a seat `gap` points above another on shared worlds of any difficulty."""
    world = 15.0 * normals(f"world/{gap}/{seeds}", WORLDS, seeds)
    a = world + gap + SD / math.sqrt(2) * normals(f"a/{gap}/{seeds}", WORLDS, seeds)
    b = world + SD / math.sqrt(2) * normals(f"b/{gap}/{seeds}", WORLDS, seeds)
    return tuple(paired_intervals(a, b))


def share(events: list[bool]) -> float:
    return sum(events) / len(events)


@pytest.mark.parametrize("seeds", SIZES)
@pytest.mark.parametrize("gap", GAPS)
def test_a_planted_gap_is_found_as_often_as_the_plan_says(gap: float, seeds: int) -> None:
    planned = power_of_test(gap, SD, seeds)
    found = share([estimate.p < 0.05 for estimate in intervals(gap, seeds)])
    assert found == pytest.approx(planned, abs=4 * math.sqrt(planned * (1 - planned) / WORLDS) + 1e-3)


@pytest.mark.parametrize("seeds", SIZES)
def test_an_absent_gap_is_found_at_the_stated_rate_only(seeds: int) -> None:
    assert share([estimate.p < 0.05 for estimate in intervals(0.0, seeds)]) <= 0.07


def test_gaps_of_2_and_5_points_are_found_where_the_seeds_suffice() -> None:
    assert share([estimate.p < 0.05 for estimate in intervals(5.0, 10)]) > 0.95
    assert share([estimate.p < 0.05 for estimate in intervals(2.0, 30)]) > 0.90


@pytest.mark.parametrize("seeds", SIZES)
@pytest.mark.parametrize("gap", GAPS)
def test_95_percent_paired_intervals_hold_the_gap_as_often_as_stated(gap: float, seeds: int) -> None:
    assert 0.92 <= share([e.low <= gap <= e.high for e in intervals(gap, seeds)]) <= 0.98


@pytest.mark.parametrize("seeds", SIZES)
def test_paired_coverage_holds_where_both_seats_collapse_on_some_seeds(seeds: int) -> None:
    estimates = paired_intervals(seat_scores("left", WORLDS, seeds), seat_scores("right", WORLDS, seeds))
    assert 0.94 <= share([e.low <= 0 <= e.high for e in estimates]) <= 0.98
    assert ".95-.98 where both seats collapse" in estimates[0].coverage


@pytest.mark.parametrize("seeds", SIZES)
def test_an_interval_says_what_it_covers_where_one_seat_collapses(seeds: int) -> None:
    steady, frail = 4 * normals("steady", WORLDS, seeds), seat_scores("left", WORLDS, seeds)
    pairs = paired_intervals(steady, frail)
    assert 0.80 <= share([e.low <= 0 <= e.high for e in pairs]) <= 0.95
    assert ".81-.93 where only one does" in pairs[0].coverage
    means = [mean_interval(dict(enumerate(row))) for row in frail.tolist()]
    assert 0.69 <= share([e.low <= 0 <= e.high for e in means]) <= 0.95
    assert ".70-.93 where a seat collapses" in means[0].coverage


@pytest.mark.parametrize("seeds", SIZES)
def test_95_percent_intervals_of_a_mean_hold_it_as_often_as_stated(seeds: int) -> None:
    rows = (50 + 9 * normals(f"mean/{seeds}", WORLDS, seeds)).tolist()
    estimates = [mean_interval(dict(enumerate(row))) for row in rows]
    assert 0.92 <= share([e.low <= 50 <= e.high for e in estimates]) <= 0.98


@pytest.mark.parametrize("seeds", [10, 30])
def test_the_studentised_bootstrap_is_near_what_it_states(seeds: int) -> None:
    rows = (50 + 9 * normals(f"bootstrap/{seeds}", 400, seeds)).tolist()
    estimates = [studentised_bootstrap(dict(enumerate(row)), "coverage", replicates=500) for row in rows]
    assert 0.92 <= share([e.low <= 50 <= e.high for e in estimates]) <= 0.98


def test_among_many_equal_seats_no_pair_is_called_different_more_often_than_stated() -> None:
    fields = normals("equal field", 100, 6, 10).tolist()
    false_finds = [
        any(
            c.decided
            for c in compare_seats({f"seat {i}": dict(enumerate(row)) for i, row in enumerate(field)})
        )
        for field in fields
    ]
    assert share(false_finds) <= 0.12
