"""The game, day by day: this file is its table of contents (mechanics §2, decisions 16).

A day runs through the phases below in order. Then the clock stops for the seats
that have a reason to act; what they lodge resolves when the day ends.
"""

from collections.abc import Callable

from fmbench.engine.calendar import STOP_TYPES, YEAR, day_of_year
from fmbench.engine.club import board, facilities, insolvency, money, orders
from fmbench.engine.draft import close_draft
from fmbench.engine.football.fixtures import schedule
from fmbench.engine.football.match import play_round
from fmbench.engine.football.standings import order as final_order
from fmbench.engine.market import bids, free_agents, offers
from fmbench.engine.market.revenue import forget_rates
from fmbench.engine.people import condition, growth, retirement, scouting, youth
from fmbench.engine.records import archive_places, archive_records
from fmbench.engine.rivals import recruit, upkeep
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import seat as S
from fmbench.engine.world import COMPLETED, World


def play_day(world: World) -> None:
    """One day up to the stop: the phases in order."""
    world.set_day(world.day + 1)
    world.reasons[:] = 0
    today = day_of_year(world.day)
    timers(world, today)
    bodies(world)
    played = match_round(world, today)
    lodge(world)
    cash(world, today, played)
    judgement(world, today)
    reasons_to_stop(world, today)


def timers(world: World, today: int) -> None:
    """Phase 1: the turn of the year, expiries, finished works, retirements, intake."""
    if today == 1:
        new_season(world)
    offers.expire(world)
    facilities.finish_works(world)
    if today == world.rules.stops.stop_preseason_day:
        retirement.announce_retirements(world)
        recruit.list_surplus(world)
        board.set_targets(world)
    if today == world.rules.calendar.intake:
        youth.intake(world)
        upkeep.harvest_academies(world)
    if today in world.rules.calendar.expiry_notices:
        notice_expiring_contracts(world)


def new_season(world: World) -> None:
    """Day 1: fixtures, books, free signings; ages and prices step with the season's number."""
    if world.season > 1:
        schedule(world)
        insolvency.take_points_due(world)
        money.new_books(world)
        world.clubs[C.FREE_SIGNINGS] = 0
    forget_rates(world)
    free_agents.free_agents_leave(world)


def bodies(world: World) -> None:
    """Phase 2: recovery, training injuries, monthly growth, the scouts' looks."""
    condition.recover(world)
    if world.day % world.rules.growth.tick_days == 0:
        growth.grow(world)
        upkeep.renew_contracts(world)
    scouting.observe(world)


def match_round(world: World, today: int) -> list[int]:
    """Phases 3 and 4: the round of the day, form, morale, fatigue, injuries, the board's eye."""
    if today not in world.rules.calendar.rounds:
        return []
    played = play_round(world)
    condition.injure_starters(world)
    board.judge_matches(world, played)
    return played


def lodge(world: World) -> None:
    """Phase 5: in a window bids of scripted clubs, then standing orders, are lodged."""
    if world.rules.calendar.window_open(world.day):
        recruit.lodge_rival_bids(world)
        recruit.court_seats(world)
    orders.run_orders(world)


def cash(world: World, today: int, played: list[int]) -> None:
    """Phase 6: gates, wages, yearly money in daily parts, instalments, works; settlement."""
    money.take_gates(world, played)
    money.pay_day(world)
    if today == world.rules.calendar.settlement:
        settle_season(world)


def settle_season(world: World) -> None:
    """Day 300: final table, prizes, honors, verdicts, reputation, works and dividends of scripts."""
    order = final_order(world)
    money.pay_prizes(world, order)
    archive_places(world, order)
    board.season_verdict(world, order)
    board.move_reputations(world)
    forget_rates(world)
    upkeep.build(world)
    money.pay_dividends(world)
    youth.warn_terms(world)


def judgement(world: World, today: int) -> None:
    """Phase 7: reports, runway, administration, insolvency and the board's votes."""
    if today in world.rules.calendar.reports:
        board.judge_finances(world)
    insolvency.count_days_below_zero(world)
    votes = today in (world.rules.calendar.midseason, world.rules.calendar.settlement)
    insolvency.verdicts(world, votes)
    board.warn(world)
    insolvency.warn_runway(world)


def reasons_to_stop(world: World, today: int) -> None:
    """Phase 8: scheduled stops, offer batches; a live seat with any reason stops tonight."""
    scheduled = world.rules.calendar.stops.get(today, ())
    if not scheduled and not world.offers.count:
        return
    for seat in world.live_seats():
        for name in scheduled:
            world.call_stop(seat, name)
        deliver_offers(world, seat)


def deliver_offers(world: World, seat: int) -> None:
    """A batch comes with any other stop; it makes one itself when the last is 15 days old."""
    if not offers.queued(world, seat):
        return
    due = world.day - int(world.seats[S.LAST_BATCH_DAY, seat]) >= world.rules.stops.offer_batch_min_gap
    if due or world.reasons[seat].any():
        offers.deliver(world, seat)
        if due:
            world.call_stop(seat, "offer_batch")


def notice_expiring_contracts(world: World) -> None:
    """Days 181 and 270: one stop for all senior deals that end this season (decisions 17)."""
    for seat in world.live_seats():
        squad = world.squad(seat)
        ending = squad[world.players[P.CONTRACT_END, squad] <= world.season]
        months = (YEAR - day_of_year(world.day)) // 30
        for player in ending.tolist():
            world.emit(seat, E.CONTRACT_EXPIRING, player, months)
        if len(ending):
            world.call_stop(seat, "contract_expiry")


def end_day(world: World) -> None:
    """After the stop: what was lodged resolves; contracts end; the horizon may be reached."""
    if world.day == 0:
        close_draft(world)
        return
    bids.resolve_bids(world)
    free_agents.resolve_approaches(world)
    offers.deliver_prices(world)
    today = day_of_year(world.day)
    if today == world.rules.calendar.settlement:
        retirement.retire(world)
    if today == world.rules.scoring.snapshot_day and world.season == world.rules.years:
        finish(world)
    if today == world.rules.contracts.expiry_day:
        archive_records(world)
        free_agents.contracts_end(world)


def finish(world: World) -> None:
    """The horizon: the verdict of the last season has been given (decisions 2)."""
    world.finished = True
    live = world.clubs[C.SEAT] >= 0
    world.clubs[C.SETTLED_DAY, live] = world.day
    world.clubs[C.SETTLED_REASON, live] = COMPLETED


def stopped_seats(world: World) -> list[int]:
    """Seats that have a reason to act tonight, ascending."""
    if world.day == 0:
        return list(range(world.seat_count))
    return [seat for seat, reasons in enumerate(world.reasons.tolist()) if any(reasons)]


def stop_types(world: World, seat: int) -> list[str]:
    """Why a seat stops tonight, in the calendar's order."""
    if world.day == 0:
        return ["draft"]
    return [name for k, name in enumerate(STOP_TYPES) if world.reasons[seat, k]]


def run_to_stop(world: World, watch: Callable[[], None]) -> list[int]:
    """Play days, the first after an `end_day`, until a seat stops, all are settled or the run is over.

    `watch` is called when a day's phases are through. Returns the seats that stop; empty when there is
    nobody left to ask.
    """
    while not world.finished and max(world.clubs[C.SEAT].tolist()) >= 0:
        play_day(world)
        watch()
        seats = stopped_seats(world)
        if seats:
            return seats
        end_day(world)
    return []
