"""The squad that is worth most for a draft's budget, exactly: role by role and man by man."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fmbench.policies.sight import Ints

PRICE_UNIT = 250_000
"""Credits; prices of the pool are multiples of it, and others are rounded up to it."""

_NEVER = -(1 << 50)


class Group(NamedTuple):
    """The men of one role, the best first."""

    places: Sequence[int]  # in the pool
    prices: Sequence[int]  # credits
    gains: Ints  # [n, men] what each brings as the n-th man of his role; at most n are taken
    least: int  # fewest that must be taken


class _Step:
    """Whether taking one man was better, by men of his role, men in all and amount spent."""

    __slots__ = ("place", "price", "taken")

    def __init__(self, place: int, price: int, shape: tuple[int, ...]) -> None:
        self.place = place
        self.price = price
        self.taken = np.zeros(shape, dtype=np.bool_)


def best_squad(groups: Sequence[Group], size: int, budget: int) -> list[int]:
    """Places of the `size` men worth most together within the budget (credits), ascending.

    The best worth for every number of men and amount spent is traced back from the best squad.
    """
    worth = np.full((size + 1, budget // PRICE_UNIT + 1), _NEVER, dtype=np.int64)
    worth[0] = 0
    trail = []
    for group in groups:
        best, steps = _with_role(group, worth)
        number = group.least + best[group.least :].argmax(axis=0)
        worth = best[group.least :].max(axis=0)
        trail.append((number, steps))
    spent, picked = int(worth[size].argmax()), []
    for number, steps in reversed(trail):
        left = int(number[size, spent])
        for step in reversed(steps):
            if step.taken[left, size, spent]:
                picked.append(step.place)
                left, size, spent = left - 1, size - 1, spent - step.price
    return sorted(picked)


def _with_role(group: Group, before: Ints) -> tuple[Ints, list[_Step]]:
    """The best worth [men of the role, men in all, amount spent], and the steps to it.

    `before` [men in all, amount spent] is what the roles before this one are worth.
    """
    most = min(len(group.places), len(group.gains))
    best = np.full((most + 1, *before.shape), _NEVER, dtype=np.int64)
    best[0] = before
    steps = []
    for man, (place, cost) in enumerate(zip(group.places, group.prices, strict=True)):
        price = -(-cost // PRICE_UNIT)
        if price >= before.shape[1]:
            continue
        step = _Step(place, price, best.shape)
        for count in range(most, 0, -1):
            gained = best[count - 1, :-1, : before.shape[1] - price] + group.gains[count - 1, man]
            step.taken[count, 1:, price:] = gained > best[count, 1:, price:]
            best[count, 1:, price:] = np.maximum(gained, best[count, 1:, price:])
        steps.append(step)
    return best, steps
