"""Random, below the floor: activity without a thought (paper Appendix E, mechanics §15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer, format_player
from fmbench.game.view import MarketPage, Squad
from fmbench.game.view.words import FORMATIONS, STYLES
from fmbench.policies.chance import Chance
from fmbench.policies.sight import MILLION, ask, in_m
from fmbench.settings.seats import RandomOptions

if TYPE_CHECKING:
    from fmbench.game.packet import Packet

BID_STEP = 10_000
"""Credits of which a random bid is a multiple."""


class Random:
    """Answers offers by coin flip, then does up to `actions_max` arbitrary things a stop.

    Its draws are keyed by world seed, seat and stop id, so that a run is reproducible.
    """

    __slots__ = ("options", "seat", "seed")

    def __init__(self, options: RandomOptions, seed: int, seat: int) -> None:
        self.options = options
        self.seed = seed
        self.seat = seat

    def play(self, packet: Packet, door: Door) -> None:
        """One stop: coins for the offers, then the acts, then `advance`."""
        chance = Chance(self.seed, self.seat, packet.stop_id)
        if not packet.stop.is_draft:
            self._answer_offers(packet, chance, door)
            for _ in range(chance.between(0, self.options.actions_max)):
                act = (self._bid, _list_somebody, _change_tactics)[chance.below(3)]
                act(chance, door)
        door.call("advance", {})

    def _answer_offers(self, packet: Packet, chance: Chance, door: Door) -> None:
        for offer in packet.offers.offer.tolist():
            response = "accept" if chance.happens(self.options.accept_share) else "reject"
            door.call("respond_to_offer", {"offer_id": format_offer(offer), "response": response})

    def _bid(self, chance: Chance, door: Door) -> None:
        """A random amount for a random man of another club, from a random page of the market."""
        market = ask(door, "get_transfer_market", MarketPage)
        if market is not None and market.pages > 1:
            page = chance.between(1, market.pages)
            market = ask(door, "get_transfer_market", MarketPage, {"page": page})
        if market is None:
            return
        bound = market.men.player[market.men.club >= 0]
        if len(bound):
            low, high = (
                round(amount_m * MILLION) // BID_STEP
                for amount_m in (self.options.bid_min, self.options.bid_max)
            )
            amount = chance.between(low, high) * BID_STEP
            player = format_player(int(bound[chance.below(len(bound))]))
            door.call("make_transfer_offer", {"player_id": player, "amount_m": in_m(amount)})


def _list_somebody(chance: Chance, door: Door) -> None:
    """Put a random own man on the transfer list, or take him off it."""
    squad = ask(door, "get_squad", Squad)
    if squad is not None and len(squad.men):
        man = chance.below(len(squad.men))
        player = format_player(int(squad.men.player[man]))
        door.call("list_player", {"player_id": player, "listed": not int(squad.men.listed[man])})


def _change_tactics(chance: Chance, door: Door) -> None:
    """A random formation and a random style."""
    formation = FORMATIONS[chance.below(len(FORMATIONS))]
    style = STYLES[chance.below(len(STYLES))]
    door.call("set_tactics", {"formation": formation, "style": style})
