"""The season's fixtures: a double round robin by the circle method (mechanics §2)."""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS, ROUNDS, absolute
from fmbench.engine.state import league
from fmbench.engine.world import Ints, World

MATCHES = CLUBS // 2  # in a round
FIRST_HALF = ROUNDS // 2


def _circle() -> Ints:
    """Places [30, 8, 2], home first, of a double round robin between places 0..15.

    One place stands still while the others turn. The pairs of a round host and
    visit in turn, so a place nearly always alternates; the second half mirrors
    the first.
    """
    turning = CLUBS - 1
    rounds = np.empty((ROUNDS, MATCHES, 2), dtype=np.int64)
    for r in range(FIRST_HALF):
        rounds[r, 0] = (r, turning) if r % 2 == 0 else (turning, r)
        for k in range(1, MATCHES):
            ahead, behind = (r + k) % turning, (r - k) % turning
            rounds[r, k] = (ahead, behind) if k % 2 else (behind, ahead)
    rounds[FIRST_HALF:] = rounds[:FIRST_HALF, :, ::-1]
    return rounds


_PLACES = _circle()


def draw_fixtures(seed: int, season: int) -> Ints:
    """Club slots [30 rounds, 8 matches, 2], home first; clubs dealt to places by (seed, season)."""
    lots = [rng.below(seed, rng.FIXTURES, season, slot, 0, 1 << 30) for slot in range(CLUBS)]
    dealt = np.array(sorted(range(CLUBS), key=lambda slot: (lots[slot], slot)), dtype=np.int64)
    fixtures: Ints = dealt[_PLACES]
    return fixtures


def schedule(world: World) -> None:
    """Fill ``world.matches`` for the season of ``world.day``; clear the table and head-to-head.

    Row ``round * 8 + k`` holds match k of a round, with its absolute day.
    """
    season = world.season
    matches = world.matches
    matches[:] = -1
    matches[:, [league.HOME, league.AWAY]] = draw_fixtures(world.seed, season).reshape(-1, 2)
    matches[:, league.IS_PLAYED] = 0
    matches[:, league.ROUND] = np.arange(ROUNDS * MATCHES) // MATCHES
    for day, number in world.rules.calendar.rounds.items():
        matches[number * MATCHES : (number + 1) * MATCHES, league.DAY] = absolute(season, day)
    world.table[:] = 0
    world.head_to_head[:] = 0
