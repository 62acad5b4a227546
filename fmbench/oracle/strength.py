"""What men are worth on the pitch: who holds which place, and what a place counts (mechanics §6).

The log supremacy of an eleven is linear in what its men show, so the best eleven is an
assignment problem. For plans every slot has two places: its starter's and his deputy's.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from fmbench.engine.fixed import MICRO
from fmbench.engine.football.lineup import ELEVEN
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World

STARTER, DEPUTY = 65, 35
"""Per cent of the matches that a slot's first and second man play, rests and injuries counted."""

KEEPER, KEEPER_DEPUTY = 96, 4
"""The same for keepers, who hardly tire."""

PERCENT_OF_POINT = 100_000
"""Micro supremacy a point x milli-points x per cent of the matches, in micro supremacy."""


def slot_weights(pitch: Pitch) -> Ints:
    """Micro log supremacy that a point shown in each slot of each formation brings, [3, 11]."""
    weights = np.zeros(pitch.slots.shape, dtype=np.int64)
    for formation, slots in enumerate(pitch.slots):
        for line, beta in enumerate((pitch.beta_line, 2 * pitch.beta_mid, pitch.beta_line)):
            shares = pitch.weights[line][slots]
            weights[formation] += beta * shares // max(int(shares.sum()), 1)
    return weights


def shares_of_matches(slots: Ints) -> tuple[Ints, Ints]:
    """Per cent of the matches that the first and the second man of each slot play, twice [11]."""
    keeper = slots == roles.GK
    return np.where(keeper, KEEPER, STARTER), np.where(keeper, KEEPER_DEPUTY, DEPUTY)


def shares_shown(world: World, men: Ints, slots: Ints, pitch: Pitch) -> Ints:
    """Share of his ability that each man shows in each slot, [men, slots] micro; 0 where he may not play."""
    shown = pitch.factors[world.players[P.ROLE, men]][:, slots]
    at_home = world.players[P.SECOND_ROLE, men][:, None] == slots[None, :]
    return np.where(at_home, MICRO, shown)


def assign(scores: Ints) -> tuple[Ints, Ints]:
    """The pairs (row, column) of the best whole assignment of ``scores``, whole numbers below 2**53."""
    # It takes a third of a second to load, and no other script needs it.
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(scores.astype(np.float64), maximize=True)
    return rows.astype(np.int64), columns.astype(np.int64)


class Cover:
    """Who covers the slots of one formation, and what is shown there, milli-points.

    ``holders`` [22]: ids of the starters, then of the deputies, -1 for nobody. ``first``,
    ``second`` and ``third`` [11]: what starter, deputy and the best man without a place show.
    ``total`` is the micro log supremacy of all places over stand-ins.
    """

    def __init__(self, world: World, men: Ints, ability: Ints, pitch: Pitch, formation: int) -> None:
        slots, standin = pitch.slots[formation], pitch.standin
        shown = ability[:, None] * shares_shown(world, men, slots, pitch) // MICRO
        self.formation = formation
        self.slots = slots
        self.weights = slot_weights(pitch)[formation]
        self.parts = shares_of_matches(slots)
        places = np.concatenate([self.weights * part for part in self.parts])
        above = np.maximum(np.concatenate((shown, shown), axis=1) - standin, 0)
        taken, where = assign(above * places)
        held = np.zeros(len(places), dtype=np.int64)
        held[where] = above[taken, where]
        self.holders = np.full(len(places), -1, dtype=np.int64)
        self.holders[where] = men[taken]
        self.first, self.second = held[:ELEVEN] + standin, held[ELEVEN:] + standin
        idle = np.ones(len(men), dtype=np.bool_)
        idle[taken] = False
        best = shown[idle].max(axis=0) if idle.any() else np.zeros(ELEVEN, dtype=np.int64)
        self.third = np.clip(best, standin, self.second)
        self.total = int((held * places).sum()) // PERCENT_OF_POINT

    def gains(self, world: World, men: Ints, ability: Ints, pitch: Pitch) -> Ints:
        """Micro log supremacy that each of ``men`` alone would add if he came, [men].

        Better than a starter, he sends him to the bench, where he is better than the deputy.
        """
        shown = ability[:, None] * shares_shown(world, men, self.slots, pitch) // MICRO
        over_first = np.maximum(shown - self.first, 0)
        over_second = np.maximum(np.minimum(shown, self.first) - self.second, 0)
        first, second = self.parts
        gains = self.weights * (first * over_first + second * over_second) // PERCENT_OF_POINT
        return np.asarray(gains.max(axis=1), dtype=np.int64)

    @cached_property
    def losses(self) -> dict[int, int]:
        """Micro log supremacy that the going of each man with a place would cost."""
        first, second = self.parts
        deputy = second * np.maximum(self.second - self.third, 0)
        starter = first * np.maximum(self.first - self.second, 0) + deputy
        costs = np.concatenate((self.weights * starter, self.weights * deputy)) // PERCENT_OF_POINT
        return dict(zip(self.holders.tolist(), costs.tolist(), strict=True))


def best_cover(world: World, men: Ints, ability: Ints, pitch: Pitch) -> Cover:
    """The best cover over the formations by ``men`` with ``ability`` [men], milli-points."""
    covers = [Cover(world, men, ability, pitch, formation) for formation in range(len(pitch.slots))]
    return max(covers, key=lambda cover: cover.total)
