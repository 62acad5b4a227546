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

SPARES = 3
"""Men of a role beyond two for each of its slots."""

NEIGHBOURS = 4
"""Men on either side of a price whose midpoints tell what the price stands for."""

YOUNGEST = 18
AGE_PREMIUM = (270, 250, 225, 200, 175, 155, 140, 125, 110, 105, 100, 90, 78, 64, 50)
"""What a man of 18, 19, ... 32 costs, in per cent of one of equal ability aged 28."""

_NEVER = -(1 << 40)


class _Step:
    """Whether taking one man was better, by men of his role, men in all and amount spent."""

    __slots__ = ("place", "price", "taken")

    def __init__(self, place: int, price: int, shape: tuple[int, ...]) -> None:
        self.place = place
        self.price = price
        self.taken = np.zeros(shape, dtype=np.bool_)


def pick(pool: DraftPool, slots: Ints) -> list[int]:
    """Places in the pool of the 25 men worth most together within the budget, ascending.

    `slots` [11] holds the role of each slot of the formation to be manned. Exact:
    the best worth for every number of men and amount spent, role by role and man
    by man, is traced back from the best squad.
    """
    size = pool.squad_size
    worth = np.full((size + 1, pool.budget // PRICE_UNIT + 1), _NEVER, dtype=np.int64)
    worth[0] = 0
    trail = []
    for role in range(ROLE_COUNT):
        starters = int((slots == role).sum())
        least = max(starters, pool.fewest_keepers if role == KEEPER else 0)
        best, steps = _by_number(pool, role, _weights(starters), worth)
        number = least + best[least:].argmax(axis=0)
        worth = best[least:].max(axis=0)
        trail.append((number, steps))
    spent, picked = int(worth[size].argmax()), []
    for number, steps in reversed(trail):
        left = int(number[size, spent])
        for step in reversed(steps):
            if step.taken[left, size, spent]:
                picked.append(step.place)
                left, size, spent = left - 1, size - 1, spent - step.price
    return sorted(picked)


def worths(pool: DraftPool) -> Ints:
    """The price-weighted midpoint of each man, [pool], in quarters of a point.

    Half of it is his own band, which is wide at a first look, half the mean midpoint of
    the men next in price, made equal for age: what the market sees in him today.
    """
    middles = pool.low + pool.high
    premium = np.array(AGE_PREMIUM, dtype=np.int64)
    price = pool.price * 100 // premium[np.minimum(np.maximum(pool.age - YOUNGEST, 0), len(premium) - 1)]
    order = np.lexsort((middles, price))
    sums = np.concatenate((np.zeros(1, dtype=np.int64), middles[order].cumsum()))
    places = np.arange(len(order))
    first = np.maximum(places - NEIGHBOURS, 0)
    end = np.minimum(places + NEIGHBOURS + 1, len(order))
    worth = middles.copy()
    worth[order] += (sums[end] - sums[first]) // (end - first)
    return worth


def _weights(starters: int) -> list[int]:
    """What a point of the best man of a role counts, of the second best, and so on."""
    return [STARTER] * starters + [RESERVE] * max(starters, 1) + [SPARE] * SPARES


def _by_number(pool: DraftPool, role: int, weights: Sequence[int], before: Ints) -> tuple[Ints, list[_Step]]:
    """The best worth [men of the role, men in all, amount spent], and the steps to it.

    `before` [men in all, amount spent] is what the roles before this one are worth.
    """
    value, places = worths(pool), np.flatnonzero(pool.role == role)
    most = min(len(places), len(weights))
    best = np.full((most + 1, *before.shape), _NEVER, dtype=np.int64)
    best[0] = before
    steps = []
    for place in places[np.lexsort((places, -value[places]))].tolist():
        price = -(-int(pool.price[place]) // PRICE_UNIT)
        if price >= before.shape[1]:
            continue
        step = _Step(place, price, best.shape)
        for count in range(most, 0, -1):
            gained = best[count - 1, :-1, : before.shape[1] - price] + weights[count - 1] * value[place]
            step.taken[count, 1:, price:] = gained > best[count, 1:, price:]
            best[count, 1:, price:] = np.maximum(gained, best[count, 1:, price:])
        steps.append(step)
    return best, steps
