"""Runway warnings, administration, death and revival (mechanics §12, decisions 2, 15, 18)."""

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR, day_of_year
from fmbench.engine.club.board import loses_patience
from fmbench.engine.club.facilities import due_in_works
from fmbench.engine.club.money import GATE, steady_burn
from fmbench.engine.fixed import clip, share
from fmbench.engine.football.standings import place_of
from fmbench.engine.kernel import kernel
from fmbench.engine.market.revenue import season_rates
from fmbench.engine.market.transfers import depart, tell_lapsed
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import FIRED, INSOLVENT, Ints, World

RUNWAY_STEP = 30  # grain of the runway, days
CHECK_EVERY = 5  # days between two looks at the runway


@kernel
def _dues(installments: Ints, slot: int, until: int) -> int:
    """What parts of fees due by a day cost a club, less what they bring it, credits."""
    dues = 0
    for row in range(len(installments)):
        if installments[row, K.DUE_DAY] <= until:
            if installments[row, K.FROM_CLUB] == slot:
                dues += installments[row, K.AMOUNT]
            if installments[row, K.TO_CLUB] == slot:
                dues -= installments[row, K.AMOUNT]
    return dues


def projected_cash(world: World, slot: int, days: int) -> int:
    """Cash in ``days`` days, at most a year ahead, if nothing is done.

    Steady money, half of the rounds as home gates, works under way, parts of fees due.
    """
    today = day_of_year(world.day)
    rounds = world.rules.calendar.rounds_ahead(today, days)
    gates = rounds * int(season_rates(world)[slot, GATE]) // 2
    steady = days * steady_burn(world, slot)
    cash = int(world.clubs[C.CASH, slot]) - steady + gates - due_in_works(world, slot, days)
    return cash - int(_dues(world.installments.view, slot, world.day + days))


def runway_days(world: World, slot: int, horizon: int = YEAR) -> int:
    """Days until projected cash falls below zero, in steps of 30, at most ``horizon``."""
    for days in range(0, horizon, RUNWAY_STEP):
        if projected_cash(world, slot, days) < 0:
            return days
    return horizon


def warn_runway(world: World) -> None:
    """Stops when the projected runway falls to 60 and to 30 days (decisions 18).

    Looked at every few days. A warning is not repeated within its cooldown, but the
    urgent one never waits for the other's.
    """
    if world.day % CHECK_EVERY:
        return
    for seat in world.live_seats():
        stage, warned = _runway_stage(world, seat), int(world.seats[S.RUNWAY_STAGE, seat])
        last = int(world.seats[S.FINANCE_WARNED_DAY, seat])
        if stage > warned:
            world.seats[S.RUNWAY_STAGE, seat] = stage
            world.seats[S.FINANCE_WARNED_DAY, seat] = world.day
            rules = world.rules.insolvency
            world.emit(seat, E.FINANCE_WARNING, 0, rules.warn1 if stage == 2 else rules.warn2)
            world.call_stop(seat, "insolvency_warning")
        elif world.day - last >= world.rules.stops.warn_stop_cooldown:
            world.seats[S.RUNWAY_STAGE, seat] = stage


def _runway_stage(world: World, slot: int) -> int:
    """0 while the runway is long enough, 1 under the first bound, 2 under the urgent one.

    Nobody is warned of what lies further ahead than cash is projected.
    """
    rules = world.rules.insolvency
    if projected_cash(world, slot, min(rules.warn2, rules.runway)) >= 0:
        return 0
    return 2 if projected_cash(world, slot, min(rules.warn1, rules.runway)) < 0 else 1


@kernel
def _count_days(clubs: Ints) -> bool:
    """Count the days below zero; whether any club is there or in administration."""
    trouble = False
    for slot in range(CLUBS):
        below = clubs[C.CASH, slot] < 0
        clubs[C.DAYS_NEGATIVE, slot] = clubs[C.DAYS_NEGATIVE, slot] + 1 if below else 0
        trouble = trouble or below or clubs[C.ADMINISTRATION_DAY, slot] >= 0
    return trouble


def count_days_below_zero(world: World) -> None:
    """Administration after ``admin`` days below zero; it ends when cash is back at the goal."""
    if not _count_days(world.clubs):
        return
    rules = world.rules.insolvency
    goal = world.nominal(rules.cash_goal)
    for slot in range(CLUBS):
        club = world.clubs[:, slot]
        if club[C.ADMINISTRATION_DAY] >= 0:
            if club[C.CASH] >= goal:
                club[C.ADMINISTRATION_DAY] = -1
        elif club[C.DAYS_NEGATIVE] >= rules.admin:
            _enter_administration(world, slot)


