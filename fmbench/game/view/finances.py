"""The seat's money: books of two seasons, what is owed and when, how long the cash lasts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.club.insolvency import runway_days
from fmbench.engine.market.asks import wage_bills
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.market.transfers import liability_room
from fmbench.engine.state import ledger as L
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.tools.ids import format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Fact
from fmbench.game.view.names import club_names
from fmbench.game.view.status import Status, places_of, status_of

WAGE_BILL, REVENUE, RUNWAY, LIABILITY_ROOM = range(4)


@dataclass(frozen=True, slots=True)
class Finances:
    """Answer of get_finances, today's credits."""

    status: Status
    facts: Ints
    books: Ints  # [ledger kinds, 2]: this season, last season; costs are negative
    owed: Ints  # [n, rows.INSTALLMENT_COUNT] by due day: unpaid parts of your fees
    due: Ints  # the same of what others owe you
    names: tuple[str, ...]

    wage_bill = Fact(WAGE_BILL)  # a year
    revenue = Fact(REVENUE)  # expected of a year
    runway_days = Fact(RUNWAY)  # 360 for that or more
    liability_room = Fact(LIABILITY_ROOM)  # how much more you may owe

    def as_json(self) -> dict[str, object]:
        """Cash, books, wages, parts of fees, runway, warnings."""
        return {
            "cash_m": words.amount_m(self.status.cash),
            "this_season": self._season(L.THIS_SEASON),
            "last_season": self._season(L.LAST_SEASON),
            "wage_bill_m_per_year": words.amount_m(self.wage_bill),
            "expected_income_m_per_year": words.amount_m(self.revenue),
            "wage_ratio": words.decimal(self.status.wage_ratio, 1_000_000, 3),
            "fees_owed": [self._part(row, K.TO_CLUB) for row in self.owed.tolist()],
            "fees_owed_total_m": words.amount_m(int(self.owed[:, K.AMOUNT].sum())),
            "more_fees_you_may_owe_m": words.amount_m(self.liability_room),
            "fees_due_to_you": [self._part(row, K.FROM_CLUB) for row in self.due.tolist()],
            "runway_days": self.runway_days,
            "runway_is_at_least": self.runway_days >= YEAR,
            "warnings": self.status.warnings,
        }

    def _season(self, column: int) -> dict[str, object]:
        sums = self.books[:, column].tolist()
        return {f"{kind}_m": words.amount_m(sums[k]) for k, kind in enumerate(words.MONEY_KINDS)}

    def _part(self, row: list[int], other: int) -> dict[str, object]:
        return {
            "due_day": words.day_id(row[K.DUE_DAY]),
            "amount_m": words.amount_m(row[K.AMOUNT]),
            "player": format_player(row[K.PLAYER]),
            "club": self.names[row[other]],
        }

    def fingerprint(self) -> bytes:
        """The bytes of all columns."""
        parts = (self.status.facts, self.facts, self.books, self.owed, self.due)
        return b"".join(part.tobytes() for part in parts)


def finances_of(world: World, seat: int) -> Finances:
    """The seat's books today."""
    facts = np.array(
        [
            wage_bills(world)[seat],
            yearly_revenue(world, seat),
            runway_days(world, seat),
            max(liability_room(world, seat), 0),
        ],
        dtype=np.int64,
    )
    return Finances(
        status_of(world, seat, places_of(world)),
        facts,
        world.ledger[seat, :, : L.LAST_SEASON + 1].copy(),
        _parts(world, K.FROM_CLUB, seat),
        _parts(world, K.TO_CLUB, seat),
        club_names(world.seed),
    )


def _parts(world: World, side: int, seat: int) -> Ints:
    rows = world.installments.view
    mine = rows[rows[:, side] == seat]
    ordered: Ints = mine[np.lexsort((mine[:, K.PLAYER], mine[:, K.DUE_DAY]))]
    return ordered
