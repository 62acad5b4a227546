"""Playing style against the next opponent's place in the table (seventh rule)."""

from __future__ import annotations

from fmbench.game.stops import Door

TOP_HALF = 8
AGAINST_TOP, AGAINST_BOTTOM = "counter", "pressing"


def set_style(place: int, formation: str, style: str, door: Door) -> None:
    """Sit deep against the upper half of the table, press the lower half.

    `place` is the next opponent's, 0 as long as there is no table.
    """
    wanted = AGAINST_TOP if place <= TOP_HALF else AGAINST_BOTTOM
    if place > 0 and wanted != style:
        door.call("set_tactics", {"formation": formation, "style": wanted})
