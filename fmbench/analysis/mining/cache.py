"""What was verified once is kept under the user's cache folder, named by all it rests on.

The name is a digest of every file of the world (settings, journals, results, turns, usage) and of
this package's own sources, so neither an edited file nor another version ever meets it.
"""

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from pydantic import ValidationError

import fmbench
from fmbench.analysis.mining.records import MinedWorld
from fmbench.runner.folder import SETTINGS_FOLDER, SETTINGS_NAME, RunFolder
from fmbench.tracking import JOURNAL_NAME, RESULT_NAME, TURNS_NAME, USAGE_NAME
from fmbench.tracking.files import write_atomically
from fmbench.tracking.stamp import library_versions


def cache_folder() -> Path:
    """Where verified worlds are kept: `fm-bench/mined` in the user's cache folder."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "fm-bench" / "mined" / sources_digest()[:16]


def cache_key(folder: RunFolder, seed: int) -> str:
    """SHA-256, in hex, over everything that the verdict on a world rests on."""
    digest = sha256(f"{sources_digest()} {sorted(library_versions().items())}".encode())
    for path in _files_of(folder, seed):
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.relative_to(folder.path).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def find_cached(key: str) -> MinedWorld | None:
    """The world kept under a key; None if there is none, or none as it was written."""
    try:
        checksum, _, text = _path_of(key).read_text(encoding="utf-8").partition("\n")
        return MinedWorld.model_validate_json(text) if checksum == _checksum(key, text) else None
    except (OSError, UnicodeDecodeError, ValidationError):
        return None


def keep_cached(key: str, world: MinedWorld) -> None:
    """Keep a verified world; a cache that cannot be written is done without."""
    text = world.model_dump_json()
    with suppress(OSError):
        write_atomically(_path_of(key), f"{_checksum(key, text)}\n{text}")


@cache
def sources_digest() -> str:
    """SHA-256, in hex, over the sources and tables of this package."""
    package = Path(fmbench.__file__).parent
    digest = sha256()
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.npy")]):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files_of(folder: RunFolder, seed: int) -> list[Path]:
    seats = folder.seat_folders(seed)
    names = (JOURNAL_NAME, RESULT_NAME, USAGE_NAME, TURNS_NAME)
    settings = folder.path / SETTINGS_FOLDER / SETTINGS_NAME
    files = {settings, folder.world_journal(seed), *(seat / name for seat in seats for name in names)}
    return sorted(files)


def _checksum(key: str, text: str) -> str:
    """Finds accidents, and a world that lies under the name of another; it is no signature."""
    return sha256(f"{key}\n{text}".encode()).hexdigest()


def _path_of(key: str) -> Path:
    return cache_folder() / f"{key}.json"
