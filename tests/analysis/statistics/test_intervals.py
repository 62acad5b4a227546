"""What an interval rests on is said, and what it cannot rest on is refused."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_ind

from fmbench.analysis.statistics import (
    StatisticsError,
    difference_interval,
    mean_interval,
    paired_differences,
    paired_interval,
    studentised_bootstrap,
)

A = {1: 90.0, 1024: 88.0, 2026: 95.0}
B = {1: 85.0, 1024: 86.0, 2026: 89.0}
SCORES = st.dictionaries(st.integers(0, 99), st.floats(-100, 150), min_size=1, max_size=12)


def test_three_seeds_give_an_interval_and_it_is_wide() -> None:
    estimate = mean_interval(A)
    # Mean 91, SD sqrt(13), t(0.975, 2) = 4.302653.
    reach = 4.302653 * math.sqrt(13 / 3)
    assert estimate.value == 91.0
    assert (estimate.low, estimate.high) == pytest.approx((91 - reach, 91 + reach))
    assert (estimate.n, estimate.unit) == (3, "seed")


def test_one_seed_bounds_nothing() -> None:
    estimate = mean_interval({7: 80.0})
    assert (estimate.value, estimate.low, estimate.high) == (80.0, -math.inf, math.inf)
    assert not estimate.bounded
    assert math.isnan(estimate.p)


def test_common_seeds_are_compared_in_pairs_and_others_left_out() -> None:
    assert paired_differences({**A, 5: 1.0}, {**B, 6: 2.0}) == {1: 5.0, 1024: 2.0, 2026: 6.0}
    estimate = difference_interval({**A, 5: 1.0}, {**B, 6: 2.0})
    assert estimate == paired_interval(A, B)
    assert estimate.method == "paired t interval over common seeds"
    assert estimate.value == pytest.approx(13 / 3)
    assert estimate.p == pytest.approx(0.0690, abs=1e-4)


def test_welch_is_used_only_without_common_seeds_and_says_so() -> None:
    estimate = difference_interval({1: 27.5, 2: 21.0, 3: 19.0, 4: 23.6}, {5: 27.1, 6: 22.0, 7: 20.8})
    assert estimate.method.startswith("Welch")
    assert estimate.n == 7
    # By hand: squares about the means sum to 40.4075 and 22.38, error sqrt(40.4075/12 + 22.38/6).
    assert estimate.standard_error == pytest.approx(math.sqrt(40.4075 / 12 + 22.38 / 6))
    welch = ttest_ind([27.5, 21.0, 19.0, 23.6], [27.1, 22.0, 20.8], equal_var=False)
    assert estimate.p == pytest.approx(welch.pvalue)
    assert (estimate.low, estimate.high) == pytest.approx(tuple(welch.confidence_interval(0.95)))
    assert estimate.value == pytest.approx(-0.525)


def test_a_single_seed_apart_bounds_no_difference() -> None:
    estimate = difference_interval({1: 3.0}, {2: 4.0, 3: 5.0})
    assert (estimate.low, estimate.high) == (-math.inf, math.inf)


def test_seats_that_always_score_alike_differ_by_nothing() -> None:
    estimate = paired_interval(A, A)
    assert (estimate.value, estimate.low, estimate.high, estimate.p) == (0.0, 0.0, 0.0, 1.0)


def test_a_bootstrap_is_the_same_for_the_same_key_and_another_for_another() -> None:
    scores = {seed: float(seed * seed % 17) for seed in range(12)}
    first = studentised_bootstrap(scores, "report")
    assert first == studentised_bootstrap(dict(reversed(scores.items())), "report")
    assert first != studentised_bootstrap(scores, "another")
    assert (first.low, first.high) == (4.09516578, 12.0463229)
    assert first.coverage.startswith("approximate")


def test_three_resampled_seeds_claim_no_bound_they_do_not_have() -> None:
    estimate = studentised_bootstrap(A, "report")
    assert (estimate.low, estimate.high) == (-math.inf, math.inf)


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_of_seeds_makes_no_difference(scores: dict[int, float], chance: Random) -> None:
    items = list(scores.items())
    chance.shuffle(items)
    assert repr(mean_interval(dict(items))) == repr(mean_interval(scores))


@given(SCORES, SCORES)
def test_turning_the_pair_round_turns_the_interval_round(a: dict[int, float], b: dict[int, float]) -> None:
    here, there = difference_interval(a, b), difference_interval(b, a)
    assert (here.value, here.low, here.high) == pytest.approx((-there.value, -there.high, -there.low))


def test_an_estimate_tells_in_one_line_what_it_rests_on() -> None:
    text = paired_interval(A, B).text()
    assert text == "4.33 [-0.84, 9.50] (95%, n = 3 seeds, paired t interval over common seeds, not adjusted)"


@pytest.mark.parametrize("scores", [{}, {1: math.nan}, {1: math.inf, 2: 3.0}])
def test_numbers_without_a_mean_are_refused_by_name(scores: dict[int, float]) -> None:
    with pytest.raises(StatisticsError, match="scores="):
        mean_interval(scores)


def test_a_level_outside_0_to_1_is_refused() -> None:
    with pytest.raises(StatisticsError, match=r"level=95: must lie between 0 and 1"):
        mean_interval(A, level=95)


def test_seats_without_a_common_seed_cannot_be_paired() -> None:
    with pytest.raises(StatisticsError, match="must share a seed"):
        paired_interval({1: 2.0}, {2: 2.0})
