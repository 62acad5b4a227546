"""Scripted clubs off the market: renewals, academy, works (mechanics §14)."""

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.club.facilities import start_work, step_cost
from fmbench.engine.market.asks import belief_spread, rival_belief, squads_of
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.wages import renew
from fmbench.engine.people.youth import leave_academy, promote
from fmbench.engine.rivals.recruit import contract_years, wage_room
from fmbench.engine.rivals.scan import fill_renewal_wages
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World

LAST_RENEWAL_AGE = 33
PAD_STEP = 50_000
FEWEST_MEN = 20


def scripted_slots(world: World) -> list[int]:
    """Clubs run by the scripted manager, by slot."""
    return [slot for slot in range(CLUBS) if world.seat_of(slot) < 0]


def renew_contracts(world: World) -> None:
    """Monthly: offers to men in their last months, on the club's belief, rising a step a month."""
    opponents, squads = world.rules.opponents, squads_of(world)
    offered = np.zeros(world.capacity, dtype=np.int64)
    fill_renewal_wages(
        today_of(world), squads.spreads, opponents.renew_months, opponents.renew_pad, PAD_STEP, offered
    )
    for slot in scripted_slots(world):
        if not embargoed(world, slot):
            _renew_squad(world, slot, wage_room(world, slot, squads.bills), squads.ranks, offered)


def _renew_squad(world: World, slot: int, room: int, ranks: Ints, offered: Ints) -> None:
    """Offers of one club, to its best men first, within its wage budget."""
    opponents, players = world.rules.opponents, world.players
    squad = world.squad(slot)
    squad = squad[np.argsort(ranks[squad], kind="stable")]
    due = (players[P.CONTRACT_END, squad] * YEAR - world.day) // 30 <= opponents.renew_months
    young = world.season - players[P.BORN, squad] <= LAST_RENEWAL_AGE
    wanted = due & young & (ranks[squad] < opponents.squad_goal) & (players[P.RETIRING, squad] == 0)
    for man in squad[wanted].tolist():
        rise = int(offered[man] - players[P.WAGE, man])
        years = contract_years(world.season - int(players[P.BORN, man]))
        if rise <= room and renew(world, slot, man, int(offered[man]), years):
            room -= rise


def harvest_academies(world: World) -> None:
    """Intake day: prospects held long enough are promoted on belief or let go."""
    opponents, youth = world.rules.opponents, world.rules.youth
    for slot in scripted_slots(world):
        spread = belief_spread(world, slot)
        for player in world.academy(slot):
            man = int(player)
            held = world.season - (int(world.players[P.TERM_END, man]) - youth.term_years)
            if held < youth.ai_hold_years:
                continue
            potential = int(rival_belief(world.seed, slot, world.players, man, 1, spread))
            size = len(world.squad(slot))
            wanted = potential >= opponents.promote_pot and size < world.rules.draft.max_senior - 2
            if wanted or size < FEWEST_MEN:
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
