"""Answering bids for own men: a good price for the weaker half, else ask for more (first rule)."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer
from fmbench.game.view import Men, Offers
from fmbench.policies.sight import in_m, median, middles, share_of, status_of
from fmbench.settings.seats import HeuristicOptions

BID = 0
"""Kind of a bid for an own man among the pending offers."""

KEPT = 11
"""The best men, who are not for sale."""

FEWEST_MEN = 18
"""No sale from a squad of this size or smaller, so that an eleven and a bench remain."""


def answer_bids(offers: Offers, men: Men, door: Door, options: HeuristicOptions) -> None:
    """Keep or sell, bid by bid.

    A man below the squad's median goes for `accept_share` of his shown value, any
    other for `counter_share` of it, which is the price asked once where less was bid.
    Bids for the best eleven are left to lapse.
    """
    middle = middles(men)
    surplus = set(men.player[middle < median(middle)].tolist())
    kept = set(men.player[np.lexsort((men.player, -middle))[:KEPT]].tolist())
    left = len(men)
    for k in range(len(offers)):
        player = int(offers.player[k])
        if offers.kind[k] != BID or player in kept or left <= FEWEST_MEN:
            continue
        amount, value = int(offers.amount[k]), int(offers.value[k])
        price = share_of(value, options.counter_share)
        good = share_of(value, options.accept_share)
        answer: dict[str, object] = {"offer_id": format_offer(int(offers.offer[k]))}
        if amount >= price or (amount >= good and player in surplus):
            answer |= {"response": "accept"}
        elif offers.counters_left[k] > 0:
            answer |= {"response": "counter", "amount_m": in_m(price)}
        else:
            continue
        left -= status_of(door.call("respond_to_offer", answer)) == "agreed"
