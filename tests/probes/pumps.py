"""Managers that do one thing more than the steward: the pumps that must not pay."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.market.asks import NOT_FOR_SALE, plain_asks, squads_of, threshold
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import liability_room
from fmbench.engine.market.valuation import true_values
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from tests.probes.steward import (
    Steward,
    bid,
    by_strength,
    incoming_bids,
    offer_wage,
    sell_at_most,
    sign,
    status_of,
)

LAST_REPORT = 240
"""Day of the last stop that every season has before its snapshot."""

SNAPSHOT = 300

BARGAINS = 6
"""Men bid for at one stop for their price alone."""

SQUAD = 24
"""Men a club keeps when the boys are sent away again."""


class Pump(Steward):
    """The steward, who then does what the pump says; nothing at the draft."""

    def manage(self, packet: Packet, door: Door) -> None:
        """Run the club, then work the pump."""
        super().manage(packet, door)
        if not packet.stop.is_draft:
            self.work(packet, door, self.world_of())

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """What this pump does at a stop."""
        raise NotImplementedError


class WageRaiser(Pump):
    """Trebles all wages before each snapshot, so that more cash counts in full, and takes them back."""

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Raise at the last report, cut at the settlement."""
        for player in by_strength(world, self.seat).tolist():
            wage, wanted = int(world.players[P.WAGE, player]), reservation(world, player, self.seat)
            if packet.day == LAST_REPORT:
                offer_wage(door, player, 3 * max(wage, wanted))
            elif packet.day == SNAPSHOT and wage > wanted:
                sign(world, self.seat, door, player)


class Renewer(Pump):
    """Signs everybody anew at every stop, for the morale of it."""

    def work(self, packet: Packet, door: Door, world: World) -> None:  # noqa: ARG002
        """Renew each man for the least he signs for."""
        for player in by_strength(world, self.seat).tolist():
            sign(world, self.seat, door, player)


class Resigner(Pump):
    """Releases men in every window and signs them again as free agents in the same stop."""

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Send away and call back the twelfth and the thirteenth man."""
        if packet.window_open and "offer_batch" not in packet.types:
            for player in by_strength(world, self.seat)[11:13].tolist():
                released = door.call("release_player", {"player_id": format_player(player)})
                if status_of(released) == "released":
                    sign(world, self.seat, door, player)


class LastSeasonBuilder(Pump):
    """Starts every work it can pay for in the last season, on the first stop from `day` on."""

    day = 2

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Build all three facilities once."""
        if packet.season == world.rules.years and self.day <= packet.day < SNAPSHOT:
            for facility in roles.FACILITIES:
                door.call("invest", {"facility": facility})


class LastDayBuilder(LastSeasonBuilder):
    """Starts every work it can pay for at the last stop before the last snapshot."""

    day = LAST_REPORT


class YouthPromoter(Pump):
    """Makes seniors of all prospects just before each snapshot, and sends the weakest men away after it."""

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Fill the squad at the last report, thin it out at the settlement."""
        if packet.day == LAST_REPORT:
            for player in world.academy(self.seat).tolist():
                door.call("promote_youth", {"player_id": format_player(player)})
        elif packet.day == SNAPSHOT:
            for player in by_strength(world, self.seat)[SQUAD:].tolist():
                door.call("release_player", {"player_id": format_player(player)})


class Bargainer(Pump):
    """Buys in every window the men whose owners ask least for what they are worth, and keeps them."""

    oldest = 40

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Buy at the threshold, for the least wage."""
        if packet.window_open:
            for player in self.bargains(world):
                fee = threshold(world, player, self.seat)
                affordable = fee <= liability_room(world, self.seat)
                if affordable and status_of(bid(door, player, fee)) == "agreed":
                    sign(world, self.seat, door, player)

    def bargains(self, world: World) -> list[int]:
        """Men to bid for, the cheapest for their value first."""
        values, asks = true_values(world), plain_asks(world, today_of(world), squads_of(world))
        age = world.season - world.players[P.BORN]
        ids = np.flatnonzero((asks < NOT_FOR_SALE) & (age <= self.oldest) & (values > 1_000_000))
        best: list[int] = ids[np.lexsort((ids, asks[ids] * 1000 // values[ids]))][:BARGAINS].tolist()
        return best


class Flipper(Bargainer):
    """Buys the same bargains and sells each again within the year, at the most a buyer pays."""

    def work(self, packet: Packet, door: Door, world: World) -> None:
        """Sell what was bought, then buy."""
        bought = set(bought_lately(world, self.seat))
        for player in sorted(bought):
            if world.players[P.LISTED, player] == 0:
                door.call("list_player", {"player_id": format_player(player), "listed": True})
        for offer in incoming_bids(world, packet):
            if offer.player in bought and packet.window_open:
                sell_at_most(offer, door)
        super().work(packet, door, world)


class YouthBargainer(Bargainer):
    """Buys bargains among boys."""

    oldest = 21


class YouthFlipper(Flipper):
    """Buys bargains among boys and sells them within the year."""

    oldest = 21


def bought_lately(world: World, seat: int) -> list[int]:
    """Men bought for a fee within the year."""
    squad = world.squad(seat)
    lately = (world.players[P.ARRIVED_FEE, squad] > 0) & (
        world.day - world.players[P.ARRIVED_DAY, squad] < YEAR
    )
    ids: list[int] = squad[lately].tolist()
    return ids
