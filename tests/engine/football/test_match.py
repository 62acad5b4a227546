"""Matches: goals, tactics, and what they leave behind."""

import os
import subprocess
import sys

import numpy as np
import pytest

from fmbench.engine.football import play_round
from fmbench.engine.football.aftermath import update_style
from fmbench.engine.football.goals import expected_goals, goals_scored, switch_cost, tactical_edge
from fmbench.engine.football.match import style_at_kickoff
from fmbench.engine.football.performance import morale_factor, performance
from fmbench.engine.football.pitch import Pitch, pitch_of
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import World
from tests.engine.football.made_world import ABILITY, first_round_day, made_rules, made_world, play_season

PITCH: Pitch = pitch_of(made_rules())
EVEN = np.zeros(2, dtype=np.int64)


def edge(
    styles: tuple[int, int], formations: tuple[int, int] = (0, 0), costs: tuple[int, int] = (0, 0)
) -> int:
    return int(tactical_edge(np.array(styles), np.array(formations), np.array(costs), PITCH))


def means(
    home: int, away: int, formations: tuple[int, int] = (0, 0), advantage: int = 0
) -> tuple[float, float]:
    """Expected goals of sides whose lines are all of one rating."""
    lines = np.array([[home] * 3, [away] * 3])
    result = np.empty(2, dtype=np.int64)
    expected_goals(lines, np.array(formations), advantage, PITCH, result)
    return float(result[0]) / 1e6, float(result[1]) / 1e6


@pytest.fixture
def played() -> World:
    """A world just after its first round."""
    world = made_world()
    world.set_day(first_round_day(world))
    world.players[P.RESTED, 3] = 1
    assert play_round(world) == list(range(8))
    return world


def test_equal_clubs_give_the_goals_and_results_of_real_football() -> None:
    goals, results = [], []
    world = made_world(11)
    world.clubs[C.FORMATION] = np.arange(16) % 3
    world.clubs[C.USUAL_STYLE] = np.arange(16) % 4
    for season in range(1, 21):
        play_season(world, season)
        home, away = world.matches[:, L.HOME_GOALS], world.matches[:, L.AWAY_GOALS]
        goals.append(home + away)
        results.append(np.sign(home - away))
    result = np.concatenate(results)
    assert len(result) == 4_800
    assert 2.5 <= np.concatenate(goals).mean() <= 2.9
    for outcome, percent in ((1, 46), (0, 25), (-1, 29)):
        assert abs(100 * (result == outcome).mean() - percent) <= 4


def test_between_equals_home_advantage_alone_counts() -> None:
    home, away = means(ABILITY, ABILITY)
    middle, advantage = np.exp(PITCH.log_mu / 1e6), np.exp(PITCH.home_log / 1e6)
    assert home == pytest.approx(middle * advantage**0.5, abs=0.001)
    assert away == pytest.approx(middle / advantage**0.5, abs=0.001)


def test_the_stronger_side_scores_more_up_to_the_clip() -> None:
    assert means(75_000, 70_000)[0] > means(70_000, 70_000)[0] > means(70_000, 75_000)[0]
    home, away = means(95_000, 50_000)
    assert home / away == pytest.approx(np.exp(1.4 + 0.27), rel=1e-3)


@pytest.mark.parametrize("style", range(4))
def test_each_style_beats_the_next_and_loses_to_the_one_before(style: int) -> None:
    counter = PITCH.style_counter
    assert edge((style, (style + 1) % 4)) == counter
    assert edge((style, (style - 1) % 4)) == -counter
    assert edge((style, style)) == edge((style, (style + 2) % 4)) == 0


def test_433_beats_352_beats_442_beats_433() -> None:
    for winner, loser in ((1, 2), (2, 0), (0, 1)):
        assert edge((0, 0), (winner, loser)) == PITCH.formation_counter
        assert edge((0, 0), (loser, winner)) == -PITCH.formation_counter


def test_an_edge_moves_goals_from_one_side_to_the_other() -> None:
    home, away = means(ABILITY, ABILITY)
    better, worse = means(ABILITY, ABILITY, advantage=PITCH.style_counter)
    assert better / home == pytest.approx(np.exp(0.06), rel=1e-4)
    assert worse / away == pytest.approx(np.exp(-0.06), rel=1e-4)


def test_433_opens_the_match_for_both_sides() -> None:
    home, away = means(ABILITY, ABILITY)
    open_home, open_away = means(ABILITY, ABILITY, formations=(1, 0))
    assert open_home / home == pytest.approx(np.exp(0.05), rel=1e-4)
    assert open_away / away == pytest.approx(np.exp(0.05), rel=1e-4)


