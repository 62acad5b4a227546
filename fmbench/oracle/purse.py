"""What the club can pay: its cash on every day of the next two years that counts (mechanics §10, §12)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import YEAR, day_of_year
from fmbench.engine.club.facilities import due_in_works
from fmbench.engine.club.money import steady_burn
from fmbench.engine.fixed import micro, share
from fmbench.engine.market.asks import wage_bills
from fmbench.engine.market.revenue import HOME_GATES, Income, prize_of, season_rates, yearly_revenue
from fmbench.engine.market.transfers import first_part, liability_room, reserved
from fmbench.engine.state import club as C
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

STEP = 30
HORIZON = 2 * YEAR + STEP
"""Days ahead on which cash is foreseen, a month beyond the last part of a fee agreed today."""

HORIZON_IN_ALARM = 240
"""The same in an emergency, when a manager who may be gone lets the next one worry."""

PLACES_OFF = 3
"""Places below the last one for which prizes are counted on."""


class Purse:
    """Cash foreseen and not yet promised, credits.

    ``cash`` [days] at the end of each of ``days`` from today; ``room`` for unpaid parts of
    fees; the yearly wage ``bill`` and its ``limit``. Sales are not counted on.
    """

    def __init__(self, truth: Truth, options: OracleOptions, *, alarm: bool) -> None:
        world, seat = truth.world, truth.seat
        self.world = world
        self.days = np.arange(0, (HORIZON_IN_ALARM if alarm else HORIZON) + 1, STEP, dtype=np.int64)
        self.cash = _foreseen(world, seat, self.days) - reserved(world, seat)
        self.reserve = world.nominal(micro(options.reserve))
        self.room = liability_room(world, seat)
        self.bill = int(wage_bills(world)[seat])
        self.limit = share(yearly_revenue(world, seat), micro(options.wages))

    @property
    def lowest(self) -> int:
        """The least cash of the days foreseen."""
        return int(self.cash.min())

    def fits(self, fee: int, wage: int) -> bool:
        """Whether a deal leaves the reserve in hand on every day."""
        left = self.cash - self._cost(fee, wage)
        owed = fee - first_part(self.world, fee)
        return bool(left.min() >= self.reserve and owed <= self.room and self.bill + wage <= self.limit)

    def pay(self, fee: int, wage: int) -> None:
        """A deal is done."""
        self.cash -= self._cost(fee, wage)
        self.room -= fee - first_part(self.world, fee)
        self.bill += wage

    def build(self, cost: int) -> bool:
        """Set the cost of a work aside, if that leaves the reserve in hand."""
        if self.lowest - cost < self.reserve:
            return False
        self.cash -= cost
        return True

    def _cost(self, fee: int, wage: int) -> Ints:
        """What a deal of today has cost by each day: first part, later parts, wages."""
        part = first_part(self.world, fee)
        cost = part + wage * self.days // YEAR
        for due in self.world.rules.market.instal_days.tolist():
            cost = cost + (self.days >= due) * ((fee - part) // 2)
        return np.asarray(cost, dtype=np.int64)


def _foreseen(world: World, seat: int, days: Ints) -> Ints:
    """Cash after each of ``days`` if nothing is done, credits."""
    prize = prize_of(world, min(int(world.clubs[C.LAST_PLACE, seat]) + PLACES_OFF, 16))
    gate = int(season_rates(world)[seat, Income._fields.index("gate")])
    today, settlement = day_of_year(world.day), world.rules.calendar.settlement
    prizes = (today + days - settlement + YEAR) // YEAR - (today - settlement + YEAR) // YEAR
    gates = np.array([_rounds_in(world, int(day)) * HOME_GATES // 30 for day in days], dtype=np.int64)
    works = np.array([due_in_works(world, seat, int(day)) for day in days], dtype=np.int64)
    cash = int(world.clubs[C.CASH, seat]) - steady_burn(world, seat) * days - works
    return np.asarray(cash + gate * gates + prize * prizes - _dues(world, seat, days), dtype=np.int64)


def _rounds_in(world: World, days: int) -> int:
    """Rounds of the league in the next ``days`` days."""
    today, rounds = day_of_year(world.day), world.rules.calendar.rounds
    years, rest = divmod(days, YEAR)
    return years * len(rounds) + sum(1 for day in rounds if 0 < (day - today) % YEAR <= rest)


def _dues(world: World, seat: int, days: Ints) -> Ints:
    """Parts of fees to pay by each day, less those to receive, credits."""
    owed = world.installments.view
    sign = (owed[:, K.FROM_CLUB] == seat) * 1 - (owed[:, K.TO_CLUB] == seat) * 1
    due = owed[:, K.DUE_DAY][None, :] <= world.day + days[:, None]
    return np.asarray((due * (owed[:, K.AMOUNT] * sign)[None, :]).sum(axis=1), dtype=np.int64)
