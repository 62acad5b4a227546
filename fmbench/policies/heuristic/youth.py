"""The academy: the best of each class join the squad (fifth rule)."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import Academy
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.policies.sight import ask, middles
from fmbench.settings.seats import HeuristicOptions


def promote_best(room: WageRoom, door: Door, options: HeuristicOptions) -> None:
    """Promote the prospects with most stars, of equal ones the better today."""
    academy = None if room.is_used_up() else ask(door, "get_youth_academy", Academy)
    if academy is None:
        return
    men = academy.men
    order = np.lexsort((men.player, -middles(men), -men.half_stars))
    for man in order[: options.promote_count].tolist():
        door.call("promote_youth", {"player_id": format_player(int(men.player[man]))})
