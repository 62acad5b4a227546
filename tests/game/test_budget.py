"""What a seat may spend at one stop."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.budget import StopBudget, TurnLimitError
from fmbench.game.tools import ParsedCall, parse_call


@dataclass(frozen=True)
class Limits:
    """The paper's limits."""

    queries: int = 30
    negotiation: int = 10
    soft_turns: int = 40
    hard_turns: int = 60
    max_calls: int = 64


def call(tool: str, **args: object) -> ParsedCall:
    """A legal call."""
    found = parse_call(tool, args)
    assert isinstance(found, ParsedCall)
    return found


SQUAD = call("get_squad")
BID = call("make_transfer_offer", player_id="P00361", amount_m=8)
COUNTER = call("respond_to_offer", offer_id="F00012", response="counter", amount_m=8)
FREE = [
    call("respond_to_offer", offer_id="F00012", response="accept"),
    call("offer_contract", player_id="P00361", wage_m_per_year=3, years=3),
    call("append_note", text="plan"),
    call("advance"),
]


def test_thirty_queries_may_be_asked_at_a_stop() -> None:
    budget = StopBudget(Limits())
    for _ in range(30):
        assert budget.refusal(SQUAD) is None
        budget.charge(SQUAD)
    refusal = budget.refusal(SQUAD)
    assert isinstance(refusal, Refusal)
    assert refusal.code == RefusalCode.BUDGET_QUERIES
    assert budget.queries_left == 0
    assert budget.refusal(BID) is None


def test_ten_bids_and_counters_may_be_made_at_a_stop() -> None:
    budget = StopBudget(Limits())
    for move in [BID, COUNTER] * 5:
        assert budget.refusal(move) is None
        budget.charge(move)
    for move in (BID, COUNTER):
        refusal = budget.refusal(move)
        assert refusal is not None
        assert refusal.code == RefusalCode.BUDGET_NEGOTIATION
    assert budget.refusal(SQUAD) is None


def test_answers_contracts_and_notes_cost_no_move_and_no_query() -> None:
    budget = StopBudget(Limits(queries=0, negotiation=0))
    for free in FREE:
        assert budget.refusal(free) is None
        budget.charge(free)
    assert budget.as_json()["queries_left"] == 0
    assert budget.as_json()["negotiation_moves_left"] == 0


def test_a_call_over_budget_costs_nothing() -> None:
    budget = StopBudget(Limits(queries=0))
    for _ in range(5):
        assert budget.refusal(SQUAD) is not None
    assert budget.queries_left == 0


def test_a_turn_takes_sixty_four_calls_and_the_next_turn_again() -> None:
    budget = StopBudget(Limits())
    budget.begin_turn()
    assert [budget.count_call() for _ in range(64)] == [None] * 64
    refusal = budget.count_call()
    assert refusal is not None
    assert refusal.code == RefusalCode.BUDGET_CALLS
    budget.begin_turn()
    assert budget.count_call() is None


def test_the_fortieth_turn_reminds_and_the_sixtieth_is_the_last() -> None:
    budget = StopBudget(Limits())
    notices = [budget.begin_turn() for _ in range(60)]
    assert notices == ["open"] * 39 + ["reminder"] + ["open"] * 19 + ["last"]
    assert budget.turns_left == 0
    with pytest.raises(TurnLimitError, match="at most 60"):
        budget.begin_turn()
