"""What a league of scripted clubs alone looks like over twenty seasons."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.calendar import CLUBS, YEAR, day_of_year
from fmbench.engine.people.population import alive_count
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world

FEW = (1, 1024, 2026)
MANY = (*FEW, *range(3, 13))
FEWEST_MEN = 11


class History(NamedTuple):
    """What was counted in one world, by season."""

    matches: int
    goals: int
    results: tuple[int, int, int]  # won at home, drawn, won away
    alive: list[int]
    elevens: list[float]  # league mean of the best eleven's ability, points
    wage_shares: list[float]  # wages over income, all clubs
    smallest_squad: int
    champions: set[int]
    distinct: int
    rescued: int  # clubs whose owner had to pay


def best_elevens(world: World) -> float:
    """League mean ability of every club's best eleven, points."""
    ability = world.players[P.ABILITY]
    best = [np.sort(ability[world.squad(slot)])[-11:].mean() for slot in range(CLUBS)]
    return float(np.mean(best)) / 1000


def wage_share(world: World) -> float:
    """Wages over income of the season so far, all clubs together."""
    books = world.ledger[:, :, L.THIS_SEASON].sum(axis=0)
    return float(-books[L.WAGES] / books[list(L.INCOME)].sum())


@cache
def history(seed: int) -> History:
    """Twenty seasons of a world without seats."""
    world = drafted_world(seed)
    goals = matches = 0
    results = np.zeros(3, dtype=np.int64)
    alive, elevens, shares, smallest = [], [], [], []
    while not world.finished:
        season.play_day(world)
        today = day_of_year(world.day)
        if today == world.rules.calendar.settlement:
            home, away = world.matches[:, T.HOME_GOALS], world.matches[:, T.AWAY_GOALS]
            goals, matches = goals + int((home + away).sum()), matches + len(home)
            results += [(home > away).sum(), (home == away).sum(), (home < away).sum()]
            elevens.append(best_elevens(world))
        if today == YEAR:
            shares.append(wage_share(world))
        if today % 60 in (0, 1):
            alive.append(alive_count(world))
            smallest.append(min(len(world.squad(slot)) for slot in range(CLUBS)))
        season.end_day(world)
    places = world.places.view
    champions = set(places[places[:, K.PLACE] == 1, K.PLACE_CLUB].tolist())
    rescued = int((world.clubs[C.OWNER_MONEY] > 0).sum())
    return History(
        matches, goals, tuple(results.tolist()), alive, elevens, shares, min(smallest), champions,
        world.player_count, rescued,
    )  # fmt: skip


def check(seed: int) -> None:
    """The bounds that every world keeps."""
    seen = history(seed)
    assert seen.matches == 4800
    assert 2.5 <= seen.goals / seen.matches <= 2.9
    parts = 100 * np.array(seen.results) / seen.matches
    assert (np.abs(parts - [46, 25, 29]) <= 4).all(), parts
    assert 450 <= np.mean(seen.alive) <= 520
    assert 1800 <= seen.distinct <= 2250
    assert len(seen.champions) >= 5
    assert 0.40 <= np.mean(seen.wage_shares) <= 0.65
    assert abs(seen.elevens[-1] - seen.elevens[0]) < 4
    assert seen.smallest_squad >= FEWEST_MEN


@pytest.mark.parametrize("seed", FEW)
def test_a_world_of_scripted_clubs_stays_a_league_for_twenty_years(seed: int) -> None:
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_every_world_of_scripted_clubs_stays_a_league(seed: int) -> None:
    check(seed)


@pytest.mark.slow
def test_scripted_clubs_are_insolvent_in_at_most_one_world_of_thirteen() -> None:
    assert sum(history(seed).rescued > 0 for seed in MANY) <= 1
