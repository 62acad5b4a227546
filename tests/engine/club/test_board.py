"""The board: targets, confidence, votes, warnings, honors (mechanics §11, decisions 32)."""

import numpy as np
import pytest

from fmbench.engine.club import board
from fmbench.engine.football.standings import order
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import league as T
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world, season_later

SEAT = 0


@pytest.fixture
def world() -> World:
    world = drafted_world(seats=1)
    world.set_day(100)
    return world


def confidence(world: World) -> int:
    return int(world.clubs[C.CONFIDENCE, SEAT])


def believe(world: World, own: int, others: int) -> None:
    """The seat's scout believes so of its own men and of everyone else's, milli-points."""
    own_men = world.players[P.CLUB] == SEAT
    world.relations[SEAT, R.BELIEF] = np.where(own_men, own, others)


@pytest.mark.parametrize(
    ("own", "others", "target"), [(72_000, 72_000, 11), (85_000, 72_000, 7), (60_000, 72_000, 13)]
)
def test_target_is_the_soft_rank_plus_two_between_7th_and_13th(
    world: World, own: int, others: int, target: int
) -> None:
    believe(world, own, others)
    board.set_targets(world)
    assert world.clubs[C.TARGET, SEAT] == target


def test_a_small_lead_moves_the_target_little(world: World) -> None:
    believe(world, 72_500, 72_000)
    board.set_targets(world)
    assert 8 <= world.clubs[C.TARGET, SEAT] <= 10


def play_match(world: World, home_goals: int, away_goals: int, target: int = 8) -> int:
    """Change of confidence by a home match of the seat's club."""
    world.clubs[C.TARGET, SEAT] = target
    row = int(np.flatnonzero(world.matches[:, T.HOME] == SEAT)[0])
    world.matches[row, [T.HOME_GOALS, T.AWAY_GOALS]] = home_goals, away_goals
    before = confidence(world)
    board.judge_matches(world, [row])
    return confidence(world) - before


def test_a_match_is_judged_by_points_against_those_of_the_target_and_gains_count_less(world: World) -> None:
    expected = 2050 - 83 * 7
    assert play_match(world, 2, 0) == 2200 * (3000 - expected) // 1000 * 9 // 10
    assert play_match(world, 1, 1) == 2200 * (1000 - expected) // 1000
    assert play_match(world, 0, 1) == 2200 * (0 - expected) // 1000


def test_confidence_stays_between_0_and_100(world: World) -> None:
    world.clubs[C.CONFIDENCE, SEAT] = 99_000
    assert play_match(world, 1, 0) == 1_000
    world.clubs[C.CONFIDENCE, SEAT] = 1_000
    assert play_match(world, 0, 1) == -1_000


def finish_at(place: int) -> np.ndarray:
    """A final order with the seat's club in this place."""
    others = [slot for slot in range(16) if slot != SEAT]
    return np.array([*others[: place - 1], SEAT, *others[place - 1 :]])


@pytest.mark.parametrize(
    ("place", "target", "change"),
    [(8, 8, 10_000), (1, 8, 18_000), (9, 8, -6_000), (11, 8, -12_000), (16, 8, -21_000), (1, 7, 18_000)],
)
def test_verdict_rewards_the_target_met_and_punishes_each_place_missed(
    world: World, place: int, target: int, change: int
) -> None:
    world.clubs[C.TARGET, SEAT] = target
    before = confidence(world)
    board.season_verdict(world, finish_at(place))
    assert confidence(world) - before == change
    assert world.clubs[C.LAST_PLACE, SEAT] == place
    assert world.events.view[-1, K.EVENT_TYPE] == E.SEASON_VERDICT


def test_champion_has_100_honors_and_places_2_to_4_have_20_each(world: World) -> None:
    final = finish_at(3)
    board.season_verdict(world, final)
    assert world.clubs[C.HONORS, final].tolist() == [100, 20, 20, 20, *[0] * 12]
    assert world.clubs[C.TITLES, final].tolist() == [1, *[0] * 15]
    assert world.clubs[C.TOP4, final].tolist() == [0, 1, 1, 1, *[0] * 12]


