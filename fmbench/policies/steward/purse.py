"""What the club can pay: its cash in every month of the two years to come."""

from __future__ import annotations

import numpy as np

from fmbench.game.view import ClubOverview, Finances
from fmbench.policies.sight import MILLION, Ints, share_of

YEAR, STEP = 360, 30
HORIZON = 2 * YEAR + STEP
HORIZON_IN_ALARM = 8 * STEP
SETTLEMENT, FIRST_ROUND, LAST_ROUND = 300, 66, 298
GATES, TICKET, FILL = 15, 60, 0.75
PRIZE, PRIZE_STEP = 30_000_000, 0.8
PLACES_OFF = 3
"""Places below the last one for which prizes are counted on."""

RUNNING, UPKEEP = 9_000_000, 600_000
FIRST_PART = 0.34
DUE_DAY, AMOUNT = 3, 2


class Purse:
    """Cash foreseen and not yet promised, credits: ``cash`` at the end of each of ``days`` from today."""

    __slots__ = ("bill", "cash", "days", "limit", "now", "reserve", "room")

    def __init__(
        self, overview: ClubOverview, finances: Finances, price: int, last_place: int, *,
        wages: float, reserve: int, alarm: bool,
    ) -> None:  # fmt: skip
        self.days = np.arange(0, (HORIZON_IN_ALARM if alarm else HORIZON) + 1, STEP, dtype=np.int64)
        self.reserve = reserve
        self.room = finances.liability_room
        self.bill = finances.wage_bill
        self.limit = share_of(finances.revenue, wages)
        self.now = finances.status.cash
        self.cash = _foreseen(overview, finances, price, last_place, self.days)

    @property
    def lowest(self) -> int:
        """The least cash of the months foreseen."""
        return int(self.cash.min())

    def fits(self, fee: int, wage: int) -> bool:
        """Whether a deal leaves the reserve in hand in every month."""
        part = first_part(fee)
        left = self.cash - self._cost(fee, wage)
        covered = part <= self.now and fee - part <= self.room
        return bool(left.min() >= self.reserve) and covered and (wage <= 0 or self.bill + wage <= self.limit)

    def pay(self, fee: int, wage: int) -> None:
        """A deal is done."""
        part = first_part(fee)
        self.cash = self.cash - self._cost(fee, wage)
        self.now -= part
        self.room -= fee - part
        self.bill += wage

    def build(self, cost: int) -> bool:
        """Set the cost of a work aside, if that leaves the reserve in hand."""
        if self.lowest - cost < self.reserve:
            return False
        self.cash = self.cash - cost
        return True

    def _cost(self, fee: int, wage: int) -> Ints:
        part = first_part(fee)
        later = (fee - part) // 2
        cost: Ints = part + wage * self.days // YEAR
        for due in (YEAR, 2 * YEAR):
            cost = cost + (self.days >= due) * later
        return cost


def first_part(fee: int) -> int:
    """What of a fee is paid at once."""
    return share_of(fee, FIRST_PART) + 2


def prize(place: int, price: int) -> int:
    """Prize money for a place at a price level in micro, about."""
    amount = PRIZE
    for _ in range(1, place):
        amount = share_of(amount, PRIZE_STEP)
    return amount * price // MILLION


def _foreseen(overview: ClubOverview, finances: Finances, price: int, last_place: int, days: Ints) -> Ints:
    """Cash after each of ``days`` if nothing is done."""
    today = (finances.status.day - 1) % YEAR + 1
    gates = share_of(overview.seats * TICKET * GATES, FILL) * price // MILLION
    steady = finances.revenue - prize(last_place, price) - gates
    levels = int(overview.facilities[0].sum())
    steady -= finances.wage_bill + (RUNNING + UPKEEP * levels) * price // MILLION
    then = today + days
    span = LAST_ROUND - FIRST_ROUND
    played = then // YEAR * span + np.minimum(np.maximum(then % YEAR - FIRST_ROUND, 0), span)
    played = played - min(max(today % YEAR - FIRST_ROUND, 0), span)
    prizes = (then - SETTLEMENT + YEAR) // YEAR - (today - SETTLEMENT + YEAR) // YEAR
    cash = finances.status.cash + steady * days // YEAR + gates * played // span
    cash = cash + prize(min(last_place + PLACES_OFF, 16), price) * prizes
    for row, sign in ((finances.owed, -1), (finances.due, 1)):
        for part in row.tolist():
            cash = cash + sign * part[AMOUNT] * (finances.status.day + days >= part[DUE_DAY])
    works = _works_due(overview, price, finances.status.day)
    return np.asarray(cash - works, dtype=np.int64)


def _works_due(overview: ClubOverview, price: int, day: int) -> int:
    """What is still to be paid for works under way, about."""
    left = 0
    for kind, base in enumerate((8_000_000, 10_000_000, 14_000_000)):
        level, done = overview.facilities[:2, kind].tolist()
        if done > day:
            cost = base * price // MILLION
            for _ in range(1, level):
                cost = cost * 122 // 100
            left += cost * (done - day) // (240, 180, 300)[kind]
    return left
