"""The file of played worlds: one line each, so that a killed study goes on and worlds are never mixed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from fmbench.analysis.held import FolderTaken, drop_torn_line, hold
from fmbench.analysis.studies.records import WorldRecord

LEDGER_NAME = "worlds.jsonl"


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

    Raises FolderTaken if another process plays here or the file holds something else.
    """
    with hold(folder, "plays a study"):
        drop_torn_line(folder / LEDGER_NAME)
        yield Ledger(folder / LEDGER_NAME)


def _read(path: Path) -> Iterator[WorldRecord]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield WorldRecord.model_validate_json(line)
        except ValidationError:
            raise FolderTaken(
                f"{path}: line {number} is no record of a played world; give another --out"
            ) from None
