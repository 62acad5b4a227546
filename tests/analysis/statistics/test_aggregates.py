"""Robust summaries, normalisation and curves against other libraries' and hand-made values."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import trim_mean

from fmbench.analysis.statistics import (
    StatisticsError,
    interquartile_mean,
    normalised,
    optimality_gap,
    performance_profile,
    probability_of_improvement,
    survival_curve,
)


@given(st.lists(st.floats(-100, 150), min_size=1, max_size=40))
def test_the_interquartile_mean_drops_a_quarter_at_each_end(values: list[float]) -> None:
    estimate = interquartile_mean(dict(enumerate(values)), "report", replicates=10)
    assert estimate.value == pytest.approx(trim_mean(values, 0.25), abs=1e-6)


def test_one_collapsed_seed_of_eight_does_not_decide() -> None:
    scores = dict(enumerate([80.0, 81, 82, 83, 84, 85, 86, -20]))
    assert interquartile_mean(scores, "report").value == 82.5


def test_the_interquartile_interval_says_that_it_is_narrow() -> None:
    estimate = interquartile_mean(dict(enumerate([1.0, 2, 3, 4, 5])), "report")
    assert estimate.low < estimate.value < estimate.high
    assert "too narrow" in estimate.coverage
    assert not interquartile_mean({1: 4.0}, "report").bounded


def test_level_worlds_count_half_for_each_side() -> None:
    result = probability_of_improvement({1: 5.0, 2: 5.0, 3: 1.0, 9: 7.0}, {1: 4.0, 2: 5.0, 3: 2.0})
    assert (result.above, result.level, result.below) == (1, 1, 1)
    assert (result.chance.value, result.chance.n) == (0.5, 3)


def test_the_interval_of_a_chance_agrees_with_the_textbook() -> None:
    # Wilson, 8 of 10: .490 to .943.
    a = {seed: float(seed < 8) for seed in range(10)}
    chance = probability_of_improvement(a, dict.fromkeys(range(10), 0.5)).chance
    assert (chance.low, chance.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_scores_are_normalised_by_floor_and_oracle_of_the_same_seed() -> None:
    shares = normalised({1: 50.0, 2: 50.0, 3: 9.0}, {1: 0.0, 2: 10.0}, {1: 100.0, 2: 90.0})
    assert shares == {1: 0.5, 2: 0.5}


def test_a_seed_above_the_oracle_does_not_pay_for_one_below() -> None:
    result = optimality_gap({1: 120.0, 2: 60.0, 3: 1.0}, {1: 0.0, 2: 0.0}, {1: 100.0, 2: 100.0})
    assert result.gap.value == pytest.approx(0.2)
    assert result.points == 10.0
    assert result.left_out == (3,)


def test_an_oracle_below_the_floor_is_refused_with_its_seed() -> None:
    with pytest.raises(StatisticsError, match=r"oracle\[7\]=3.0: must exceed 5.0"):
        normalised({7: 4.0}, {7: 5.0}, {7: 3.0})


def test_a_profile_counts_seeds_above_each_threshold() -> None:
    curve = performance_profile({1: 10.0, 2: 20.0, 3: 30.0, 4: 40.0}, [40, 0, 20])
    assert (curve.at, curve.shares, curve.n) == ((0.0, 20.0, 40.0), (1.0, 0.5, 0.0), 4)


def test_survival_is_a_curve_over_the_seasons() -> None:
    curve = survival_curve({1: 3, 2: 1, 3: 0, 4: 3}, horizon=3)
    assert curve.at == (0.0, 1.0, 2.0, 3.0)
    assert curve.shares == (1.0, 0.75, 0.5, 0.5)
    with pytest.raises(StatisticsError, match="must lie in 0 to 3"):
        survival_curve({1: 4}, horizon=3)


def test_a_threshold_must_be_a_number() -> None:
    with pytest.raises(StatisticsError, match="thresholds"):
        performance_profile({1: 1.0}, [math.nan])
