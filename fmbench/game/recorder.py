"""Between a seat and its journal: writes new lines, checks those that are already there.

A run that goes on after a kill, and a replay, make every recorded line again; as
long as recorded lines lie ahead, the line made is compared with the next of them
instead of being written (interface note, "Journal").
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from fmbench.game.journal import Act, Advance, End, Line, Refused

PART_DIGITS = 8
"""Hex digits kept of the digest of each array of the world."""


class Sink(Protocol):
    """Where lines are written: a journal."""

    def record_act(
        self, stop: str, seat: int, turn: int, tool: str, args: Mapping[str, object], answer: str
    ) -> None:
        """Write an accepted call."""

    def record_refused(self, stop: str, seat: int, count: int) -> None:
        """Write how many calls were refused."""

    def record_advance(self, stop: str, seat: int, *, forced: bool, world: str, parts: str = "") -> None:
        """Write the end of a stop."""

    def record_end(self, stop: str, seat: int, *, reason: str, year: int, world: str) -> None:
        """Write the end of a seat's run."""

    def flush(self, *, durable: bool) -> None:
        """Hand the lines on; with `durable`, wait for the disk."""


def describe_difference(recorded: Line, made: Line, arrays: Sequence[str] = ()) -> str:
    """The stop, the line and what differs, for people; `arrays` are those that differ at an advance."""
    where = f"stop {recorded.stop}, seat {recorded.seat}"
    if isinstance(recorded, Act) and isinstance(made, Act) and recorded.stop == made.stop:
        differs = "the answer" if replace(made, answer=recorded.answer) == recorded else "the call"
        return f"{where}, act {recorded.n} ({recorded.tool}): {differs} differs"
    if isinstance(recorded, Advance) and isinstance(made, Advance) and recorded.stop == made.stop:
        return f"{where}, advance: the world differs in {', '.join(arrays) or 'its numbers'}"
    return f"{where}: recorded {_named(recorded)}, made {_named(made)}"


def _named(line: Line) -> str:
    if isinstance(line, Act):
        what = f"act {line.n} ({line.tool})"
    elif isinstance(line, Advance):
        what = "an advance"
    elif isinstance(line, Refused):
        what = f"{line.count} refused calls"
    else:
        what = f"the end of the run ({line.reason} in season {line.year}, world {line.world})"
    return f"{what} at {line.stop}"


class Diverged(Exception):  # noqa: N818
    """A line was made that is not the recorded one."""

    def __init__(self, recorded: Line, made: Line) -> None:
        super().__init__(
            f"the journal differs from what is played here, at {describe_difference(recorded, made)}"
        )
        self.recorded = recorded
        self.made = made


class Recorder:
    """The lines of one journal file, in order: first those recorded in the past, then new ones."""

    def __init__(self, sink: Sink | None = None, past: Iterable[Line] = ()) -> None:
        self._sink = sink
        self._past = deque(past)

    @property
    def ahead(self) -> Line | None:
        """The recorded line that has to be made next."""
        return self._past[0] if self._past else None

    def advance_of(self, stop: str, seat: int) -> Advance | None:
        """The recorded end of a stop of a seat, if the lines ahead begin with that stop and hold it."""
        for line in self._past:
            if line.stop != stop or line.seat != seat:
                return None
            if isinstance(line, Advance):
                return line
        return None

    def abandonment(self) -> End | None:
        """The recorded end of an abandoned run, if no stop was advanced from before it."""
        for line in self._past:
            if isinstance(line, Advance):
                return None
            if isinstance(line, End) and line.reason == "abandoned":
                return line
        return None

    def act(self, stop: str, seat: int, turn: int, tool: str, args: dict[str, object], answer: str) -> None:
        """An accepted call and the digest of its answer."""
        if self._past:
            self._compare(Act(_number(self._past[0]), stop, seat, turn, tool, args, answer))
        elif self._sink is not None:
            self._sink.record_act(stop, seat, turn, tool, args, answer)

    def refused(self, stop: str, seat: int, count: int) -> None:
        """How many calls a stop refused; a stop without refusals has no such line."""
        if count == 0:
            return
        if self._past:
            self._compare(Refused(stop, seat, count))
        elif self._sink is not None:
            self._sink.record_refused(stop, seat, count)

    def advance(self, line: Advance) -> None:
        """The end of a stop."""
        if self._past:
            self._compare(line)
        elif self._sink is not None:
            self._sink.record_advance(
                line.stop, line.seat, forced=line.forced, world=line.world, parts=line.parts
            )

    def end(self, line: End) -> None:
        """The end of a seat's run."""
        if self._past:
            self._compare(line)
        elif self._sink is not None:
            self._sink.record_end(line.stop, line.seat, reason=line.reason, year=line.year, world=line.world)

    def flush(self, *, durable: bool) -> None:
        """Hand the new lines on; with `durable`, wait until they are on disk."""
        if self._sink is not None and not self._past:
            self._sink.flush(durable=durable)

    def _compare(self, made: Line) -> None:
        recorded = self._past.popleft()
        if recorded != made:
            raise Diverged(recorded, made)


def _number(line: Line) -> int:
    # A journal numbers its acts itself, so the number cannot differ.
    return line.n if isinstance(line, Act) else 0


@dataclass(frozen=True, slots=True)
class Recorders:
    """Who records what: one file in a solo run, one a seat and one of the world otherwise."""

    world: Recorder
    seats: tuple[Recorder, ...]

    @classmethod
    def solo(cls, recorder: Recorder) -> Recorders:
        """One file for everything (decisions 28)."""
        return cls(recorder, (recorder,))

    @classmethod
    def silent(cls, seats: int) -> Recorders:
        """Nothing is recorded."""
        return cls(Recorder(), tuple(Recorder() for _ in range(seats)))


def short_parts(parts: Mapping[str, str]) -> str:
    """The first digits of the parts' digests, joined, as an advance line carries them."""
    return "".join(digest[:PART_DIGITS] for digest in parts.values())


def differing_parts(recorded: str, parts: Mapping[str, str]) -> tuple[str, ...]:
    """Names of the arrays whose digests are not the recorded ones."""
    return tuple(
        name
        for at, (name, digest) in enumerate(parts.items())
        if recorded[at * PART_DIGITS : (at + 1) * PART_DIGITS] != digest[:PART_DIGITS]
    )
