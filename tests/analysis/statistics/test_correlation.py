"""Rank correlation: against known values, at the edges, and over seeds."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from fmbench.analysis.statistics import StatisticsError, adjust_together, spearman, spearman_by_seed


def named(values: list[float]) -> dict[str, float]:
    return {f"seat {index:02d}": value for index, value in enumerate(values)}


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=9, max_size=30))
def test_ties_share_their_ranks_as_is_usual(pairs: list[tuple[int, int]]) -> None:
    x, y = ([float(pair[side]) for pair in pairs] for side in (0, 1))
    ours = spearman(named(x), named(y))
    if len(set(x)) == 1 or len(set(y)) == 1:
        assert math.isnan(ours.r)
        return
    theirs = spearmanr(x, y)
    assert ours.r == pytest.approx(theirs.statistic, abs=1e-8)
    assert ours.p == pytest.approx(theirs.pvalue, abs=1e-6)


def test_few_seats_get_the_exact_p_value() -> None:
    # Of the 120 orders of five, only the same and the reverse are as clear.
    correlation = spearman(named([1, 2, 3, 4, 5]), named([2, 4, 6, 8, 10]))
    assert (correlation.r, correlation.p) == (1.0, pytest.approx(2 / 120))
    assert "exact" in correlation.method
    # Tabled: for n = 6 the two-sided 5% point is r = 0.886, where 24 of 720 orders lie.
    tabled = spearman(named([1, 2, 3, 4, 5, 6]), named([1, 3, 2, 4, 6, 5]))
    assert (round(tabled.r, 3), tabled.p) == (0.886, pytest.approx(24 / 720))


def test_seats_with_one_of_the_two_numbers_are_left_out_and_named() -> None:
    correlation = spearman({"a": 1, "b": 2, "c": 3, "d": 9}, {"a": 3, "b": 2, "c": 1, "e": 0})
    assert (correlation.n, correlation.left_out) == (3, ("d", "e"))


def test_a_seat_that_never_signed_anyone_ranks_last() -> None:
    assert spearman(named([1, 5, math.inf]), named([3, 2, 1])).r == -1.0


def test_two_seats_or_a_constant_have_no_correlation() -> None:
    assert math.isnan(spearman(named([1, 2]), named([1, 2])).r)
    assert math.isnan(spearman(named([1, 1, 1]), named([1, 2, 3])).p)


def test_an_undefined_metric_must_be_left_out_not_passed() -> None:
    with pytest.raises(StatisticsError, match="leave that seat out"):
        spearman(named([1, math.nan, 3]), named([1, 2, 3]))


def test_signs_are_reported_for_every_seed() -> None:
    rising, falling = named([1, 2, 3, 4]), named([4, 3, 2, 1])
    steady = spearman_by_seed({1: falling, 1024: falling}, {1: rising, 1024: rising})
    assert steady.same_sign
    assert steady.pooled.r == -1.0
    shaky = spearman_by_seed(
        {1: falling, 1024: falling, 2026: named([1, 2, 4, 3])}, dict.fromkeys((1, 1024, 2026), rising)
    )
    assert [round(c.r, 2) for _, c in shaky.by_seed] == [-1.0, -1.0, 0.8]
    assert not shaky.same_sign


def test_several_correlations_are_adjusted_together() -> None:
    clear, none = (
        spearman(named([1, 2, 3, 4, 5]), named([1, 2, 3, 4, 5])),
        spearman(named([1, 2, 3]), named([1, 3, 2])),
    )
    adjusted = adjust_together({"endgame": clear, "tokens": none})
    assert adjusted["endgame"].p == pytest.approx(2 * clear.p)
    assert adjusted["endgame"].adjusted
    assert "not adjusted" in clear.text()
    assert "not adjusted" not in adjusted["endgame"].text()
