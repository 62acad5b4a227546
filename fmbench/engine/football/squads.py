"""Who plays for whom."""

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.kernel import kernel
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints


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
