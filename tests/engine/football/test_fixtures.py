"""The calendar of matches is fair to everyone."""

from itertools import groupby

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.engine.calendar import CLUBS, ROUNDS
from fmbench.engine.football import draw_fixtures, schedule
from fmbench.engine.state import league as L
from tests.engine.football.made_world import made_world

seeds = st.integers(0, 2**63 - 1)
seasons = st.integers(1, 40)


@given(seeds, seasons)
@settings(max_examples=40, deadline=None)
def test_every_club_meets_every_other_once_at_home_and_once_away(seed: int, season: int) -> None:
    fixtures = draw_fixtures(seed, season)
    assert fixtures.shape == (ROUNDS, CLUBS // 2, 2)
    pairs = {(int(home), int(away)) for home, away in fixtures.reshape(-1, 2)}
    assert pairs == {(a, b) for a in range(CLUBS) for b in range(CLUBS) if a != b}


@given(seeds, seasons)
@settings(max_examples=40, deadline=None)
def test_every_club_plays_once_a_round_and_hosts_fifteen_times(seed: int, season: int) -> None:
    fixtures = draw_fixtures(seed, season)
    for matches in fixtures:
        assert sorted(matches.reshape(-1)) == list(range(CLUBS))
    assert (np.bincount(fixtures[:, :, 0].reshape(-1)) == ROUNDS // 2).all()
    assert (np.bincount(fixtures[: ROUNDS // 2, :, 0].reshape(-1)) // 7 == 1).all()


@given(seeds, seasons)
@settings(max_examples=40, deadline=None)
def test_the_second_half_mirrors_the_first(seed: int, season: int) -> None:
    fixtures = draw_fixtures(seed, season)
    assert (fixtures[ROUNDS // 2 :] == fixtures[: ROUNDS // 2, :, ::-1]).all()


@given(seeds, seasons)
@settings(max_examples=40, deadline=None)
def test_home_and_away_alternate_but_for_a_few_pairs(seed: int, season: int) -> None:
    fixtures = draw_fixtures(seed, season)
    repeats = 0
    for slot in range(CLUBS):
        at_home = [slot in round_[:, 0] for round_ in fixtures]
        runs = [len(list(run)) for _, run in groupby(at_home)]
        assert max(runs) <= 3
        repeats += sum(run - 1 for run in runs)
    assert repeats == 3 * CLUBS - 6


def test_seed_and_season_decide_who_meets_when() -> None:
    assert (draw_fixtures(7, 3) == draw_fixtures(7, 3)).all()
    assert (draw_fixtures(7, 3) != draw_fixtures(8, 3)).any()
    assert (draw_fixtures(7, 3) != draw_fixtures(7, 4)).any()


def test_a_new_season_has_its_days_and_an_empty_table() -> None:
    world = made_world()
    world.table[L.POINTS] = 9
    world.head_to_head[:] = 9
    world.set_day(361)
    schedule(world)
    assert world.matches[0, L.DAY] == 360 + 66
    assert world.matches[-1, L.DAY] == 360 + 298
    assert list(world.matches[::8, L.ROUND]) == list(range(ROUNDS))
    assert not world.matches[:, L.IS_PLAYED].any()
    assert (world.matches[:, L.MEN :] == -1).all()
    assert not world.table.any()
    assert not world.head_to_head.any()
