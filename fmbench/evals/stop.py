"""One open stop of one seat, turn by turn; what has happened in it outlives a sample that fails."""

import json
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from inspect_ai.model import ChatMessageAssistant, ModelOutput
from inspect_ai.tool import ToolCall

from fmbench.evals.outputs import read_output
from fmbench.evals.usage import Usage
from fmbench.game.answers import Refusal, to_json
from fmbench.game.seat import Seat
from fmbench.game.tools import TOOLS
from fmbench.settings.seats import Seat as SeatSettings
from fmbench.tracking.turns import TurnJournal, TurnRecord

Note = Literal["none", "reminder", "last"]


class TurnsMissing(Exception):  # noqa: N818
    """The world's journal holds a stop whole, the turn journal lacks some of its turns."""

    def __init__(self, stop: str, turn: int, turns: TurnJournal) -> None:
        super().__init__(
            f"{stop}: the journal holds this stop to its end, but {turns.path} has no turn {turn} of it; "
            "nothing is generated for a stop that has been played"
        )


class StopFigures(NamedTuple):
    """What a stop took: accepted acts (notes included), refused calls, turns, queries, moves."""

    acts: int
    refusals: int
    turns: int
    queries: int
    moves: int
    forced: bool


class ScriptedCall(NamedTuple):
    """A call that a script wants to make."""

    tool: str
    args: dict[str, object]


@dataclass(slots=True)
class Turn:
    """One turn: the note before it, what the model said, the answers to its calls so far."""

    number: int
    note: Note
    output: ModelOutput | None = None
    replayed: bool = False
    answers: list[str] = field(default_factory=list)

    @property
    def message(self) -> ChatMessageAssistant:
        """What the model said. The turn must have been generated."""
        assert self.output is not None
        return self.output.message

    @property
    def calls(self) -> Sequence[ToolCall]:
        """The calls it asked for, in order."""
        return self.message.tool_calls or ()

    @property
    def is_done(self) -> bool:
        """Whether everything it asked for has been carried out."""
        return self.output is not None and len(self.answers) == len(self.calls)


class StopPlay:
    """A stop while it is played. Turns that an earlier process recorded are fed back first."""

    def __init__(
        self,
        sample_id: str,
        seat: Seat,
        seat_settings: SeatSettings,
        turns: TurnJournal,
        usage: Usage | None,
        score_so_far: float,
    ) -> None:
        self.sample_id = sample_id
        self.seat = seat
        self.seat_settings = seat_settings
        self.info = seat.stop
        self.score_so_far = score_so_far
        self.turns: list[Turn] = []
        self.script: Sequence[ScriptedCall] | None = None
        self._journal = turns
        self._usage = usage
        self._packet = ""
        self._acts = 0
        self._refusals = 0

    @property
    def packet(self) -> str:
        """The packet's text; asked for first before anything is done in the stop."""
        if not self._packet:
            values = self.seat.packet().as_json()
            self._packet = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        return self._packet

    @property
    def is_open(self) -> bool:
        """Whether the seat has not advanced yet."""
        return self.seat.is_open and self.seat.stop == self.info

    def turn(self) -> Turn:
        """The turn that is to be played: the one that was cut short, else the next; fed back if recorded.

        Raises TurnsMissing if the stop was played to its end before, but this turn is not on record.
        """
        if not self.turns or self.turns[-1].is_done:
            notice = self.seat.begin_turn()
            self.turns.append(Turn(self.seat.budget.turn, "none" if notice == "open" else notice))
        turn = self.turns[-1]
        if turn.output is None:
            record = self._journal.take(self.info.id, turn.number)
            if record is not None:
                turn.output = read_output(record.output)
                turn.replayed = True
            elif self.seat.is_recorded:
                raise TurnsMissing(self.info.id, turn.number, self._journal)
        return turn

    def record(self, turn: Turn, output: ModelOutput, generation: Mapping[str, Any], seconds: float) -> None:
        """Put what the model said on disk and count it, before any of it is carried out."""
        kept = output.model_dump(mode="json", exclude_none=True)
        record = TurnRecord(self.info.id, turn.number, round(seconds, 3), generation, kept)
        self._journal.append(record)
        if self._usage is not None:
            self._usage.add(record)
        turn.output = read_output(kept)

    def carry_out(self, turn: Turn) -> None:
        """Make the turn's calls that have not been made yet, in order."""
        for call in turn.calls[len(turn.answers) :]:
            # A provider that could not read the arguments hands over its complaint.
            args: object = call.arguments if call.parse_error is None else call.parse_error
            answer = self.seat.call(call.function, args)
            if isinstance(answer, Refusal):
                self._refusals += 1
            elif TOOLS[call.function].group in ("action", "notebook"):
                self._acts += 1
            turn.answers.append(to_json(answer))

    def force(self) -> None:
        """Close the stop as if `advance` had been called."""
        self.seat.close(forced=True)

    @property
    def figures(self) -> StopFigures:
        """What the stop has taken so far."""
        budget = self.seat.budget
        return StopFigures(
            self._acts, self._refusals, len(self.turns), budget.queries_used,
            budget.negotiation_used, self.seat.forced,
        )  # fmt: skip


@runtime_checkable
class ReadsAhead(Protocol):
    """A model that is a script: it sees the stop before anything is done in it."""

    def read_ahead(self, stop: StopPlay) -> None:
        """Prepare all that it will do in the stop, as `stop.script`."""


playing: ContextVar[StopPlay] = ContextVar("playing")
"""The stop that the current sample plays; how a scripted model finds its seat."""
