"""Where a run lies when no folder is named, so that the same command or a retry finds it again."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from os.path import relpath
from pathlib import Path
from typing import Any

from fmbench.runner.folder import SETTINGS_FOLDER, SETTINGS_NAME, RunFolder, RunFolderError, refuse_taken
from fmbench.runner.places import require_folder
from fmbench.settings import Settings
from fmbench.tracking import find_results, read_result
from fmbench.tracking.files import write_atomically
from fmbench.tracking.stamp import identify_harness

EVALUATION_NAME = "evaluation.json"
"""Written once Inspect has finished the log of a run: what is played after that is another run."""

BASE = Path("outputs") / "inspect"
_HOW = ("workers", "run", "tracking", "calls")


def find_path(launched: Path, run_dir: str | None, settings: Settings) -> Path:
    """The folder that was named, else that of the unfinished run of these settings, else a new one.

    Two runs of the same settings are both kept: the second has a number. Relative paths begin at
    the folder in which the command was given.
    """
    if run_dir:
        return (launched / Path(run_dir).expanduser()).resolve()
    return next(path for path in _numbered(launched / BASE, settings) if not _is_over(path))


def _is_over(path: Path) -> bool:
    """Whether a run is not gone on with: its log has been finished, or it has been given up."""
    return (path / EVALUATION_NAME).is_file() or _is_abandoned(path)


def _is_abandoned(path: Path) -> bool:
    """Whether a seat of the run has been settled by `fmbench abandon`."""
    return any(read_result(found).termination.reason == "abandoned" for found in find_results(path))


def mark_evaluated(path: Path, log: str, task_id: str) -> None:
    """Note which log, of which task of Inspect's, has completed a run. Raises OSError."""
    found = log if "://" in log else relpath(log, path)
    write_atomically(path / EVALUATION_NAME, json.dumps({"log": found, "task_id": task_id}) + "\n")


def read_evaluation(path: Path) -> dict[str, Any]:
    """What `mark_evaluated` noted in a run's folder; empty if it noted nothing that can be read."""
    try:
        noted = json.loads((path / EVALUATION_NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def completed_before(path: Path, task_id: str) -> Path | None:
    """The run beside a run's folder that the same task of Inspect's has completed; None if none is."""
    marks = sorted(path.parent.glob(f"*/{EVALUATION_NAME}"))
    folders = (mark.parent for mark in marks if mark.parent != path)
    return next((found for found in folders if read_evaluation(found).get("task_id") == task_id), None)


def open_folder(path: Path, settings: Settings) -> RunFolder:
    """Find the run of these settings in a folder again, or begin it there.

    Raises RunFolderError if the folder holds a run of other settings, or one that was given up, or
    cannot be written to.
    """
    if require_ours(path, settings):
        return RunFolder(path, settings)
    try:
        return RunFolder.create(path, settings)
    except OSError as error:
        raise RunFolderError(path, f"the run cannot be begun here: {error.strerror or error}") from None


def require_ours(path: Path, settings: Settings) -> bool:
    """Whether the run of these settings lies in a folder; writes nothing.

    Raises RunFolderError as `open_folder` does.
    """
    if not (path / SETTINGS_FOLDER / SETTINGS_NAME).is_file():
        refuse_taken(path)
        require_folder("run_dir", path)
        return False
    found = RunFolder.open(path)
    ours, theirs = _identity(settings), _identity(found.settings)
    for name in ours:
        if ours[name] != theirs[name]:
            raise RunFolderError(path, f"a run with another {name} is here; name another folder by run_dir")
    if _is_abandoned(path):
        raise RunFolderError(path, "the run here was abandoned; name another folder by run_dir")
    require_folder("run_dir", path)
    return True


def _numbered(base: Path, settings: Settings) -> Iterator[Path]:
    who = settings.seat.name if settings.roster is None else settings.roster.name
    identity = {**_identity(settings), "harness": identify_harness(settings)}
    text = json.dumps(identity, sort_keys=True)
    name = f"{settings.track.name}-{who}-{sha256(text.encode()).hexdigest()[:8]}"
    yield base / name
    for number in count(2):
        yield base / f"{name}-{number}"


def _identity(settings: Settings) -> dict[str, object]:
    """What makes a run the one it is, whatever way it is carried out."""
    return {name: value for name, value in settings.model_dump(mode="json").items() if name not in _HOW}
