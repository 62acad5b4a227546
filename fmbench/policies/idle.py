"""Idle, the floor: submits nothing and advances (paper Appendix E, mechanics §15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fmbench.game.stops import Door

if TYPE_CHECKING:
    from fmbench.game.packet import Packet


class Idle:
    """What the world does to a club whose manager never intervenes."""

    __slots__ = ()

    def play(self, packet: Packet, door: Door) -> None:  # noqa: ARG002
        """Advance, whatever the packet says."""
        door.call("advance", {})
