"""The heuristic's draft: legal, affordable, worth its money."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from fmbench.engine.rules import build_rules
from fmbench.game.view import DraftPool
from fmbench.game.view import draft as D
from fmbench.policies.heuristic import draft
from fmbench.settings import load_settings

MILLION = 1_000_000
ROLES = [0] * 5 + [1] * 9 + [2] * 9 + [3] * 5 + [4] * 8 + [5] * 4 + [6] * 5 + [7] * 5


def made_pool(seed: int, roles: list[int], squad_size: int = 25, budget_m: int = 100) -> DraftPool:
    """A pool whose prices rise with the midpoints, give or take."""
    chance = np.random.default_rng(seed)
    table = np.zeros((11, len(roles)), dtype=np.int64)
    middle = chance.integers(58, 85, len(roles))
    table[D.ROLE] = roles
    table[D.AGE] = chance.integers(18, 33, len(roles))
    table[D.LOW], table[D.HIGH] = middle - 11, middle + 11
    table[D.PRICE] = np.maximum((middle - 58) ** 2 // 6 + chance.integers(0, 3, len(roles)), 1) * 250_000
    facts = np.array([budget_m * MILLION, 0, 0, 50 * MILLION, squad_size, 2], dtype=np.int64)
    return DraftPool(table, facts)


@pytest.mark.parametrize("formation", range(3))
@pytest.mark.parametrize("seed", range(4))
def test_the_list_is_25_different_men_within_the_budget_who_man_the_formation(
    seed: int, formation: int
) -> None:
    pool, slots = made_pool(seed, ROLES), build_rules(load_settings()).slots_of(formation)
    picks = draft.pick(pool, slots)
    assert len(set(picks)) == 25
    assert pool.price[picks].sum() <= pool.budget
    roles = pool.role[picks].tolist()
    assert roles.count(0) >= 2
    assert all(roles.count(role) >= slots.tolist().count(role) for role in range(8))


def test_no_other_list_is_worth_more() -> None:
    slots = np.array([0, 1, 7], dtype=np.int64)
    pool = made_pool(3, [0, 0, 0, 1, 1, 1, 1, 7, 7, 7, 7], squad_size=6, budget_m=25)
    best = max(
        worth(pool, list(picks), slots)
        for picks in combinations(range(11), 6)
        if pool.price[list(picks)].sum() <= pool.budget and is_complete(pool, list(picks))
    )
    assert worth(pool, draft.pick(pool, slots), slots) == best


def is_complete(pool: DraftPool, picks: list[int]) -> bool:
    roles = pool.role[picks].tolist()
    return roles.count(0) >= 2 and 1 in roles and 7 in roles


def worth(pool: DraftPool, picks: list[int], slots: np.ndarray) -> int:
    """The sum the draft makes as great as it can: weights by rank within each role."""
    values, total = draft.worths(pool), 0
    for role in (0, 1, 7):
        men = sorted((int(values[k]) for k in picks if pool.role[k] == role), reverse=True)
        weights = [draft.STARTER] * int((slots == role).sum()) + [draft.RESERVE] + [draft.SPARE] * 9
        total += sum(weight * man for weight, man in zip(weights, men, strict=False))
    return total


def test_of_two_equal_bands_the_dearer_man_is_thought_better() -> None:
    pool = made_pool(5, ROLES)
    table = pool.table.copy()
    table[D.AGE], table[D.LOW, :2], table[D.HIGH, :2] = 25, 60, 80
    table[D.PRICE, :2] = 20 * MILLION, 250_000
    worths = draft.worths(DraftPool(table, pool.facts))
    assert worths[0] > worths[1]
