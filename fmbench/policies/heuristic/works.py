"""Facilities: the cheapest step when cash is ample at settlement (eighth rule)."""

from __future__ import annotations

from fmbench.game.stops import Door
from fmbench.game.view import ClubOverview
from fmbench.game.view.overview import NEXT_COST
from fmbench.game.view.words import FACILITIES
from fmbench.policies.sight import MILLION, share_of
from fmbench.settings.seats import HeuristicOptions

PRICE_RISE = 1.04
"""What a credit of one season costs in the next one, as the rules say."""


def build_cheapest(
    overview: ClubOverview, season: int, cash: int, door: Door, options: HeuristicOptions
) -> None:
    """Start the cheapest step if the cash in credits of the first season is above the limit."""
    limit = round(options.invest_cash * MILLION)
    for _ in range(1, season):
        limit = share_of(limit, PRICE_RISE)
    costs = overview.facilities[NEXT_COST].tolist()
    open_steps = [(cost, kind) for kind, cost in enumerate(costs) if cost >= 0]
    if cash > limit and open_steps:
        door.call("invest", {"facility": FACILITIES[min(open_steps)[1]]})
