from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.score import ScoreInputError, effective_cash, net_worth
from fmbench.settings import load_settings

RULES = load_settings().scoring
CREDITS = st.integers(0, 10**13)
CASH = st.integers(-(10**13), 10**13)
M = 1_000_000


@given(CASH, CREDITS, CREDITS, CREDITS, CREDITS, CREDITS)
def test_net_worth_is_the_exact_sum_rounded_down(
    cash: int, bill: int, squad: int, building: int, finished: int, owed: int
) -> None:
    threshold = 3 * bill
    exact = (
        min(cash, threshold)
        + Fraction(3, 10) * max(cash - threshold, 0)
        + Fraction(8, 10) * squad
        + Fraction(1, 2) * building
        - owed
    )
    assert net_worth(cash, bill, squad, building, finished, owed, RULES) == floor(exact)


def test_cash_within_three_wage_bills_counts_in_full() -> None:
    assert effective_cash(150 * M, 50 * M, RULES) == 150 * M


def test_cash_above_three_wage_bills_counts_at_three_tenths() -> None:
    assert effective_cash(250 * M, 50 * M, RULES) == 180 * M


def test_negative_cash_counts_in_full() -> None:
    assert effective_cash(-7 * M, 50 * M, RULES) == -7 * M
    assert effective_cash(-7 * M, 0, RULES) == -7 * M


def test_half_a_credit_is_rounded_down() -> None:
    assert net_worth(0, 0, 0, 1, 0, 0, RULES) == 0
    assert net_worth(0, 0, 0, 1, 0, 1, RULES) == -1


def test_finished_works_book_nothing_and_paid_parts_of_open_works_book_half() -> None:
    assert net_worth(0, 0, 0, 10 * M, 0, 0, RULES) == 5 * M
    assert net_worth(0, 0, 0, 0, 10 * M, 0, RULES) == 0


@given(st.integers(1, 10**9), CASH)
def test_building_on_the_last_day_lowers_net_worth(cost: int, cash: int) -> None:
    bill = 10**13
    before = net_worth(cash, bill, 0, 0, 0, 0, RULES)
    assert net_worth(cash - cost, bill, 0, cost, 0, 0, RULES) < before


@given(
    value=st.integers(5, 300 * M),
    premium=st.integers(0, 300 * M),
    parts=st.lists(st.integers(0, 10**9), min_size=1, max_size=5),
    cash=st.integers(-(10**10), 10**10),
    squad=CREDITS,
    owed=CREDITS,
)
def test_buying_at_or_above_value_lowers_net_worth_for_any_split_of_the_fee(
    value: int, premium: int, parts: list[int], cash: int, squad: int, owed: int
) -> None:
    """Proposition A.3: the change is -p + 0.8 v, however much of p is paid up front."""
    fee = value + premium
    upfront = fee * parts[0] // max(sum(parts), 1)
    no_hoard = 10**13
    before = net_worth(cash, no_hoard, squad, 0, 0, owed, RULES)
    after = net_worth(cash - upfront, no_hoard, squad + value, 0, 0, owed + fee - upfront, RULES)
    exact = -fee + Fraction(8, 10) * value
    assert after < before
    assert abs(after - before - exact) < 1


@given(fee=st.integers(0, 300 * M), value=st.integers(5, 300 * M), cash=CASH)
def test_only_a_price_below_the_discount_wedge_raises_net_worth(fee: int, value: int, cash: int) -> None:
    no_hoard = 10**13
    before = net_worth(cash, no_hoard, 0, 0, 0, 0, RULES)
    after = net_worth(cash - fee, no_hoard, value, 0, 0, 0, RULES)
    if after > before:
        assert 10 * fee < 8 * value


@given(cash=CREDITS, bill=CREDITS, spent=CREDITS)
def test_spending_a_hoard_at_value_never_books_more_than_cash_at_par(
    cash: int, bill: int, spent: int
) -> None:
    spent = min(spent, cash)
    assert net_worth(cash - spent, bill, spent, 0, 0, 0, RULES) <= cash


@given(
    cash=CREDITS,
    reservation=st.integers(1, 10**9),
    raise_above_cap=st.integers(1, 10**9),
    days=st.integers(1, 360),
)
def test_wages_above_the_cap_before_a_snapshot_gain_nothing(
    cash: int, reservation: int, raise_above_cap: int, days: int
) -> None:
    cap = reservation * 125 // 100
    raised = cap + raise_above_cap
    counted = min(raised, cap)
    paid = raise_above_cap * days // 360
    before = net_worth(cash, cap, 0, 0, 0, 0, RULES)
    assert net_worth(cash - paid, counted, 0, 0, 0, 0, RULES) <= before


@given(cash=CASH, low=CREDITS, high=CREDITS)
def test_a_higher_counted_wage_bill_never_books_cash_above_par(cash: int, low: int, high: int) -> None:
    low, high = sorted((low, high))
    assert effective_cash(cash, low, RULES) <= effective_cash(cash, high, RULES) <= cash


def test_fixed_width_integers_do_not_overflow() -> None:
    cash = np.int64(10**13)
    worth = net_worth(cash, np.int64(0), np.int64(0), 0, 0, 0, RULES)  # type: ignore[arg-type]
    assert worth == 3 * 10**12


@pytest.mark.parametrize(
    "argument",
    [
        "capped_wage_bill",
        "squad_value",
        "facilities_paid_building",
        "facilities_finished",
        "liabilities",
    ],
)
def test_negative_holdings_are_refused_by_name(argument: str) -> None:
    holdings = {
        "cash": 0,
        "capped_wage_bill": 0,
        "squad_value": 0,
        "facilities_paid_building": 0,
        "facilities_finished": 0,
        "liabilities": 0,
    }
    with pytest.raises(ScoreInputError, match=f"{argument}=-1: must be at least 0"):
        net_worth(**{**holdings, argument: -1}, scoring=RULES)


def test_fractions_of_a_credit_are_refused() -> None:
    with pytest.raises(ScoreInputError, match="cash"):
        net_worth(0.5, 0, 0, 0, 0, 0, RULES)  # type: ignore[arg-type]
