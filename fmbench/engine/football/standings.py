"""Who stands where: the order of the table and its tie-breaks (settings: league.tiebreak)."""

from functools import lru_cache

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS
from fmbench.engine.kernel import kernel
from fmbench.engine.state import league as L
from fmbench.engine.world import Ints, World

CRITERIA = ("points", "goal_difference", "goals_for", "head_to_head", "wins", "keyed")
POINTS, GOAL_DIFFERENCE, GOALS_FOR, HEAD_TO_HEAD, WINS, KEYED = range(len(CRITERIA))
POINT_OVER_GOALS = 1_000  # more than any goal difference between two clubs in a season


@kernel
def _criterion(
    kind: int, slot: int, table: Ints, head_to_head: Ints, group: Ints, seed: int, season: int
) -> int:
    """A club's figure under one tie-break, more is better."""
    if kind == POINTS:
        return int(table[L.POINTS, slot])
    if kind == GOAL_DIFFERENCE:
        return int(table[L.GOALS_FOR, slot] - table[L.GOALS_AGAINST, slot])
    if kind == GOALS_FOR:
        return int(table[L.GOALS_FOR, slot])
    if kind == WINS:
        return int(table[L.WON, slot])
    if kind == KEYED:
        return rng.below(seed, rng.TIE_BREAK, season, slot, 0, 1 << 30)
    value = 0
    for other in range(CLUBS):
        if other != slot and group[other] == group[slot]:
            goals = head_to_head[slot, other, 1] - head_to_head[other, slot, 1]
            value += POINT_OVER_GOALS * head_to_head[slot, other, 0] + goals
    return value


@kernel
def _ranked(table: Ints, head_to_head: Ints, criteria: Ints, seed: int, season: int) -> Ints:
    ranking = np.arange(CLUBS)
    group = np.zeros(CLUBS, dtype=np.int64)  # by slot: place of the first of those still level
    figures = np.zeros(CLUBS, dtype=np.int64)
    for kind in criteria:
        for slot in range(CLUBS):
            figures[slot] = _criterion(kind, slot, table, head_to_head, group, seed, season)
        for i in range(1, CLUBS):
            slot = ranking[i]
            k = i
            while k > 0 and group[ranking[k - 1]] == group[slot] and figures[ranking[k - 1]] < figures[slot]:
                ranking[k] = ranking[k - 1]
                k -= 1
            ranking[k] = slot
        level = group.copy()
        level[ranking[0]] = 0
        for i in range(1, CLUBS):
            slot = ranking[i]
            before = ranking[i - 1]
            same = group[slot] == group[before] and figures[slot] == figures[before]
            level[slot] = level[before] if same else i
        group = level
    return ranking


@lru_cache(maxsize=8)
def _kinds(names: tuple[str, ...]) -> Ints:
    return np.array([CRITERIA.index(name) for name in names], dtype=np.int64)


def order(world: World) -> Ints:
    """Club slots [16] from first to last.

    Clubs level on one criterion are parted by the next; head-to-head counts
    points, then goal difference, among all clubs still level. POINTS already holds
    what was deducted. Names part nobody.
    """
    criteria = _kinds(world.rules.league.tiebreak)
    ranking: Ints = _ranked(world.table, world.head_to_head, criteria, world.seed, world.season)
    return ranking


def place_of(world: World) -> Ints:
    """Place 1..16 of each club slot, [16]."""
    places = np.empty(CLUBS, dtype=np.int64)
    places[order(world)] = np.arange(1, CLUBS + 1)
    return places
