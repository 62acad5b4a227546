"""The file of played worlds: one line each, so that a killed study goes on and worlds are never mixed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import ValidationError

from fmbench.analysis.studies.records import WorldRecord

LEDGER_NAME = "worlds.jsonl"
LOCK = ".lock"


class StudyFolderTaken(Exception):  # noqa: N818
    """A folder in which another process plays, or whose file of worlds is none."""

    exit_code = 2


class Ledger:
    """Records by key. Worlds of other rules, seats or code have other keys and stay where they are."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records = {record.key: record for record in _read(path)}

    def get(self, key: str) -> WorldRecord | None:
        """The record of a world, if it was played."""
        return self._records.get(key)

    def add(self, line: str) -> None:
        """Keep one more record, as JSON in one line. Raises OSError if the disk refuses."""
        record = WorldRecord.model_validate_json(line)
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line}\n")
        self._records[record.key] = record


@contextmanager
def open_ledger(folder: Path) -> Iterator[Ledger]:
    """Take the folder for one process, mend what a kill left, and read what was played.

    Raises StudyFolderTaken if another process plays here or the file holds something else.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise StudyFolderTaken(f"{folder}: another process plays a study here; give another --out") from None
    try:
        drop_torn_line(folder / LEDGER_NAME)
        yield Ledger(folder / LEDGER_NAME)
    finally:
        lock.release()


def drop_torn_line(path: Path) -> None:
    """Drop a last line that a kill cut short."""
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)


def _read(path: Path) -> Iterator[WorldRecord]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield WorldRecord.model_validate_json(line)
        except ValidationError:
            raise StudyFolderTaken(
                f"{path}: line {number} is no record of a played world; give another --out"
            ) from None
