"""Runway warnings, administration, deaths, revivals, settlement (mechanics §12, decisions 2, 15, 18)."""

from itertools import pairwise

import pytest

from fmbench.engine.club import insolvency
from fmbench.engine.market.revenue import forget_rates
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.world import FIRED, INSOLVENT, World
from tests.engine.worlds import drafted_world, play, season_later

M = 1_000_000
SEAT, SCRIPT = 0, 5


@pytest.fixture
def world() -> World:
    world = drafted_world(seats=1)
    world.set_day(100)
    return world


def events(world: World, kind: int) -> list[list[int]]:
    """Facts a, b, c of all events of a kind."""
    rows = world.events.view
    return rows[rows[:, K.EVENT_TYPE] == kind][:, K.EVENT_A : K.EVENT_D].tolist()


def set_runway(world: World, slot: int, days: int) -> None:
    """Give a club that lives beyond its means the cash that lasts for so many days."""
    world.players[P.WAGE, world.squad(slot)] = 8 * M
    short = insolvency.projected_cash(world, slot, days)
    world.clubs[C.CASH, slot] -= short


def stays_below_zero(world: World, days: int, cash: int = -M) -> None:
    """Let days pass in which every evening finds the seat's club with this cash."""
    for _ in range(days):
        world.set_day(world.day + 1)
        world.clubs[C.CASH, SEAT] = cash
        insolvency.count_days_below_zero(world)


def test_the_projection_is_what_a_club_without_matches_and_transfers_comes_to() -> None:
    world = season_later(seats=1)
    world.clubs[C.CONFIDENCE, SEAT] = 100_000
    play(world, 361)
    projected = insolvency.projected_cash(world, SEAT, 60)
    play(world, 421)
    assert world.clubs[C.CASH, SEAT] == pytest.approx(projected, abs=2 * M)


def test_the_projection_reaches_into_the_next_season(world: World) -> None:
    world.set_day(299)
    quarter, half = (insolvency.projected_cash(world, SEAT, days) for days in (120, 180))
    gate = int(world.rates[SEAT, insolvency.GATE])
    burn = (quarter - half) / 60
    assert burn < insolvency.steady_burn(world, SEAT), "gates of the next season count"
    assert gate > 0


def test_warnings_come_at_60_and_at_30_days_of_runway(world: World) -> None:
    warned = []
    for days in (80, 50, 40, 20, 10):
        world.set_day(world.day + 5)
        set_runway(world, SEAT, days)
        world.reasons[:] = 0
        insolvency.warn_runway(world)
        warned.append(bool(world.reasons.any()))
    assert warned == [False, True, False, True, False]
    assert [facts[1] for facts in events(world, E.FINANCE_WARNING)] == [60, 30]


def test_nobody_is_warned_of_what_lies_further_ahead_than_cash_is_projected(world: World) -> None:
    rules = world.rules
    world.rules = rules._replace(insolvency=rules.insolvency._replace(runway=20))
    warned = []
    for days in (50, 25, 15):
        world.set_day(world.day + 5)
        set_runway(world, SEAT, days)
        world.reasons[:] = 0
        insolvency.warn_runway(world)
        warned.append(bool(world.reasons.any()))
    assert warned == [False, False, True]


def test_a_runway_that_recovers_and_shrinks_again_is_warned_of_again_after_30_days(world: World) -> None:
    warned = []
    for day in range(105, 200, 5):
        world.set_day(day)
        set_runway(world, SEAT, 200 if day % 10 else 50)
        world.reasons[:] = 0
        insolvency.warn_runway(world)
        if world.reasons.any():
            warned.append(day)
    assert warned[0] == 110
    assert all(later - earlier >= 30 for earlier, later in pairwise(warned))
    assert len(warned) >= 2


def test_administration_begins_after_90_days_below_zero(world: World) -> None:
    stays_below_zero(world, 89)
    assert world.clubs[C.ADMINISTRATION_DAY, SEAT] == -1
    stays_below_zero(world, 1)
    assert world.clubs[C.ADMINISTRATION_DAY, SEAT] == world.day
    assert world.table[T.POINTS, SEAT] == world.table[T.DEDUCTED, SEAT] == -9
    assert world.clubs[C.HONORS, SEAT] == -40
    assert world.clubs[C.CONFIDENCE, SEAT] == 45_000
    assert len(events(world, E.ADMINISTRATION)) == 1
    assert embargoed(world, SEAT)


