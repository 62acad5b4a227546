"""Men without a club: who may sign them, when, and whom they choose."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.market.free_agents import (
    contracts_end,
    free_agents_leave,
    resolve_approaches,
    talk_free_agent,
)
from fmbench.engine.market.transfers import depart
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from tests.engine.market.markets import M, events, free_agent, on_day, quiet, summer_stop


def test_alone_with_the_man_a_seat_is_answered_at_once() -> None:
    world = quiet(summer_stop())
    man = free_agent(world)
    wage = reservation(world, man, 0)
    assert talk_free_agent(world, 0, man, wage, 2).status == "signed"
    facts = [P.CLUB, P.STATUS, P.WAGE, P.CONTRACT_END, P.SIGNED_FREE_DAY]
    assert world.players[facts, man].tolist() == [0, P.SENIOR, wage, 2, world.day]


def test_below_his_reservation_he_names_a_demand_that_he_then_signs() -> None:
    world = quiet(summer_stop())
    man = free_agent(world)
    refused = talk_free_agent(world, 0, man, reservation(world, man, 0) - 1, 2)
    assert refused.status == "rejected"
    assert talk_free_agent(world, 0, man, refused.facts["demand"], 2).status == "signed"


def test_free_agents_want_5_per_cent_more() -> None:
    world = quiet(summer_stop())
    man = int(world.squad(15)[0])
    bound = reservation(world, man, 0)
    depart(world, man, K.EXPIRED)
    assert reservation(world, man, 0) == pytest.approx(1.05 * bound, rel=1e-5)


def test_signings_need_an_open_window() -> None:
    world = quiet(summer_stop())
    man = free_agent(world)
    for day in (4, 60, 180, 210, 361):
        with pytest.raises(Illegal, match="window_closed"):
            talk_free_agent(on_day(world, day), 0, man, 50 * M, 2)


def test_six_free_signings_a_season() -> None:
    world = quiet(summer_stop())
    for club in range(5, 11):
        man = free_agent(world, club)
        depart(world, int(world.squad(0)[-1]), K.RELEASED)
        assert talk_free_agent(world, 0, man, 50 * M, 2).status == "signed"
    with pytest.raises(Illegal, match="limit"):
        talk_free_agent(world, 0, free_agent(world, 12), 50 * M, 2)


@pytest.mark.parametrize(("row", "value"), [(C.CASH, -1), (C.ADMINISTRATION_DAY, 8)])
def test_no_signings_under_embargo(row: int, value: int) -> None:
    world = quiet(summer_stop())
    world.clubs[row, 0] = value
    with pytest.raises(Illegal, match="embargo"):
        talk_free_agent(world, 0, free_agent(world), 50 * M, 2)


def test_a_man_under_contract_is_no_free_agent() -> None:
    world = quiet(summer_stop())
    with pytest.raises(Illegal, match="not_for_sale"):
        talk_free_agent(world, 0, int(world.squad(9)[0]), 50 * M, 2)


def test_a_free_agent_claimed_by_two_takes_the_better_offer_and_the_other_hears_no() -> None:
    for best in (0, 1):
        world = quiet(summer_stop(2))
        man = free_agent(world)
        wage = max(reservation(world, man, seat) for seat in (0, 1))
        for seat in (0, 1):
            assert talk_free_agent(world, seat, man, wage + (seat == best) * M // 100, 2).status == "lodged"
        resolve_approaches(world)
        assert world.players[P.CLUB, man] == best
        assert events(world, best, E.CONTRACT_ANSWER)[0][:2] == [man, 1]
        assert events(world, 1 - best, E.CONTRACT_ANSWER) == [[man, 0, -1, 2]]


def test_equal_offers_fall_by_lot() -> None:
    chosen = set()
    for club in range(4, 16):
        world = quiet(summer_stop(4).fork())
        man = free_agent(world, club)
        for seat in range(4):
            talk_free_agent(world, seat, man, reservation(world, man, seat), 2)
        resolve_approaches(world)
        chosen.add(int(world.players[P.CLUB, man]))
    assert len(chosen) > 2


def test_a_better_offer_below_the_reservation_does_not_win() -> None:
    world = quiet(summer_stop(2))
    man = free_agent(world)
    world.clubs[C.REPUTATION, 0] = 40_000
    wage = reservation(world, man, 1)
    assert reservation(world, man, 0) > wage + M // 100
    talk_free_agent(world, 0, man, wage + M // 100, 2)
    talk_free_agent(world, 1, man, wage, 2)
    resolve_approaches(world)
    assert world.players[P.CLUB, man] == 1


def test_a_second_offer_of_the_day_replaces_the_first() -> None:
    world = quiet(summer_stop(2))
    man = free_agent(world)
    for wage in (1, 50 * M):
        talk_free_agent(world, 0, man, wage, 2)
    assert world.approaches.count == 1
    resolve_approaches(world)
    assert world.players[P.WAGE, man] == 50 * M


def test_limits_are_checked_again_at_the_day_s_end() -> None:
    world = quiet(summer_stop(2))
    men = [free_agent(world, club) for club in range(5, 13)]
    for man in men:
        talk_free_agent(world, 0, man, 50 * M, 2)
    resolve_approaches(world)
    room = min(world.rules.contracts.free_signings_max, world.rules.draft.max_senior - 25)
    assert sum(world.players[P.CLUB, man] == 0 for man in men) == room


def test_free_agents_unsigned_for_a_year_leave_football() -> None:
    world = quiet(summer_stop())
    man = free_agent(world)
    free_agents_leave(on_day(world, world.day + 359))
    assert world.players[P.STATUS, man] == P.FREE
    free_agents_leave(on_day(world, world.day + 1))
    assert world.players[P.STATUS, man] == P.GONE


def test_contracts_end_with_their_last_season() -> None:
    world = quiet(summer_stop())
    squad = world.squad(0)
    world.players[P.CONTRACT_END, squad] = 2
    world.players[P.CONTRACT_END, squad[:2]] = 1
    contracts_end(on_day(world, 360))
    assert world.players[P.STATUS, squad[:2]].tolist() == [P.FREE, P.FREE]
    assert len(world.squad(0)) == len(squad) - 2
    assert [left[0] for left in events(world, 0, E.PLAYER_LEFT_FREE)] == squad[:2].tolist()
