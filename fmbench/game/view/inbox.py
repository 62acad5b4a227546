"""What waits for the seat: offers it can answer, contracts and terms that run out, its own bids."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import YEAR, absolute
from fmbench.engine.market.offers import pending
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.tools.ids import format_offer, format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Column
from fmbench.game.view.men import MONTHS_LEFT, PLAYER, TERM_END, VALUE, men_of
from fmbench.game.view.names import club_names

OFFER, KIND, OFFER_PLAYER, CLUB, AMOUNT, SHOWN_VALUE, EXPIRES, COUNTERS_LEFT = range(8)
BID_PLAYER, BID_AMOUNT, BID_WAGE, BID_YEARS, BID_AGREED = range(5)


@dataclass(frozen=True, slots=True)
class Offers:
    """Pending offers, oldest first."""

    table: Ints
    names: tuple[str, ...]

    offer = Column(OFFER)  # id number, see tools.ids
    kind = Column(KIND)  # position in words.OFFER_KINDS: 0 bid for your man, 1 counter price
    player = Column(OFFER_PLAYER)
    club = Column(CLUB)  # slot of the other club
    amount = Column(AMOUNT)  # credits
    value = Column(SHOWN_VALUE)  # credits, the scout's
    expires = Column(EXPIRES)  # absolute day on which it lapses
    counters_left = Column(COUNTERS_LEFT)

    def __len__(self) -> int:
        return int(self.table.shape[1])

    def as_list(self) -> list[dict[str, object]]:
        """One entry an offer, with what may be answered."""
        return [
            {
                "id": format_offer(row[OFFER]),
                "kind": words.OFFER_KINDS[row[KIND]],
                "player": format_player(row[OFFER_PLAYER]),
                "club": self.names[row[CLUB]],
                "amount_m": words.amount_m(row[AMOUNT]),
                "value_m": words.amount_m(row[SHOWN_VALUE]),
                "last_day": words.day_id(row[EXPIRES] - 1),
                "responses": _responses(row),
            }
            for row in self.table.T.tolist()
        ]


def _responses(row: list[int]) -> list[str]:
    if row[KIND] == K.COUNTER:
        return ["accept_counter", "reject"]
    return ["accept", "reject"] + ["counter"] * (row[COUNTERS_LEFT] > 0)


def offers_of(world: World, seat: int) -> Offers:
    """The offers a seat can answer now."""
    names = club_names(world.seed)
    if not world.offers.count:
        return Offers(np.empty((8, 0), dtype=np.int64), names)
    rows = pending(world, seat)
    table = np.empty((8, len(rows)), dtype=np.int64)
    incoming = rows[:, K.OFFER_KIND] == K.INCOMING
    buyers, sellers = rows[:, K.OFFER_BUYER], rows[:, K.OFFER_SELLER]
    table[OFFER] = rows[:, K.OFFER_ID]
    table[KIND] = rows[:, K.OFFER_KIND]
    table[OFFER_PLAYER] = rows[:, K.OFFER_PLAYER]
    table[CLUB] = np.where(incoming, buyers, sellers)
    table[AMOUNT] = rows[:, K.OFFER_AMOUNT]
    table[SHOWN_VALUE] = men_of(world, seat, rows[:, K.OFFER_PLAYER]).value
    table[EXPIRES] = rows[:, K.OFFER_EXPIRES]
    raises = np.maximum(world.rules.market.bid_raises - rows[:, K.OFFER_RAISES], 0)
    table[COUNTERS_LEFT] = np.where(incoming, raises, 0)
    return Offers(table, names)


@dataclass(frozen=True, slots=True)
class Inbox:
    """Answer of get_inbox."""

    offers: Offers
    expiring: Ints  # [3, n]: player, months left, shown value of own men in their last season
    terms: Ints  # [2, n]: prospect, day his term ends, of those whose term ends next
    bids: Ints  # [n, 5] lodged today: player, fee, wage or -1, years, 1 if the seller has agreed
    awaiting: Ints  # [n, 3] live bids for other seats' men: player, fee, day they were made

    def as_json(self) -> dict[str, object]:
        """Offers, open items, and what was lodged for the day's end."""
        return {
            "pending_offers": self.offers.as_list(),
            "contracts_ending": [
                {
                    "player": format_player(player),
                    "months_left": months,
                    "value_m": words.amount_m(value),
                }
                for player, months, value in self.expiring.T.tolist()
            ],
            "youth_terms_ending": [
                {"player": format_player(player), "term_ends": words.day_id(day)}
                for player, day in self.terms.T.tolist()
            ],
            "lodged_today": [_lodged(row) for row in self.bids.tolist()],
            "bids_awaiting_answer": [
                {
                    "player": format_player(player),
                    "amount_m": words.amount_m(amount),
                    "since": words.day_id(day),
                }
                for player, amount, day in self.awaiting.tolist()
            ],
        }

    def fingerprint(self) -> bytes:
        """The bytes of all columns."""
        parts = (self.offers.table, self.expiring, self.terms, self.bids, self.awaiting)
        return b"".join(part.tobytes() for part in parts)


