"""The money phase of a day: yearly amounts in daily parts, gates, works, interest.

A yearly amount Y is paid as floor(Y d / 360) - floor(Y (d-1) / 360), so that the
parts of a year add up to Y (decisions 22).
"""

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR, day_of_year
from fmbench.engine.fixed import share
from fmbench.engine.market.asks import squad_sizes, wage_bills
from fmbench.engine.market.revenue import Income, fill_of, income_of, prize_of, seats_of
from fmbench.engine.market.transfers import settle_installments
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.world import Ints, World


def _part(yearly: Ints, today: int) -> Ints:
    return yearly * today // YEAR - yearly * (today - 1) // YEAR


def _book_all(world: World, kind: int, amounts: Ints) -> None:
    world.clubs[C.CASH] += amounts
    world.ledger[:, kind, L.THIS_SEASON] += amounts
    world.ledger[:, kind, L.WHOLE_RUN] += amounts


def season_rates(world: World) -> Ints:
    """Yearly income rates of all clubs, [16, 6] in the order of Income.

    They change only at the turn of the year and when a facility is finished, so
    they are kept between such days.
    """
    if world.rates_day < 0:
        for slot in range(CLUBS):
            world.rates[slot] = income_of(world, slot)
        world.rates_day = world.day
    return world.rates


def forget_rates(world: World) -> None:
    """Reputation, place, price level or a building changed: rates are computed anew."""
    world.rates_day = -1


def pay_day(world: World) -> None:
    """All regular money of one day, for all clubs."""
    today = day_of_year(world.day)
    rates = season_rates(world)
    field = {name: rates[:, k] for k, name in enumerate(Income._fields)}
    full = world.rules.finances.tv_full_squad
    men = np.minimum(squad_sizes(world)[:CLUBS], full)
    _book_all(world, L.TV, _part(field["tv"], today) * men // full)
    _book_all(world, L.SPONSORS, _part(field["sponsors"], today))
    _book_all(world, L.MERCHANDISE, _part(field["merchandise"], today))
    _book_all(world, L.RUNNING, -_part(field["running"], today))
    _book_all(world, L.UPKEEP, -_part(field["upkeep"], today))
    _book_all(world, L.WAGES, -_part(wage_bills(world), today))
    cash = world.clubs[C.CASH]
    if (cash < 0).any():
        yearly = np.minimum(cash, 0) * world.rules.finances.overdraft_rate // 1_000_000
        _book_all(world, L.INTEREST, -_part(-yearly, today))
    settle_installments(world)
    _pay_works(world)


def _pay_works(world: World) -> None:
    starts = world.clubs[C.BUILD_START : C.BUILD_START + 3]
    if not (starts >= 0).any():
        return
    for kind, slot in zip(*np.nonzero(starts >= 0), strict=True):
        club = world.clubs[:, slot]
        done = min(world.day - int(starts[kind, slot]), int(club[C.BUILD_DAYS + kind]))
        due = int(club[C.BUILD_COST + kind]) * done // int(club[C.BUILD_DAYS + kind])
        world.book(int(slot), L.BUILDING, int(club[C.BUILD_PAID + kind]) - due)
        club[C.BUILD_PAID + kind] = due


def take_gates(world: World, played: list[int]) -> None:
    """Gate money of today's home matches (rows of world.matches)."""
    for row in played:
        slot = int(world.matches[row, T.HOME])
        place = int(world.clubs[C.LAST_PLACE, slot])
        gate = share(seats_of(world, slot), fill_of(world, slot, place))
        world.book(slot, L.GATE, world.nominal(gate * world.rules.finances.ticket))


def pay_prizes(world: World, order: Ints) -> None:
    """Prize money by final place (settlement day)."""
    for place, slot in enumerate(order, start=1):
        world.book(int(slot), L.PRIZE, prize_of(world, place))


def pay_dividends(world: World) -> None:
    """Cash of scripted clubs above a bound leaves the world (calibration start)."""
    bound = world.nominal(world.rules.opponents.dividend_above)
    for slot in range(CLUBS):
        over = int(world.clubs[C.CASH, slot]) - bound
        if world.seat_of(slot) < 0 and over > 0:
            world.book(slot, L.DIVIDEND, -over)


def new_books(world: World) -> None:
    """Turn of the year: this season's columns of the ledger become last season's."""
    world.ledger[:, :, L.LAST_SEASON] = world.ledger[:, :, L.THIS_SEASON]
    world.ledger[:, :, L.THIS_SEASON] = 0


def steady_burn(world: World, slot: int) -> int:
    """Net outflow of a day without matches, credits (negative: the club earns)."""
    rates = dict(zip(Income._fields, season_rates(world)[slot], strict=True))
    earned = rates["tv"] + rates["sponsors"] + rates["merchandise"]
    spent = int(wage_bills(world)[slot]) + rates["running"] + rates["upkeep"]
    return int((spent - earned) // YEAR)
