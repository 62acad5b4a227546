"""How ability moves with age (mechanics §4)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.engine.fixed import MICRO
from fmbench.engine.people import draw_traits, grow, trait_spreads
from fmbench.engine.rng import NEWBORN
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.roles import TRAINING
from fmbench.engine.world import World
from tests.engine.people.worlds import add_man, changed, empty_world


def live(world: World, days: int) -> None:
    for _ in range(days):
        world.set_day(world.day + 1)
        grow(world)


def ability(world: World, player_id: int) -> int:
    return int(world.players[P.ABILITY, player_id])


def test_career_follows_the_published_curve() -> None:
    """Potential 78: 61 at 18, 71 at 21, 75 from 25 to 31, 73 at 33, 66 at 36, give or take 2.

    With training grounds as strong as the curve was published for.
    """
    men = 480
    world = empty_world(capacity=men, rules=changed("growth", train_per_level=80_000))
    spreads = trait_spreads(world.rules)
    for number in range(men):
        traits = draw_traits(world.seed, NEWBORN, number, number % 8, spreads)
        add_man(
            world, born=world.season - 16, ability=50_000, potential=78_000,
            development=int(traits[1]), onset=int(traits[2]),
        )  # fmt: skip
    mean_at = {}
    for age in range(16, 37):
        mean_at[age] = float(world.players[P.ABILITY, :men].mean()) / 1000
        live(world, 360)
    expected = {18: 61, 21: 71, 25: 75, 28: 75, 31: 75, 33: 73, 36: 66}
    for age, points in expected.items():
        assert mean_at[age] == pytest.approx(points, abs=2), f"at {age}"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**63 - 1), st.integers(40_000, 90_000), st.integers(0, 20_000), st.integers(0, 10))
def test_ability_never_passes_potential(seed: int, start: int, gap: int, level: int) -> None:
    world = empty_world(seed=seed)
    world.clubs[C.LEVEL + TRAINING] = level
    potential = min(start + gap, 96_000)
    boy = add_man(world, born=world.season - 16, ability=start, potential=potential, development=1_700_000)
    for _ in range(10):
        live(world, 360)
        assert 1_000 <= ability(world, boy) <= potential


def test_academy_outpaces_the_bench_and_starters_outpace_both() -> None:
    world = empty_world(rules=changed("growth", noise_sd=0))
    young = {"born": world.season - 17, "ability": 50_000, "potential": 80_000}
    prospect = add_man(world, status=P.ACADEMY, play_share=0, **young)
    reserve = add_man(world, play_share=0, **young)
    starter = add_man(world, play_share=MICRO, **young)
    homeless = add_man(world, status=P.FREE, club=-1, play_share=MICRO, **young)
    live(world, 360)
    order = [ability(world, i) for i in (homeless, reserve, prospect, starter)]
    assert order == sorted(order)
    assert len(set(order)) == 4


def test_training_ground_speeds_growth_and_slows_decline() -> None:
    world = empty_world(rules=changed("growth", noise_sd=0))
    world.clubs[C.LEVEL + TRAINING, 1] = 8
    boys = [add_man(world, club=club, born=world.season - 18, ability=55_000) for club in (0, 1)]
    veterans = [add_man(world, club=club, born=world.season - 33) for club in (0, 1)]
    live(world, 360)
    assert ability(world, boys[0]) < ability(world, boys[1])
    assert ability(world, veterans[0]) < ability(world, veterans[1]) < 70_000


def test_decline_never_comes_before_the_onset_and_always_after() -> None:
    world = empty_world(rules=changed("growth", noise_sd=0))
    early = add_man(world, born=world.season - 29, onset=31_000, ability=78_000)
    late = add_man(world, born=world.season - 29, onset=29_000, ability=78_000)
    live(world, 720)
    assert ability(world, early) == 78_000
    before = ability(world, late)
    assert before < 78_000
    live(world, 720)
    assert ability(world, early) < 78_000
    assert ability(world, late) < before


def test_decline_is_without_chance() -> None:
    paths = []
    for seed in (1, 2):
        world = empty_world(seed=seed)
        veteran = add_man(world, born=world.season - 33)
        live(world, 1080)
        paths.append(ability(world, veteran))
    assert paths[0] == paths[1]


def test_growth_has_noise_and_it_hangs_on_the_seed() -> None:
    grown = []
    for seed in (1, 1, 2):
        world = empty_world(seed=seed)
        boy = add_man(world, born=world.season - 18, ability=55_000)
        live(world, 360)
        grown.append(ability(world, boy))
    assert grown[0] == grown[1] != grown[2]


def test_the_unborn_and_the_gone_do_not_change() -> None:
    world = empty_world()
    gone = add_man(world, status=P.GONE, club=-1)
    before = world.players.copy()
    live(world, 360)
    np.testing.assert_array_equal(before[:, gone], world.players[:, gone])
