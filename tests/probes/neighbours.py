"""Seats that use each other: one that blocks the market, two that sell to and fro."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fmbench.engine.fixed import share
from fmbench.engine.market.asks import NOT_FOR_SALE, plain_asks, squads_of
from fmbench.engine.market.today import today_of
from fmbench.engine.market.valuation import public_value, true_values
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer
from tests.probes.steward import Steward, bid, by_strength, offer_wage, status_of

TOO_LITTLE = 10_000
"""A wage in credits that nobody signs for."""


class Watcher:
    """Only advances."""

    seat = 0

    def __init__(self, world_of: Callable[[], World]) -> None:
        self.world_of = world_of

    def play(self, packet: Packet, door: Door) -> None:
        """One stop."""
        if packet.window_open:
            self.work(self.world_of(), door)
        door.call("advance", {})

    def work(self, world: World, door: Door) -> None:
        """What it does in a window."""


class Blocker(Watcher):
    """Bids twice the value for the best men it could pay, with a wage that nobody takes.

    Never for a man who would not hear of a wage: then the bid would be a sound one.
    """

    def work(self, world: World, door: Door) -> None:
        """As many void bids as a stop has moves."""
        values, talks = true_values(world), world.relations[self.seat][R.TALKS]
        theirs = (world.players[P.STATUS] == P.SENIOR) & (world.players[P.CLUB] != self.seat) & (talks < 2)
        ids = np.flatnonzero(theirs)
        for player in ids[np.lexsort((ids, -values[ids]))].tolist():
            if status_of(bid(door, player, 2 * int(values[player]))) in ("lodged", "delivered"):
                offer_wage(door, player, TOO_LITTLE)


class Boaster(Watcher):
    """Bids sums it does not have for everybody."""

    def work(self, world: World, door: Door) -> None:
        """As many bids as the door hears."""
        asks = plain_asks(world, today_of(world), squads_of(world))
        for player in np.flatnonzero(asks < NOT_FOR_SALE).tolist():
            bid(door, player, 900_000_000)


class Partner(Steward):
    """Sells its best spare man to its partner, and buys the partner's, at a share of the public value.

    `pay` is the share in millionths: the fees between seats are bounded, and this is a bound.
    """

    def __init__(self, world_of: Callable[[], World], seat: int, partner: int, pay: int) -> None:
        super().__init__(world_of, seat)
        self.partner = partner
        self.pay = pay

    def manage(self, packet: Packet, door: Door) -> None:
        """Take the partner's bids and bid for two of his men, then run the club."""
        world = self.world_of()
        if packet.window_open:
            for row in range(len(packet.offers)):
                is_bid = packet.offers.kind[row] == K.INCOMING
                if is_bid and packet.offers.club[row] == self.partner:
                    offer = format_offer(int(packet.offers.offer[row]))
                    door.call("respond_to_offer", {"offer_id": offer, "response": "accept", "amount_m": None})
            for player in by_strength(world, self.partner)[11:13].tolist():
                bid(door, player, share(public_value(world, player), self.pay))
        super().manage(packet, door)
