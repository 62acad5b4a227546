"""Managers who die on purpose, and what they do with the money that follows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fmbench.engine.calendar import YEAR, season_of
from fmbench.engine.market.asks import NOT_FOR_SALE, plain_asks, squads_of, threshold
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import liability_room
from fmbench.engine.market.valuation import true_values
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from tests.probes.steward import Steward, bid, by_strength, offer_wage, sign, status_of

BELOW_FLOOR = 1_000_000
"""Credits by which a burnt club falls below the floor that its owners bear."""


class Burner(Steward):
    """Ruins the club `deaths` times from day `first` on, by a wage that just breaks it within a day.

    After each revival the man is signed anew for what he is worth, and the club is run well again.
    """

    def __init__(self, world_of: Callable[[], World], first: int, deaths: int) -> None:
        super().__init__(world_of)
        self.first = first
        self.deaths = deaths
        self.died = 0
        self.burning = -1

    def manage(self, packet: Packet, door: Door) -> None:
        """Put out the fire, run the club, and light the next one when its time has come."""
        world = self.world_of()
        if self.burning >= 0:
            assert "revival" in packet.types
            offer_wage(door, self.burning, reservation(world, self.burning, self.seat))
            self.died, self.burning = self.died + 1, -1
        super().manage(packet, door)
        if world.day >= self.first and self.died < self.deaths and world.clubs[C.CASH, self.seat] >= 0:
            self.burning = int(by_strength(world, self.seat)[0])
            assert status_of(offer_wage(door, self.burning, ruinous_wage(world, self.seat))) == "signed"


def ruinous_wage(world: World, seat: int) -> int:
    """A yearly wage, credits, whose daily part takes the club just below the floor tomorrow."""
    floor = world.nominal(-world.rules.insolvency.floor)
    return (int(world.clubs[C.CASH, seat]) + floor + BELOW_FLOOR) * YEAR


class Loser(Steward):
    """Fields its worst eleven from day `first` on until the board has dismissed it `deaths` times."""

    def __init__(self, world_of: Callable[[], World], first: int, deaths: int) -> None:
        super().__init__(world_of)
        self.first = first
        self.deaths = deaths

    def manage(self, packet: Packet, door: Door) -> None:
        """Run the club, and lose while deaths are wanted."""
        world = self.world_of()
        super().manage(packet, door)
        if self.first <= world.day and world.clubs[C.REVIVALS, self.seat] < self.deaths:
            worst = by_strength(world, self.seat)[:-12:-1]
            door.call("set_lineup", {"player_ids": [format_player(player) for player in worst.tolist()]})
        elif self.first <= world.day and (world.lineups[self.seat] >= 0).any():
            best = by_strength(world, self.seat)[:11]
            door.call("set_lineup", {"player_ids": [format_player(player) for player in best.tolist()]})


class Spender(Burner):
    """Turns all cash and credit into men in the season of day `first`, and ruins the club only then.

    A club without cash has the least to lose by it; with no deaths it lives with its debts.
    """

    def manage(self, packet: Packet, door: Door) -> None:
        """Run the club; spend to the limit of what may be owed."""
        super().manage(packet, door)
        if packet.window_open and packet.season == season_of(self.first):
            splurge(self.world_of(), self.seat, door)


def splurge(world: World, seat: int, door: Door) -> None:
    """Bid for the best men there are, the value for the fee first, as long as anything is left."""
    values, asks = true_values(world), plain_asks(world, today_of(world), squads_of(world))
    median = int(np.median(world.players[P.ABILITY, world.squad(seat)]))
    ids = np.flatnonzero((asks < NOT_FOR_SALE) & (world.players[P.ABILITY] > median + 2000))
    for player in ids[np.lexsort((ids, asks[ids] * 1000 // np.maximum(values[ids], 1)))].tolist():
        fee = threshold(world, player, seat)
        if fee > liability_room(world, seat):
            continue
        if status_of(bid(door, player, fee)) in ("agreed", "lodged"):
            sign(world, seat, door, player)