def _lodged(row: list[int]) -> dict[str, object]:
    told = row[BID_WAGE] >= 0
    return {
        "player": format_player(row[BID_PLAYER]),
        "amount_m": words.amount_m(row[BID_AMOUNT]),
        "agreed": bool(row[BID_AGREED]),
        "wage_m_per_year": words.amount_m(row[BID_WAGE]) if told else None,
        "years": row[BID_YEARS] if told else None,
    }


def inbox_of(world: World, seat: int) -> Inbox:
    """What waits for the seat today."""
    squad = world.squad(seat)
    ending = men_of(world, seat, squad[world.players[P.CONTRACT_END, squad] <= world.season]).table
    prospects = world.academy(seat)
    prospects = prospects[world.players[P.TERM_END, prospects] <= _intake_season(world)]
    leaving = men_of(world, seat, prospects).table[[PLAYER, TERM_END]]
    leaving[1] = absolute(1, world.rules.calendar.intake) + (leaving[1] - 1) * YEAR
    return Inbox(
        offers_of(world, seat),
        ending[[PLAYER, MONTHS_LEFT, VALUE]],
        leaving,
        np.concatenate([_bids(world, seat), _approaches(world, seat)]),
        _awaiting(world, seat),
    )


def _intake_season(world: World) -> int:
    """Season of the next intake day."""
    intake = absolute(world.season, world.rules.calendar.intake)
    return world.season + (world.day >= intake)


def _bids(world: World, seat: int) -> Ints:
    rows = world.bids.view
    rows = rows[rows[:, K.BID_BUYER] == seat]
    columns: Ints = rows[:, [K.BID_PLAYER, K.BID_AMOUNT, K.BID_WAGE, K.BID_YEARS, K.BID_STATE]]
    columns[:, BID_AGREED] = rows[:, K.BID_STATE] == K.DEAL
    return columns


def _approaches(world: World, seat: int) -> Ints:
    rows = world.approaches.view
    rows = rows[rows[:, K.APPROACH_CLUB] == seat]
    table = np.zeros((len(rows), 5), dtype=np.int64)
    table[:, BID_PLAYER] = rows[:, K.APPROACH_PLAYER]
    table[:, BID_WAGE] = rows[:, K.APPROACH_WAGE]
    table[:, BID_YEARS] = rows[:, K.APPROACH_YEARS]
    return table


def _awaiting(world: World, seat: int) -> Ints:
    rows = world.offers.view
    mine = (rows[:, K.OFFER_KIND] == K.INCOMING) & (rows[:, K.OFFER_BUYER] == seat)
    live: Ints = rows[mine & (rows[:, K.OFFER_STATE] != K.CLOSED)]
    return live[:, [K.OFFER_PLAYER, K.OFFER_AMOUNT, K.OFFER_DAY]]
