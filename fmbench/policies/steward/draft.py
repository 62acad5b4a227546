"""The draft: what prices say of men, bands only a little; value to come and places in the eleven."""

from __future__ import annotations

import numpy as np

from fmbench.game.view import DraftPool
from fmbench.policies.knapsack import Group, best_squad
from fmbench.policies.sight import MILLION, Ints, share_of
from fmbench.policies.steward import curves
from fmbench.policies.steward.cover import DEPUTY, KEEPER, KEEPER_DEPUTY, KEEPER_STARTER, STANDIN, STARTER
from fmbench.policies.steward.curves import POINT
from fmbench.settings.seats import StewardOptions

ROLES = 8
YEARS = 2
BAND_TRUST = 0
"""Per cent of the band's middle that counts against what the price says."""

SPARES = 3
ROLE_WORTH = (80, 95, 90, 95, 100, 105, 105, 115)
"""Price of a man of a role in per cent of that of an equally able central midfielder."""

GAP = 1_200
"""Milli-points to grow for each year before 27, usually."""


def pick(pool: DraftPool, slots: Ints, options: StewardOptions) -> list[int]:
    """Places in the pool of the squad worth most, ascending."""
    ability, ahead = believed(pool)
    worth = ahead * round(options.value * 1_000) // 1_000 - YEARS * pool.wage
    worth = worth - share_of(MILLION, options.money) * pool.price // MILLION
    rate = round(options.draft_title * MILLION) * YEARS
    groups = []
    for role in range(ROLES):
        starters = int((slots == role).sum())
        first, second = (KEEPER_STARTER, KEEPER_DEPUTY) if role == KEEPER else (STARTER, DEPUTY)
        parts = np.array([first] * starters + [second] * max(starters, 1) + [0] * SPARES, dtype=np.int64)
        men = np.flatnonzero(pool.role == role)
        men = men[np.lexsort((men, -ability[men]))]
        football = parts[:, None] * (np.maximum(ability[men] - STANDIN, 0) * (rate // 100))[None, :] // POINT
        least = max(starters, pool.fewest_keepers if role == KEEPER else 0)
        groups.append(Group(men.tolist(), pool.price[men].tolist(), football + worth[men][None, :], least))
    return best_squad(groups, pool.squad_size, pool.budget)


def believed(pool: DraftPool) -> tuple[Ints, Ints]:
    """Ability of each template, milli-points, and his value in two years, credits."""
    age = pool.age
    share = curves.promise_share(age)
    fair = (
        pool.price * 10_000 // curves.age_worth(age) * 100 // np.array(ROLE_WORTH, dtype=np.int64)[pool.role]
    )
    doublings = np.array([curves.doublings(max(price, 1)) for price in fair.tolist()], dtype=np.int64)
    rated = doublings * curves.DOUBLING // 1_000
    gap = GAP * np.maximum(27 - age, 0)
    told = rated - share * gap // 100
    middle = (pool.low + pool.high) * (POINT // 2)
    told = told + (int((middle - told).sum()) // max(len(told), 1))
    ability = told + (middle - told) * BAND_TRUST // 100
    potential = ability + gap
    now = told + share * gap // 100
    later, then_age = ability, age
    for _ in range(YEARS):
        later = curves.year_on(later, potential, then_age, pool.role)
        then_age = then_age + 1
    then = later + curves.promise_share(then_age) * np.maximum(potential - later, 0) // 100
    ahead = curves.risen(pool.price, then - now) * curves.age_worth(then_age) // curves.age_worth(age)
    return ability, ahead
