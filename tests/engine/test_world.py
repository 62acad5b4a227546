"""The state of a world: growing tables, copies, digests, money, inboxes."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.engine import genesis
from fmbench.engine.calendar import STOP_TYPES
from fmbench.engine.club.insolvency import runway_days
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.world import Rows, World
from tests.engine.worlds import drafted_world, play, season_later

steps = st.lists(st.one_of(st.integers(0, 99), st.just("keep even"), st.just("clear")), max_size=40)


@given(steps)
def test_a_growing_table_is_the_list_of_its_rows(actions: list[int | str]) -> None:
    table, model = Rows(2, capacity=2), []
    for action in actions:
        if action == "keep even":
            table.keep(table.view[:, 0] % 2 == 0)
            model = [row for row in model if row[0] % 2 == 0]
        elif action == "clear":
            table.clear()
            model = []
        else:
            assert table.append(int(action), -int(action)) == len(model)
            model.append([action, -int(action)])
        assert table.view.tolist() == model
        assert (table.data[table.count :] == -1).all()


def test_a_copy_lives_on_its_own() -> None:
    world, untouched = season_later(seats=2), season_later(seats=2).digest()
    twin = world.fork()
    assert twin.digest() == untouched
    play(twin, 720)
    assert world.digest() == untouched
    play(world, 720)
    assert world.digest() == twin.digest()


def test_a_copy_shares_no_array_with_its_world() -> None:
    world = season_later(seats=2)
    twin = world.fork()
    for name, part in world._parts():
        mine, theirs = part, getattr(twin, name)
        if isinstance(part, Rows):
            mine, theirs = part.data, theirs.data
        assert not np.shares_memory(mine, theirs), name


@pytest.mark.parametrize("capacity", [400, 401, 4096])
def test_room_for_players_to_come_changes_nothing(capacity: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(genesis, "FIRST_CAPACITY", capacity)
    world = play(drafted_world(seats=2), 360)
    assert world.capacity == max(capacity, 800 if capacity == 400 else 802 if capacity == 401 else 0)
    assert world.part_digests() == season_later(seats=2).part_digests()


def test_asking_changes_no_digest() -> None:
    world = season_later(seats=1)
    before = world.digest()
    yearly_revenue(world, 0)
    runway_days(world, 0)
    world.squad(0)
    assert world.digest() == before


CHANGES: dict[str, Callable[[World], object]] = {
    "an ability": lambda world: world.players.__setitem__((P.ABILITY, 7), 1),
    "the last man": lambda world: world.players.__setitem__((P.FORM, world.player_count - 1), 5),
    "a belief": lambda world: world.relations.__setitem__((1, 3, 7), 1),
    "some cash": lambda world: world.book(3, L.GATE, 1),
    "an event": lambda world: world.emit(0, E.RETIREMENT, 7),
    "a stop": lambda world: world.call_stop(1, "revival"),
    "the day": lambda world: world.set_day(world.day + 1),
    "the end": lambda world: setattr(world, "finished", True),
    "the seed": lambda world: setattr(world, "seed", 2),
    "an order": lambda world: world.orders.__setitem__((0, 0, 0), 1),
    "a line-up": lambda world: world.lineups.__setitem__((0, 0), 7),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_digest_sees_every_change(change: str) -> None:
    world = season_later(seats=2)
    before = world.digest()
    CHANGES[change](world)
    assert world.digest() != before


def test_the_parts_name_where_two_worlds_part() -> None:
    one, two = season_later(seats=2), season_later(seats=2)
    two.book(3, L.GATE, 1)
    ours, theirs = one.part_digests(), two.part_digests()
    assert {name for name in ours if ours[name] != theirs[name]} == {"clubs", "ledger"}


def test_booked_money_is_in_the_cash_and_in_the_season_and_in_the_run() -> None:
    world = season_later()
    cash, books = int(world.clubs[C.CASH, 4]), world.ledger[4, L.PRIZE].copy()
    world.book(4, L.PRIZE, 123)
    assert world.clubs[C.CASH, 4] == cash + 123
    assert (world.ledger[4, L.PRIZE] - books).tolist() == [123, 0, 123]


def test_scripted_clubs_have_no_inbox_and_no_stops() -> None:
    world = season_later(seats=1)
    rows = world.events.count
    world.emit(-1, E.RETIREMENT, 7)
    world.call_stop(-1, "revival")
    assert world.events.count == rows
    assert world.reasons.shape == (1, len(STOP_TYPES))
    assert not world.reasons[:, STOP_TYPES.index("revival")].any()


def test_prices_step_on_the_first_day_of_a_season() -> None:
    world = drafted_world()
    world.set_day(360)
    assert world.nominal(100) == 100
    world.set_day(361)
    assert (world.season, world.nominal(100), world.real(104)) == (2, 104, 100)
