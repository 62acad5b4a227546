"""The part of the world that a day of matches reads and writes, as one tuple for the kernels."""

from typing import NamedTuple

from fmbench.engine.football.squads import squad_lists
from fmbench.engine.world import Ints, World


class Matchday(NamedTuple):
    """The world's own arrays, the seniors by club (see squad_lists), seed and day."""

    players: Ints
    clubs: Ints
    relations: Ints
    lineups: Ints
    table: Ints
    matches: Ints
    head_to_head: Ints
    starts: Ints
    members: Ints
    seed: int
    day: int


def matchday_of(world: World) -> Matchday:
    """Today's matchday; its arrays are the world's, not copies."""
    starts, members = squad_lists(world.players, world.player_count)
    return Matchday(
        world.players,
        world.clubs,
        world.relations,
        world.lineups,
        world.table,
        world.matches,
        world.head_to_head,
        starts,
        members,
        world.seed,
        world.day,
    )
