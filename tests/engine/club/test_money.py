"""The money of a day, a match and a season (mechanics §10, decisions 22, 33)."""

from itertools import pairwise

import numpy as np
import pytest

from fmbench.engine.calendar import ROUNDS
from fmbench.engine.club import facilities, money
from fmbench.engine.market.asks import wage_bills
from fmbench.engine.market.revenue import (
    Income,
    forget_rates,
    income_of,
    prize_of,
    season_rates,
    yearly_revenues,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world, play, season_later

M = 1_000_000
SEAT, SCRIPT = 0, 5


@pytest.fixture
def world() -> World:
    return drafted_world(seats=1)


def live(world: World, days: int) -> None:
    """The money of so many days without matches."""
    for _ in range(days):
        world.set_day(world.day + 1)
        money.pay_day(world)


def booked(world: World, slot: int, kind: int) -> int:
    return int(world.ledger[slot, kind, L.WHOLE_RUN])


def test_a_year_in_daily_parts_is_the_yearly_amount(world: World) -> None:
    rates, bills = Income(*season_rates(world)[SEAT].tolist()), wage_bills(world)
    live(world, 360)
    assert booked(world, SEAT, L.TV) == rates.tv
    assert booked(world, SEAT, L.SPONSORS) == rates.sponsors
    assert booked(world, SEAT, L.MERCHANDISE) == rates.merchandise
    assert booked(world, SEAT, L.RUNNING) == -rates.running
    assert booked(world, SEAT, L.UPKEEP) == -rates.upkeep
    assert booked(world, SEAT, L.WAGES) == -bills[SEAT]


@pytest.mark.parametrize(
    ("place", "reputation", "real_total"),
    [(1, 95, 184), (4, 78, 141), (8, 70, 114), (12, 60, 91), (16, 50, 72)],
)
def test_income_of_a_year_is_the_notes_plus_4m_of_television(
    world: World, place: int, reputation: int, real_total: int
) -> None:
    world.clubs[C.LAST_PLACE, SEAT], world.clubs[C.REPUTATION, SEAT] = place, reputation * 1000
    income = income_of(world, SEAT)
    year = income.tv + income.sponsors + income.merchandise + 15 * income.gate + prize_of(world, place)
    assert year == pytest.approx((real_total + 4) * M, abs=2 * M)


def test_income_costs_and_prizes_rise_by_4_per_cent_a_season(world: World) -> None:
    before, prize = income_of(world, SEAT), prize_of(world, 1)
    world.set_day(361)
    for now, then in zip((*income_of(world, SEAT), prize_of(world, 1)), (*before, prize), strict=True):
        assert now == then * 104 // 100


def test_television_pays_pro_rata_below_16_seniors(world: World) -> None:
    full = int(season_rates(world)[SEAT, 0])
    world.players[P.STATUS, world.squad(SEAT)[8:]] = P.FREE
    live(world, 360)
    assert booked(world, SEAT, L.TV) == pytest.approx(full / 2, abs=360)


def test_an_overdraft_costs_a_tenth_a_year(world: World) -> None:
    world.players[P.WAGE] = 0
    world.clubs[C.CASH, SEAT] = -100 * M
    world.rates[:] = 0
    world.rates_day = 0
    live(world, 36)
    assert booked(world, SEAT, L.INTEREST) == pytest.approx(-M, rel=0.01)
    assert booked(world, SCRIPT, L.INTEREST) == 0


def test_gates_go_to_the_home_side_alone(world: World) -> None:
    rows = [0, 1]
    money.take_gates(world, rows)
    home = world.matches[rows, T.HOME]
    takers = np.flatnonzero(world.ledger[:, L.GATE, L.WHOLE_RUN]).tolist()
    assert takers == sorted(home.tolist())
    assert booked(world, int(home[0]), L.GATE) == season_rates(world)[home[0], 3]


def test_every_club_takes_15_gates_a_season() -> None:
    world = season_later()
    assert np.bincount(world.matches[:, T.HOME]).tolist() == [ROUNDS // 2] * 16


def test_prizes_fall_by_the_place(world: World) -> None:
    order = np.arange(16)[::-1]
    money.pay_prizes(world, order)
    assert booked(world, 15, L.PRIZE) == 30 * M
    prizes = [booked(world, slot, L.PRIZE) for slot in order.tolist()]
    assert all(0.80 < lower / higher < 0.805 for higher, lower in pairwise(prizes))


def test_cash_of_scripts_above_120m_leaves_the_world_and_a_seat_keeps_its_own(world: World) -> None:
    world.clubs[C.CASH, [SEAT, SCRIPT]] = 150 * M
    money.pay_dividends(world)
    assert world.clubs[C.CASH, [SEAT, SCRIPT]].tolist() == [150 * M, 120 * M]
    assert booked(world, SCRIPT, L.DIVIDEND) == -30 * M


def test_new_books_keep_the_last_season(world: World) -> None:
    live(world, 10)
    this = world.ledger[:, :, L.THIS_SEASON].copy()
    money.new_books(world)
    assert (world.ledger[:, :, L.LAST_SEASON] == this).all()
    assert not world.ledger[:, :, L.THIS_SEASON].any()
    assert (world.ledger[:, :, L.WHOLE_RUN].sum(axis=1) == world.clubs[C.CASH]).all()


def test_kept_rates_and_revenues_are_those_of_today_on_every_day() -> None:
    world = drafted_world(seats=1)
    facilities.start_work(world, SEAT, 2)
    for day in range(1, 366):
        play(world, day)
        kept, revenues = season_rates(world).copy(), yearly_revenues(world).copy()
        forget_rates(world)
        assert (season_rates(world) == kept).all()
        assert (yearly_revenues(world) == revenues).all()
