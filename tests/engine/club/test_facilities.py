"""Academy, training ground, stadium: paid to the credit, opened on time (mechanics §13, decisions 3)."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.club import facilities
from fmbench.engine.club.money import pay_day
from fmbench.engine.market.revenue import season_rates, seats_of
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import ledger as L
from fmbench.engine.state import rows as K
from fmbench.engine.state.roles import ACADEMY, STADIUM, TRAINING
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world, season_later

M = 1_000_000
SEAT = 0
UPKEEP = 5


@pytest.fixture
def world() -> World:
    world = drafted_world(seats=1)
    world.set_day(100)
    world.clubs[C.CASH, SEAT] = 60 * M
    return world


def live(world: World, days: int) -> None:
    for _ in range(days):
        world.set_day(world.day + 1)
        facilities.finish_works(world)
        pay_day(world)


@pytest.mark.parametrize(
    ("kind", "cost", "days"), [(ACADEMY, 8, 240), (TRAINING, 10, 180), (STADIUM, 14, 300)]
)
def test_a_work_is_paid_in_daily_parts_that_add_up_exactly(
    world: World, kind: int, cost: int, days: int
) -> None:
    outcome = facilities.start_work(world, SEAT, kind)
    assert outcome.facts == {"cost": cost * M, "done": 100 + days + 1}
    live(world, days // 2)
    assert facilities.paid_in_works(world, SEAT) == cost * M // 2
    live(world, days - days // 2)
    assert facilities.paid_in_works(world, SEAT) == cost * M
    assert world.ledger[SEAT, L.BUILDING, L.WHOLE_RUN] == -cost * M
    assert world.clubs[C.LEVEL + kind, SEAT] == 1
    live(world, 1)
    assert world.day == outcome.facts["done"]
    assert world.clubs[C.LEVEL + kind, SEAT] == 2
    assert facilities.paid_in_works(world, SEAT) == 0, "a finished work books nothing"
    assert world.ledger[SEAT, L.BUILDING, L.WHOLE_RUN] == -cost * M
    assert world.events.view[-1, K.EVENT_TYPE :].tolist()[:3] == [E.FACILITY_COMPLETED, kind, 2]


def test_each_step_costs_22_per_cent_more_and_follows_prices() -> None:
    world = season_later(seats=1)
    world.set_day(361)
    world.clubs[C.LEVEL + ACADEMY, SEAT] = 3
    assert facilities.step_cost(world, SEAT, ACADEMY) == 8 * M * 122 // 100 * 122 // 100 * 104 // 100


def test_every_level_is_kept_up_for_600k_a_year(world: World) -> None:
    assert season_rates(world)[SEAT, UPKEEP] == 3 * 600_000
    facilities.start_work(world, SEAT, TRAINING)
    live(world, 181)
    assert season_rates(world)[SEAT, UPKEEP] == 4 * 600_000


def test_a_stadium_step_adds_12_per_cent_of_the_first_seats(world: World) -> None:
    assert seats_of(world, SEAT) == 38_000
    world.clubs[C.LEVEL + STADIUM, SEAT] = 3
    assert seats_of(world, SEAT) == 38_000 + 2 * 4_560


def test_one_project_of_a_kind_at_a_time(world: World) -> None:
    facilities.start_work(world, SEAT, ACADEMY)
    with pytest.raises(Illegal, match="already_building") as refused:
        facilities.start_work(world, SEAT, ACADEMY)
    assert refused.value.facts == {"done": 341}
    facilities.start_work(world, SEAT, TRAINING)


def test_no_work_above_the_highest_level_nor_without_cash_nor_in_administration(world: World) -> None:
    world.clubs[C.LEVEL + ACADEMY, SEAT] = 10
    with pytest.raises(Illegal, match="limit"):
        facilities.start_work(world, SEAT, ACADEMY)
    world.clubs[C.CASH, SEAT] = 10 * M - 1
    with pytest.raises(Illegal, match="no_cash") as refused:
        facilities.start_work(world, SEAT, TRAINING)
    assert refused.value.facts == {"needed": 10 * M, "available": 10 * M - 1}
    world.clubs[C.CASH, SEAT] = 10 * M
    world.clubs[C.ADMINISTRATION_DAY, SEAT] = 90
    with pytest.raises(Illegal, match="embargo"):
        facilities.start_work(world, SEAT, TRAINING)
    assert (world.clubs[C.BUILD_START : C.BUILD_START + 3, SEAT] == -1).all()


@pytest.mark.parametrize("days", [1, 7, 100, 239, 240, 300])
def test_what_is_due_in_works_is_what_will_be_paid(world: World, days: int) -> None:
    facilities.start_work(world, SEAT, ACADEMY)
    live(world, 33)
    expected, before = facilities.due_in_works(world, SEAT, days), int(world.ledger[SEAT, L.BUILDING, 2])
    live(world, days)
    assert before - int(world.ledger[SEAT, L.BUILDING, 2]) == expected
