"""The eleven by belief and freshness, and one style kept."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import ClubOverview, Fixtures
from fmbench.game.view.words import FORMATIONS, STYLES
from fmbench.policies.sight import ask
from fmbench.policies.steward.cover import assigned, shown_in
from fmbench.policies.steward.plan import Plan

FRESH, TIRING = 20_000, 1_500
"""Fatigue in milli-points up to which a man is fresh; micro of ability lost for each point more."""

RESTED_SHARE = 100


def rest_order(plan: Plan, door: Door) -> None:
    """Order once that tired men sit out a match."""
    if (plan.overview.orders < 0).all():
        order = {
            "slot": 1,
            "metric": "fatigue",
            "comparison": "above",
            "threshold": plan.options.rest_fatigue,
        }
        door.call("set_standing_order", order | {"action": "rest"})


def field(plan: Plan, door: Door) -> None:
    """Name the eleven, unless it stands already or men lack."""
    men = plan.men
    tired = np.maximum(men.fatigue - FRESH, 0) // 1_000
    ability = plan.view.ability * (1_000_000 - TIRING * tired) // 1_000_000
    ability = ability * (1_000 + men.form * 30 // 1_000) // 1_000 * men.is_fit * plan.stays
    above = men.fatigue > round(plan.options.rest_fatigue * 1_000)
    ability = np.where(above, ability // RESTED_SHARE, ability)
    held = assigned(shown_in(men, ability, plan.overview.slots))
    if min(held) < 0:
        return
    players = men.player[held].tolist()
    if players != plan.overview.lineup.tolist():
        door.call("set_lineup", {"player_ids": [format_player(player) for player in players]})


def keep_style(overview: ClubOverview, door: Door) -> None:
    """Once, before the first match: the style that beats most of the others' usual ones."""
    fixtures = ask(door, "get_fixtures", Fixtures)
    if fixtures is None:
        return
    edges = []
    for style in range(len(STYLES)):
        beaten = int((fixtures.style == (style + 1) % len(STYLES)).sum())
        beating = int((fixtures.style == (style - 1) % len(STYLES)).sum())
        edges.append((beaten - 3 * beating, -style))
    best = STYLES[-max(edges)[1]]
    if best != STYLES[overview.style]:
        door.call("set_tactics", {"formation": FORMATIONS[overview.formation], "style": best})