def test_reputation_moves_three_tenths_of_the_way_to_the_places_level(world: World) -> None:
    world.clubs[C.REPUTATION] = 70_000
    board.season_verdict(world, finish_at(1))
    board.move_reputations(world)
    assert world.clubs[C.REPUTATION, SEAT] == 70_000 + (97_000 - 70_000) * 3 // 10
    last = int(np.flatnonzero(world.clubs[C.LAST_PLACE] == 16)[0])
    assert world.clubs[C.REPUTATION, last] == 70_000 + (97_000 - 15 * 3_200 - 70_000) * 3 // 10


def test_wages_above_85_per_cent_of_revenue_cost_confidence_at_each_report(world: World) -> None:
    before = confidence(world)
    board.judge_finances(world)
    assert confidence(world) == before
    pay(world, 900_000)
    board.judge_finances(world)
    assert confidence(world) == before - 4_000
    assert world.events.view[-1].tolist()[2:4] == [E.FINANCE_WARNING, 2]


def test_wages_above_the_whole_revenue_cost_twice_as_much(world: World) -> None:
    before = confidence(world)
    pay(world, 1_010_000)
    board.judge_finances(world)
    assert confidence(world) == before - 8_000


def pay(world: World, ratio: int) -> None:
    """Raise the squad's wages to about this share of the revenue, micro."""
    squad = world.squad(SEAT)
    world.players[P.WAGE, squad] = world.players[P.WAGE, squad] * ratio // board.wage_ratio(world, SEAT) + 1


def test_cash_below_zero_costs_confidence_at_each_report(world: World) -> None:
    before = confidence(world)
    world.clubs[C.CASH, SEAT] = -1
    board.judge_finances(world)
    assert confidence(world) == before - 3_000
    assert world.events.view[-1].tolist()[2:4] == [E.FINANCE_WARNING, 1]


def test_low_confidence_warns_and_not_again_within_30_days(world: World) -> None:
    world.clubs[C.CONFIDENCE, SEAT] = 34_999
    warned = []
    for day in range(100, 161):
        world.set_day(day)
        world.reasons[:] = 0
        board.warn(world)
        if world.reasons.any():
            warned.append(day)
    assert warned == [100, 130, 160]


def test_35_points_of_confidence_are_no_reason_to_warn(world: World) -> None:
    world.clubs[C.CONFIDENCE, SEAT] = 35_000
    board.warn(world)
    assert not world.reasons.any()


@pytest.mark.parametrize(
    ("points", "place", "vote", "fired"),
    [
        (14_999, 1, False, True), (15_000, 16, False, False), (27_999, 12, True, True),
        (27_999, 11, True, False), (28_000, 16, True, False), (27_999, 12, False, False),
    ],
)  # fmt: skip
def test_fired_below_15_any_day_and_below_28_on_a_vote_with_the_target_missed(
    world: World, points: int, place: int, vote: bool, fired: bool
) -> None:
    world.clubs[C.CONFIDENCE, SEAT] = points
    world.clubs[C.TARGET, SEAT] = 11
    assert board.loses_patience(world, SEAT, place, vote) is fired


def test_nobody_is_fired_in_the_first_60_days(world: World) -> None:
    world.clubs[C.CONFIDENCE, SEAT] = 0
    world.set_day(59)
    assert not board.loses_patience(world, SEAT, 16, True)
    world.set_day(60)
    assert board.loses_patience(world, SEAT, 16, True)


def test_a_season_brings_the_verdict_of_its_final_table() -> None:
    world = season_later(seats=1)
    assert world.clubs[C.LAST_PLACE, order(world)].tolist() == list(range(1, 17))
    assert world.places.view[:, K.PLACE_CLUB].tolist() == order(world).tolist()
    assert int(world.clubs[C.HONORS].sum()) == 160
