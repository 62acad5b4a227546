"""The youth class, academy terms, promotion and retirement (mechanics §4)."""

import numpy as np
import pytest

from fmbench.engine.people import (
    alive_count,
    announce_retirements,
    intake,
    leave_academy,
    promote,
    retire,
    warn_terms,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state.events import RETIREMENT, YOUTH_ARRIVED, YOUTH_TERM_LAPSING
from fmbench.engine.state.roles import ACADEMY
from fmbench.engine.state.rows import (
    EVENT_A,
    EVENT_TYPE,
    LEFT,
    MOVE_HOW,
    MOVE_PLAYER,
    PROMOTED,
    RETIRED,
)
from fmbench.engine.world import World
from tests.engine.people.worlds import add_man, empty_world

INTAKE_DAY = 305


def told(world: World, kind: int) -> list[int]:
    events = world.events.view
    return [int(a) for a in events[events[:, EVENT_TYPE] == kind, EVENT_A]]


def moved(world: World, how: int) -> list[int]:
    moves = world.moves.view
    return [int(a) for a in moves[moves[:, MOVE_HOW] == how, MOVE_PLAYER]]


def after_intakes(seasons: int, seed: int = 1, level: int = 1) -> World:
    world = empty_world(seed=seed)
    world.clubs[C.LEVEL + ACADEMY] = level
    for season in range(1, seasons + 1):
        world.set_day((season - 1) * 360 + INTAKE_DAY)
        intake(world)
    return world


def test_a_class_is_three_to_six_boys_of_16_to_18() -> None:
    world = after_intakes(1)
    assert world.player_count / 16 == pytest.approx(4.75, abs=0.8)
    newcomers = world.players[:, : world.player_count]
    assert set(world.season - newcomers[P.BORN]) == {16, 17, 18}
    assert (newcomers[P.STATUS] == P.ACADEMY).all()
    assert (newcomers[P.ABILITY] <= newcomers[P.POTENTIAL]).all()
    assert newcomers[P.POTENTIAL].max() <= world.rules.traits.potential_max
    assert all(3 <= len(world.academy(slot)) <= 6 for slot in range(16))


def test_every_row_of_a_newcomer_has_a_meaning() -> None:
    world = after_intakes(1)
    boy = world.players[:, 0]
    assert boy[P.MORALE] == world.rules.condition.morale_start
    assert boy[P.FATIGUE] == boy[P.FORM] == boy[P.WAGE] == boy[P.APPEARANCES] == 0
    assert boy[P.CONTRACT_END] == boy[P.FREE_SINCE] == -1
    assert boy[P.FIT_STYLE] != boy[P.MISFIT_STYLE]
    assert boy[P.SECOND_ROLE] != boy[P.ROLE]


def test_the_owner_hears_of_his_newcomers_and_has_seen_them_once() -> None:
    world = after_intakes(1)
    mine = world.academy(0).tolist()
    assert told(world, YOUTH_ARRIVED) == mine
    assert (world.relations[0, R.OBSERVATIONS, mine] == 1).all()


def test_a_better_academy_raises_more_and_better_boys() -> None:
    plain = [after_intakes(2, seed) for seed in range(6)]
    better = [after_intakes(2, seed, level=9) for seed in range(6)]

    def potential(worlds: list[World]) -> float:
        return float(np.mean([w.players[P.POTENTIAL, : w.player_count].mean() for w in worlds]))

    assert potential(better) - potential(plain) == pytest.approx(8 * 600, abs=1500)
    assert sum(w.player_count for w in better) > 1.1 * sum(w.player_count for w in plain)


def test_a_newborn_does_not_hang_on_the_classes_of_other_clubs() -> None:
    plain, other = empty_world(), empty_world()
    other.clubs[C.LEVEL + ACADEMY, 0] = 10
    for world in (plain, other):
        world.set_day(INTAKE_DAY)
        intake(world)
    ids = [world.academy(7)[0] for world in (plain, other)]
    assert ids[0] != ids[1]
    rows = [P.ABILITY, P.POTENTIAL, P.ROLE, P.ONSET, P.PRONENESS, P.ORIGIN]
    assert plain.players[rows, ids[0]].tolist() == other.players[rows, ids[1]].tolist()


def test_terms_are_warned_of_and_lapse_on_the_intake_day() -> None:
    world = empty_world()
    lapsing = add_man(world, status=P.ACADEMY, term_end=1)
    staying = add_man(world, status=P.ACADEMY, term_end=2)
    world.set_day(300)
    warn_terms(world)
    assert told(world, YOUTH_TERM_LAPSING) == [lapsing]
    world.set_day(INTAKE_DAY)
    intake(world)
    assert world.players[P.STATUS, lapsing] == P.GONE
    assert world.players[P.CLUB, lapsing] == -1
    assert world.players[P.STATUS, staying] == P.ACADEMY
    assert moved(world, LEFT) == [lapsing]


def test_a_full_academy_sheds_the_oldest_and_of_one_age_the_weakest() -> None:
    world = empty_world()
    kept = [add_man(world, status=P.ACADEMY, term_end=9, born=-16, ability=60_000 + k) for k in range(8)]
    weak = add_man(world, status=P.ACADEMY, term_end=9, born=-20, ability=40_000)
    strong = add_man(world, status=P.ACADEMY, term_end=9, born=-20, ability=80_000)
    world.set_day(INTAKE_DAY)
    intake(world)
    assert len(world.academy(0)) == world.rules.youth.max_academy
    gone = moved(world, LEFT)
    assert gone[:2] == [weak, strong]
    assert all(world.players[P.STATUS, i] == P.ACADEMY for i in kept[6:])


def test_terms_bound_the_academies() -> None:
    world = after_intakes(6)
    assert all(len(world.academy(slot)) <= world.rules.youth.max_academy for slot in range(16))
    assert alive_count(world) <= 16 * 2 * 7


def test_arrays_grow_when_the_world_outlives_them() -> None:
    world = empty_world(capacity=50)
    for season in (1, 2):
        world.set_day((season - 1) * 360 + INTAKE_DAY)
        intake(world)
    assert world.players.shape[1] == world.relations.shape[2] == world.capacity >= world.player_count
    assert (world.players[P.STATUS, world.player_count :] == P.UNBORN).all()


def test_promotion_gives_the_contract_of_a_beginner() -> None:
    world = empty_world()
    world.price_levels[2] = 1_040_000
    world.set_day(360 + 305)
    boy = add_man(world, status=P.ACADEMY, term_end=3, play_share=0)
    promote(world, boy)
    assert boy in world.squad(0)
    assert world.players[P.WAGE, boy] == 350_000 * 104 // 100
    assert world.players[P.CONTRACT_END, boy] == 4
    assert world.players[P.TERM_END, boy] == -1
    assert moved(world, PROMOTED) == [boy]


def test_a_released_prospect_leaves_football() -> None:
    world = empty_world()
    boy = add_man(world, status=P.ACADEMY, term_end=3)
    leave_academy(world, boy)
    assert alive_count(world) == 0
    assert moved(world, LEFT) == [boy]


def test_retirement_is_announced_in_preseason_and_comes_at_the_settlement() -> None:
    world = empty_world()
    world.day = 2
    old = add_man(world, born=-40)
    free = add_man(world, born=-40, status=P.FREE, club=-1)
    young = add_man(world, born=-25)
    world.lineups[0, 3] = old
    announce_retirements(world)
    assert told(world, RETIREMENT) == [old]
    assert world.players[P.STATUS, old] == P.SENIOR
    world.set_day(300)
    retire(world)
    assert moved(world, RETIRED) == [old, free]
    assert world.players[P.STATUS, [old, free, young]].tolist() == [P.GONE, P.GONE, P.SENIOR]
    assert old not in world.lineups


@pytest.mark.parametrize(("age", "share"), [(31, 0.0), (33, 0.06), (35, 0.30), (37, 0.70), (39, 1.0)])
def test_the_chance_of_retiring_follows_its_table(age: int, share: float) -> None:
    world = empty_world(capacity=1000)
    for _ in range(1000):
        add_man(world, born=world.season - age)
    announce_retirements(world)
    assert np.mean(world.players[P.RETIRING, :1000]) == pytest.approx(share, abs=0.045)