def test_a_day_above_zero_begins_the_count_anew(world: World) -> None:
    stays_below_zero(world, 89)
    stays_below_zero(world, 1, cash=0)
    stays_below_zero(world, 89)
    assert world.clubs[C.ADMINISTRATION_DAY, SEAT] == -1


def test_points_lost_after_the_verdict_are_taken_next_season(world: World) -> None:
    world.set_day(215)
    stays_below_zero(world, 90)
    assert world.table[T.POINTS, SEAT] == 0
    play(world, 361)
    assert world.table[T.POINTS, SEAT] == world.table[T.DEDUCTED, SEAT] == -9
    assert not world.clubs[C.POINTS_DUE].any()


def test_forced_sales_take_the_dearest_men_abroad_at_70_per_cent_until_cash_is_5m(world: World) -> None:
    squad = world.squad(SEAT).tolist()
    world.set_day(190)
    dearest = max(squad, key=lambda man: public_value(world, man))
    fee = public_value(world, dearest) * 7 // 10
    world.set_day(100)
    stays_below_zero(world, 90)
    gone = [man for man in squad if world.players[P.STATUS, man] == P.GONE]
    assert dearest in gone
    assert world.clubs[C.CASH, SEAT] == world.ledger[SEAT, L.SALES_ABROAD, L.WHOLE_RUN] - M >= 5 * M
    assert world.moves.view[-len(gone) :, K.MOVE_HOW].tolist() == [K.ABROAD] * len(gone)
    assert world.moves.view[-len(gone), K.MOVE_FEE] == fee
    assert world.clubs[C.CASH, SEAT] - world.moves.view[-1, K.MOVE_FEE] < 5 * M


def test_forced_sales_stop_at_six_men_and_at_the_smallest_squad(world: World) -> None:
    squad = world.squad(SEAT)
    world.clubs[C.CASH, SEAT] = -140 * M
    stays_below_zero(world, 90, cash=-140 * M)
    assert len(world.squad(SEAT)) == len(squad) - 6
    small = drafted_world(seats=1)
    small.set_day(100)
    small.players[P.STATUS, small.squad(SEAT)[17:]] = P.FREE
    stays_below_zero(small, 90, cash=-140 * M)
    assert len(small.squad(SEAT)) == 16


def test_administration_ends_when_cash_is_back_at_5m(world: World) -> None:
    stays_below_zero(world, 90)
    stays_below_zero(world, 1, cash=5 * M - 1)
    assert embargoed(world, SEAT)
    stays_below_zero(world, 1, cash=5 * M)
    assert not embargoed(world, SEAT)


def test_dead_when_still_below_zero_60_days_after_administration(world: World) -> None:
    stays_below_zero(world, 149)
    assert SEAT not in insolvency.insolvent_clubs(world)
    stays_below_zero(world, 1)
    assert insolvency.insolvent_clubs(world) == [SEAT]


def test_a_late_dip_below_zero_in_administration_is_no_death(world: World) -> None:
    stays_below_zero(world, 90)
    stays_below_zero(world, 70, cash=M)
    stays_below_zero(world, 1)
    assert SEAT not in insolvency.insolvent_clubs(world)


def test_dead_at_once_below_the_floor(world: World) -> None:
    world.clubs[C.CASH, SEAT] = -150 * M - 1
    insolvency.verdicts(world, vote_today=False)
    assert world.clubs[C.REVIVALS, SEAT] == 1
    assert world.clubs[C.CASH, SEAT] == 10 * M


def test_revival_keeps_the_squad_and_tops_up_to_10m_of_day_0() -> None:
    world = season_later(seats=1)
    play(world, 400)
    squad, before = world.squad(SEAT).tolist(), int(world.clubs[C.REVIVALS, SEAT])
    world.clubs[C.CASH, SEAT] = -20 * M
    injected = int(world.ledger[SEAT, L.INJECTION, L.WHOLE_RUN])
    put_in = int(world.clubs[C.INJECTED, SEAT])
    insolvency.die(world, SEAT, INSOLVENT)
    assert world.squad(SEAT).tolist() == squad
    assert world.clubs[C.CASH, SEAT] == 10_400_000
    assert world.ledger[SEAT, L.INJECTION, L.WHOLE_RUN] - injected == 30_400_000
    assert world.clubs[C.INJECTED, SEAT] - put_in == 30_400_000 * 100 // 104
    assert world.clubs[C.CONFIDENCE, SEAT] == 55_000
    assert world.clubs[C.GRACE_UNTIL, SEAT] == world.day + 60
    assert events(world, E.DISMISSAL_AND_REVIVAL)[-1] == [INSOLVENT, before + 1, 30_400_000]


