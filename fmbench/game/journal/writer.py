"""Write a journal: append-only, buffered, on disk when asked."""

import fcntl
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import perf_counter_ns
from types import TracebackType
from typing import Any, NoReturn, Self

from fmbench.game.journal.errors import (
    JournalExists,
    JournalLocked,
    JournalWriteFailed,
)
from fmbench.game.journal.lines import (
    CHAIN_START,
    close_line,
    encode_json,
    encode_text,
    header_body,
    next_chain,
)
from fmbench.game.journal.reader import read_journal


class Journal:
    """The one writer of a journal file; it holds the file's lock until it is closed.

    Lines collect in memory until `flush`. When a write fails, JournalWriteFailed is raised, the
    file is cut back to its last complete line and the journal is closed. Source: interface note,
    Journal; decisions 28.
    """

    def __init__(self, path: Path, descriptor: int, size: int, chain: bytes, acts: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._size = size
        self._chain = chain
        self._acts = acts
        self._pending: list[bytes] = []
        self._nanoseconds = 0

    @classmethod
    def create(cls, path: Path, stamp: Mapping[str, Any]) -> Self:
        """Start a journal whose header carries the stamp; header and folder are on disk after.

        Raises JournalExists if the file holds anything, JournalLocked if another process writes
        it, JournalWriteFailed if the disk refuses.
        """
        try:
            changed_folders = _make_folder(path.parent)
            descriptor = _open_locked(path, os.O_CREAT)
        except OSError as error:
            raise JournalWriteFailed(path, _reason(error)) from error
        if os.fstat(descriptor).st_size:
            os.close(descriptor)
            raise JournalExists(path)
        journal = cls(path, descriptor, size=0, chain=CHAIN_START, acts=0)
        journal._append(header_body(stamp))
        journal.flush(durable=True)
        for folder in changed_folders:
            sync_folder(folder)
        return journal

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Go on with a journal after a crash; a torn last line is cut off.

        Raises what `read_journal` raises (OSError for a file that cannot be opened, too) and
        JournalLocked.
        """
        descriptor = _open_locked(path, 0)
        try:
            recording = read_journal(path)
            if recording.torn_bytes:
                os.ftruncate(descriptor, recording.valid_bytes)
                os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor, recording.valid_bytes, recording.chain, recording.act_count)

    @property
    def seconds(self) -> float:
        """Time spent in this journal so far, writing and waiting for the disk."""
        return self._nanoseconds / 1e9

    def record_act(
        self, stop: str, seat: int, turn: int, tool: str, args: Mapping[str, Any], answer: str
    ) -> None:
        """Record an accepted call and the hex digest of its answer."""
        started = perf_counter_ns()
        self._acts += 1
        self._append(
            f'{{"kind":"act","n":{self._acts},"stop":{encode_text(stop)},"seat":{seat},'
            f'"turn":{turn},"tool":{encode_text(tool)},"args":{encode_json(args) if args else "{}"},'
            f'"answer":{encode_text(answer)}'.encode("ascii")
        )
        self._nanoseconds += perf_counter_ns() - started

    def record_refused(self, stop: str, seat: int, count: int) -> None:
        """Record how many calls of a seat were refused at a stop."""
        self._append_fields({"kind": "refused", "stop": stop, "seat": seat, "count": count})

    def record_advance(self, stop: str, seat: int, *, forced: bool, world: str, parts: str = "") -> None:
        """Record the end of a seat's stop, the hex digest of the world and those of its parts."""
        started = perf_counter_ns()
        self._append(
            f'{{"kind":"advance","stop":{encode_text(stop)},"seat":{seat},'
            f'"forced":{"true" if forced else "false"},"world":{encode_text(world)},'
            f'"parts":{encode_text(parts)}'.encode("ascii")
        )
        self._nanoseconds += perf_counter_ns() - started

    def record_end(self, stop: str, seat: int, *, reason: str, year: int, world: str) -> None:
        """Record why and in which year a seat's run ended, and the last digest of the world."""
        self._append_fields(
            {"kind": "end", "stop": stop, "seat": seat, "reason": reason, "year": year,
             "world": world}
        )  # fmt: skip

    def flush(self, *, durable: bool) -> None:
        """Hand the collected lines to the system; with `durable`, wait until they are on disk."""
        descriptor = self._open_descriptor()
        started = perf_counter_ns()
        data = b"".join(self._pending)
        written = 0
        try:
            while written < len(data):
                written += os.write(descriptor, data[written:] if written else data)
            if durable:
                os.fsync(descriptor)
        except OSError as error:
            self._give_up(descriptor, data[:written], error)
        self._pending.clear()
        self._size += written
        self._nanoseconds += perf_counter_ns() - started

    def close(self) -> None:
        """Put everything on disk and release the lock; closing twice is harmless."""
        if self._descriptor is None:
            return
        self.flush(durable=True)
        os.close(self._descriptor)
        self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _append_fields(self, fields: dict[str, Any]) -> None:
        started = perf_counter_ns()
        self._append(encode_json(fields)[:-1].encode("ascii"))
        self._nanoseconds += perf_counter_ns() - started

    def _append(self, body: bytes) -> None:
        self._open_descriptor()
        self._chain = next_chain(self._chain, body)
        self._pending.append(close_line(body, self._chain))

    def _open_descriptor(self) -> int:
        if self._descriptor is None:
            raise JournalWriteFailed(self.path, "it is closed")
        return self._descriptor

    def _give_up(self, descriptor: int, written: bytes, error: OSError) -> NoReturn:
        # The reader drops a torn last line, so the file is readable without the cut as well.
        with suppress(OSError):
            os.ftruncate(descriptor, self._size + written.rfind(b"\n") + 1)
        os.close(descriptor)
        self._descriptor = None
        raise JournalWriteFailed(self.path, _reason(error)) from error


def _open_locked(path: Path, flags: int) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | flags, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise JournalLocked(path) from None
    return descriptor


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder with its parents; returns every folder that gains an entry by it or soon."""
    changed = [folder]
    while not changed[-1].exists():
        changed.append(changed[-1].parent)
    folder.mkdir(parents=True, exist_ok=True)
    return changed


def sync_folder(folder: Path) -> None:
    """Wait until a folder's entries are on disk, so that a new file in it outlives a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
