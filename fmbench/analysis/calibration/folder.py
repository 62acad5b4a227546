"""The folder of a search: one search, one process at a time, whole after a kill."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from fmbench.analysis.calibration.spec import Spec
from fmbench.analysis.studies.variants import Variant, code_digest
from fmbench.runner.folder import RunFolderError, claimed
from fmbench.tracking.files import drop_torn_line, write_atomically

JOURNAL = "optuna.jsonl"
SEARCH = "search.json"


@contextmanager
def hold_folder(folder: Path, spec: Spec) -> Iterator[Path]:
    """Take a folder for one search and mend what a kill left; yields the path of Optuna's journal.

    Raises RunFolderError if another process works in it, if it holds a search with other knobs,
    targets, seats, seeds, declared settings or code, or if a file of it is damaged. The number of trials
    may change.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with claimed(folder, "another process searches here; give another --out"):
        _require_same(folder, _identity(spec))
        journal = folder / JOURNAL
        clear_after_kill(journal)
        _require_lines(journal)
        # Absolute: a lock of Optuna's beside a relative path could not be told to be stale.
        yield journal.resolve()


def _identity(spec: Spec) -> dict[str, str]:
    asked = spec.model_dump_json(exclude={"trials"})
    declared = [Variant(seat, spec.settings(seat, {})) for seat in spec.seats]
    played = "\n".join(text for variant in declared for text in (*variant.rules, variant.seats))
    return {
        "search": sha256(asked.encode()).hexdigest(),
        "declared": sha256(played.encode()).hexdigest(),
        "code": code_digest(),
    }


def _require_same(folder: Path, identity: dict[str, str]) -> None:
    path = folder / SEARCH
    if not path.exists():
        write_atomically(path, json.dumps(identity, indent=2) + "\n")
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise RunFolderError(path, "cannot be read; give another --out") from None
    if found != identity:
        raise RunFolderError(
            folder, "holds a search with other knobs, targets, declared settings or code; give another --out"
        )


def _require_lines(journal: Path) -> None:
    if not journal.exists():
        return
    for number, line in enumerate(journal.read_bytes().splitlines(), start=1):
        try:
            json.loads(line)
        except ValueError:
            raise RunFolderError(journal, f"line {number} is damaged; give another --out") from None


def clear_after_kill(journal: Path) -> None:
    """Drop a last line that a kill cut short, and the lock that the killed process held.

    Optuna would wait half a minute for the lock, and write its next line onto the torn one.
    """
    for stale in journal.parent.glob(f"{journal.name}.lock*"):
        stale.unlink()
    drop_torn_line(journal)
