"""The scripted manager off the market: renewals, academy, works."""

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.market.asks import ranks_of, wage_bills
from fmbench.engine.market.revenue import forget_rates
from fmbench.engine.market.wages import reservation
from fmbench.engine.rivals import recruit, upkeep
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from tests.engine.market.markets import M, on_day, summer_stop
from tests.engine.worlds import season_later


def last_months(day: int = 180) -> World:
    """A world in which everyone's contract ends this season."""
    world = on_day(summer_stop(), day)
    world.players[P.CONTRACT_END, : world.player_count] = 1
    return world


def test_renewals_start_nine_months_before_the_end() -> None:
    for day, renewed in ((60, False), (90, True)):
        world = last_months(day)
        upkeep.renew_contracts(world)
        squads = np.concatenate([world.squad(slot) for slot in range(1, 16)])
        assert (world.players[P.CONTRACT_END, squads] > 1).any() == renewed


def test_renewals_stay_within_the_wage_budget_and_never_below_a_reservation() -> None:
    world = last_months()
    for slot in range(1, 16):
        world.players[P.CONTRACT_END, world.squad(slot)] = 5
        world.players[P.CONTRACT_END, world.squad(slot)[::4]] = 1
    before = wage_bills(world)
    upkeep.renew_contracts(world)
    after, renewals = wage_bills(world), 0
    for slot in range(1, 16):
        squad = world.squad(slot)
        renewed = squad[::4][world.players[P.CONTRACT_END, squad[::4]] > 1]
        renewals += len(renewed)
        assert after[slot] <= before[slot] or recruit.wage_rooms(world, after)[slot] >= 0
        world.players[P.MORALE, renewed] -= world.rules.condition.morale_renewal
        for man in renewed.tolist():
            assert world.players[P.WAGE, man] >= reservation(world, man, slot)
    assert renewals > 30


def test_the_best_are_asked_first_and_the_old_and_the_retiring_not_at_all() -> None:
    world = last_months()
    old, leaving = world.squad(5)[:2].tolist()
    world.players[P.BORN, old] = world.season - 34
    world.players[P.RETIRING, leaving] = 1
    due = upkeep._due_for_renewal(world, ranks_of(world))
    assert old not in due
    assert leaving not in due
    clubs, ranks = world.players[P.CLUB, due], ranks_of(world)[due]
    assert (np.diff(clubs) >= 0).all()
    assert (np.diff(ranks)[np.diff(clubs) == 0] > 0).all()


def test_a_club_that_would_be_left_with_too_few_men_renews_beyond_its_budget() -> None:
    world = last_months(330)
    world.clubs[C.REPUTATION, 4] = 40_000
    world.clubs[C.LAST_PLACE, 4] = 16
    forget_rates(world)
    assert recruit.wage_rooms(world, wage_bills(world))[4] < 0
    upkeep.renew_contracts(world)
    renewed = (world.players[P.CONTRACT_END, world.squad(4)] > 1).sum()
    assert renewed == world.rules.draft.min_senior


def test_a_seat_s_men_are_never_renewed_for_it() -> None:
    world = last_months()
    upkeep.renew_contracts(world)
    assert (world.players[P.CONTRACT_END, world.squad(0)] == 1).all()


def test_prospects_held_a_year_are_promoted_on_belief_or_leave() -> None:
    world = season_later()
    before = {man for slot in range(16) for man in world.academy(slot).tolist()}
    assert before
    upkeep.harvest_academies(world)
    assert all(world.players[P.STATUS, man] == P.ACADEMY for man in before)
    upkeep.harvest_academies(on_day(world, YEAR + 305))
    fates = {int(world.players[P.STATUS, man]) for man in before}
    assert fates == {P.SENIOR, P.GONE}
    promoted = [man for man in before if world.players[P.STATUS, man] == P.SENIOR]
    gone = [man for man in before if world.players[P.STATUS, man] == P.GONE]
    potential = world.players[P.POTENTIAL]
    assert potential[promoted].mean() > potential[gone].mean() + 4000


def test_ample_cash_builds_the_cheapest_step_below_the_cap_one_work_a_kind() -> None:
    world = summer_stop()
    world.clubs[C.CASH, 1:] = 61 * M
    world.clubs[C.CASH, 5] = 60 * M
    world.clubs[C.LEVEL : C.LEVEL + 3, 6] = world.rules.opponents.max_level
    for works in (1, 2, 3, 3):
        upkeep.build(world)
        started = (world.clubs[C.BUILD_START : C.BUILD_START + 3] >= 0).sum(axis=0)
        assert started[5] == started[6] == started[0] == 0
        assert started[7] == works
    assert world.clubs[C.BUILD_START, 7] >= 0
