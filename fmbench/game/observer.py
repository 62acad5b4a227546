"""Who looks on while a run is made again, and sees the truth; a scored run has nobody who does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Rejected
from fmbench.game.tools import ParsedCall

if TYPE_CHECKING:
    from fmbench.game.seat import Seat

HearAnswer = Callable[[Accepted | Rejected], None]
"""Is told the answer to a call, once it is carried out; never called for a refused one."""


class Observer(Protocol):
    """Sees a run day by day and call by call; reads everything and changes nothing."""

    def day_played(self, world: World, /) -> None:
        """A day's phases are over; its stops and its end are still to come."""

    def stop_opened(self, seat: Seat, /) -> None:
        """The clock has stopped for a seat; nothing has been called yet."""

    def call_begins(self, seat: Seat, call: ParsedCall, /) -> HearAnswer:
        """A call that is in budget, an instant before it is carried out; `advance` is none."""