def test_a_rich_seat_that_is_fired_gets_no_money(world: World) -> None:
    cash = int(world.clubs[C.CASH, SEAT])
    world.clubs[C.CONFIDENCE, SEAT] = 0
    insolvency.verdicts(world, vote_today=False)
    assert world.clubs[C.REVIVALS, SEAT] == 1
    assert world.clubs[C.CASH, SEAT] == cash
    world.clubs[C.CONFIDENCE, SEAT] = 0
    insolvency.verdicts(world, vote_today=True)
    assert world.clubs[C.REVIVALS, SEAT] == 1, "60 days of grace"


def test_one_death_a_day(world: World) -> None:
    world.clubs[C.CASH, SEAT] = -200 * M
    world.clubs[C.CONFIDENCE, SEAT] = 0
    insolvency.verdicts(world, vote_today=True)
    assert world.clubs[C.REVIVALS, SEAT] == 1


def test_the_fourth_death_settles_the_run(world: World) -> None:
    world.orders[SEAT, 0] = (1, 0, 30_000_000, 2, 0)
    for _ in range(3):
        insolvency.die(world, SEAT, FIRED)
    assert world.seat_of(SEAT) == SEAT
    world.reasons[:] = 0
    insolvency.die(world, SEAT, FIRED)
    assert world.clubs[C.REVIVALS, SEAT] == 3
    assert world.clubs[C.SETTLED_DAY, SEAT] == world.day
    assert world.clubs[C.SETTLED_REASON, SEAT] == FIRED
    assert not world.reasons.any()
    assert (world.orders[SEAT] == -1).all()


def test_a_settled_club_is_run_by_the_medium_manager_and_answers_no_offers(world: World) -> None:
    man = int(world.squad(SEAT)[0])
    for state in (K.QUEUED, K.PENDING, K.AGREED):
        row = [-1] * K.OFFER_COUNT
        row[K.OFFER_KIND], row[K.OFFER_PLAYER], row[K.OFFER_STATE] = K.INCOMING, man, state
        row[K.OFFER_BUYER], row[K.OFFER_SELLER] = SCRIPT, SEAT
        world.offers.append(*row)
    insolvency.settle(world, SEAT, FIRED)
    assert world.offers.view[:, K.OFFER_STATE].tolist() == [K.CLOSED, K.CLOSED, K.AGREED]
    assert world.seat_of(SEAT) == -1
    assert world.clubs[C.TIER, SEAT] == roles.MEDIUM
    play(world, 1080)
    assert len(world.squad(SEAT)) >= 18


def test_a_scripted_club_is_saved_by_its_owner(world: World) -> None:
    world.clubs[C.CASH, SCRIPT] = -151 * M
    insolvency.verdicts(world, vote_today=False)
    assert world.clubs[C.CASH, SCRIPT] == 10 * M
    assert world.clubs[C.OWNER_MONEY, SCRIPT] == 161 * M
    assert world.clubs[C.REVIVALS, SCRIPT] == 0


def test_works_under_way_and_fees_due_are_projected(world: World) -> None:
    forget_rates(world)
    before = insolvency.projected_cash(world, SEAT, 90)
    world.installments.append(SEAT, SCRIPT, 3 * M, world.day + 90, 0)
    world.installments.append(SCRIPT, SEAT, M, world.day + 30, 1)
    world.installments.append(SEAT, SCRIPT, 50 * M, world.day + 91, 2)
    world.clubs[C.BUILD_START, SEAT] = world.day
    world.clubs[C.BUILD_DAYS, SEAT] = 240
    world.clubs[C.BUILD_COST, SEAT] = 8 * M
    assert insolvency.projected_cash(world, SEAT, 90) == before - 2 * M - 3 * M
