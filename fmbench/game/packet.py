"""The packet of a stop: all that a seat is told without asking (interface note, "A stop").

In order: stop, digest, inbox, pending offers, recent acts, notebook, budgets. Scripts
read the typed parts; the text is made only for a model, a person or a log.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World
from fmbench.game.budget import StopBudget
from fmbench.game.stops import RecentAct, SeatMemory, StopInfo
from fmbench.game.tools.ids import format_player
from fmbench.game.view import words
from fmbench.game.view.events import Events, events_of
from fmbench.game.view.inbox import Offers, offers_of
from fmbench.game.view.league import Fixtures, next_fixture
from fmbench.game.view.status import Status, places_of, status_of


@dataclass(frozen=True, slots=True)
class Packet:
    """One stop of one seat as it begins; nothing in it changes while the seat acts."""

    stop: StopInfo
    status: Status
    injured: Ints  # [2, n]: own seniors who cannot play, first day each is fit again
    fixture: Fixtures  # the next match, or none
    events: Events
    offers: Offers
    recent: tuple[RecentAct, ...]
    notebook: str
    budgets: dict[str, object]

    @property
    def stop_id(self) -> str:
        """The stop's id with its running number."""
        return self.stop.id

    @property
    def types(self) -> tuple[str, ...]:
        """Why the clock stopped."""
        return self.stop.types

    @property
    def season(self) -> int:
        """Season, from 1."""
        return self.stop.season

    @property
    def day(self) -> int:
        """Day of the year, 0 for the draft."""
        return self.stop.day

    @property
    def window_open(self) -> bool:
        """Whether transfers may be agreed today."""
        return self.status.window_closes >= 0

    @property
    def position(self) -> int:
        """League position, 0 before the season's first match."""
        return self.status.position

    @property
    def target(self) -> int:
        """Place the board asks for, 0 before it has said."""
        return self.status.target

    @property
    def cash(self) -> int:
        """Cash, credits."""
        return self.status.cash

    @property
    def wage_ratio(self) -> int:
        """Wage bill over expected income of a year, micro."""
        return self.status.wage_ratio

    @property
    def confidence(self) -> int:
        """Confidence of the board, milli-points."""
        return self.status.confidence

    def as_json(self) -> dict[str, object]:
        """The packet as JSON values, in the order of the interface note."""
        return {
            "stop": {
                "id": self.stop.id,
                "number": self.stop.number,
                "season": self.season,
                "day": self.day,
                "types": list(self.types),
            },
            "digest": self._digest(),
            "inbox": self.events.as_list(),
            "pending_offers": self.offers.as_list(),
            "recent_actions": [
                {"stop": act.stop, "tool": act.tool, "args": dict(act.args), "status": act.status}
                for act in self.recent
            ],
            "notebook": self.notebook,
            "budgets": self.budgets,
        }

    def _digest(self) -> dict[str, object]:
        status = self.status
        ahead = [self.fixture.match_json(row) for row in self.fixture.table.T.tolist()]
        return {
            "position": status.position or None,
            "played": status.played,
            "points": status.points,
            "target": status.target or None,
            "cash_m": words.amount_m(status.cash),
            "wage_ratio": words.decimal(status.wage_ratio, 1_000_000, 3),
            "confidence": words.decimal(status.confidence, 1000, 1),
            "injuries": [
                {"player": format_player(player), "injured_until": words.day_id(until)}
                for player, until in self.injured.T.tolist()
            ],
            "next_fixture": ahead[0] if ahead else None,
            "window_open": self.window_open,
            "window_closes": words.day_id(status.window_closes),
            "warnings": status.warnings,
        }

    def fingerprint(self) -> bytes:
        """The bytes of all columns and texts in a fixed order."""
        columns = (
            self.status.facts, self.injured, self.fixture.table, self.events.table,
            self.offers.table,
        )  # fmt: skip
        texts = (self.stop.id, *self.types, repr(self.recent), self.notebook, repr(self.budgets))
        return b"".join([part.tobytes() for part in columns] + [text.encode() for text in texts])


def build_packet(world: World, seat: int, stop: StopInfo, memory: SeatMemory, budget: StopBudget) -> Packet:
    """The packet with which a seat's stop begins. The world is not changed."""
    offers, places = offers_of(world, seat), places_of(world)
    return Packet(
        stop,
        status_of(world, seat, places),
        _injured(world, seat),
        next_fixture(world, seat, places),
        events_of(world, seat, offers.offer),
        offers,
        tuple(memory.recent),
        memory.notebook,
        budget.as_json(),
    )


def _injured(world: World, seat: int) -> Ints:
    squad = world.squad(seat)
    until = world.players[P.INJURED_UNTIL, squad]
    hurt = until > world.day
    return np.array((squad[hurt], until[hurt]))
