"""The draft: the best band midpoints that the budget buys, by need of each role (mechanics §15)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fmbench.game.view import DraftPool
from fmbench.policies.sight import Ints

ROLE_COUNT = 8
KEEPER = 0
PRICE_UNIT = 250_000
"""Credits; prices of the pool are multiples of it, and others are rounded up to it."""

STARTER, RESERVE, SPARE = 12, 4, 1
"""How much a point of ability counts in the eleven, behind it, and further back."""

_NEVER = -(1 << 40)


class _Step:
    """What considering one man changed: by how many of his role, at which amounts spent."""

    __slots__ = ("place", "price", "taken")

    def __init__(self, place: int, price: int, number: int, amounts: int) -> None:
        self.place = place
        self.price = price
        self.taken = np.zeros((number + 1, amounts), dtype=np.bool_)


def pick(pool: DraftPool, slots: Ints) -> list[int]:
    """Places in the pool of the 25 men worth most together within the budget, ascending.

    `slots` [11] holds the role of each slot of the formation to be manned. Exact:
    the best worth for every amount spent, role by role and man by man, is traced
    back from the best of all.
    """
    worth = np.zeros(pool.budget // PRICE_UNIT + 1, dtype=np.int64)
    steps_of_roles = []
    for role, number in enumerate(_numbers(pool, slots)):
        weights = _weights(int((slots == role).sum()), number)
        worth, steps = _add_role(pool, role, weights, worth)
        steps_of_roles.append((number, steps))
    spent, picked = int(worth.argmax()), []
    for number, steps in reversed(steps_of_roles):
        for step in reversed(steps):
            if step.taken[number, spent]:
                picked.append(step.place)
                number, spent = number - 1, spent - step.price
    return sorted(picked)


def _numbers(pool: DraftPool, slots: Ints) -> list[int]:
    """How many men of each role make the 25: the eleven twice, the rest where the pool is full."""
    present = np.bincount(pool.role, minlength=ROLE_COUNT)
    numbers = np.minimum(np.bincount(slots, minlength=ROLE_COUNT) * 2, present)
    while numbers.sum() < pool.squad_size:
        spare = present - numbers
        spare[KEEPER] = 0
        numbers[int(spare.argmax())] += 1
    return [int(number) for number in numbers]


def _weights(starters: int, number: int) -> list[int]:
    """What a point of the best man of a role counts, of the second best, and so on."""
    line = [STARTER] * starters + [RESERVE] * max(starters, 1)
    return (line + [SPARE] * number)[:number]


def _add_role(pool: DraftPool, role: int, weights: Sequence[int], worth: Ints) -> tuple[Ints, list[_Step]]:
    """The best worth [amounts spent] with ``len(weights)`` men of the role added, and how."""
    number, amounts = len(weights), len(worth)
    best = np.full((number + 1, amounts), _NEVER, dtype=np.int64)
    best[0] = worth
    middles = pool.low + pool.high
    places = np.flatnonzero(pool.role == role)
    steps = []
    for place in places[np.lexsort((places, -middles[places]))].tolist():
        price = min(-(-int(pool.price[place]) // PRICE_UNIT), amounts)
        step = _Step(place, price, number, amounts)
        for count in range(number, 0, -1):
            gained = best[count - 1, : amounts - price] + weights[count - 1] * middles[place]
            step.taken[count, price:] = gained > best[count, price:]
            best[count, price:] = np.maximum(gained, best[count, price:])
        steps.append(step)
    return best[number], steps
