"""The money phase of a day: yearly amounts in daily parts, gates, works, interest (mechanics §10).

A yearly amount Y is paid as floor(Y d / 360) - floor(Y (d-1) / 360), so that the
parts of a year add up to Y (decisions 22).
"""

from fmbench.engine.calendar import CLUBS, YEAR, day_of_year
from fmbench.engine.fixed import share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import sizes_and_bills, wage_bills
from fmbench.engine.market.revenue import Income, prize_of, season_rates
from fmbench.engine.market.transfers import settle_installments
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.world import Ints, World, book

GATE = Income._fields.index("gate")


@kernel
def part_of(yearly: int, today: int) -> int:
    """What of a yearly amount falls on a day of the year, 1..360."""
    return yearly * today // YEAR - yearly * (today - 1) // YEAR


@kernel
def _pay_clubs(
    players: Ints, count: int, clubs: Ints, ledger: Ints, rates: Ints, today: int, day: int,
    full_squad: int, overdraft_rate: int,
) -> None:  # fmt: skip
    """Yearly amounts of all clubs in daily parts, interest, works under way."""
    men, bills = sizes_and_bills(players, count)
    for slot in range(CLUBS):
        tv = part_of(rates[slot, 0], today) * min(men[slot], full_squad) // full_squad
        book(clubs, ledger, slot, L.TV, tv)
        book(clubs, ledger, slot, L.SPONSORS, part_of(rates[slot, 1], today))
        book(clubs, ledger, slot, L.MERCHANDISE, part_of(rates[slot, 2], today))
        book(clubs, ledger, slot, L.RUNNING, -part_of(rates[slot, 4], today))
        book(clubs, ledger, slot, L.UPKEEP, -part_of(rates[slot, 5], today))
        book(clubs, ledger, slot, L.WAGES, -part_of(bills[slot], today))
        overdraft = -min(clubs[C.CASH, slot], 0)
        if overdraft > 0:
            yearly = share(overdraft, overdraft_rate)
            book(clubs, ledger, slot, L.INTEREST, -part_of(yearly, today))
        for kind in range(3):
            start = clubs[C.BUILD_START + kind, slot]
            if start >= 0:
                days = clubs[C.BUILD_DAYS + kind, slot]
                due = clubs[C.BUILD_COST + kind, slot] * min(day - start, days) // days
                book(clubs, ledger, slot, L.BUILDING, clubs[C.BUILD_PAID + kind, slot] - due)
                clubs[C.BUILD_PAID + kind, slot] = due


def pay_day(world: World) -> None:
    """All regular money of one day, for all clubs, and the parts of fees due today."""
    finances = world.rules.finances
    _pay_clubs(
        world.players, world.player_count, world.clubs, world.ledger, season_rates(world),
        day_of_year(world.day), world.day, finances.tv_full_squad, finances.overdraft_rate,
    )  # fmt: skip
    settle_installments(world)


def take_gates(world: World, played: list[int]) -> None:
    """Gate money of today's home matches (rows of world.matches)."""
    if played:
        hosts = world.matches[played, T.HOME]
        _take_gates(world.clubs, world.ledger, season_rates(world), hosts)


@kernel
def _take_gates(clubs: Ints, ledger: Ints, rates: Ints, hosts: Ints) -> None:
    for slot in hosts:
        book(clubs, ledger, slot, L.GATE, rates[slot, GATE])


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
    tv, sponsors, merchandise, _, running, upkeep = season_rates(world)[slot].tolist()
    spent = int(wage_bills(world)[slot]) + running + upkeep
    return int(spent - tv - sponsors - merchandise) // YEAR
