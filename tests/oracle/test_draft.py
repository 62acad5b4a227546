"""The draft by truth: a full, legal squad that no single exchange makes better."""

from __future__ import annotations

import numpy as np
import pytest

from fmbench.engine.draft import auto_fill, cost
from fmbench.engine.football.pitch import pitch_of
from fmbench.engine.genesis import create_world
from fmbench.engine.rules import build_rules
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.oracle.draft import best_squad, pick
from tests.oracle.runs import options, settings_of


@pytest.fixture(scope="module")
def world() -> World:
    return create_world(build_rules(settings_of()), 1024, 1)


def test_the_list_needs_no_filling_and_fits_the_budget(world: World) -> None:
    picks = pick(world, 0, pitch_of(world.rules), options())
    assert auto_fill(world, picks) == picks
    assert cost(world, picks) <= world.rules.draft.budget
    assert int((world.pool[P.ROLE, picks] == roles.GK).sum()) >= world.rules.draft.min_gk


def test_no_exchange_within_the_budget_is_better(world: World) -> None:
    rng = np.random.default_rng(7)
    worth = rng.integers(-1_000_000, 9_000_000, world.pool.shape[1])
    football = [np.zeros((12, world.pool.shape[1]), dtype=np.int64) for _ in roles.ROLES]
    total, picks = best_squad(world, world.pool[P.ABILITY], worth, football)
    assert total == int(worth[picks].sum())
    spent = -(-world.pool[P.ARRIVED_FEE] // world.rules.draft.price_step)
    left = world.rules.draft.budget // world.rules.draft.price_step - int(spent[picks].sum())
    assert left >= 0
    keepers = [man for man in picks if world.pool[P.ROLE, man] == roles.GK]
    for out in picks:
        for into in set(range(world.pool.shape[1])) - set(picks):
            if len(keepers) <= world.rules.draft.min_gk and out in keepers:
                continue
            if spent[into] - spent[out] <= left:
                assert worth[into] <= worth[out]
