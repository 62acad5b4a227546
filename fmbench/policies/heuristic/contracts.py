"""Contracts and the transfer list: keep the young core, put the old up for sale."""

from __future__ import annotations

import numpy as np

from fmbench.game.answers import Accepted, Answer, Rejected
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import Men
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.policies.sight import amount_in, in_m, middles
from fmbench.settings.seats import HeuristicOptions

LAST_YEAR = 12
"""Months left below which a contract ends before the next season does."""

YEARS = 4
"""Seasons a renewal covers, this one included."""


def renew_core(men: Men, room: WageRoom, door: Door, options: HeuristicOptions) -> None:
    """Renew the young among the best whose contracts run down, the best first (second rule).

    Goes on while next season's wages, of those who are bound beyond this one, leave room.
    """
    best = np.lexsort((men.player, -middles(men)))[: options.renew_best]
    due = (men.age <= options.renew_age) & (men.months_left <= options.renew_months)
    bound = men.months_left >= LAST_YEAR
    next_bill = int(men.wage[bound].sum())
    for man in best[due[best]].tolist():
        if next_bill >= room.limit:
            return
        wage, agreed = int(men.wage[man]), _settle(men, man, door)
        if agreed > 0:
            room.bill += agreed - wage
            next_bill += agreed - wage if bound[man] else agreed


def _settle(men: Men, man: int, door: Door) -> int:
    """Offer a man his wage, then what he asks for; returns the wage he signed for, or 0."""
    player, wage = int(men.player[man]), int(men.wage[man])
    answer = _offer(door, player, wage)
    if isinstance(answer, Rejected):
        wage = amount_in(answer, "demand_m_per_year")
        answer = _offer(door, player, wage)
    return wage if isinstance(answer, Accepted) else 0


def list_old(men: Men, door: Door, options: HeuristicOptions) -> None:
    """Put the men past the selling age on the transfer list (third rule)."""
    for man in np.flatnonzero((men.age > options.sell_age) & (men.listed == 0)).tolist():
        door.call("list_player", {"player_id": format_player(int(men.player[man])), "listed": True})


def _offer(door: Door, player: int, wage: int) -> Answer:
    terms = {"player_id": format_player(player), "wage_m_per_year": in_m(wage), "years": YEARS}
    return door.call("offer_contract", terms)
