"""What scouts believe: permanent bias, fading noise, stored beliefs (mechanics §5, paper §3.1)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.engine.people import band, first_look, half_stars, observe, scout_bias
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import World
from tests.engine.people.worlds import add_man, changed, empty_world, plain_rules


def watch(world: World, days: int) -> None:
    for _ in range(days):
        world.set_day(world.day + 1)
        observe(world)


def test_own_men_are_seen_monthly_and_rivals_quarterly() -> None:
    world = empty_world()
    own = [add_man(world, club=0) for _ in range(40)]
    rivals = [add_man(world, club=1) for _ in range(40)]
    free = add_man(world, status=P.FREE, club=-1)
    watch(world, 360)
    seen = world.relations[0, R.OBSERVATIONS]
    assert (seen[own] == 12).all()
    assert (seen[rivals] == 4).all()
    assert seen[free] == 4


def test_looks_are_spread_over_the_days() -> None:
    world = empty_world()
    for _ in range(60):
        add_man(world, club=0)
    watch(world, 1)
    assert (world.relations[0, R.OBSERVATIONS] > 0).sum() == 2


def test_more_looks_shrink_the_noise_but_never_the_bias() -> None:
    """After many looks what is left is truth + the scout's own error (paper §3.1)."""
    rules = changed("scouting", obs_own_days=7, obs_cap=200)
    world = empty_world(rules=rules)
    men = [add_man(world) for _ in range(300)]
    bias = np.array([scout_bias(world.seed, 0, i, rules.scouting)[0] for i in men])
    watch(world, 7)
    early = world.relations[0, R.BELIEF, men] - 70_000 - bias
    watch(world, 7 * 199)
    late = world.relations[0, R.BELIEF, men] - 70_000 - bias
    assert np.std(early) == pytest.approx(6_000, rel=0.15)
    assert np.std(late) < 700
    assert np.std(late + bias) == pytest.approx(3_000, rel=0.2)


def test_copies_of_one_template_share_the_bias_and_clubs_do_not() -> None:
    world = empty_world(seats=2, rules=changed("scouting", obs_sd=0))
    copies = [add_man(world, club=club, origin=7) for club in (0, 1)]
    for seat in (0, 1):
        first_look(world, seat, copies)
    beliefs = world.relations[:, R.BELIEF, copies]
    assert beliefs[0, 0] == beliefs[0, 1]
    assert beliefs[1, 0] == beliefs[1, 1]
    assert beliefs[0, 0] != beliefs[1, 0]


def test_a_belief_does_not_move_without_a_look() -> None:
    world = empty_world()
    man = add_man(world)
    first_look(world, 0, [man])
    before = world.relations[0, :, man].copy()
    world.players[P.ABILITY, man] = 90_000
    first_look(world, 0, [man])
    world.day = 1
    watch(world, 28)
    assert world.relations[0, R.SEEN_DAY, man] == before[R.SEEN_DAY]
    np.testing.assert_array_equal(world.relations[0, :, man], before)
    watch(world, 1)
    assert world.relations[0, R.BELIEF, man] != before[R.BELIEF]


def test_past_the_cap_nothing_more_is_learnt_but_truth_is_followed() -> None:
    world = empty_world(rules=changed("scouting", obs_cap=5))
    man = add_man(world)
    watch(world, 150)
    relation = world.relations[0]
    noise = int(relation[R.NOISE_SUM, man])
    belief = int(relation[R.BELIEF, man])
    world.players[P.ABILITY, man] += 3_000
    watch(world, 30)
    assert relation[R.OBSERVATIONS, man] == 5
    assert relation[R.NOISE_SUM, man] == noise
    assert relation[R.BELIEF, man] == belief + 3_000


def test_believed_potential_is_never_below_believed_ability() -> None:
    world = empty_world()
    men = [add_man(world, potential=70_000) for _ in range(200)]
    watch(world, 30)
    relation = world.relations[0]
    assert (relation[R.BELIEF_POTENTIAL, men] >= relation[R.BELIEF, men]).all()
    assert relation[R.BELIEF_POTENTIAL, men].max() <= world.rules.traits.ability_max


def test_a_club_without_a_seat_has_no_scout_to_report() -> None:
    world = empty_world()
    add_man(world)
    world.clubs[C.SEAT, 0] = -1
    watch(world, 30)
    first_look(world, 0, [0])
    assert not world.relations.any()


def test_the_printed_example_of_a_band() -> None:
    """A belief of 78 at grade B shows as 70-86 (paper Figure 1)."""
    assert band(78_000, 8, plain_rules().scouting) == (70, 86, 1)
    low, high, grade = band(np.array([78_000, 78_499]), np.array([24, 0]), plain_rules().scouting)
    assert (low.tolist(), high.tolist(), grade.tolist()) == ([73, 64], [83, 92], [0, 3])


@given(st.integers(1_000, 99_000), st.integers(0, 200))
def test_a_band_is_whole_points_around_the_belief(belief: int, looks: int) -> None:
    rules = plain_rules().scouting
    low, high, grade = band(belief, looks, rules)
    half = int(rules.half_width[grade]) // 1000
    middle = (belief + 500) // 1000
    assert abs(low - max(middle - half, 1)) <= 1
    assert abs(high - min(middle + half, 99)) <= 1
    assert 1 <= low < high <= 99


def test_stars_rise_with_believed_potential_and_are_steady() -> None:
    noise = plain_rules().youth.star_noise_sd
    stars = [half_stars(1, 0, 5, potential, noise) for potential in range(40_000, 99_000, 1000)]
    assert stars == sorted(stars)
    assert stars[0] == 2
    assert stars[-1] == 10
    assert half_stars(1, 0, 5, 70_000, noise) == half_stars(1, 0, 5, 70_000, noise)
    many = {half_stars(1, 0, i, 70_000, noise) for i in range(50)}
    assert len(many) > 2