def test_a_change_of_style_costs_at_once_and_fades_over_three_matches() -> None:
    world = made_world()
    clubs = world.clubs
    assert switch_cost(clubs, 0, roles.DIRECT, PITCH) == 0  # the first match of all
    update_style(clubs, 0, roles.DIRECT, PITCH)
    assert switch_cost(clubs, 0, roles.DIRECT, PITCH) == 0
    costs = []
    for _ in range(4):
        costs.append(switch_cost(clubs, 0, roles.COUNTER, PITCH))
        update_style(clubs, 0, roles.COUNTER, PITCH)
    full = PITCH.switch_penalty
    assert costs == [full, full * 2 // 3, full // 3, 0]
    assert edge((0, 0), costs=(full, 0)) == -full


def test_goals_follow_poisson_and_stay_under_the_cap() -> None:
    draws = np.array([goals_scored(1_500_000, 5, slot, day, 9) for slot in range(16) for day in range(600)])
    assert draws.mean() == pytest.approx(1.5, abs=0.05)
    assert draws.var() == pytest.approx(1.5, abs=0.1)
    assert (draws == 0).mean() == pytest.approx(np.exp(-1.5), abs=0.02)
    assert max(goals_scored(15_000_000, 5, slot, 1, 9) for slot in range(16)) == 9


def test_form_morale_freshness_and_style_fit_raise_what_a_man_shows() -> None:
    world = made_world()
    men = world.players

    def shown() -> int:
        return int(performance(men, 0, roles.GK, roles.DIRECT, 1, 66, PITCH))

    base = shown()
    for row, better, worse in (
        (P.FORM, 1_000, -1_000),
        (P.MORALE, 90_000, 30_000),
        (P.FATIGUE, 20_000, 60_000),
    ):
        usual = men[row, 0]
        men[row, 0] = worse
        low = shown()
        men[row, 0] = better
        assert low < base <= shown()
        men[row, 0] = usual
    men[P.FIT_STYLE, 0] = roles.DIRECT
    assert shown() > base
    men[P.FIT_STYLE, 0], men[P.MISFIT_STYLE, 0] = -1, roles.DIRECT
    assert shown() < base


def test_nobody_falls_below_the_floor_of_performance() -> None:
    world = made_world()
    world.players[P.CONSISTENCY] = 900_000
    shown = [performance(world.players, 0, roles.GK, 0, 1, day, PITCH) for day in range(200)]
    assert min(shown) == ABILITY * PITCH.performance_floor // 1_000_000


def test_morale_is_capped_both_ways() -> None:
    wild = PITCH._replace(morale_effect=4_000)
    assert morale_factor(100_000, wild) == 1_050_000
    assert morale_factor(0, wild) == 950_000


def test_an_outfielder_in_goal_and_a_stand_in_are_poor_substitutes() -> None:
    world = made_world()
    keeper = performance(world.players, 0, roles.GK, 0, 1, 66, PITCH)
    swapped = performance(world.players, 0, roles.ST, 0, 1, 66, PITCH)
    assert abs(swapped / keeper - 0.4) < 0.001
    assert performance(world.players, -1, roles.ST, 0, 1, 66, PITCH) == PITCH.standin


def test_hard_managers_counter_the_style_that_beats_their_own() -> None:
    world = made_world()
    clubs = world.clubs
    clubs[C.TIER, 0] = roles.HARD
    clubs[C.USUAL_STYLE, 0] = roles.DIRECT
    for usual, answer in (
        (roles.POSSESSION, roles.PRESSING),  # possession beats direct; pressing beats possession
        (roles.COUNTER, roles.DIRECT),
        (roles.DIRECT, roles.DIRECT),
    ):
        clubs[C.USUAL_STYLE, 1] = usual
        assert style_at_kickoff(clubs, 0, 1) == answer
    clubs[C.TIER, 0] = roles.MEDIUM
    clubs[C.USUAL_STYLE, 1] = roles.POSSESSION
    assert style_at_kickoff(clubs, 0, 1) == roles.DIRECT


def test_a_seat_plays_the_style_it_set_and_is_known_by_its_last() -> None:
    world = made_world(seats=1)
    clubs = world.clubs
    clubs[C.STYLE, 0] = roles.COUNTER
    clubs[C.LAST_STYLE, 0] = roles.POSSESSION
    clubs[C.TIER, 1] = roles.HARD
    assert style_at_kickoff(clubs, 0, 1) == roles.COUNTER
    assert style_at_kickoff(clubs, 1, 0) == roles.PRESSING


def test_a_round_fills_its_rows_and_nobody_elses(played: World) -> None:
    rows, rest = played.matches[:8], played.matches[8:]
    assert (rows[:, L.IS_PLAYED] == 1).all()
    assert not rest[:, L.IS_PLAYED].any()
    men = rows[:, L.MEN : L.MEN + 22]
    assert len(np.unique(men)) == 8 * 22
    scored = rows[:, L.SCORED : L.SCORED + 22]
    assert (scored[:, :11].sum(1) == rows[:, L.HOME_GOALS]).all()
    assert (scored[:, 11:].sum(1) == rows[:, L.AWAY_GOALS]).all()
    ratings = rows[:, L.RATINGS : L.RATINGS + 22]
    assert ((ratings >= 3_000) & (ratings <= 10_000)).all()
    assert (played.players[P.CLUB, men[:, :11]] == rows[:, [L.HOME]]).all()


def test_the_table_adds_up(played: World) -> None:
    table = played.table
    assert (table[L.PLAYED] == 1).all()
    assert (table[L.WON] + table[L.DRAWN] + table[L.LOST] == 1).all()
    assert (table[L.POINTS] == 3 * table[L.WON] + table[L.DRAWN]).all()
    assert table[L.GOALS_FOR].sum() == table[L.GOALS_AGAINST].sum()
    assert (table[L.FORM5] == table[L.LOST] + 2 * table[L.DRAWN] + 3 * table[L.WON]).all()
    assert (played.head_to_head[:, :, 0].sum(1) == table[L.POINTS]).all()
    assert (played.head_to_head[:, :, 1].sum(1) == table[L.GOALS_FOR]).all()


def test_a_season_adds_up() -> None:
    world = made_world(4)
    play_season(world)
    assert (world.table[L.PLAYED] == 30).all()
    assert world.players[P.APPEARANCES, : world.player_count].sum() == 16 * 30 * 11
    assert world.players[P.GOALS, : world.player_count].sum() == world.table[L.GOALS_FOR].sum()


def test_starters_tire_and_the_squad_remembers_who_started(played: World) -> None:
    everyone = played.players[:, : played.player_count]
    started = everyone[P.LAST_MATCH_DAY] == played.day
    keeper = everyone[P.ROLE] == roles.GK
    assert started.sum() == 16 * 11
    assert (everyone[P.FATIGUE, started & ~keeper] == 22_000).all()
    assert (everyone[P.FATIGUE, started & keeper] == 8_800).all()
    assert (everyone[P.FATIGUE, ~started] == 0).all()
    assert (everyone[P.PLAY_SHARE, started] == 550_000).all()
    assert (everyone[P.PLAY_SHARE, ~started] == 450_000).all()
    assert not everyone[P.RESTED].any()


def test_winners_are_lifted_and_losers_cast_down(played: World) -> None:
    for row in played.matches[:8]:
        for side in range(2):
            men = row[L.MEN + 11 * side : L.MEN + 11 * side + 11]
            margin = row[L.HOME_GOALS + side] - row[L.HOME_GOALS + 1 - side]
            assert (played.players[P.MORALE, men] == 60_000 + 1_500 * np.sign(margin)).all()


def test_pressing_tires_more() -> None:
    world = made_world()
    world.set_day(first_round_day(world))
    world.clubs[C.USUAL_STYLE] = roles.PRESSING
    play_round(world)
    assert world.players[P.FATIGUE].max() == 25_300


def test_a_short_club_plays_on_with_stand_ins() -> None:
    world = made_world()
    world.set_day(first_round_day(world))
    world.players[P.INJURED_UNTIL, world.squad(5)] = 200
    play_round(world)
    row = next(row for row in world.matches[:8] if 5 in row[[L.HOME, L.AWAY]])
    side = 0 if row[L.HOME] == 5 else 1
    assert (row[L.MEN + 11 * side : L.MEN + 11 * side + 11] == -1).all()
    assert (row[L.RATINGS + 11 * side : L.RATINGS + 11 * side + 11] == -1).all()
    assert world.table[L.PLAYED, 5] == 1


def test_no_round_on_other_days() -> None:
    world = made_world()
    world.set_day(first_round_day(world) + 1)
    before = world.digest()
    assert play_round(world) == []
    assert world.digest() == before


def test_the_seed_decides_the_results() -> None:
    digests = []
    for seed in (1, 1, 2):
        world = made_world(seed)
        play_season(world)
        digests.append(world.part_digests()["table"])
    assert digests[0] == digests[1] != digests[2]


PROGRAM = """
from fmbench.engine.football import order, play_round
from fmbench.engine.state import club as C, player as P
from tests.engine.football.made_world import first_round_day, made_world
world = made_world(2**62 + 5, seats=2)
world.clubs[C.TIER] = [i % 3 for i in range(16)]
world.clubs[C.USUAL_STYLE] = [i % 4 for i in range(16)]
world.players[P.ABILITY, : world.player_count] += [i * 7919 % 9000 for i in range(world.player_count)]
world.players[P.INJURED_UNTIL, 24:40] = 500
for round_ in range(2):
    world.set_day(first_round_day(world) + 8 * round_)
    play_round(world)
print(world.digest(), order(world))
"""


def outcome(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        env=os.environ | environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_compiled_and_plain_python_matches_are_equal() -> None:
    assert outcome() == outcome(NUMBA_DISABLE_JIT="1")
