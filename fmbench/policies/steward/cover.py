"""Who holds which place of the formation, and what one man more or less would change."""

from __future__ import annotations

import numpy as np

from fmbench.game.view import Men
from fmbench.policies.sight import Ints

ELEVEN = 11
KEEPER = 0
STANDIN = 48_000
"""Milli-points that a stand-in shows."""

STARTER, DEPUTY = 65, 35
"""Per cent of the matches that a place's first and second man play, rests and injuries counted."""

KEEPER_STARTER, KEEPER_DEPUTY = 95, 5

HOME, NEXT_DOOR, ELSEWHERE, SWAPPED = 100, 94, 84, 40
"""Per cent of his ability that a man shows in his roles, a neighbouring one, any other, and in goal."""

_NEIGHBOURS = ((), (2, 3), (1, 6), (1, 4), (3, 5), (4, 6, 7), (2, 5, 7), (5, 6))


def _fits() -> Ints:
    table = np.full((8, 8), ELSEWHERE, dtype=np.int64)
    for role, others in enumerate(_NEIGHBOURS):
        table[role, role] = HOME
        for other in others:
            table[role, other] = NEXT_DOOR
    table[KEEPER, 1:] = SWAPPED
    table[1:, KEEPER] = SWAPPED
    return table


_FITS = _fits()


def shown_in(men: Men, ability: Ints, slots: Ints) -> Ints:
    """What each man shows in each slot, [men, 11] milli-points."""
    fits = _FITS[men.role][:, slots]
    second = men.second_role[:, None] == slots[None, :]
    shown: Ints = ability[:, None] * np.where(second, HOME, fits) // 100
    return shown


def assigned(scores: Ints) -> list[int]:
    """The man of each slot, -1 for none: best pair first, then swaps while two gain by them."""
    scores = scores.copy()
    held = [-1] * ELEVEN
    open_scores = scores.copy()
    for _ in range(min(ELEVEN, len(scores))):
        man, slot = divmod(int(open_scores.argmax()), ELEVEN)
        if open_scores[man, slot] <= 0:
            break
        held[slot] = man
        open_scores[man, :] = 0
        open_scores[:, slot] = 0
    for _ in range(3):
        for a in range(ELEVEN):
            for b in range(a + 1, ELEVEN):
                one, two = held[a], held[b]
                if one >= 0 and two >= 0:
                    crossed = int(scores[one, b] + scores[two, a])
                    if crossed > int(scores[one, a] + scores[two, b]):
                        held[a], held[b] = two, one
    return held


class Cover:
    """Starters and deputies of the slots, milli-points shown; ``holders`` [22] are places in the list."""

    __slots__ = ("first", "firsts", "holders", "second", "seconds", "slots", "third")

    def __init__(self, men: Men, ability: Ints, slots: Ints) -> None:
        self.slots = slots
        shown = shown_in(men, ability, slots)
        starters = assigned(shown)
        rest = shown.copy()
        rest[[man for man in starters if man >= 0]] = 0
        deputies = assigned(rest)
        self.holders = starters + deputies
        self.first = _held(shown, starters)
        self.second = np.minimum(_held(shown, deputies), self.first)
        idle = rest
        idle[[man for man in deputies if man >= 0]] = 0
        best = idle.max(axis=0) if len(idle) else np.zeros(ELEVEN, dtype=np.int64)
        self.third = np.minimum(np.maximum(best, STANDIN), self.second)
        keeper = slots == KEEPER
        self.firsts = np.where(keeper, KEEPER_STARTER, STARTER)
        self.seconds = np.where(keeper, KEEPER_DEPUTY, DEPUTY)

    def gains(self, men: Men, ability: Ints) -> Ints:
        """Milli-points in one place, over all matches, that each man alone would add, [men]."""
        shown = shown_in(men, ability, self.slots)
        over_first = np.maximum(shown - self.first, 0)
        over_second = np.maximum(np.minimum(shown, self.first) - self.second, 0)
        gains: Ints = ((self.firsts * over_first + self.seconds * over_second) // 100).max(axis=1)
        return gains

    def losses(self, count: int) -> Ints:
        """Milli-points in one place, over all matches, that the going of each man costs, [count]."""
        deputy = self.seconds * np.maximum(self.second - self.third, 0)
        starter = self.firsts * np.maximum(self.first - self.second, 0) + deputy
        lost = np.zeros(count, dtype=np.int64)
        for man, cost in zip(self.holders, np.concatenate((starter, deputy)).tolist(), strict=True):
            if man >= 0:
                lost[man] = cost // 100
        return lost


def _held(shown: Ints, holders: list[int]) -> Ints:
    values = [int(shown[man, slot]) if man >= 0 else STANDIN for slot, man in enumerate(holders)]
    return np.maximum(np.array(values, dtype=np.int64), STANDIN)
