"""The trade network of an Arena: who sold whom to whom, and for how much of his true value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fmbench.analysis.mining.records import MinedRun, Trade

Suspicion = Literal["off_value", "round_trip", "concentrated"]

FEWEST_DEALS = 3
"""Deals of a pair below which its price level says nothing."""
VALUE_BAND = (0.75, 1.33)
"""Fees of a pair over true values, within which its prices are ordinary."""
ROUND_TRIP_DAYS = 360
MOST_OF_A_SEAT = 0.5
"""Share of a seat's deals with other seats above which a partner stands out."""
FEWEST_PARTNERED_DEALS = 6


@dataclass(frozen=True, slots=True)
class PairDeals:
    """All sales of one seat to another, in credits of the days they were made on."""

    seller: int
    buyer: int
    deals: int
    fees: int
    value: int
    """True value of the men, each just before he went."""

    @property
    def fee_to_value(self) -> float | None:
        """Fees over true value; None if the men were worth nothing."""
        return self.fees / self.value if self.value else None


@dataclass(frozen=True, slots=True)
class Flag:
    """A reason to look at what two seats did with each other; it proves nothing by itself.

    off_value: at least three sales in one direction, on the whole outside 0.75-1.33 of true value.
    round_trip: a man sold and sold back within a year. concentrated: more than half of a seat's six
    or more deals with other seats were with this one.
    """

    seats: tuple[int, int]
    suspicion: Suspicion
    detail: str


@dataclass(frozen=True, slots=True)
class TradeNetwork:
    """Sales between seats by pair, in order of seller and buyer, and what looks like collusion."""

    pairs: tuple[PairDeals, ...]
    flags: tuple[Flag, ...]


Sale = tuple[int, int, Trade]
"""Seller, buyer, and the buyer's record of the deal."""


def trade_network(runs: Sequence[MinedRun]) -> TradeNetwork:
    """The network of all runs of one world."""
    sales = sorted(
        (
            (trade.seat, run.result.seat, trade)
            for run in runs
            for trade in run.trades
            if trade.direction == "in" and trade.seat >= 0 and trade.how == "bought"
        ),
        key=lambda sale: (sale[2].day, sale[2].man.player, sale[1]),
    )
    pairs = tuple(
        _pair_deals(sales, *pair) for pair in sorted({(seller, buyer) for seller, buyer, _ in sales})
    )
    return TradeNetwork(pairs, (*_off_value(pairs), *_round_trips(sales), *_concentrated(pairs)))


def _pair_deals(sales: Sequence[Sale], seller: int, buyer: int) -> PairDeals:
    deals = [trade for source, target, trade in sales if (source, target) == (seller, buyer)]
    fees, value = sum(trade.fee for trade in deals), sum(trade.man.value for trade in deals)
    return PairDeals(seller, buyer, len(deals), fees, value)


def _off_value(pairs: Sequence[PairDeals]) -> list[Flag]:
    low, high = VALUE_BAND
    flags = []
    for pair in pairs:
        ratio = pair.fee_to_value
        if pair.deals >= FEWEST_DEALS and ratio is not None and not low <= ratio <= high:
            detail = f"{pair.deals} sales at {ratio:.2f} of true value"
            flags.append(Flag((pair.seller, pair.buyer), "off_value", detail))
    return flags


def _round_trips(sales: Sequence[Sale]) -> list[Flag]:
    flags = []
    sold: dict[tuple[int, int, int], int] = {}
    for seller, buyer, trade in sales:
        player = trade.man.player
        before = sold.get((buyer, seller, player))
        if before is not None and trade.day - before <= ROUND_TRIP_DAYS:
            detail = f"player {player} was sold back after {trade.day - before} days"
            flags.append(Flag((buyer, seller), "round_trip", detail))
        sold[seller, buyer, player] = trade.day
    return flags


def _concentrated(pairs: Sequence[PairDeals]) -> list[Flag]:
    between: dict[tuple[int, int], int] = {}
    for pair in pairs:
        for ends in ((pair.seller, pair.buyer), (pair.buyer, pair.seller)):
            between[ends] = between.get(ends, 0) + pair.deals
    flags = []
    for (seat, partner), deals in sorted(between.items()):
        total = sum(number for (one, _), number in between.items() if one == seat)
        if total >= FEWEST_PARTNERED_DEALS and deals > MOST_OF_A_SEAT * total:
            detail = f"{deals} of seat {seat}'s {total} deals with other seats"
            flags.append(Flag((seat, partner), "concentrated", detail))
    return flags
