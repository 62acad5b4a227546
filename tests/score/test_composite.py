"""Propositions A.1, A.2 and A.4 of the paper's Appendix I, and its printed numbers."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.score import (
    SCORE_VERSION,
    ScoreInputError,
    ScoreInputs,
    baseline_after_revival,
    channel_terms,
    compose_score,
    discounted_score,
    raw_score,
    settlement_discount,
)
from fmbench.settings import load_settings

SETTINGS = load_settings()
RULES = SETTINGS.scoring
HORIZON = SETTINGS.years
RAW = st.floats(-150, 150)
YEARS = st.floats(0, HORIZON)
REVIVALS = st.integers(0, 3)
HONORS = st.integers(-400, 2000)
MONEY_M = st.integers(-10_000, 10_000)
SQUAD_M = st.integers(0, 6_000)


def raw_of(h: int, va_m: float, m_m: float) -> float:
    return raw_score(channel_terms(ScoreInputs(h, va_m, m_m), RULES))


def settled(raw: float, t_years: float, revivals: int) -> float:
    rho = settlement_discount(t_years, HORIZON, RULES)
    return discounted_score(raw, rho, revivals, RULES)


def test_the_version_is_stamped_v1() -> None:
    assert SCORE_VERSION == "v1"


@given(RAW, YEARS, YEARS, REVIVALS)
def test_settling_later_never_lowers_the_score(raw: float, early: float, late: float, revivals: int) -> None:
    early, late = sorted((early, late))
    assert settled(raw, early, revivals) <= settled(raw, late, revivals)
    assert settled(raw, late, revivals) <= discounted_score(raw, 1.0, revivals, RULES)


@given(st.floats(0.001, 150), YEARS, REVIVALS)
def test_a_positive_score_is_kept_whole_only_by_completing_without_a_death(
    raw: float, t_years: float, revivals: int
) -> None:
    assert settled(raw, t_years, revivals) < raw
    assert (discounted_score(raw, 1.0, revivals, RULES) == raw) == (revivals == 0)


@given(st.floats(-150, 0), YEARS, REVIVALS)
def test_neither_a_death_nor_an_early_end_shrinks_a_loss(raw: float, t_years: float, revivals: int) -> None:
    assert settled(raw, t_years, revivals) == raw
    assert discounted_score(raw, 1.0, revivals, RULES) == raw


@given(RAW, YEARS, REVIVALS)
def test_another_revival_never_raises_the_score(raw: float, t_years: float, revivals: int) -> None:
    assert settled(raw, t_years, revivals + 1) <= settled(raw, t_years, revivals)
    assert discounted_score(raw, 1.0, revivals + 1, RULES) <= discounted_score(raw, 1.0, revivals, RULES)


def test_surviving_the_last_stretch_is_worth_a_quarter_more() -> None:
    assert 80.0 / settled(80.0, HORIZON, 0) == pytest.approx(1.25)


def test_settlement_at_half_time_pays_the_printed_share() -> None:
    assert settlement_discount(10, 20, RULES) == pytest.approx(0.8 * 0.5**1.5, rel=1e-15)
    assert settlement_discount(0, 20, RULES) == 0.0


def test_a_settled_seat_with_three_revivals_matches_the_printed_frozen_score() -> None:
    """Mechanics §1: the settling death brings rho in place of a further 0.8."""
    assert settled(4.74, 10.7, 3) == pytest.approx(0.76, abs=0.005)


@given(HONORS, HONORS, MONEY_M, SQUAD_M)
def test_more_honors_never_hurt_and_always_help_above_zero(low: int, high: int, va: int, m: int) -> None:
    low, high = sorted((low, high))
    assert raw_of(low, va, m) <= raw_of(high, va, m)
    if low >= 0 and low < high:
        assert raw_of(low, va, m) < raw_of(high, va, m)


@given(st.integers(-400, 0), MONEY_M, SQUAD_M)
def test_honors_debt_is_floored_at_zero(debt: int, va: int, m: int) -> None:
    assert raw_of(debt, va, m) == raw_of(0, va, m)


@given(HONORS, MONEY_M, MONEY_M, SQUAD_M)
def test_more_value_added_always_helps(h: int, low: int, high: int, m: int) -> None:
    low, high = sorted((low, high))
    if low < high:
        assert raw_of(h, low, m) < raw_of(h, high, m)


@given(HONORS, MONEY_M, SQUAD_M, SQUAD_M)
def test_a_dearer_squad_always_helps(h: int, va: int, low: int, high: int) -> None:
    low, high = sorted((low, high))
    if low < high:
        assert raw_of(h, va, low) < raw_of(h, va, high)
    assert raw_of(h, va, -high) == raw_of(h, va, 0)


@given(MONEY_M)
def test_gains_and_losses_are_compressed_at_the_same_rate(va: int) -> None:
    gain = channel_terms(ScoreInputs(0, va, 0), RULES).value_added
    loss = channel_terms(ScoreInputs(0, -va, 0), RULES).value_added
    assert gain == -loss


@given(st.integers(0, 2000), st.integers(1, 500))
def test_each_further_step_on_a_channel_is_worth_less(start: int, step: int) -> None:
    def terms(amount: int) -> tuple[float, float, float]:
        got = channel_terms(ScoreInputs(amount, amount, amount), RULES)
        return got.honors, got.value_added, got.squad

    here, once, twice = terms(start), terms(start + step), terms(start + 2 * step)
    for at, after_one, after_two in zip(here, once, twice, strict=True):
        assert after_two - after_one < after_one - at


def test_the_first_three_titles_are_worth_the_printed_points() -> None:
    honors = [channel_terms(ScoreInputs(100 * k, 0, 0), RULES).honors for k in range(4)]
    gains = [round(after - before, 1) for before, after in pairwise(honors)]
    assert gains == [17.7, 8.7, 5.9]


def test_the_loose_upper_bound_is_the_printed_one() -> None:
    bound = channel_terms(ScoreInputs(2000, 10_000, 6_000), RULES)
    assert round(bound.honors, 1) == 63.7
    assert round(bound.value_added, 1) == 55.3
    assert round(bound.squad, 2) == 25.98
    assert round(raw_score(bound)) == 145


def test_a_club_handed_back_as_found_adds_nothing() -> None:
    score = compose_score(ScoreInputs(0, 0.0, 0.0), 1.0, 0, RULES)
    assert score.final == score.raw == 0.0
    assert math.copysign(1.0, score.final) == 1.0


@given(HONORS, st.floats(-1e4, 1e4), st.floats(0, 6e3), st.floats(0, 1), REVIVALS)
def test_a_composed_score_is_rounded_once_from_unrounded_parts(
    h: int, va: float, m: float, rho: float, revivals: int
) -> None:
    inputs = ScoreInputs(h, va, m)
    score = compose_score(inputs, rho, revivals, RULES)
    raw = raw_score(channel_terms(inputs, RULES))
    assert score.raw == round(raw, 6)
    assert score.final == round(discounted_score(raw, rho, revivals, RULES), 6)
    parts = score.channels.honors + score.channels.value_added + score.channels.squad
    assert parts == pytest.approx(score.raw, abs=3e-6)


def test_a_revived_seat_answers_for_the_money_or_for_the_auto_filled_club() -> None:
    assert baseline_after_revival(130.0, 20.0, 141.0) == 150.0
    assert baseline_after_revival(115.0, 20.0, 141.0) == 141.0


def test_times_and_counts_outside_the_run_are_refused() -> None:
    with pytest.raises(ScoreInputError, match=r"t_years=20\.5"):
        settlement_discount(20.5, 20, RULES)
    with pytest.raises(ScoreInputError, match="t_years=nan"):
        settlement_discount(math.nan, 20, RULES)
    with pytest.raises(ScoreInputError, match="horizon_years=0"):
        settlement_discount(0, 0, RULES)
    with pytest.raises(ScoreInputError, match="revivals=-1"):
        discounted_score(1.0, 1.0, -1, RULES)
    with pytest.raises(ScoreInputError, match=r"rho=1\.1"):
        discounted_score(1.0, 1.1, 0, RULES)
