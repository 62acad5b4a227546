"""What a seat may spend at one stop: queries, negotiation moves, turns and calls.

Source: interface note ("A stop"), decisions 23. A refused call costs neither a
query nor a move; a move that the market rejects costs one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.spec import ParsedCall

TurnNotice = Literal["open", "reminder", "last"]


class BudgetLimits(Protocol):
    """The limits of a stop, as the settings of the world's budgets hold them."""

    @property
    def queries(self) -> int:
        """Query calls a stop."""

    @property
    def negotiation(self) -> int:
        """Negotiation moves a stop."""

    @property
    def soft_turns(self) -> int:
        """The turn at which the seat is reminded to come to an end."""

    @property
    def hard_turns(self) -> int:
        """The last turn of a stop."""

    @property
    def max_calls(self) -> int:
        """Calls in one turn, refused ones included."""


class TurnLimitError(RuntimeError):
    """A turn was begun after the last one of the stop; the stop must be closed instead."""


@dataclass(slots=True)
class StopBudget:
    """What has been spent at one stop. A new stop starts with a new one."""

    limits: BudgetLimits
    queries_used: int = 0
    negotiation_used: int = 0
    turn: int = 0
    calls_in_turn: int = 0

    def begin_turn(self) -> TurnNotice:
        """Count a turn, with or without calls, and say how the stop stands.

        `reminder` at the soft limit, `last` at the hard one: if the seat does not
        advance in it, the stop is closed for it.

        Raises:
            TurnLimitError: the last turn has been used.
        """
        if self.turn >= self.limits.hard_turns:
            raise TurnLimitError(f"turn {self.turn + 1}: at most {self.limits.hard_turns} a stop")
        self.turn += 1
        self.calls_in_turn = 0
        if self.turn == self.limits.hard_turns:
            return "last"
        return "reminder" if self.turn == self.limits.soft_turns else "open"

    def count_call(self) -> Refusal | None:
        """Count a call of this turn before it is read; refuse those over the limit.

        Refused calls count too, else a turn could hold any number of them.
        """
        self.calls_in_turn += 1
        if self.calls_in_turn <= self.limits.max_calls:
            return None
        return Refusal(
            RefusalCode.BUDGET_CALLS,
            f"a turn takes at most {self.limits.max_calls} calls",
            "Go on in your next turn.",
        )

    def refusal(self, call: ParsedCall) -> Refusal | None:
        """Why the call is over budget, or None if it is covered."""
        if call.queries > self.queries_left:
            return Refusal(
                RefusalCode.BUDGET_QUERIES,
                f"all {self.limits.queries} queries of this stop are used",
                "Act on what you know, or call advance; the next stop has new queries.",
            )
        if call.negotiation_moves > self.negotiation_left:
            return Refusal(
                RefusalCode.BUDGET_NEGOTIATION,
                f"all {self.limits.negotiation} negotiation moves of this stop are used",
                "Accept, reject, or call advance; the next stop has new moves.",
            )
        return None

    def charge(self, call: ParsedCall) -> None:
        """Pay for a call that was carried out, whether accepted or rejected."""
        self.queries_used += call.queries
        self.negotiation_used += call.negotiation_moves

    @property
    def queries_left(self) -> int:
        """Queries that may still be asked at this stop."""
        return self.limits.queries - self.queries_used

    @property
    def negotiation_left(self) -> int:
        """Negotiation moves that may still be made at this stop."""
        return self.limits.negotiation - self.negotiation_used

    @property
    def turns_left(self) -> int:
        """Turns that may still be begun at this stop."""
        return self.limits.hard_turns - self.turn

    def as_json(self) -> dict[str, object]:
        """What is left, as the packet shows it."""
        return {
            "queries_left": self.queries_left,
            "negotiation_moves_left": self.negotiation_left,
            "turns_left": self.turns_left,
            "calls_per_turn": self.limits.max_calls,
        }