def _enter_administration(world: World, slot: int) -> None:
    rules, club = world.rules.insolvency, world.clubs[:, slot]
    club[C.ADMINISTRATION_DAY] = world.day
    club[C.POINTS_DUE] += rules.points // 1000
    if day_of_year(world.day) < world.rules.calendar.settlement:
        take_points_due(world)
    club[C.HONORS] += world.rules.league.honors_admin
    club[C.CONFIDENCE] = clip(int(club[C.CONFIDENCE]) + world.rules.board.admin, 0, 100_000)
    sold = _forced_sales(world, slot)
    seat = world.seat_of(slot)
    world.emit(seat, E.ADMINISTRATION, -(rules.points // 1000), int(club[C.CASH]), sold)
    world.call_stop(seat, "administration")


def take_points_due(world: World) -> None:
    """Points lost to administration leave the table; after the verdict, next season's."""
    due = world.clubs[C.POINTS_DUE]
    world.table[T.POINTS] += due
    world.table[T.DEDUCTED] += due
    due[:] = 0


def _forced_sales(world: World, slot: int) -> int:
    """Dearest men first go abroad at a share of their public value until cash reaches the goal."""
    rules, squad = world.rules.insolvency, world.squad(slot)
    goal = world.nominal(rules.cash_goal)
    values = np.array([public_value(world, man) for man in squad.tolist()], dtype=np.int64)
    room = max(len(squad) - int(world.rules.draft.min_senior), 0)
    sold = 0
    for k in np.lexsort((squad, -values))[: min(int(rules.sale_max), room)].tolist():
        if world.clubs[C.CASH, slot] >= goal:
            break
        player, fee = int(squad[k]), share(int(values[k]), rules.sale_share)
        world.book(slot, L.SALES_ABROAD, fee)
        depart(world, player, K.ABROAD, fee)
        sold += 1
    return sold


@kernel
def _is_quiet(clubs: Ints, patience: int) -> bool:
    """Whether no club is below zero and no board has less confidence than it fires at."""
    quiet = True
    for slot in range(CLUBS):
        content = clubs[C.SEAT, slot] < 0 or clubs[C.CONFIDENCE, slot] >= patience
        quiet = quiet and content and clubs[C.CASH, slot] >= 0
    return quiet


def insolvent_clubs(world: World) -> list[int]:
    """Clubs that are dead today: below the floor, or in administration and still below zero."""
    rules, cash = world.rules.insolvency, world.clubs[C.CASH]
    since = world.clubs[C.ADMINISTRATION_DAY]
    late = (since >= 0) & (world.day - since >= rules.dead_days)
    late &= world.clubs[C.DAYS_NEGATIVE] >= rules.dead_days
    return np.flatnonzero((cash < 0) & (late | (cash < world.nominal(rules.floor)))).tolist()


def verdicts(world: World, vote_today: bool) -> None:
    """The last phase before the stop: who dies today (insolvency first, then the board)."""
    if not vote_today and _is_quiet(world.clubs, world.rules.board.fire):
        return
    dead = insolvent_clubs(world)
    for slot in dead:
        seat = world.seat_of(slot)
        if seat >= 0:
            die(world, seat, INSOLVENT)
        else:
            world.clubs[C.OWNER_MONEY, slot] += world.real(_top_up(world, slot))
    places = place_of(world).tolist() if vote_today else [0] * CLUBS
    for seat in range(world.seat_count):
        judged = world.seat_of(seat) >= 0 and seat not in dead
        if judged and loses_patience(world, seat, places[seat], vote_today):
            die(world, seat, FIRED)


def _top_up(world: World, slot: int) -> int:
    """Bring cash up to the revival cash and end administration; returns the money put in."""
    target = world.nominal(world.rules.insolvency.revival_cash)
    added = max(target - int(world.clubs[C.CASH, slot]), 0)
    world.book(slot, L.INJECTION, added)
    world.clubs[C.DAYS_NEGATIVE, slot] = 0
    world.clubs[C.ADMINISTRATION_DAY, slot] = -1
    return added


def die(world: World, seat: int, reason: int) -> None:
    """A death: revival with the same squad while revivals are left, else settlement."""
    club, rules = world.clubs[:, seat], world.rules.insolvency
    if club[C.REVIVALS] >= rules.revival_max:
        settle(world, seat, reason)
        return
    club[C.REVIVALS] += 1
    added = _top_up(world, seat)
    club[C.INJECTED] += world.real(added)
    club[C.CONFIDENCE] = rules.revival_confidence
    club[C.GRACE_UNTIL] = world.day + world.rules.board.min_tenure
    world.emit(seat, E.DISMISSAL_AND_REVIVAL, reason, int(club[C.REVIVALS]), added)
    world.call_stop(seat, "revival")


def settle(world: World, seat: int, reason: int) -> None:
    """The seat's run is over; the medium manager runs the club from now on (decisions 15)."""
    world.clubs[C.SETTLED_DAY, seat] = world.day
    world.clubs[C.SETTLED_REASON, seat] = reason
    _withdraw_offers(world, seat)
    world.clubs[C.SEAT, seat] = -1
    world.reasons[seat] = 0
    world.orders[seat] = -1
    world.players[P.RESTED, world.squad(seat)] = 0


def _withdraw_offers(world: World, slot: int) -> None:
    """Nobody answers the club's offers any more; what was agreed today still executes."""
    for row in world.offers.view:
        asked = row[K.OFFER_SELLER if row[K.OFFER_KIND] == K.INCOMING else K.OFFER_BUYER]
        if asked == slot and row[K.OFFER_STATE] in (K.QUEUED, K.PENDING):
            tell_lapsed(world, row)
            row[K.OFFER_STATE] = K.CLOSED
