"""All that changes in a world: arrays, growing tables, snapshot and digest."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import xxhash

from fmbench.engine.calendar import CLUBS, ROUNDS, STOP_TYPES, season_of
from fmbench.engine.fixed import MICRO
from fmbench.engine.kernel import kernel
from fmbench.engine.rules import Rules
from fmbench.engine.state import club, league, ledger, player, relation, rows, seat

Ints = npt.NDArray[np.int64]

REASONS = ("completed", "fired", "insolvent", "abandoned")
COMPLETED, FIRED, INSOLVENT, ABANDONED = range(4)

DERIVED = ("rates", "revenues", "price_levels")
"""Arrays that repeat what the rules and other arrays say: no part of the state."""
BY_PLAYER = ("players", "relations")
"""Arrays whose last axis is the player id: only the columns handed out are state."""


class Rows:
    """A growing table of int64 rows; ``view`` is the live part."""

    __slots__ = ("count", "data")

    def __init__(self, columns: int, capacity: int = 64) -> None:
        self.data: Ints = np.full((capacity, columns), -1, dtype=np.int64)
        self.count = 0

    @property
    def view(self) -> Ints:
        """The live rows, [count, columns]; writing to it writes to the table."""
        return self.data[: self.count]

    def append(self, *values: int) -> int:
        """Add one row; returns its index."""
        if self.count == len(self.data):
            grown = np.full((2 * len(self.data), self.data.shape[1]), -1, dtype=np.int64)
            grown[: self.count] = self.data
            self.data = grown
        self.data[self.count] = values
        self.count += 1
        return self.count - 1

    def keep(self, mask: npt.NDArray[np.bool_]) -> None:
        """Drop the rows whose mask is False, keeping the order."""
        kept = self.view[mask]
        self.data[: len(kept)] = kept
        self.data[len(kept) : self.count] = -1
        self.count = len(kept)

    def clear(self) -> None:
        self.data[: self.count] = -1
        self.count = 0

    def copy(self) -> "Rows":
        twin = Rows.__new__(Rows)
        twin.data = self.data.copy()
        twin.count = self.count
        return twin


@kernel
def _men_of(players: Ints, count: int, slot: int, status: int) -> Ints:
    """Ids of a club's men of one status, ascending."""
    ids = np.empty(count, dtype=np.int64)
    men = 0
    for i in range(count):
        if players[player.CLUB, i] == slot and players[player.STATUS, i] == status:
            ids[men] = i
            men += 1
    return ids[:men].copy()


@kernel
def book(clubs: Ints, accounts: Ints, slot: int, kind: int, amount: int) -> None:
    """`World.book` for kernels; ``accounts`` are the world's ledger."""
    clubs[club.CASH, slot] += amount
    accounts[slot, kind, ledger.THIS_SEASON] += amount
    accounts[slot, kind, ledger.WHOLE_RUN] += amount


def _digest_of_columns(part: Ints, count: int) -> str:
    """Digest of the first columns of an array, row by row: a copy of them would cost more than the digest."""
    state = xxhash.xxh3_128()
    for row in part.reshape(-1, part.shape[-1])[:, :count]:
        state.update(row)
    return state.hexdigest()


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)


