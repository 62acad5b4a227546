"""Whether a command can write where it was told to, found out before it works for minutes."""

import os
from collections.abc import Collection
from pathlib import Path
from tempfile import mkdtemp

from fmbench.settings import SettingsError

_FOLDER = "must be a folder that can be written to"


def require_folder(named: str, path: Path, marks: Collection[str] | None = None, holds: str = "") -> None:
    """Refuse a folder that cannot be made, cannot be written to, or is somebody else's.

    `named` is the option or setting that names it, such as `--out`. With `marks`, a folder that holds
    anything is ours if one of them is in it; `holds` says what such a folder holds. Raises SettingsError.
    """
    allowed = _FOLDER
    if marks is not None:
        allowed = f"must be a new or empty folder, or one that holds {holds}"
    try:
        problem = _what_is_in_the_way(path)
        if problem is None and marks is not None and path.is_dir() and any(path.iterdir()):
            is_ours = any((path / mark).exists() for mark in marks)
            problem = None if is_ours else "this one holds something else, name another one"
    except OSError as error:
        problem = error.strerror or str(error)
    _refuse(named, path, allowed, problem)


def make_folder(named: str, path: Path, exist_ok: bool = True) -> None:
    """Make a folder with all above it.

    Raises SettingsError if it cannot be made, FileExistsError if it is there and that is not allowed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(exist_ok=exist_ok)
    except OSError as error:
        if isinstance(error, FileExistsError) and not exist_ok:
            raise
        _refuse(named, path, _FOLDER, error.strerror or str(error))


def require_file(named: str, path: Path) -> None:
    """Refuse a file that cannot be written. Raises SettingsError."""
    try:
        problem = "this is a folder" if path.is_dir() else _what_is_in_the_way(path.parent)
        if problem is None and path.exists() and not os.access(path, os.W_OK):
            problem = "it cannot be written to"
    except OSError as error:
        problem = error.strerror or str(error)
    _refuse(named, path, "must be a file in a folder that can be written to", problem)


def _what_is_in_the_way(path: Path) -> str | None:
    """Why a folder cannot be made or written to; the nearest thing that is there, link or not, decides."""
    there = next(place for place in (path, *path.absolute().parents) if os.path.lexists(place))
    if not there.is_dir():
        return f"{'this' if there == path else there} is no folder"
    which = "it" if there == path else there
    if not os.access(there, os.W_OK | os.X_OK):
        return f"{which} cannot be written to"
    try:
        # Some places, such as those of the kernel, refuse whatever their permissions say.
        Path(mkdtemp(prefix=".fmbench-", dir=there)).rmdir()
    except OSError as error:
        return f"{which} cannot be written to ({error.strerror or error})"
    return None


def _refuse(named: str, path: Path, allowed: str, problem: str | None) -> None:
    if problem is not None:
        raise SettingsError(f"{named} = {path}: {allowed}; {problem}")
