"""A stop of one seat, what the seat remembers between stops, and what a policy is given.

Source: interface note ("A stop"), decisions 31.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fmbench.engine.calendar import SCHEDULED_TYPES
from fmbench.game.answers import Answer
from fmbench.game.tools.ids import format_stop

if TYPE_CHECKING:
    from fmbench.game.packet import Packet


@dataclass(frozen=True)
class StopInfo:
    """One stop of one seat: `number` counts the seat's stops from 1; day 0 is the draft."""

    number: int
    season: int
    day: int
    types: tuple[str, ...]

    @cached_property
    def id(self) -> str:
        """The stop's id with its running number, such as Y03-D181#042."""
        return f"{format_stop(self.season, self.day)}#{self.number:03d}"

    @property
    def scheduled(self) -> bool:
        """Whether the calendar asks for this stop, whatever else happened that day."""
        return any(name in SCHEDULED_TYPES for name in self.types)

    @property
    def is_draft(self) -> bool:
        """Whether this is the draft stop, where other tools are legal."""
        return self.day == 0


class RecentAct(NamedTuple):
    """One act of a seat that changed something: `args` as the journal writes them."""

    stop: str
    tool: str
    args: Mapping[str, object]
    status: str


@dataclass(slots=True)
class SeatMemory:
    """What a seat carries from stop to stop: its notebook and its last acts, oldest first."""

    notebook: str = ""
    recent: deque[RecentAct] = field(default_factory=deque)

    @classmethod
    def empty(cls, recent_acts: int) -> SeatMemory:
        """Nothing to remember yet; the last ``recent_acts`` acts will be kept."""
        return cls(recent=deque(maxlen=recent_acts))


class Door(Protocol):
    """All that a policy can reach of the game."""

    def call(self, tool: str, args: Mapping[str, object], /) -> Answer:
        """Call one of the 26 tools; never raises for what a caller may send."""


class Policy(Protocol):
    """Whoever decides for a seat."""

    def play(self, packet: Packet, door: Door, /) -> None:
        """One stop; ends with `advance`, and is closed as one that did if it returns without."""
