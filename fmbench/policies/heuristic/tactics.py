"""Playing style against the next opponent's place in the table (seventh rule)."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.view import Fixtures
from fmbench.policies.sight import ask

TOP_HALF = 8
AGAINST_TOP, AGAINST_BOTTOM = "counter", "pressing"


def set_style(formation: str, style: str, door: Door) -> None:
    """Sit deep against the upper half of the table, press the lower half.

    Before the season's first match and after its last one nothing is changed.
    """
    fixtures = ask(door, "get_fixtures", Fixtures)
    if fixtures is None:
        return
    ahead = np.flatnonzero(fixtures.is_played == 0)
    place = int(fixtures.opponent_place[ahead[0]]) if len(ahead) else 0
    wanted = AGAINST_TOP if place <= TOP_HALF else AGAINST_BOTTOM
    if place > 0 and wanted != style:
        door.call("set_tactics", {"formation": formation, "style": wanted})
