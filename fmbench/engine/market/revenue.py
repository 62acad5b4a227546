"""Yearly income of a club from its last place and reputation (decisions 22)."""

from typing import NamedTuple

from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, clip, exp_micro, ln_micro, share, times_exp
from fmbench.engine.state import club as C
from fmbench.engine.world import Ints, World

HOME_GATES = 15
FULL_REPUTATION = 70_000


class Income(NamedTuple):
    """Nominal credits a year, except ``gate``: one home match."""

    tv: int
    sponsors: int
    merchandise: int
    gate: int
    running: int
    upkeep: int


def seats_of(world: World, slot: int) -> int:
    """Seats of the stadium with its finished steps."""
    level = int(world.clubs[C.LEVEL + 2, slot]) - world.rules.facilities.start_level
    base: int = world.rules.draft.start_seats
    return base + share(base, level * world.rules.facilities.seat_per_level)


def fill_of(world: World, slot: int, place: int) -> int:
    """Share of the seats sold, micro."""
    rules = world.rules.finances
    reputation = int(world.clubs[C.REPUTATION, slot])
    fill = (
        rules.fill_base
        + rules.fill_rep * (reputation - 50_000) // 1000
        + rules.fill_pos * (17 - 2 * place) // 2
    )
    return int(clip(fill, int(rules.fill_clip[0]), int(rules.fill_clip[1])))


def income_of(world: World, slot: int) -> Income:
    """Today's yearly rates of one club."""
    rules = world.rules.finances
    reputation = int(world.clubs[C.REPUTATION, slot])
    place = int(world.clubs[C.LAST_PLACE, slot])
    relative = reputation * MICRO // FULL_REPUTATION
    sponsor_factor = exp_micro(share(ln_micro(relative), rules.sponsor_exp))
    levels = int(world.clubs[C.LEVEL : C.LEVEL + 3, slot].sum())
    gate = share(seats_of(world, slot), fill_of(world, slot, place)) * rules.ticket
    return Income(
        tv=world.nominal(rules.tv_base + rules.tv_per_place * (16 - place)),
        sponsors=world.nominal(share(rules.sponsor, int(sponsor_factor))),
        merchandise=world.nominal(share(rules.merch, relative)),
        gate=world.nominal(gate),
        running=world.nominal(rules.running),
        upkeep=world.nominal(rules_upkeep(world) * levels),
    )


def rules_upkeep(world: World) -> int:
    """Upkeep of one facility level, credits of day 0 a year."""
    return int(world.rules.facilities.upkeep)


def prize_of(world: World, place: int) -> int:
    """Prize money for a final place, today's credits."""
    rules = world.rules.finances
    return world.nominal(times_exp(rules.prize_top, -rules.prize_decay * (place - 1)))


def season_rates(world: World) -> Ints:
    """Yearly income rates of all clubs, [16, 6] in the order of Income.

    They change only with reputation, place, price level or a building, so they are
    kept between such days, and the revenue that follows from them with them.
    """
    if world.rates_day < 0:
        for slot in range(CLUBS):
            income = income_of(world, slot)
            world.rates[slot] = income
            world.revenues[slot] = _revenue_of(world, slot, income)
        world.rates_day = world.day
    return world.rates


def forget_rates(world: World) -> None:
    """Reputation, place, price level or a building changed: rates are computed anew."""
    world.rates_day = -1


def yearly_revenues(world: World) -> Ints:
    """Expected income of a year of every club at last season's place, today's credits, [16]."""
    season_rates(world)
    return world.revenues


def yearly_revenue(world: World, slot: int) -> int:
    """Expected income of a club's year, today's credits."""
    return int(yearly_revenues(world)[slot])


def _revenue_of(world: World, slot: int, income: Income) -> int:
    prize = prize_of(world, int(world.clubs[C.LAST_PLACE, slot]))
    return income.tv + income.sponsors + income.merchandise + HOME_GATES * income.gate + prize
