"""The oracle's hand: the door's tools with the world's numbers, and a count of what is left.

All that the oracle does goes through `Door.call`; what it reads never does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_offer, format_player, format_template
from fmbench.policies.sight import in_m, status_of

STRUCK = ("agreed", "lodged")
"""What becomes of a bid or of terms that the other side cannot refuse any more."""

KEPT_CALLS = 4
"""Calls of a stop that are kept for line-up, tactics and advance."""


class Hand:
    """One stop's calls. `moves` and `calls` are what is left of the stop's budgets."""

    __slots__ = ("_door", "calls", "moves")

    def __init__(self, door: Door, world: World) -> None:
        budgets = world.rules.budgets
        self._door = door
        self.calls = int(budgets.max_calls) - KEPT_CALLS
        self.moves = int(budgets.negotiation)

    def bid(self, player: int, fee: int) -> bool:
        """Bid for another club's man; whether the fee is agreed or sealed."""
        self.moves -= 1
        return self._act("make_transfer_offer", player_id=format_player(player), amount_m=in_m(fee)) in STRUCK

    def sign(self, player: int, wage: int, years: int) -> bool:
        """Offer terms; whether he signs, or will when the day ends."""
        terms = {"player_id": format_player(player), "wage_m_per_year": in_m(wage), "years": years}
        return self._act("offer_contract", **terms) in ("signed", "lodged")

    def sell(self, offer: int, amount: int, price: int) -> bool:
        """Take a bid of `amount`, or name a `price` above it; whether the sale is agreed."""
        answer: dict[str, object] = {"offer_id": format_offer(offer), "response": "accept"}
        if price > amount:
            answer |= {"response": "counter", "amount_m": in_m(price)}
            self.moves -= 1
        return self._act("respond_to_offer", **answer) == "agreed"

    def list_man(self, player: int, listed: bool) -> None:
        """Put an own man on or off the transfer list."""
        self._act("list_player", player_id=format_player(player), listed=listed)

    def release(self, player: int) -> bool:
        """End an own man's contract or a prospect's term."""
        return self._act("release_player", player_id=format_player(player)) == "released"

    def promote(self, player: int) -> bool:
        """Bring a prospect into the squad."""
        return self._act("promote_youth", player_id=format_player(player)) == "promoted"

    def build(self, facility: int) -> bool:
        """Start the next step of a facility."""
        return self._act("invest", facility=roles.FACILITIES[facility]) == "started"

    def rest_above(self, fatigue: float) -> None:
        """Order once and for all that men above this fatigue sit out the next match."""
        self._act(
            "set_standing_order",
            slot=1, metric="fatigue", comparison="above", threshold=fatigue, action="rest",
        )  # fmt: skip

    def field(self, formation: int, style: int, eleven: Sequence[int]) -> None:
        """Formation, style and the preferred eleven."""
        self._call("set_tactics", {"formation": roles.FORMATIONS[formation], "style": roles.STYLES[style]})
        self._call("set_lineup", {"player_ids": [format_player(player) for player in eleven]})

    def draft(self, templates: Sequence[int]) -> None:
        """Submit the pick list; templates count from 0."""
        self._call("submit_draft", {"template_ids": [format_template(t + 1) for t in templates]})

    def advance(self) -> None:
        """End the stop."""
        self._call("advance", {})

    def _act(self, tool: str, **arguments: object) -> str:
        if self.calls <= 0:
            return ""
        self.calls -= 1
        return self._call(tool, arguments)

    def _call(self, tool: str, arguments: Mapping[str, object]) -> str:
        return status_of(self._door.call(tool, arguments))
