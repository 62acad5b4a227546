"""Signing men without a club at their exact wage, or just above what others offer today."""

from __future__ import annotations

import numpy as np

from fmbench.engine.fixed import MICRO
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan
from fmbench.oracle.squad import cost_of_room, make_room
from fmbench.oracle.truth import LONG


def sign_free(plan: Plan, hand: Hand) -> None:
    """Sign the best of them while one is worth the place."""
    truth, world = plan.truth, plan.truth.world
    players = world.players[:, : truth.count]
    free = np.flatnonzero((players[P.STATUS] == P.FREE) & (players[P.RETIRING] == 0))
    left = int(world.rules.contracts.free_signings_max - world.clubs[C.FREE_SIGNINGS, truth.seat])
    if embargoed(world, truth.seat):
        return
    while left > 0 and len(free):
        worths = plan.worths(free, truth.wages[free])
        best = int(worths.argmax())
        man, worth = int(free[best]), int(worths[best])
        if worth <= max(plan.real(plan.options.least_free), cost_of_room(plan)[1]):
            return
        free = np.delete(free, best)
        wage = winning_wage(world, truth.seat, man)
        if plan.purse.fits(0, wage) and make_room(plan, hand, worth) and hand.sign(man, wage, LONG):
            left -= 1
            plan.purse.pay(0, wage)
            plan.add(man, wage)


def winning_wage(world: World, seat: int, man: int) -> int:
    """His wage, or what appeals to him more than any offer of today.

    He holds each offer against what he wants from that club.
    """
    wage = reservation(world, man, seat)
    best = wage
    for row in world.approaches.view:
        if row[K.APPROACH_PLAYER] == man and row[K.APPROACH_CLUB] != seat:
            wanted = max(reservation(world, man, int(row[K.APPROACH_CLUB])), 1)
            appeal = int(row[K.APPROACH_WAGE]) * MICRO // wanted + 1
            best = max(best, -(-wage * appeal // MICRO))
    return best
