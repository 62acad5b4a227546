"""The transfer market: listed men, free agents, men in their last year; filtered, in pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.kernel import kernel
from fmbench.engine.market.valuation import contract_months, value_with
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World
from fmbench.game.tools.query import GetTransferMarket
from fmbench.game.view import men as M
from fmbench.game.view import words
from fmbench.game.view.men import Men, contract, men_of, rounded_value, season_record, who

PAGE_SIZE = 40
LAST_YEAR_MONTHS = 12
NO_LIMIT = 1 << 40
ANY, LISTED, FREE_AGENT, LAST_YEAR = range(4)
MARKET_STATUSES = ("any", "listed", "free_agent", "last_year")
_ID_BITS = 20


@dataclass(frozen=True, slots=True)
class MarketPage:
    """Answer of get_transfer_market, dearest first as the scout sees it, then by id."""

    men: Men
    page: int
    pages: int
    total: int

    def as_json(self) -> dict[str, object]:
        """The position in the list, then the men."""
        return {
            "page": self.page,
            "pages": self.pages,
            "total": self.total,
            "next_page": self.page + 1 if self.page < self.pages else None,
            "players": [self._man(man) for man in self.men.table.T.tolist()],
        }

    def _man(self, man: list[int]) -> dict[str, object]:
        return {
            **who(man),
            "club": words.found(self.men.names, man[M.CLUB]),
            "status": market_status(man),
            **contract(man),
            "injured": not man[M.FIT],
            "retiring": bool(man[M.RETIRING]),
            **season_record(man),
        }

    def fingerprint(self) -> bytes:
        """The bytes of the men's table and of the position."""
        position = np.array([self.page, self.pages, self.total], dtype=np.int64)
        return position.tobytes() + self.men.table.tobytes()


def market_status(man: list[int]) -> list[str]:
    """Why a man stands on the market."""
    if man[M.STATUS] == P.FREE:
        return ["free_agent"]
    last_year = man[M.MONTHS_LEFT] < LAST_YEAR_MONTHS
    return ["listed"] * man[M.LISTED] + ["last_year"] * last_year


def market_of(world: World, seat: int, wanted: GetTransferMarket) -> MarketPage:
    """One page of the men that meet the filters."""
    page = wanted.page or 1
    keys = np.empty(world.player_count, dtype=np.int64)
    total = scan_market(
        world.players, world.player_count, world.relations[seat], seat, world.day,
        words.ROLES.index(wanted.role) if wanted.role else words.NONE,
        NO_LIMIT if wanted.max_price is None else wanted.max_price,
        NO_LIMIT if wanted.max_age is None else wanted.max_age,
        MARKET_STATUSES.index(wanted.status) if wanted.status else ANY,
        world.price_level, world.rules.valuation.packed, keys,
    )  # fmt: skip
    chosen = keys[:total][(page - 1) * PAGE_SIZE : page * PAGE_SIZE] & ((1 << _ID_BITS) - 1)
    pages = max(-(-total // PAGE_SIZE), 1)
    return MarketPage(men_of(world, seat, chosen), page, pages, total)


@kernel
def scan_market(
    players: Ints, count: int, relation: Ints, seat: int, day: int, role: int, max_price: int,
    max_age: int, wanted: int, price: int, valuation: Any, keys: Ints,
) -> int:  # fmt: skip
    """Put the men on the market into ``keys``, sorted; the low bits of a key are the id.

    Returns how many there are.
    """
    rules, season = valuation[0], (day - 1) // YEAR + 1
    total = 0
    for i in range(count):
        status = players[P.STATUS, i]
        if status == P.SENIOR and players[P.CLUB, i] != seat:
            listed = players[P.LISTED, i] == 1
            last_year = contract_months(players[P.CONTRACT_END, i], day) < LAST_YEAR_MONTHS
            if wanted == LISTED:
                last_year = False
            elif wanted == LAST_YEAR:
                listed = False
            if wanted == FREE_AGENT or not (listed or last_year):
                continue
        elif status != P.FREE or wanted in (LISTED, LAST_YEAR):
            continue
        if role >= 0 and players[P.ROLE, i] != role and players[P.SECOND_ROLE, i] != role:
            continue
        if season - players[P.BORN, i] > max_age:
            continue
        belief, promise = relation[R.BELIEF, i], relation[R.BELIEF_POTENTIAL, i]
        value = rounded_value(value_with(players, i, belief, promise, day, price, rules))
        if value <= max_price:
            keys[total] = (((1 << 42) - value) << _ID_BITS) + i
            total += 1
    keys[:total].sort()
    return total
