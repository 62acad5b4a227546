"""The order of the table."""

import numpy as np

from fmbench.engine.football import order, place_of
from fmbench.engine.state import league as L
from fmbench.engine.world import World
from tests.engine.football.made_world import made_rules, made_world


def level_world(**rows: list[int]) -> World:
    """Clubs 0..n with the given rows of the table, all others without a point."""
    world = made_world()
    for name, values in rows.items():
        world.table[getattr(L, name), : len(values)] = values
    return world


def first(world: World, clubs: int) -> list[int]:
    return [int(slot) for slot in order(world)[:clubs]]


def test_points_come_before_goals() -> None:
    world = level_world(POINTS=[9, 10, 3], GOALS_FOR=[40, 2, 50])
    assert first(world, 3) == [1, 0, 2]


def test_goal_difference_comes_before_goals_for() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[20, 10], GOALS_AGAINST=[15, 4])
    assert first(world, 2) == [1, 0]


def test_goals_for_come_before_head_to_head() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[10, 12], GOALS_AGAINST=[5, 7])
    world.head_to_head[0, 1] = 6, 4
    assert first(world, 2) == [1, 0]


def test_head_to_head_comes_before_wins() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[10, 10], WON=[3, 2])
    world.head_to_head[1, 0] = 4, 2
    world.head_to_head[0, 1] = 1, 1
    assert first(world, 2) == [1, 0]


def test_head_to_head_counts_only_matches_among_those_level() -> None:
    world = level_world(POINTS=[9, 9, 9, 8], GOALS_FOR=[10, 10, 10, 30])
    world.head_to_head[0, 3] = 6, 9  # a club that is not level
    world.head_to_head[2, 1] = 6, 3
    world.head_to_head[1, 0] = 3, 1
    assert first(world, 4) == [2, 1, 0, 3]


def test_equal_points_head_to_head_are_parted_by_goals_there() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[10, 10])
    world.head_to_head[0, 1] = 3, 1
    world.head_to_head[1, 0] = 3, 2
    assert first(world, 2) == [1, 0]


def test_wins_come_before_the_draw_of_lots() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[10, 10], WON=[2, 3])
    assert first(world, 2) == [1, 0]


def test_lots_part_the_inseparable_by_seed_and_season_not_by_slot() -> None:
    orders = {tuple(order(made_world(seed))) for seed in range(20)}
    assert len(orders) == 20
    leaders = [int(order(made_world(seed))[0]) for seed in range(200)]
    assert len(set(leaders)) == 16


def test_tie_breaks_follow_the_declared_order() -> None:
    world = level_world(POINTS=[9, 9], GOALS_FOR=[20, 10], GOALS_AGAINST=[15, 4])
    rules = made_rules()
    swapped = ("points", "goals_for", "goal_difference", "head_to_head", "wins", "keyed")
    world.rules = rules._replace(league=rules.league._replace(tiebreak=swapped))
    assert first(world, 2) == [0, 1]


def test_places_are_the_order_seen_from_the_clubs() -> None:
    world = level_world(POINTS=list(range(16)))
    assert list(place_of(world)) == list(range(16, 0, -1))
    assert (place_of(world)[order(world)] == np.arange(1, 17)).all()
