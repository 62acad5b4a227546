"""Scripted clubs off the market: renewals, academy, works (mechanics §14)."""

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.club.facilities import start_work, step_cost
from fmbench.engine.market.asks import belief_spreads, rival_belief, squads_of
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.wages import extend_contract, own_reservations
from fmbench.engine.people.youth import leave_academy, promote
from fmbench.engine.rivals.recruit import contract_years, wage_rooms
from fmbench.engine.rivals.scan import fill_renewal_wages
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World

LAST_RENEWAL_AGE = 33
PAD_STEP = 50_000
FEWEST_MEN = 20
ROOM_LEFT = 2  # places of a full squad kept for signings


def scripted_slots(world: World) -> list[int]:
    """Clubs run by the scripted manager, by slot."""
    return [slot for slot in range(CLUBS) if world.seat_of(slot) < 0]


def renew_contracts(world: World) -> None:
    """Monthly: offers to men in their last months, on the club's belief, rising a step a month.

    A club asks its best men first and stays within its wage budget, unless it would be
    left with too few men. What a man wants does not change with the renewals of others.
    """
    opponents, players, squads = world.rules.opponents, world.players, squads_of(world)
    offered = np.zeros(world.capacity, dtype=np.int64)
    fill_renewal_wages(
        today_of(world), squads.spreads, opponents.renew_months, opponents.renew_pad, PAD_STEP, offered
    )
    due = _due_for_renewal(world, squads.ranks)
    agreeing = due[offered[due] >= own_reservations(world)[due]]
    offering = {slot for slot in scripted_slots(world) if not embargoed(world, slot)}
    rooms, staying = wage_rooms(world, squads.bills), _staying(world)
    for man in agreeing.tolist():
        slot, wage = int(players[P.CLUB, man]), int(offered[man])
        rise = wage - int(players[P.WAGE, man])
        affordable = rise <= rooms[slot] or staying[slot] < world.rules.draft.min_senior
        if slot in offering and affordable:
            extend_contract(world, man, wage, contract_years(world.season - int(players[P.BORN, man])))
            rooms[slot] -= rise
            staying[slot] += 1


def _staying(world: World) -> Ints:
    """Men of each club whom it will still have next season, [16]."""
    men = world.players[:, : world.player_count]
    bound = (men[P.STATUS] == P.SENIOR) & (men[P.CONTRACT_END] > world.season) & (men[P.RETIRING] == 0)
    return np.bincount(men[P.CLUB, bound], minlength=CLUBS)


def _due_for_renewal(world: World, ranks: Ints) -> Ints:
    """Men in their last months whom a club keeps, by club, its best first."""
    opponents, count = world.rules.opponents, world.player_count
    men, ranks = world.players[:, :count], ranks[:count]
    months = (men[P.CONTRACT_END] * YEAR - world.day) // 30
    due = (men[P.STATUS] == P.SENIOR) & (months <= opponents.renew_months)
    kept = (ranks < opponents.squad_goal) & (world.season - men[P.BORN] <= LAST_RENEWAL_AGE)
    found = np.flatnonzero(due & kept & (men[P.RETIRING] == 0))
    return found[np.lexsort((ranks[found], men[P.CLUB, found]))]


def harvest_academies(world: World) -> None:
    """Intake day: prospects held long enough are promoted on belief or let go."""
    opponents, youth = world.rules.opponents, world.rules.youth
    most = int(world.rules.draft.max_senior) - ROOM_LEFT
    spreads = belief_spreads(world)
    for slot in scripted_slots(world):
        for man in world.academy(slot).tolist():
            held = world.season - (int(world.players[P.TERM_END, man]) - youth.term_years)
            if held < youth.ai_hold_years:
                continue
            potential = int(rival_belief(world.seed, slot, world.players, man, 1, int(spreads[slot])))
            size = len(world.squad(slot))
            if size < FEWEST_MEN or (potential >= opponents.promote_pot and size < most):
                promote(world, man)
            else:
                leave_academy(world, man)


def build(world: World) -> None:
    """Settlement: the cheapest step below ``max_level`` when cash is ample."""
    opponents = world.rules.opponents
    for slot in scripted_slots(world):
        if world.clubs[C.CASH, slot] <= world.nominal(opponents.invest_cash):
            continue
        club = world.clubs[:, slot]
        kinds = [
            k for k in range(3) if club[C.LEVEL + k] < opponents.max_level and club[C.BUILD_START + k] < 0
        ]
        if kinds and not embargoed(world, slot):
            start_work(world, slot, min(kinds, key=lambda kind: (step_cost(world, slot, kind), kind)))
