"""Playing style against the next opponent's place in the table (seventh rule)."""

from __future__ import annotations

from fmbench.game.stops import Door
from fmbench.game.view import Fixtures

TOP_HALF = 8
AGAINST_TOP, AGAINST_BOTTOM = "counter", "pressing"


def set_style(ahead: Fixtures, formation: str, style: str, door: Door) -> None:
    """Sit deep against the upper half of the table, press the lower half.

    `ahead` holds the next match or none. Nothing is changed as long as there is no table.
    """
    place = int(ahead.opponent_place[0]) if ahead.table.shape[1] else 0
    wanted = AGAINST_TOP if place <= TOP_HALF else AGAINST_BOTTOM
    if place > 0 and wanted != style:
        door.call("set_tactics", {"formation": formation, "style": wanted})
