"""Scripted clubs off the market: renewals, academy, works (mechanics §14)."""

from typing import Any

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.club.facilities import start_work, step_cost
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import belief_spreads, rival_belief, squads_of
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import embargoed, is_embargoed
from fmbench.engine.market.wages import write_contract
from fmbench.engine.people.youth import leave_academy, promote
from fmbench.engine.rivals.recruit import wage_rooms
from fmbench.engine.rivals.scan import contract_years, due_for_renewal, fill_renewal_wages
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
    opponents, squads = world.rules.opponents, squads_of(world)
    due = _due_for_renewal(world, squads.ranks)
    offered = np.empty(len(due), dtype=np.int64)
    fill_renewal_wages(
        today_of(world), due, squads.spreads, opponents.renew_months, opponents.renew_pad, PAD_STEP, offered
    )
    _sign_renewals(
        world.players, world.clubs, due, offered, wage_rooms(world, squads.bills), _staying(world),
        world.rules.draft.min_senior, world.season, world.day, world.rules.condition.packed,
    )  # fmt: skip


@kernel
def _sign_renewals(
    players: Ints, clubs: Ints, men: Ints, offered: Ints, rooms: Ints, staying: Ints, fewest: int,
    season: int, day: int, condition: Any,
) -> None:  # fmt: skip
    """Sign those whom a scripted club can pay or must keep, in the order given; -1 was refused.

    ``rooms`` [16] for wages and men ``staying`` [16] move with each signature.
    """
    for k in range(len(men)):
        man, wage = men[k], offered[k]
        slot = players[P.CLUB, man]
        if wage < 0 or clubs[C.SEAT, slot] >= 0 or is_embargoed(clubs, slot):
            continue
        rise = wage - players[P.WAGE, man]
        if rise <= rooms[slot] or staying[slot] < fewest:
            end = season + contract_years(season - players[P.BORN, man]) - 1
            write_contract(players, man, wage, end, day, condition)
            rooms[slot] -= rise
            staying[slot] += 1


def _due_for_renewal(world: World, ranks: Ints) -> Ints:
    """Men in their last months whom a club keeps, by club, its best first."""
    opponents = world.rules.opponents
    found = due_for_renewal(
        today_of(world), ranks, opponents.renew_months, opponents.squad_goal, LAST_RENEWAL_AGE
    )
    due: Ints = found[np.lexsort((ranks[found], world.players[P.CLUB, found]))]
    return due


def _staying(world: World) -> Ints:
    """Men of each club whom it will still have next season, [16]."""
    men = world.players[:, : world.player_count]
    bound = (men[P.STATUS] == P.SENIOR) & (men[P.CONTRACT_END] > world.season) & (men[P.RETIRING] == 0)
    return np.bincount(men[P.CLUB, bound], minlength=CLUBS)


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
