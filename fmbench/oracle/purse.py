"""What the club can pay: money on every day that the oracle foresees (mechanics §10, §12)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import YEAR, day_of_year
from fmbench.engine.club.insolvency import projected_cash
from fmbench.engine.club.money import steady_burn
from fmbench.engine.fixed import micro, share
from fmbench.engine.market.asks import wage_bills
from fmbench.engine.market.revenue import HOME_GATES, Income, prize_of, season_rates, yearly_revenue
from fmbench.engine.market.transfers import first_part, liability_room, reserved
from fmbench.engine.state import club as C
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

CHECKED = (30, 90, 180)
"""Days from now on which cash is looked at, besides the day before the next prize."""


class Purse:
    """Credits free for deals: ``now``, at the lowest before the next prize (``low``), and in one and
    two years; ``room`` for unpaid parts of fees; the yearly wage ``bill`` and its ``limit``.
    """

    def __init__(self, truth: Truth, options: OracleOptions) -> None:
        world, seat = truth.world, truth.seat
        self.world = world
        prize = prize_of(world, max(int(world.clubs[C.LAST_PLACE, seat]), 1))
        sales = world.nominal(micro(options.sales))
        waits = (world.rules.calendar.settlement - day_of_year(world.day) - 1) % YEAR
        ahead = [projected_cash(world, seat, days) for days in (*CHECKED, waits) if days <= waits]
        self.now = int(world.clubs[C.CASH, seat]) - reserved(world, seat)
        self.low = min([self.now, *ahead])
        self.year = projected_cash(world, seat, YEAR) + prize + sales
        self.second = self.year + _surplus(world, seat) + prize + sales - _dues(world, seat)
        self.reserve = world.nominal(micro(options.reserve))
        self.room = liability_room(world, seat)
        self.bill = int(wage_bills(world)[seat])
        self.limit = share(yearly_revenue(world, seat), micro(options.wages))

    def fits(self, fee: int, wage: int) -> bool:
        """Whether a deal leaves the reserve in hand on every day looked at."""
        part = first_part(self.world, fee)
        rests = (
            self.now - part,
            self.low - part - wage // 2,
            self.year - part - (fee - part) // 2 - wage,
            self.second - fee - 2 * wage,
        )
        return min(rests) >= self.reserve and fee - part <= self.room and self.bill + wage <= self.limit

    def pay(self, fee: int, wage: int) -> None:
        """A deal is done."""
        part = first_part(self.world, fee)
        self.now -= part
        self.low -= part + wage // 2
        self.year -= part + (fee - part) // 2 + wage
        self.second -= fee + 2 * wage
        self.room -= fee - part
        self.bill += wage

    def build(self, cost: int) -> bool:
        """Set the cost of a work aside, if that leaves the reserve in hand."""
        if min(self.now, self.low, self.year, self.second) - cost < self.reserve:
            return False
        self.now -= cost
        self.low -= cost
        self.year -= cost
        self.second -= cost
        return True


def _surplus(world: World, seat: int) -> int:
    """What a year like this brings without prize and transfers, credits."""
    gates = HOME_GATES * int(season_rates(world)[seat, Income._fields.index("gate")])
    return gates - steady_burn(world, seat) * YEAR


def _dues(world: World, seat: int) -> int:
    """Parts of fees to pay, less those to receive, in the year after the next one."""
    owed = world.installments.view
    late = owed[(owed[:, K.DUE_DAY] > world.day + YEAR) & (owed[:, K.DUE_DAY] <= world.day + 2 * YEAR)]
    out = late[late[:, K.FROM_CLUB] == seat, K.AMOUNT].sum()
    return int(out - late[late[:, K.TO_CLUB] == seat, K.AMOUNT].sum())
