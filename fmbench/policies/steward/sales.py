"""Selling: the buyer is asked for more once, and gets whoever is worth less here than he pays."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer, format_player
from fmbench.game.view import Offers
from fmbench.policies.sight import MILLION, amount_in, in_m, share_of, status_of
from fmbench.policies.steward.plan import Plan

BID = 0
FEWEST_MEN = 19
BEST_MEN = 14
COUNTER = 1.25
"""What is asked for over a first bid."""

LISTED = 4
"""Most men on the transfer list."""


def answer_bids(plan: Plan, offers: Offers, door: Door) -> None:
    """Sell whoever is worth less to the club than is bid for him, after asking for more once."""
    places = {player: k for k, player in enumerate(plan.men.player.tolist())}
    for k in range(len(offers)):
        man = places.get(int(offers.player[k]), -1)
        if offers.kind[k] != BID or man < 0 or not plan.stays[man] or len(plan) <= FEWEST_MEN:
            continue
        if plan.alarm and man in _best(plan):
            continue
        worth = int(plan.own_worths()[man]) * MILLION // plan.money
        amount = int(offers.amount[k])
        least = max(worth, 0)
        offer: dict[str, object] = {"offer_id": format_offer(int(offers.offer[k]))}
        asked = max(share_of(amount, COUNTER), least)
        if asked > share_of(amount, 1.6):
            continue
        if offers.counters_left[k] > 0 and asked > amount:
            answer = door.call("respond_to_offer", offer | {"response": "counter", "amount_m": in_m(asked)})
            if status_of(answer) == "agreed":
                plan.drop(man)
                continue
            amount = max(amount, amount_in(answer, "amount_m"))
        if amount >= least:
            answer = door.call("respond_to_offer", offer | {"response": "accept"})
            if status_of(answer) == "agreed":
                plan.drop(man)


def list_surplus(plan: Plan, door: Door) -> None:
    """Keep on the transfer list those whose value is above their worth here, the least worth first."""
    men, worths = plan.men, plan.own_worths()
    prices = men.value * plan.money // MILLION
    gain = np.where((prices > worths) & (men.retiring == 0) & (plan.stays == 1), prices - worths, 0)
    kept = set(_best(plan)) if plan.alarm else set(_best(plan)[:11])
    wanted = [k for k in np.lexsort((men.player, -gain)).tolist() if gain[k] > 0 and k not in kept][:LISTED]
    for k in range(len(men)):
        if plan.stays[k] and bool(men.listed[k]) != (k in wanted):
            door.call("list_player", {"player_id": format_player(int(men.player[k])), "listed": k in wanted})


def _best(plan: Plan) -> list[int]:
    order = np.lexsort((plan.men.player, -plan.view.soon * plan.stays))
    best: list[int] = order[:BEST_MEN].tolist()
    return best
