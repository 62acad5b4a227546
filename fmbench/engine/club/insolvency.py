"""Runway warnings, administration, death and revival (mechanics §12, decisions 2, 15, 18)."""

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR, day_of_year
from fmbench.engine.club.board import loses_patience
from fmbench.engine.club.money import steady_burn
from fmbench.engine.fixed import clip, share
from fmbench.engine.football.standings import place_of
from fmbench.engine.market import valuation
from fmbench.engine.market.offers import close_for
from fmbench.engine.market.revenue import season_rates
from fmbench.engine.market.transfers import depart
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import FIRED, INSOLVENT, Ints, World


def projected_cash(world: World, slot: int, days: int) -> int:
    """Cash in ``days`` days if nothing is done: steady money, gates, parts of fees due."""
    owed = world.installments.view
    soon = owed[owed[:, K.DUE_DAY] <= world.day + days]
    dues = int(soon[soon[:, K.FROM_CLUB] == slot][:, K.AMOUNT].sum())
    today = day_of_year(world.day)
    rounds = sum(1 for day in world.rules.calendar.rounds if today < day <= today + days)
    gates = rounds * int(season_rates(world)[slot, 3]) // 2
    works = 0
    for kind in range(3):
        if world.clubs[C.BUILD_START + kind, slot] >= 0:
            left = int(world.clubs[C.BUILD_COST + kind, slot] - world.clubs[C.BUILD_PAID + kind, slot])
            works += min(left, int(world.clubs[C.BUILD_COST + kind, slot]) * days // int(world.clubs[C.BUILD_DAYS + kind, slot]))
    return int(world.clubs[C.CASH, slot]) - days * steady_burn(world, slot) - dues + gates - works


def runway_days(world: World, slot: int, horizon: int = YEAR) -> int:
    """Days until projected cash falls below zero, in steps of 30, at most ``horizon``."""
    for days in range(0, horizon, 30):
        if projected_cash(world, slot, days) < 0:
            return days
    return horizon


def warn_runway(world: World) -> None:
    """Stops when the projected runway falls to 60 and to 30 days (decisions 18)."""
    rules = world.rules.insolvency
    for seat in range(world.seat_count):
        if world.seat_of(seat) < 0:
            continue
        if projected_cash(world, seat, rules.warn2) >= 0:
            world.seats[S.RUNWAY_STAGE, seat] = 0
            continue
        stage = 2 if projected_cash(world, seat, rules.warn1) < 0 else 1
        last = int(world.seats[S.FINANCE_WARNED_DAY, seat])
        quiet = last > 0 and world.day - last < world.rules.stops.warn_stop_cooldown
        if stage > world.seats[S.RUNWAY_STAGE, seat] and not quiet:
            world.seats[S.RUNWAY_STAGE, seat] = stage
            world.seats[S.FINANCE_WARNED_DAY, seat] = world.day
            world.emit(seat, E.FINANCE_WARNING, 0, rules.warn1 if stage == 2 else rules.warn2)
            world.call_stop(seat, "insolvency_warning")


def count_days_below_zero(world: World) -> None:
    """Administration after ``admin`` days below zero; it ends when cash is back at the goal."""
    below = world.clubs[C.CASH] < 0
    world.clubs[C.DAYS_NEGATIVE] = np.where(below, world.clubs[C.DAYS_NEGATIVE] + 1, 0)
    if not below.any() and not (world.clubs[C.ADMINISTRATION_DAY] >= 0).any():
        return
    rules = world.rules.insolvency
    goal = world.nominal(rules.cash_goal)
    for slot in range(CLUBS):
        club = world.clubs[:, slot]
        if club[C.ADMINISTRATION_DAY] >= 0:
            if club[C.CASH] >= goal:
                club[C.ADMINISTRATION_DAY] = -1
        elif club[C.DAYS_NEGATIVE] == rules.admin:
            _enter_administration(world, slot)


def _enter_administration(world: World, slot: int) -> None:
    rules = world.rules.insolvency
    world.clubs[C.ADMINISTRATION_DAY, slot] = world.day
    points = rules.points // 1000
    world.table[T.POINTS, slot] += points
    world.table[T.DEDUCTED, slot] += points
    world.clubs[C.HONORS, slot] += world.rules.league.honors_admin
    confidence = int(world.clubs[C.CONFIDENCE, slot]) + world.rules.board.admin
    world.clubs[C.CONFIDENCE, slot] = clip(confidence, 0, 100_000)
    sold = _forced_sales(world, slot)
    seat = world.seat_of(slot)
    world.emit(seat, E.ADMINISTRATION, -points, int(world.clubs[C.CASH, slot]), sold)
    world.call_stop(seat, "administration")


def _forced_sales(world: World, slot: int) -> int:
    """Dearest men first go abroad at a share of their value until cash reaches the goal."""
    rules = world.rules.insolvency
    goal = world.nominal(rules.cash_goal)
    values = valuation.true_values(world)
    squad = world.squad(slot)
    by_value = squad[np.lexsort((squad, -values[squad]))]
    room = max(len(squad) - int(world.rules.draft.min_senior), 0)
    sold = 0
    for player in by_value[: min(int(rules.sale_max), room)]:
        if world.clubs[C.CASH, slot] >= goal:
            break
        fee = int(share(int(values[player]), rules.sale_share))
        world.book(slot, L.SALES_ABROAD, fee)
        close_for(world, int(player))
        depart(world, int(player), K.ABROAD, fee)
        sold += 1
    return sold


def insolvent_clubs(world: World) -> Ints:
    """Clubs that are dead today: below the floor, or too long in administration below zero."""
    rules, cash = world.rules.insolvency, world.clubs[C.CASH]
    since = world.clubs[C.ADMINISTRATION_DAY]
    late = (since >= 0) & (world.day - since >= rules.dead_days) & (cash < 0)
    return np.flatnonzero(late | (cash < world.nominal(rules.floor)))


def verdicts(world: World, vote_today: bool) -> None:
    """The last phase before the stop: who dies today (insolvency first, then the board)."""
    dead = insolvent_clubs(world)
    for slot in dead.tolist():
        seat = world.seat_of(slot)
        if seat >= 0:
            die(world, seat, INSOLVENT)
        else:
            _owner_pays(world, slot)
    places = place_of(world) if vote_today else np.zeros(CLUBS, dtype=np.int64)
    for seat in range(world.seat_count):
        if world.seat_of(seat) >= 0 and seat not in dead:
            if loses_patience(world, seat, int(places[seat]), vote_today):
                die(world, seat, FIRED)


def _top_up(world: World, slot: int) -> int:
    """Money up to the revival cash; returns it in credits of day 0."""
    target = world.nominal(world.rules.insolvency.revival_cash)
    added = max(target - int(world.clubs[C.CASH, slot]), 0)
    world.book(slot, L.INJECTION, added)
    world.clubs[C.DAYS_NEGATIVE, slot] = 0
    world.clubs[C.ADMINISTRATION_DAY, slot] = -1
    return world.real(added)


def _owner_pays(world: World, slot: int) -> None:
    world.clubs[C.OWNER_MONEY, slot] += _top_up(world, slot)


def die(world: World, seat: int, reason: int) -> None:
    """A death: revival with the same squad while revivals are left, else settlement."""
    slot, rules = seat, world.rules.insolvency
    if world.clubs[C.REVIVALS, slot] >= rules.revival_max:
        settle(world, seat, reason)
        return
    world.clubs[C.REVIVALS, slot] += 1
    added = _top_up(world, slot)
    world.clubs[C.INJECTED, slot] += added
    world.clubs[C.CONFIDENCE, slot] = rules.revival_confidence
    world.clubs[C.GRACE_UNTIL, slot] = world.day + world.rules.board.min_tenure
    used = int(world.clubs[C.REVIVALS, slot])
    world.emit(seat, E.DISMISSAL_AND_REVIVAL, reason, used, world.nominal(added))
    world.call_stop(seat, "revival")


def settle(world: World, seat: int, reason: int) -> None:
    """The seat's run is over; the medium manager runs the club from now on."""
    world.clubs[C.SETTLED_DAY, seat] = world.day
    world.clubs[C.SETTLED_REASON, seat] = reason
    world.clubs[C.SEAT, seat] = -1
    world.reasons[seat] = 0
    world.orders[seat] = -1
    world.players[P.RESTED, world.squad(seat)] = 0
