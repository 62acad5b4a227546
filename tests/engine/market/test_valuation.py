"""What a man is worth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.engine.fixed import MICRO
from fmbench.engine.market.ladder import ladder_down, ladder_up
from fmbench.engine.market.valuation import contract_months, soft_rank, value_of
from fmbench.engine.state import roles
from tests.engine.worlds import declared_rules

VALUATION = declared_rules().valuation
LADDER = declared_rules().market.ladder
abilities = st.integers(40_000, 99_000)


def value_m(ability: int, **facts: int) -> float:
    """Value in M of a settled midfielder of 28 with two years left, unless ``facts`` say otherwise."""
    ability *= 1000
    man = {"potential": ability, "age": 28, "role": roles.CM, "months": 24, "price": MICRO, **facts}
    return int(value_of(ability, *man.values(), VALUATION)) / 1_000_000


@pytest.mark.parametrize(
    ("ability", "expected"), [(60, 0.5), (70, 2.3), (78, 8), (82, 15), (86, 28), (90, 51), (100, 240)]
)
def test_a_settled_midfielder_is_worth_what_the_mechanics_note_says(ability: int, expected: float) -> None:
    assert value_m(ability) == pytest.approx(expected, rel=0.03)


@given(abilities, st.integers(16, 38), st.integers(0, 7), st.integers(0, 60))
def test_value_grows_with_ability_and_with_every_month_of_contract(
    ability: int, age: int, role: int, months: int
) -> None:
    value = value_of(ability, ability, age, role, months, MICRO, VALUATION)
    better = value_of(ability + 500, ability + 500, age, role, months, MICRO, VALUATION)
    longer = value_of(ability, ability, age, role, months + 1, MICRO, VALUATION)
    assert 0 <= value <= longer
    assert value < better


def test_potential_counts_for_the_young_and_fades_until_27() -> None:
    gaps = [value_m(70, age=age, potential=80_000) / value_m(70, age=age) for age in (19, 21, 24, 27, 30)]
    assert gaps[0] == pytest.approx(gaps[1], rel=1e-4)
    assert gaps[1] > gaps[2] > gaps[3]
    assert gaps[3] == gaps[4] == 1


def test_a_man_without_a_contract_is_worth_little_more_than_half() -> None:
    assert value_m(78, months=0) / value_m(78) == pytest.approx(0.55, abs=0.01)
    assert value_m(78, months=36) == value_m(78)


def test_values_follow_the_price_level() -> None:
    assert value_m(78, price=2 * MICRO) == pytest.approx(2 * value_m(78))


def test_months_left_run_out_on_day_360_of_the_last_season() -> None:
    assert contract_months(2, 360) == 12
    assert contract_months(1, 331) == 0
    assert contract_months(1, 330) == 1
    assert contract_months(1, 700) == 0


@given(st.integers(0, 400_000_000))
def test_ladder_rungs_enclose_every_amount_and_are_rungs(amount: int) -> None:
    low, high = ladder_down(amount, LADDER), ladder_up(amount, LADDER)
    assert low <= amount <= high
    assert ladder_down(low, LADDER) == low
    assert high - low <= 5_000_000


def test_a_soft_rank_counts_the_clubs_that_are_probably_stronger() -> None:
    equal = np.full(15, 70_000, dtype=np.int64)
    assert soft_rank(70_000, equal, 1500) == pytest.approx(8.5 * MICRO, abs=100)
    assert soft_rank(80_000, equal, 1500) == pytest.approx(MICRO, abs=1000)
    assert soft_rank(60_000, equal, 1500) == pytest.approx(16 * MICRO, abs=1000)
