"""The eleven by band midpoint and freshness; tired men rest (mechanics §15, sixth rule)."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import ClubOverview, Men
from fmbench.policies.sight import Ints, middles
from fmbench.settings.seats import HeuristicOptions

ELEVEN = 11
KEEPER = 0
POINT = 1_000
OWN_ROLE, OTHER_ROLE = 100, 88
"""Per cent of a man's ability that is counted on in his roles and out of them."""

FRESH = 20_000
"""Fatigue in thousandths of a point up to which a man plays at his best."""

TIRING = 2
"""Thousandths of a man's ability that each further point of fatigue costs."""


def set_lineup(men: Men, overview: ClubOverview, door: Door, options: HeuristicOptions) -> None:
    """Name the eleven, unless it stands already or fewer than eleven can play (sixth rule)."""
    eleven = choose(men, overview.slots, round(options.rest_fatigue * POINT))
    players = men.player[eleven].tolist()
    if eleven and players != overview.lineup.tolist():
        door.call("set_lineup", {"player_ids": [format_player(player) for player in players]})


def rest_the_tired(overview: ClubOverview, door: Door, options: HeuristicOptions) -> None:
    """Order once that men above the limit rest between the stops too."""
    if (overview.orders < 0).all():
        door.call(
            "set_standing_order",
            {
                "slot": 1,
                "metric": "fatigue",
                "comparison": "above",
                "threshold": options.rest_fatigue,
                "action": "rest",
            },
        )


def choose(men: Men, slots: Ints, rest_above: int) -> list[int]:
    """Places of the men for each slot, in the slots' order; empty if men lack.

    The best pair of man and open slot is taken, again and again; of equal pairs
    the earlier man, then the earlier slot. A man more tired than `rest_above`
    plays only where no rested one is left.
    """
    merits = _merits(men, slots, rest_above).ravel()
    eleven, chosen = [-1] * ELEVEN, set()
    for pair in (-merits).argsort(kind="stable")[: (merits > 0).sum()].tolist():
        man, slot = divmod(pair, ELEVEN)
        if eleven[slot] < 0 and man not in chosen:
            eleven[slot] = man
            chosen.add(man)
            if len(chosen) == ELEVEN:
                return eleven
    return []


def _merits(men: Men, slots: Ints, rest_above: int) -> Ints:
    """What each man is expected to be worth in each slot, [men, 11]; 0 for the unfit."""
    tired = np.maximum(men.fatigue - FRESH, 0)
    merit = middles(men) * (POINT * POINT - TIRING * tired)
    merit = np.where(men.fatigue > rest_above, merit // POINT, merit) * men.is_fit
    roles = men.role[:, None]
    at_home = (roles == slots) | (men.second_role[:, None] == slots)
    outfield = (roles == KEEPER) == (slots == KEEPER)
    merits: Ints = merit[:, None] * np.where(at_home, OWN_ROLE, OTHER_ROLE) * outfield
    return merits
