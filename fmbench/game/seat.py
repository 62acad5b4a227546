"""A seat: the only way into the world, one call at a time (interface note, decisions 23, 31)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import xxhash

from fmbench.engine.forks import Fork
from fmbench.engine.world import World
from fmbench.game.acts import answer_act
from fmbench.game.answers import Accepted, Answer, Refusal, RefusalCode, Rejected, to_json
from fmbench.game.budget import BudgetLimits, StopBudget, TurnNotice
from fmbench.game.journal import Act, Refused
from fmbench.game.notebook import append_note, rewrite_notes
from fmbench.game.observer import Observer
from fmbench.game.packet import build_packet
from fmbench.game.recorder import Diverged, Recorder
from fmbench.game.stops import Door, RecentAct, SeatMemory, StopInfo
from fmbench.game.tools import ParsedCall, parse_call
from fmbench.game.tools.notebook import AppendNote, RewriteNotes
from fmbench.game.view import answer_query

if TYPE_CHECKING:
    from fmbench.game.packet import Packet

_ADVANCED = Accepted({"status": "advanced"})


class Seat:
    """One manager's chair. It is asked at its stops and answers calls until it advances.

    `world` is the world that its calls reach: the real one in a solo run, its fork of
    the frozen one among several seats. `durable` puts every line on disk before the
    answer to its call is given away (decisions 28).
    """

    def __init__(
        self,
        number: int,
        memory: SeatMemory,
        budgets: BudgetLimits,
        notebook_cap: int,
        recorder: Recorder,
        on_advance: Callable[[Seat], None],
        *,
        durable: bool,
        observer: Observer | None = None,
    ) -> None:
        self.number = number
        self.memory = memory
        self.fork: Fork | None = None
        self.is_open = False
        self.forced = False
        self._limits = budgets
        self._notebook_cap = notebook_cap
        self._recorder = recorder
        self._on_advance = on_advance
        self._observer = observer
        self.durable = durable
        self._refused = 0

    def open(self, world: World, stop: StopInfo, fork: Fork | None) -> None:
        """Stop the clock for this seat, with fresh budgets."""
        self.world = world
        self.fork = fork
        self.stop = stop
        self.budget = StopBudget(self._limits)
        self.is_open = True
        self.forced = False
        self._refused = 0
        if self._observer is not None:
            self._observer.stop_opened(self)

    def packet(self) -> Packet:
        """What the seat is handed at the beginning of its stop."""
        return build_packet(self.world, self.number, self.stop, self.memory, self.budget)

    def begin_turn(self) -> TurnNotice:
        """Count a turn of the open stop.

        Raises:
            TurnLimitError: the last turn has been used; close the stop by force.
        """
        return self.budget.begin_turn()

    def call(self, tool: object, args: object) -> Answer:
        """Call a tool. Whatever a caller sends is answered; a refused call changes nothing."""
        if not self.is_open:
            return Refusal(
                RefusalCode.STOP_CLOSED,
                "this seat has no open stop",
                "Wait for the next stop; a seat whose run is over has none.",
            )
        read = self.budget.count_call() or parse_call(tool, args)
        answer = read if isinstance(read, Refusal) else self._answer(read)
        if isinstance(answer, Refusal):
            self._refused += 1
        return answer

    def close(self, *, forced: bool = False) -> None:
        """End the stop: for a seat that returned without `advance`, or by force at the last turn."""
        if self.is_open:
            self.is_open = False
            self.forced = forced
            self._recorder.refused(self.stop.id, self.number, self._refused)
            self._on_advance(self)

    def drop(self) -> None:
        """Forget the open stop: the seat's run is over. What it refused is recorded all the same."""
        self.is_open = False
        self._recorder.refused(self.stop.id, self.number, self._refused)

    @property
    def is_recorded(self) -> bool:
        """Whether the journal holds the whole of this stop already."""
        return self._recorder.advance_of(self.stop.id, self.number) is not None

    def retrace(self) -> bool:
        """Make the recorded calls of this stop again; False if the record ends before the stop does.

        Raises:
            Diverged: an answer or the world is not what was recorded.
        """
        end = self._recorder.advance_of(self.stop.id, self.number)
        while isinstance(line := self._recorder.ahead, Act) and line.stop == self.stop.id:
            self._make_again(line)
        if isinstance(line, Refused) and line.stop == self.stop.id:
            self._refused = line.count
        if end is None:
            return False
        self.close(forced=end.forced)
        return True

    def _make_again(self, line: Act) -> None:
        while self.budget.turn < line.turn:
            self.begin_turn()
        answer = self.call(line.tool, line.args)
        if self._recorder.ahead is line:
            raise Diverged(line, replace(line, answer=answer_digest(answer)))

    def _answer(self, call: ParsedCall) -> Answer:
        refusal = call.spec.refusal_in(draft=self.stop.is_draft) or self.budget.refusal(call)
        if refusal is not None:
            return refusal
        if call.spec.group == "control":
            self.close()
            return _ADVANCED
        hear = None if self._observer is None else self._observer.call_begins(self, call)
        answer = self._carry_out(call)
        if not isinstance(answer, Refusal):
            self.budget.charge(call)
            self._remember(call, answer)
            if hear is not None:
                hear(answer)
        return answer

    def _carry_out(self, call: ParsedCall) -> Answer:
        if call.spec.group == "query":
            return answer_query(self.world, self.number, call)
        if call.spec.group == "action":
            return answer_act(self.world, self.number, call)
        return self._write_note(call)

    def _write_note(self, call: ParsedCall) -> Answer:
        notes = self.memory.notebook
        if isinstance(call.arguments, AppendNote):
            changed = append_note(notes, call.arguments.text, self._notebook_cap)
        elif isinstance(call.arguments, RewriteNotes):
            changed = rewrite_notes(notes, call.arguments.text, self._notebook_cap)
        else:
            raise TypeError(f"{call.name} is no tool of the notebook")
        if isinstance(changed, Refusal):
            return changed
        self.memory.notebook = changed
        return Accepted({"status": "noted", "characters": len(changed)})

    def _remember(self, call: ParsedCall, answer: Accepted | Rejected) -> None:
        wire = call.to_wire()
        if call.spec.group == "action":
            self.memory.recent.append(RecentAct(self.stop.id, call.name, wire, _status_of(answer)))
        turn, digest = self.budget.turn, answer_digest(answer)
        self._recorder.act(self.stop.id, self.number, turn, call.name, wire, digest)
        if self.durable:
            self._recorder.flush(durable=True)


def _status_of(answer: Accepted | Rejected) -> str:
    if isinstance(answer, Rejected):
        return "rejected"
    payload = answer.payload
    return str(payload["status"]) if isinstance(payload, Mapping) else "done"


def answer_digest(answer: Answer) -> str:
    """64 bits of an answer, as hex: of its columns where it has them, else of its text."""
    if isinstance(answer, Accepted) and not isinstance(answer.payload, Mapping):
        return xxhash.xxh3_64_hexdigest(answer.payload.fingerprint())
    return xxhash.xxh3_64_hexdigest(to_json(answer).encode())


class _Facade:
    """A door with nothing behind it that can be seen."""

    __slots__ = ("call",)

    def __init__(self, call: Callable[[str, Mapping[str, object]], Answer]) -> None:
        self.call = call


def facade(seat: Seat) -> Door:
    """What a policy is given of a seat: `call`, and nothing else (decisions 31)."""

    def call(tool: str, args: Mapping[str, object]) -> Answer:
        return seat.call(tool, args)

    return _Facade(call)
