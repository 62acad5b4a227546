"""Depth: a thin squad is filled up with free agents, for an eleven that never rests loses."""

from __future__ import annotations

import numpy as np

from fmbench.game.answers import Accepted, Rejected
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import MarketPage, Men
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.policies.sight import amount_in, ask, in_m, middles
from fmbench.settings.seats import HeuristicOptions

THIN_SQUAD = 20
"""Men below whose number free agents are asked."""

MOST_TALKS = 6
"""Free agents talked to at one stop."""

FIRST_SHARE = 3
"""The first offer is the squad's mean wage over this; nobody gets more than the mean."""

YEARS = 2


def fill_up(squad: Men, room: WageRoom, door: Door, options: HeuristicOptions) -> None:
    """Sign free agents, the best first, until the squad is deep enough.

    Wages do not stop it: a club that cannot field a side loses more than it saves.
    """
    missing = THIN_SQUAD - len(squad)
    filters = {"status": "free_agent", "max_age": options.sell_age}
    market = ask(door, "get_transfer_market", MarketPage, filters) if missing > 0 else None
    if market is None:
        return
    usual = int(squad.wage.sum()) // max(len(squad), 1)
    free = market.men
    for man in np.lexsort((free.player, -middles(free)))[:MOST_TALKS].tolist():
        if missing <= 0:
            return
        wage = _sign(int(free.player[man]), usual, door)
        missing -= wage > 0
        room.bill += wage


def _sign(player: int, usual: int, door: Door) -> int:
    """Offer a small wage, then what he asks for if that is usual; the wage agreed, or 0."""
    wage = usual // FIRST_SHARE
    answer = door.call("offer_contract", _terms(player, wage))
    if isinstance(answer, Rejected):
        wage = amount_in(answer, "demand_m_per_year")
        if wage > usual:
            return 0
        answer = door.call("offer_contract", _terms(player, wage))
    return wage if isinstance(answer, Accepted) else 0


def _terms(player: int, wage: int) -> dict[str, object]:
    return {"player_id": format_player(player), "wage_m_per_year": in_m(wage), "years": YEARS}
