"""Archives: what a season left behind, for the history and the players' records."""

import numpy as np

from fmbench.engine.state import league as T
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World


def archive_places(world: World, order: Ints) -> None:
    """The final table, one row a club."""
    for place, slot in enumerate(order.tolist(), start=1):
        column = world.table[:, slot]
        world.places.append(
            world.season, place, slot, int(column[T.POINTS]), int(column[T.GOALS_FOR]),
            int(column[T.GOALS_AGAINST]),
        )  # fmt: skip


def archive_records(world: World) -> None:
    """When contracts end: each man's season, then his counts start anew."""
    players, count = world.players, world.player_count
    for man in np.flatnonzero(players[P.APPEARANCES, :count] > 0).tolist():
        games = int(players[P.APPEARANCES, man])
        rating = int(players[P.RATING_SUM, man]) // games
        world.records.append(
            man, world.season, int(players[P.CLUB, man]), games, int(players[P.GOALS, man]), rating
        )
    for row in (P.APPEARANCES, P.GOALS, P.RATING_SUM):
        players[row, :count] = 0
