"""Who plays for whom, and how strong the best of a squad are."""

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.kernel import kernel
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World


@kernel
def squad_lists(players: Ints, count: int) -> tuple[Ints, Ints]:
    """Seniors of all clubs: (starts [17], members), by slot and then by id.

    The men of a slot are ``members[starts[slot] : starts[slot + 1]]``.
    """
    starts = np.zeros(CLUBS + 1, dtype=np.int64)
    for i in range(count):
        if players[P.STATUS, i] == P.SENIOR:
            starts[players[P.CLUB, i] + 1] += 1
    for slot in range(CLUBS):
        starts[slot + 1] += starts[slot]
    members = np.empty(starts[CLUBS], dtype=np.int64)
    ends = starts.copy()
    for i in range(count):
        if players[P.STATUS, i] == P.SENIOR:
            slot = players[P.CLUB, i]
            members[ends[slot]] = i
            ends[slot] += 1
    return starts, members


@kernel
def mean_of_best(values: Ints, men: Ints, best: int, absent: int) -> int:
    """Mean of the ``best`` highest ``values[men]``; each man missing counts as ``absent``."""
    top = np.full(best, absent, dtype=np.int64)
    filled = 0
    for m in range(len(men)):
        value = values[men[m]]
        if filled < best:
            place = filled
            filled += 1
        elif value > top[best - 1]:
            place = best - 1
        else:
            continue
        while place > 0 and top[place - 1] < value:
            top[place] = top[place - 1]
            place -= 1
        top[place] = value
    total = 0
    for i in range(best):
        total += top[i]
    return total // best


@kernel
def _best_means(players: Ints, count: int, values: Ints, best: int, absent: int) -> Ints:
    starts, members = squad_lists(players, count)
    means = np.empty(CLUBS, dtype=np.int64)
    for slot in range(CLUBS):
        means[slot] = mean_of_best(values, members[starts[slot] : starts[slot + 1]], best, absent)
    return means


def squad_strengths(world: World, values: Ints, best: int = 14) -> Ints:
    """Mean of the ``best`` highest values among each club's seniors, [16] milli-points.

    ``values`` [capacity] holds one figure a player: true ability or somebody's
    belief. A man missing counts as a stand-in.
    """
    absent = world.rules.traits.standin_ability
    return _best_means(world.players, world.player_count, values, best, absent)
