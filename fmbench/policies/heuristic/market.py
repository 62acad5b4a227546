"""Buying: young men who lift the squad, most ability for the price first (fourth rule)."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import MarketPage, Men
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.policies.sight import Ints, ask, in_m, median, middles, share_of, status_of
from fmbench.settings.seats import HeuristicOptions

FULL_SQUAD = 25
"""Men from whose number on nobody is bought."""

MOST_PAGES = 3
"""Pages of the market that are read, dearest men first."""

MOST_TARGETS = 4
"""Men bid for at one stop: two bids each leave moves for counters to other clubs' bids."""

STRUCK = ("agreed", "lodged", "delivered")
"""What became of a bid that needs no second one; all else but a refusal asks for more."""


def buy_young(squad: Men, cash: int, room: WageRoom, door: Door, options: HeuristicOptions) -> None:
    """Bid the shown value for the best targets, and once more after a rejection.

    Only whole fees that the cash covers, and only while there is room for wages.
    """
    if len(squad) >= FULL_SQUAD or room.is_used_up():
        return
    signed, usual_wage = 0, int(squad.wage.sum()) // max(len(squad), 1)
    for player, value in _targets(squad, cash, door, options)[:MOST_TARGETS]:
        if signed == options.signings_max or room.is_used_up():
            return
        fee = _bid(player, value, cash, door, options)
        if fee > 0:
            signed += 1
            cash -= fee
            room.bill += usual_wage


def _targets(squad: Men, cash: int, door: Door, options: HeuristicOptions) -> list[tuple[int, int]]:
    """Men to bid for with their shown values, the most ability for the price first."""
    least = median(middles(squad)) if options.target_above_median else 0
    found: list[tuple[int, int, int]] = []
    for page in range(1, MOST_PAGES + 1):
        market = ask(door, "get_transfer_market", MarketPage, _filters(page, cash, options))
        if market is None:
            break
        found += _worth_bidding(market.men, least)
        if page >= market.pages:
            break
    found.sort(key=lambda man: (-((man[1] - least + 1) * 1_000_000_000 // man[2]), man[0]))
    return [(player, value) for player, _, value in found]


def _filters(page: int, cash: int, options: HeuristicOptions) -> dict[str, object]:
    return {"max_age": options.target_age, "max_price_m": in_m(max(cash, 0)), "page": page}


def _worth_bidding(men: Men, least: int) -> list[tuple[int, int, int]]:
    """(player, middle, shown value) of the clubs' men whose middle is at least `least`."""
    middle: Ints = middles(men)
    wanted = np.flatnonzero((middle >= least) & (men.club >= 0) & (men.value > 0))
    return [(int(men.player[k]), int(middle[k]), int(men.value[k])) for k in wanted]


def _bid(player: int, value: int, cash: int, door: Door, options: HeuristicOptions) -> int:
    """Bid for one man, at most twice; returns the fee agreed or lodged, 0 for none."""
    for amount in (value, share_of(value, options.raise_share)):
        if amount > cash:
            return 0
        offer = {"player_id": format_player(player), "amount_m": in_m(amount)}
        status = status_of(door.call("make_transfer_offer", offer))
        if status in STRUCK:
            return amount
        if not status:
            return 0
    return 0