@dataclass
class World:
    """One league at one moment. Hidden truth: only the view, the score, the oracle
    and the mining of behaviour may read it.

    ``seed`` is in [0, 2**63); ``day`` is absolute (calendar.py); ``seats`` clubs in
    slots 0..seats-1 are managed from outside, the others by scripts.
    """

    seed: int
    rules: Rules
    seat_count: int
    capacity: int
    day: int = 0
    season: int = 1
    price_level: int = MICRO  # prices against day 0, micro; steps on day 1
    player_count: int = 0
    finished: bool = False
    players: Ints = field(default_factory=lambda: _zeros(0))
    clubs: Ints = field(default_factory=lambda: _zeros(club.COUNT, CLUBS))
    seats: Ints = field(default_factory=lambda: _zeros(0))
    relations: Ints = field(default_factory=lambda: _zeros(0))
    reasons: Ints = field(default_factory=lambda: _zeros(0))  # [seats, stop types], today's
    orders: Ints = field(default_factory=lambda: _zeros(0))
    lineups: Ints = field(default_factory=lambda: np.full((CLUBS, 11), -1, dtype=np.int64))
    table: Ints = field(default_factory=lambda: _zeros(league.TABLE_COUNT, CLUBS))
    matches: Ints = field(default_factory=lambda: _zeros(ROUNDS * CLUBS // 2, league.MATCH_COUNT))
    head_to_head: Ints = field(default_factory=lambda: _zeros(CLUBS, CLUBS, 2))  # points, goals
    pairs: Ints = field(default_factory=lambda: _zeros(CLUBS, CLUBS, 2))  # markup micro, its day
    ledger: Ints = field(default_factory=lambda: _zeros(CLUBS, ledger.COUNT, 3))
    pool: Ints = field(default_factory=lambda: _zeros(0))  # the draft's templates, genesis.py
    rates: Ints = field(default_factory=lambda: _zeros(CLUBS, 6))  # yearly income, money.py
    revenues: Ints = field(default_factory=lambda: _zeros(CLUBS))  # a year's, revenue.py
    rates_day: int = -1
    draft_lists: Ints = field(default_factory=lambda: _zeros(0))  # [seats, templates], 1 picked
    price_levels: Ints = field(default_factory=lambda: _zeros(0))  # micro by season
    installments: Rows = field(default_factory=lambda: Rows(rows.INSTALLMENT_COUNT))
    offers: Rows = field(default_factory=lambda: Rows(rows.OFFER_COUNT))
    bids: Rows = field(default_factory=lambda: Rows(rows.BID_COUNT))
    approaches: Rows = field(default_factory=lambda: Rows(rows.APPROACH_COUNT))
    asked_prices: Rows = field(default_factory=lambda: Rows(4))  # seat, player, seller, amount
    events: Rows = field(default_factory=lambda: Rows(rows.EVENT_COUNT, 1024))
    records: Rows = field(default_factory=lambda: Rows(rows.RECORD_COUNT, 1024))
    moves: Rows = field(default_factory=lambda: Rows(rows.MOVE_COUNT, 1024))
    injuries: Rows = field(default_factory=lambda: Rows(rows.INJURY_COUNT, 1024))
    places: Rows = field(default_factory=lambda: Rows(rows.PLACE_COUNT, 512))

    def __post_init__(self) -> None:
        self.reasons = _zeros(self.seat_count, len(STOP_TYPES))
        orders = self.rules.budgets.standing_orders_max
        self.players = np.full((player.COUNT, self.capacity), -1, dtype=np.int64)
        self.players[player.STATUS] = player.UNBORN
        self.seats = np.full((seat.COUNT, self.seat_count), 0, dtype=np.int64)
        self.relations = _zeros(self.seat_count, relation.COUNT, self.capacity)
        self.orders = np.full((self.seat_count, orders, rows.ORDER_COUNT), -1, dtype=np.int64)

    def set_day(self, day: int) -> None:
        """Move the calendar; the season and the price level follow."""
        self.day = day
        self.season = season_of(day)
        self.price_level = int(self.price_levels[self.season])

    def nominal(self, real: int) -> int:
        """Credits of day 0 in today's credits."""
        return real * self.price_level // MICRO

    def real(self, nominal: int) -> int:
        """Today's credits in credits of day 0."""
        return nominal * MICRO // self.price_level

    def emit(self, seat_number: int, kind: int, *facts: int) -> None:
        """Put an event into a seat's inbox (events.py); -1 is no seat."""
        if seat_number >= 0:
            a, b, c, d = (*facts, -1, -1, -1, -1)[:4]
            self.events.append(self.day, seat_number, kind, a, b, c, d)

    def call_stop(self, seat_number: int, stop_type: str) -> None:
        """Give a seat a reason to stop at the end of today; -1 is no seat."""
        if seat_number >= 0:
            self.reasons[seat_number, STOP_TYPES.index(stop_type)] = 1

    def book(self, slot: int, kind: int, amount: int) -> None:
        """Money into (+) or out of (-) a club's cash under a kind of the ledger."""
        self.clubs[club.CASH, slot] += amount
        self.ledger[slot, kind, ledger.THIS_SEASON] += amount
        self.ledger[slot, kind, ledger.WHOLE_RUN] += amount

    def seat_of(self, slot: int) -> int:
        """The seat that manages a club, or -1."""
        return int(self.clubs[club.SEAT, slot])

    def live_seats(self) -> list[int]:
        """Seats whose run goes on, ascending; a seat manages the club of its own number."""
        managers = self.clubs[club.SEAT, : self.seat_count].tolist()
        return [seat for seat, manager in enumerate(managers) if manager >= 0]

    def squad(self, slot: int) -> Ints:
        """Ids of a club's seniors, ascending."""
        return _men_of(self.players, self.player_count, slot, player.SENIOR)

    def academy(self, slot: int) -> Ints:
        """Ids of a club's academy prospects, ascending."""
        return _men_of(self.players, self.player_count, slot, player.ACADEMY)

    def _parts(self) -> list[tuple[str, Any]]:
        return [(n, v) for n, v in self.__dict__.items() if isinstance(v, np.ndarray | Rows)]

    def fork(self) -> "World":
        """An independent copy that shares only the rules."""
        twin = object.__new__(World)
        twin.__dict__.update(self.__dict__)
        for name, part in self._parts():
            setattr(twin, name, part.copy())
        return twin

    def part_digests(self) -> dict[str, str]:
        """Digest of every part of the state, for finding where two worlds part."""
        return {name: self._digest_of(name, part) for name, part in self._parts() if name not in DERIVED}

    def _digest_of(self, name: str, part: Any) -> str:
        if name in BY_PLAYER:
            return _digest_of_columns(part, self.player_count)
        if isinstance(part, Rows):
            part = part.view
        return xxhash.xxh3_128_hexdigest(part)

    def digest(self, parts: dict[str, str] | None = None) -> str:
        """128 bits over the whole state, as hex; ``parts`` are its ``part_digests`` if at hand.

        The same for worlds that only keep different room for players to come.
        """
        state = xxhash.xxh3_128()
        state.update(np.array([self.seed, self.day, self.player_count, self.finished]).data)
        state.update("".join((parts or self.part_digests()).values()).encode())
        return state.hexdigest()
