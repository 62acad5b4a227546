"""Buying at the owner's exact threshold and the man's exact wage (Appendix H, transfer arbitrage)."""

from __future__ import annotations

import numpy as np

from fmbench.engine import rng
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.asks import NOT_FOR_SALE, threshold
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan
from fmbench.oracle.squad import cost_of_room, make_room
from fmbench.oracle.truth import LONG

MOST_LOOKS = 40
"""Men whose exact price is read at one stop."""


def buy(plan: Plan, hand: Hand) -> None:
    """Sign the man who is worth most above his cost, again and again, while one is."""
    truth, world, purse = plan.truth, plan.truth.world, plan.purse
    staying = world.players[P.RETIRING, : truth.count] == 0
    wanted = np.flatnonzero((truth.asks < NOT_FOR_SALE) & staying)
    for _ in range(MOST_LOOKS):
        if hand.moves <= 0 or len(wanted) == 0:
            return
        costs = truth.asks[wanted] * plan.money // MICRO
        merits = plan.worths(wanted, truth.wages[wanted]) - costs
        best = int(merits.argmax())
        man, merit = int(wanted[best]), int(merits[best])
        if merit <= max(plan.real(plan.options.least_gain), cost_of_room(plan)[1]):
            return
        wanted = np.delete(wanted, best)
        fee, wage = winning_fee(world, truth.seat, man), reservation(world, man, truth.seat)
        gain = merit - share(fee - int(truth.asks[man]), plan.money)
        if fee < NOT_FOR_SALE and purse.fits(fee, wage) and make_room(plan, hand, gain):
            _sign(plan, hand, man, fee, wage)


def _sign(plan: Plan, hand: Hand, man: int, fee: int, wage: int) -> None:
    if hand.bid(man, fee):
        hand.sign(man, wage, LONG)
        plan.purse.pay(fee, wage)
        plan.add(man, wage)


def winning_fee(world: World, seat: int, man: int) -> int:
    """The lowest fee that wins a man today: his owner's threshold, or what beats the sealed bids."""
    fee = threshold(world, man, seat)
    for row in world.bids.view:
        if row[K.BID_PLAYER] == man and row[K.BID_BUYER] != seat:
            fee = max(fee, _beating(world, seat, man, int(row[K.BID_BUYER]), int(row[K.BID_AMOUNT])))
    return fee


def _beating(world: World, seat: int, man: int, rival: int, amount: int) -> int:
    """The lowest fee that ranks above a rival's bid; of equal ones the lower keyed lot does."""

    def lot(buyer: int) -> int:
        return int(rng.below(world.seed, rng.BID_TIE, man, buyer, world.day, 1 << 30))

    return amount if lot(seat) < lot(rival) else int(ladder_up(amount + 1, world.rules.market.ladder))
