"""The file of played worlds: one line each, so that a killed study goes on and worlds are never mixed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from fmbench.analysis.studies.records import WorldRecord
from fmbench.runner.folder import RunFolderError, claimed
from fmbench.tracking.files import drop_torn_line

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
        record = WorldRecord.model_validate_json(line).sealed
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{record.model_dump_json()}\n")
        self._records[record.key] = record


@contextmanager
def open_ledger(folder: Path) -> Iterator[Ledger]:
    """Take the folder for one process, mend what a kill left, and read what was played.

    Raises RunFolderError if another process plays here, or the file holds something else or an edited line.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with claimed(folder, "another process plays a study here; give another --out"):
        drop_torn_line(folder / LEDGER_NAME)
        yield Ledger(folder / LEDGER_NAME)


def _read(path: Path) -> Iterator[WorldRecord]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            record = WorldRecord.model_validate_json(line)
        except ValidationError:
            raise RunFolderError(
                path, f"line {number} is no record of a played world; give another --out"
            ) from None
        if not record.is_sound:
            raise RunFolderError(
                path, f"line {number} was changed since its world was played; give another --out"
            )
        yield record
