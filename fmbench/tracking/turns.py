"""The turns of one seat on disk: what its model said, before any of it is carried out.

A turn is on disk as soon as the model has answered, so after a kill it is fed back and
never generated again; its calls are made again on the world and compared by the world's
own journal (interface note, "Journal"; decisions 29). JSON Lines, chained as journals are.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, Self

from fmbench.game.journal import JournalDamaged, JournalFormatUnknown, JournalWriteFailed, sync_folder
from fmbench.game.journal.lines import (
    CHAIN_START,
    close_line,
    encode_json,
    next_chain,
    parse_object,
    split_line,
)

FORMAT = 1
_FIELDS = {"kind": str, "stop": str, "turn": int, "seconds": float, "generation": dict, "output": dict}


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn of a model: what it said, how it was asked and what that took.

    `generation` are the settings in force for the call; `output` is the provider's whole output as
    Inspect writes it: message, usage, model, stop reason.
    """

    stop: str
    turn: int
    seconds: float
    generation: Mapping[str, Any]
    output: Mapping[str, Any]

    @property
    def season(self) -> int:
        """The season of its stop, such as Y03-D181#042; the draft belongs to the first."""
        return int(self.stop[1 : self.stop.index("-")])


class TurnJournal:
    """The turns of one seat: those of an earlier attempt to be fed back, and new ones.

    The seat's journal is locked by whoever plays, so this file needs no lock of its own.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or begin it; a last line that a crash cut short is cut off.

        Raises JournalDamaged, JournalFormatUnknown, JournalWriteFailed.
        """
        self.path = path
        self._chain = CHAIN_START
        self._ahead: dict[str, dict[int, TurnRecord]] = {}
        begins = not path.exists() or path.stat().st_size == 0
        size = 0 if begins else self._read()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            os.ftruncate(self._descriptor, size)
        except OSError as error:
            raise JournalWriteFailed(path, error.strerror or str(error)) from error
        self._size = size
        if size == 0:
            self._write({"kind": "header", "format": FORMAT})
            sync_folder(path.parent)

    def take(self, stop: str, turn: int) -> TurnRecord | None:
        """The recorded turn of a stop, handed out once; None if the model has to be asked."""
        turns = self._ahead.get(stop, {})
        record = turns.pop(turn, None)
        if not turns:
            self._ahead.pop(stop, None)
        return record

    def append(self, record: TurnRecord) -> None:
        """Put a new turn on disk; it is there when this returns. Raises JournalWriteFailed."""
        self._write(
            {"kind": "turn", "stop": record.stop, "turn": record.turn, "seconds": record.seconds,
             "generation": record.generation, "output": record.output}
        )  # fmt: skip

    def close(self) -> None:
        """Release the file; closing twice is harmless."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self) -> int:
        """Take in what is there; returns the length of its whole lines."""
        size = 0
        for record, chain, length in _read_lines(self.path):
            self._chain = chain
            size += length
            if record is not None:
                self._ahead.setdefault(record.stop, {})[record.turn] = record
        return size

    def _write(self, fields: Mapping[str, Any]) -> None:
        if self._descriptor is None:
            raise JournalWriteFailed(self.path, "it is closed")
        body = encode_json(fields)[:-1].encode("ascii")
        chain = next_chain(self._chain, body)
        line = close_line(body, chain)
        try:
            written = 0
            while written < len(line):
                written += os.write(self._descriptor, line[written:])
            os.fsync(self._descriptor)
        except OSError as error:
            self._give_up(error)
        self._chain = chain
        self._size += len(line)

    def _give_up(self, error: OSError) -> NoReturn:
        assert self._descriptor is not None
        with suppress(OSError):
            os.ftruncate(self._descriptor, self._size)
        self.close()
        raise JournalWriteFailed(self.path, error.strerror or str(error)) from error


def read_turns(path: Path) -> Iterator[TurnRecord]:
    """Every turn of a file in order; a torn last line is left out.

    Raises JournalDamaged, JournalFormatUnknown, OSError.
    """
    for record, _, _ in _read_lines(path):
        if record is not None:
            yield record


def _read_lines(path: Path) -> Iterator[tuple[TurnRecord | None, bytes, int]]:
    """Each whole line: its turn (None for the header), its chain, its length in bytes."""
    *lines, _ = path.read_bytes().split(b"\n")
    chain = CHAIN_START
    for number, line in enumerate(lines, start=1):
        try:
            body, found = split_line(line)
            chain = next_chain(chain, body)
            if found != chain:
                raise ValueError("its checksum does not match")
            fields = parse_object(body)
            record = None if number == 1 else _record_of(fields)
        except ValueError as error:
            raise JournalDamaged(path, number, str(error)) from None
        if number == 1 and fields != {"kind": "header", "format": FORMAT}:
            raise JournalFormatUnknown(path, fields.get("format"), FORMAT)
        yield record, chain, len(line) + 1


def _record_of(fields: dict[str, Any]) -> TurnRecord:
    if {name: type(value) for name, value in fields.items()} != _FIELDS or fields["kind"] != "turn":
        raise ValueError(f"a turn has the fields {', '.join(_FIELDS)}")
    return TurnRecord(*(fields[name] for name in _FIELDS if name != "kind"))
