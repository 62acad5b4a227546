"""Scripted clubs off the market: renewals, academy, works, squads that fell short."""

import numpy as np

from fmbench.engine.answer import Illegal
from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.club.facilities import start_work, step_cost

from fmbench.engine.market.asks import belief_spread, ranks_of, rival_belief, wage_bills
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.valuation import months_left
from fmbench.engine.market.wages import renew
from fmbench.engine.people.youth import leave_academy, promote
from fmbench.engine.rivals.recruit import contract_years, wage_room
from fmbench.engine.rivals.scan import expected_wage
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import World

LAST_RENEWAL_AGE = 33
PAD_STEP = 50_000
FEWEST_MEN = 20


def scripted_slots(world: World) -> list[int]:
    """Clubs run by the scripted manager, by slot."""
    return [slot for slot in range(CLUBS) if world.seat_of(slot) < 0]


def renew_contracts(world: World) -> None:
    """Monthly: offers to men in their last months, on the club's belief, rising a step a month."""
    opponents = world.rules.opponents
    bills = wage_bills(world)
    ranks = ranks_of(world)
    for slot in scripted_slots(world):
        if embargoed(world, slot):
            continue
        room = wage_room(world, slot, bills)
        spread = belief_spread(world, slot)
        squad = world.squad(slot)
        ends = world.players[P.CONTRACT_END, squad] * YEAR - world.day
        squad = squad[ends // 30 <= opponents.renew_months]
        for player in squad[np.argsort(ranks[squad], kind="stable")]:
            man = int(player)
            months = months_left(world, man)
            age = world.season - int(world.players[P.BORN, man])
            if age > LAST_RENEWAL_AGE:
                continue
            if ranks[man] >= opponents.squad_goal or world.players[P.RETIRING, man] == 1:
                continue
            wage = _offered_wage(world, slot, man, spread, opponents.renew_months - months)
            rise = wage - int(world.players[P.WAGE, man])
            if rise <= room and renew(world, slot, man, wage, contract_years(age)):
                room -= rise


def _offered_wage(world: World, slot: int, player: int, spread: int, months_tried: int) -> int:
    belief = int(rival_belief(world.seed, slot, world.players, player, 0, spread))
    pad = world.rules.opponents.renew_pad + PAD_STEP * months_tried
    return int(
        expected_wage(
            world.players, world.clubs, player, slot, belief, world.day, world.price_level,
            world.rules.contracts, pad,
        )
    )  # fmt: skip


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
        kinds = [k for k in range(3) if world.clubs[C.LEVEL + k, slot] < opponents.max_level]
        kinds.sort(key=lambda kind: (step_cost(world, slot, kind), kind))
        for kind in kinds[:1]:
            try:
                start_work(world, slot, kind)
            except Illegal:
                continue


