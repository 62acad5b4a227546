"""Room in the squad: who goes when a better man comes."""

from __future__ import annotations

import numpy as np

from fmbench.engine.fixed import MICRO
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan


def cost_of_room(plan: Plan) -> tuple[int, int]:
    """(man who would go for a newcomer or -1, what that costs in credits)."""
    world, seat = plan.truth.world, plan.truth.seat
    if len(plan) < plan.options.squad:
        return -1, 0
    men, worths = plan.men, plan.own_worths()
    wages = np.array(list(plan.pay.values()), dtype=np.int64)
    half = wages * world.rules.contracts.severance // MICRO
    costs = worths + half
    # Who comes today cannot go today, nor a man whose severance is not in the till.
    bound = (world.players[P.CLUB, men] != seat) | (half > world.clubs[C.CASH, seat])
    costs[bound] = costs.max() + 1
    least = int(costs.argmin())
    return int(men[least]), int(costs[least])


def make_room(plan: Plan, hand: Hand, gain: int) -> bool:
    """Have a place free for a man who brings ``gain`` credits; the least of the others goes for him."""
    man, cost = cost_of_room(plan)
    if man < 0:
        return True
    if gain <= cost or not hand.release(man):
        return False
    plan.drop(man)
    return True
