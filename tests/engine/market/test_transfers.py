"""A completed sale: money in parts, limits, what the man takes along."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.engine.answer import Illegal
from fmbench.engine.market import bids
from fmbench.engine.market.asks import threshold
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.market.transfers import (
    check_buyer,
    first_part,
    liabilities,
    liability_room,
    pay_fee,
    settle_installments,
    transfer,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from tests.engine.market.markets import M, a_target, on_day, quiet, summer_stop

WORLD = summer_stop()


@given(st.integers(1, 500_000_000))
@settings(max_examples=100, deadline=None)
def test_fee_parts_add_up(fee: int) -> None:
    first = first_part(WORLD, fee)
    later = (fee - first) // 2
    assert first + 2 * later == fee
    assert 0 <= later <= first
    assert first == pytest.approx(0.34 * fee, abs=3)


def test_the_parts_are_paid_on_the_days_of_the_deal() -> None:
    world = summer_stop()
    before = world.clubs[C.CASH].copy()
    pay_fee(world, 0, 9, 5, 10 * M)
    for day, paid in ((10, 3_400_000), (369, 3_400_000), (370, 6_700_000), (729, 6_700_000), (730, 10 * M)):
        settle_installments(on_day(world, day))
        assert before[0] - world.clubs[C.CASH, 0] == paid
        assert world.clubs[C.CASH, 9] - before[9] == paid
        assert liabilities(world, 0) == 10 * M - paid
    assert world.ledger[:, [L.TRANSFERS_IN, L.TRANSFERS_OUT], L.WHOLE_RUN].sum() == 0


def test_liability_cap() -> None:
    world = summer_stop()
    assert liability_room(world, 0) == yearly_revenue(world, 0) * 3 // 2
    world.clubs[C.CASH, 0] = 1000 * M
    room = liability_room(world, 0)
    largest = max(fee for fee in range(room, 2 * room, M // 10) if fee - first_part(world, fee) <= room)
    check_buyer(world, 0, largest)
    with pytest.raises(Illegal, match="liability_cap"):
        check_buyer(world, 0, largest + M)
    world.installments.append(0, 9, room + 1, 400, 5)
    with pytest.raises(Illegal) as refused:
        check_buyer(world, 0, M)
    assert refused.value.facts["available"] == 0


def test_only_the_first_part_is_needed_in_cash() -> None:
    world = summer_stop()
    world.clubs[C.CASH, 0] = first_part(world, 20 * M)
    check_buyer(world, 0, 20 * M)
    with pytest.raises(Illegal, match="no_cash"):
        check_buyer(world, 0, 20 * M + 10)


def test_a_transferred_man_leaves_line_ups_and_lists_behind() -> None:
    world = quiet(summer_stop(2))
    man = int(world.squad(1)[0])
    world.lineups[1, 3] = man
    world.players[[P.LISTED, P.RESTED, P.SIGNED_FREE_DAY, P.RENEWED_DAY], man] = 1, 1, 9, 9
    transfer(world, man, 0, 5 * M, 2 * M, 4)
    assert man not in world.lineups
    facts = [P.CLUB, P.STATUS, P.WAGE, P.CONTRACT_END, P.LISTED, P.RESTED, P.SIGNED_FREE_DAY, P.RENEWED_DAY]
    assert world.players[facts, man].tolist() == [0, P.SENIOR, 2 * M, 4, 0, 0, -1, -1]
    assert world.players[[P.SOLD_BY, P.SOLD_FEE, P.SOLD_DAY], man].tolist() == [1, 5 * M, world.day]
    assert world.moves.view[-1].tolist() == [world.day, man, 1, 0, 5 * M, K.BOUGHT]


def test_a_season_of_bids_moves_money_and_makes_none() -> None:
    world = quiet(summer_stop())
    total = int(world.clubs[C.CASH].sum())
    for _ in range(4):
        man = a_target(world)
        bids.make_bid(world, 0, man, threshold(world, man, 0))
        bids.resolve_bids(world)
    settle_installments(on_day(world, 800))
    assert world.clubs[C.CASH].sum() == total
    assert world.installments.count == 0
