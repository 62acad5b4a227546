"""Selling at the buyer's exact ceiling, to whom a man is worth more (Appendix H, peak-timed sales)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market import offers
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.oracle import survival
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan

FEWEST_MEN = 18
"""No sale from a squad of this size or smaller."""


def answer_bids(plan: Plan, hand: Hand) -> None:
    """Sell for the ceiling whoever is worth less to the club, the largest gain first."""
    while hand.moves > 0 and len(plan) > FEWEST_MEN:
        gains = [(_gain(plan, row), -int(row[K.OFFER_ID]), row) for row in _bids(plan)]
        if not gains:
            return
        gain, _, row = max(gains, key=lambda entry: entry[:2])
        amount, ceiling = int(row[K.OFFER_AMOUNT]), int(row[K.OFFER_CEILING])
        if gain <= 0 or not hand.sell(int(row[K.OFFER_ID]), amount, ceiling):
            return
        plan.drop(int(row[K.OFFER_PLAYER]))


def list_surplus(plan: Plan, hand: Hand) -> None:
    """Keep on the transfer list those who are worth less here than buyers believe, the least worth first."""
    world, market = plan.truth.world, plan.truth.world.rules.market
    men, worths, kept = plan.men, plan.own_worths(), survival.untouchable(plan)
    wanted: set[int] = set()
    for k in np.lexsort((men, worths)).tolist():
        man = int(men[k])
        price = share(share(public_value(world, man), MICRO + market.belief_clip), market.buyer_ceiling)
        fit = not just_bought(world, man) and world.players[P.RETIRING, man] == 0 and man not in kept
        if len(wanted) < plan.options.listed and fit and share(price, plan.money) > worths[k]:
            wanted.add(man)
    for man in men.tolist():
        if world.players[P.CLUB, man] == plan.truth.seat and world.players[P.LISTED, man] != (man in wanted):
            hand.list_man(man, man in wanted)


def _gain(plan: Plan, row: Ints) -> int:
    return int(share(int(row[K.OFFER_CEILING]), plan.money)) - plan.own_worth(int(row[K.OFFER_PLAYER]))


def _bids(plan: Plan) -> Iterator[Ints]:
    """Pending bids of scripted clubs for men who may go."""
    world, kept = plan.truth.world, survival.untouchable(plan)
    for row in offers.pending(world, plan.truth.seat):
        man = int(row[K.OFFER_PLAYER])
        bid = row[K.OFFER_KIND] == K.INCOMING and world.seat_of(int(row[K.OFFER_BUYER])) < 0
        open_still = row[K.OFFER_RAISES] < world.rules.market.bid_raises
        if bid and open_still and man in plan.pay and man not in kept and not just_bought(world, man):
            yield row


def just_bought(world: World, man: int) -> bool:
    """Whether a sale would be marked down as one of a man bought to be sold."""
    age = world.day - int(world.players[P.ARRIVED_DAY, man])
    return bool(world.players[P.ARRIVED_FEE, man] > 0 and age < world.rules.market.flip_days)
