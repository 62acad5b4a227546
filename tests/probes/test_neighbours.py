"""Seats cannot pump or block each other (decisions 13)."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pytest

from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.episode import Episode
from tests.probes.neighbours import Blocker, Boaster, Partner, Watcher
from tests.probes.steward import Steward
from tests.probes.twins import PATIENT_BOARD, final, mean, money_points, settings_of, shared

SEEDS = (1, 2)


def steward(seat: int) -> Callable[[Callable[[], World]], Steward]:
    return lambda world_of: Steward(world_of, seat)


@lru_cache
def beside(neighbour: type[Watcher], seed: int) -> Episode:
    """Two stewards in the seats beside a neighbour, for two seasons."""
    return shared((neighbour, steward(1), steward(2)), seed, 2, *PATIENT_BOARD)


@pytest.mark.parametrize("seed", SEEDS)
def test_void_bids_leave_the_world_of_the_others_as_it_was(seed: int) -> None:
    """High bids with wages that nobody takes, on the best men of seats and scripts, every window."""
    alone, blocked = beside(Watcher, seed), beside(Blocker, seed)
    assert int(blocked.world.relations[0, R.BIDS].sum()) > 50
    for name in ("players", "clubs", "ledger"):
        assert np.array_equal(getattr(alone.world, name), getattr(blocked.world, name)), name
    assert np.array_equal(alone.world.moves.view, blocked.world.moves.view)
    for seat in (1, 2):
        assert final(alone, seat) == final(blocked, seat)
        assert (alone.world.moves.view[:, K.MOVE_TO] == seat).sum() > 25


@pytest.mark.parametrize("seed", SEEDS)
def test_bids_without_the_money_for_them_change_nothing_at_all(seed: int) -> None:
    assert beside(Boaster, seed).world.digest() == beside(Watcher, seed).world.digest()


def partners(pay: int) -> tuple[Callable[[Callable[[], World]], Partner], ...]:
    return (lambda world_of: Partner(world_of, 0, 1, pay), lambda world_of: Partner(world_of, 1, 0, pay))


@pytest.mark.parametrize("bound", ["seat_fee_lo", "seat_fee_hi"])
def test_two_seats_that_sell_to_and_fro_at_the_bounds_of_the_fee_lose_by_it(bound: str) -> None:
    """In points of money and squad, both seats together: each man bought costs a liability at once."""
    market = settings_of("track=arena", "years=3").world.market
    pay = round(getattr(market, bound) * 1_000_000) + (10_000 if bound == "seat_fee_lo" else -10_000)
    gained, trades = [], 0
    for seed in (1, 2, 3):
        honest = shared((steward(0), steward(1)), seed, 3, *PATIENT_BOARD)
        traded = shared(partners(pay), seed, 3, *PATIENT_BOARD)
        gained.append(sum(money_points(traded, seat) - money_points(honest, seat) for seat in (0, 1)))
        moves = traded.world.moves.view
        between = (moves[:, [K.MOVE_FROM, K.MOVE_TO]] < 2).all(axis=1)
        trades += int((between & (moves[:, K.MOVE_FROM] >= 0) & (moves[:, K.MOVE_TO] >= 0)).sum())
    assert trades > 60
    assert mean(gained) < 0
