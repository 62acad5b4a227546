"""Worlds that the tests of the view look at; each is built once and never changed."""

import pytest

from fmbench.engine.world import World
from tests.game.view.looks import played_world

WINTER = 360 * 2 + 181


@pytest.fixture(scope="session")
def solo() -> World:
    """One seat, on a stop in the third season's winter window."""
    return played_world(seed=6, seats=1, until=WINTER)


@pytest.fixture(scope="session")
def arena() -> World:
    """Sixteen seats, on a stop in the second season's winter window."""
    return played_world(seed=4, seats=16, until=WINTER - 360)


@pytest.fixture(scope="session")
def last_season() -> World:
    """One seat, in the middle of the twentieth season."""
    return played_world(seed=5, seats=1, until=360 * 19 + 190)


@pytest.fixture(params=["solo", "arena"])
def world(request: pytest.FixtureRequest) -> World:
    """A world of one seat and one of sixteen, in turn."""
    found: World = request.getfixturevalue(request.param)
    return found
