"""The draft: the best band midpoints that the budget buys, by need of each role (mechanics §15)."""

from __future__ import annotations

import numpy as np

from fmbench.game.view import DraftPool
from fmbench.policies.knapsack import Group, best_squad
from fmbench.policies.sight import Ints

ROLE_COUNT = 8
KEEPER = 0
STARTER, RESERVE, SPARE = 12, 4, 1
"""How much a point of ability counts in the eleven, behind it, and further back."""

SPARES = 3
"""Men of a role beyond two for each of its slots."""

NEIGHBOURS = 4
"""Men on either side of a price whose midpoints tell what the price stands for."""

YOUNGEST = 18
AGE_PREMIUM = (270, 250, 225, 200, 175, 155, 140, 125, 110, 105, 100, 90, 78, 64, 50)
"""What a man of 18, 19, ... 32 costs, in per cent of one of equal ability aged 28."""


def pick(pool: DraftPool, slots: Ints) -> list[int]:
    """Places in the pool of the 25 men worth most together within the budget, ascending.

    `slots` [11] holds the role of each slot of the formation to be manned.
    """
    groups = [_men_of(pool, role, int((slots == role).sum())) for role in range(ROLE_COUNT)]
    return best_squad(groups, pool.squad_size, pool.budget)


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


def _men_of(pool: DraftPool, role: int, starters: int) -> Group:
    value, men = worths(pool), np.flatnonzero(pool.role == role)
    men = men[np.lexsort((men, -value[men]))]
    gains = np.array(_weights(starters), dtype=np.int64)[:, None] * value[men]
    least = max(starters, pool.fewest_keepers if role == KEEPER else 0)
    return Group(men.tolist(), pool.price[men].tolist(), gains, least)
