"""Who is alive, and how a man leaves football."""

import numpy as np

from fmbench.engine.state import player as P
from fmbench.engine.world import World


def alive_count(world: World) -> int:
    """Men in an academy, in a squad or without a club today."""
    status = world.players[P.STATUS, : world.player_count]
    return int(np.count_nonzero((status == P.ACADEMY) | (status == P.SENIOR) | (status == P.FREE)))


def leave_football(world: World, player_id: int, how: int) -> None:
    """Take a man out of the world for good and archive the move under ``how`` (state/rows.py).

    His column stays, for the archive: what he was, not where he is.
    """
    man = world.players[:, player_id]
    world.moves.append(world.day, player_id, int(man[P.CLUB]), -1, 0, how)
    man[P.STATUS] = P.GONE
    for row in (P.CLUB, P.CONTRACT_END, P.TERM_END, P.FREE_SINCE):
        man[row] = -1
    for row in (P.WAGE, P.LISTED, P.RESTED):
        man[row] = 0
    world.lineups[world.lineups == player_id] = -1
