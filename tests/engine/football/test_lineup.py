"""Who plays: availability, wishes, roles, beliefs."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.engine.football import eleven_means, eleven_of
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import roles
from fmbench.engine.world import World
from tests.engine.football.made_world import ABILITY, SQUAD, made_world


def men_of_role(world: World, slot: int, role: int) -> list[int]:
    return [int(man) for man in world.squad(slot) if world.players[P.ROLE, man] == role]


def roles_of(world: World, eleven: np.ndarray) -> list[int]:
    return [int(world.players[P.ROLE, man]) for man in eleven]


@given(st.integers(0, 2**40), st.lists(st.integers(-1, 23), min_size=11, max_size=11), st.data())
@settings(max_examples=60, deadline=None)
def test_nobody_plays_twice_and_only_own_fit_men_play(
    seed: int, wishes: list[int], data: st.DataObject
) -> None:
    world = made_world(seed, seats=1)
    world.clubs[C.FORMATION, 0] = data.draw(st.integers(0, 2))
    world.lineups[0] = wishes
    hurt = data.draw(st.sets(st.integers(0, 23)))
    for man in hurt:
        world.players[P.INJURED_UNTIL, man] = 100
    eleven = eleven_of(world, 0)
    chosen = [int(man) for man in eleven if man >= 0]
    assert len(chosen) == len(set(chosen)) == min(11, 24 - len(hurt))
    assert set(chosen) <= set(range(24)) - hurt


def test_of_equal_men_everyone_plays_in_his_own_role() -> None:
    world = made_world(seats=16)
    for formation, slots in enumerate(("slots_442", "slots_433", "slots_352")):
        world.clubs[C.FORMATION] = formation
        for slot in range(16):
            assert roles_of(world, eleven_of(world, slot)) == list(getattr(world.rules.match, slots))


def test_wishes_are_kept_in_their_slots_and_the_rest_is_filled() -> None:
    world = made_world(seats=1)
    striker, keeper = men_of_role(world, 0, roles.ST)[2], men_of_role(world, 0, roles.GK)[1]
    world.lineups[0, 2] = striker  # a centre-back's slot
    world.lineups[0, 0] = keeper
    eleven = eleven_of(world, 0)
    assert eleven[2] == striker
    assert eleven[0] == keeper
    assert (eleven >= 0).all()


def test_an_injured_or_foreign_wish_is_not_kept() -> None:
    world = made_world(seats=1)
    hurt = men_of_role(world, 0, roles.ST)[0]
    world.players[P.INJURED_UNTIL, hurt] = 10
    world.lineups[0, 9] = hurt
    world.lineups[0, 1] = 30  # a man of the next club
    eleven = eleven_of(world, 0)
    assert hurt not in eleven
    assert 30 not in eleven


def test_a_rested_man_stays_out_while_eleven_others_are_fit() -> None:
    world = made_world(seats=1)
    rested = men_of_role(world, 0, roles.GK)[0]
    world.players[P.ABILITY, rested] = 90_000
    world.players[P.RESTED, rested] = 1
    assert rested not in eleven_of(world, 0)
    world.players[P.INJURED_UNTIL, [man for man in world.squad(0) if man != rested][:13]] = 10
    assert rested in eleven_of(world, 0)


def test_stand_ins_fill_up_when_fewer_than_eleven_are_fit() -> None:
    world = made_world()
    world.players[P.INJURED_UNTIL, world.squad(0)[7:]] = 10
    eleven = eleven_of(world, 0)
    assert sorted(man for man in eleven if man >= 0) == list(world.squad(0)[:7])
    assert (eleven == -1).sum() == 4


def test_a_seat_picks_by_its_scout_and_not_by_the_truth() -> None:
    world = made_world(seats=1)
    believed, better = men_of_role(world, 0, roles.GK)
    world.players[P.ABILITY, better] = 90_000
    world.relations[0, R.BELIEF, believed] = 90_000
    assert eleven_of(world, 0)[0] == believed


def test_a_second_role_is_as_good_as_the_first_and_neighbours_beat_strangers() -> None:
    world = made_world(seats=1)
    squad = world.squad(0)
    strikers = men_of_role(world, 0, roles.ST)
    world.players[P.INJURED_UNTIL, strikers] = 10
    assert world.players[P.ROLE, eleven_of(world, 0)[9]] in (roles.AM, roles.W)
    centre_back = men_of_role(world, 0, roles.CB)[3]
    world.players[P.SECOND_ROLE, centre_back] = roles.ST
    assert eleven_of(world, 0)[9] == centre_back
    assert len(squad) == len(SQUAD)


def test_a_seat_prefers_the_fresh_among_equals() -> None:
    world = made_world(seats=1)
    tired, fresh = men_of_role(world, 0, roles.GK)
    world.players[P.FATIGUE, tired] = 50_000
    assert eleven_of(world, 0)[0] == fresh


def test_easy_managers_ignore_fatigue_and_others_rest_the_tired() -> None:
    world = made_world()
    world.clubs[C.TIER, 1] = roles.EASY
    for slot in (0, 1):
        star = men_of_role(world, slot, roles.DM)[0]
        world.players[P.ABILITY, star] = 99_000
        world.players[P.FATIGUE, star] = world.rules.condition.fatigue_ai_rotate_at + 1
        assert (star in eleven_of(world, slot)) == (slot == 1)


def test_a_club_no_seat_runs_forgets_its_wishes_and_picks_by_its_own_belief() -> None:
    world = made_world(seats=1)
    believed, better = men_of_role(world, 0, roles.GK)
    world.players[P.ABILITY, better] = 99_000
    world.relations[0, R.BELIEF, believed] = 99_000
    world.lineups[0, 0] = believed
    assert eleven_of(world, 0)[0] == believed
    world.clubs[C.SEAT, 0] = -1
    assert eleven_of(world, 0)[0] == better


def test_a_script_errs_for_good_and_alike_about_copies_of_one_template() -> None:
    world = made_world()
    world.players[P.ORIGIN, [0, 1]] = 1_000  # both keepers
    assert eleven_of(world, 0)[0] == 0  # equal beliefs: the lower id
    chosen = set()
    for origin in range(20):
        world.players[P.ORIGIN, 1] = origin
        chosen.add(int(eleven_of(world, 0)[0]))
        assert (eleven_of(world, 0) == eleven_of(world, 0)).all()
    assert chosen == {0, 1}


def test_the_mean_of_an_eleven_counts_roles_and_stand_ins() -> None:
    world = made_world()
    values = world.players[P.ABILITY].copy()
    assert (eleven_means(world, values) == ABILITY).all()
    values[men_of_role(world, 2, roles.GK)] += 11_000
    assert eleven_means(world, values)[2] == ABILITY + 1_000
    world.players[P.INJURED_UNTIL, world.squad(2)] = 100
    assert eleven_means(world, values)[2] == ABILITY + 1_000
    world.players[P.STATUS, world.squad(3)[7:]] = P.GONE
    assert world.rules.traits.standin_ability < eleven_means(world, values)[3] < ABILITY
