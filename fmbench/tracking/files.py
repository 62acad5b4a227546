"""Where the files of a run lie, and how files stay whole."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from fmbench.game.journal import sync_folder
from fmbench.tracking.searching import folders_below

RESULT_NAME = "result.json"
JOURNAL_NAME = "journal.jsonl"
TURNS_NAME = "turns.jsonl"
SUMMARY_NAME = "summary.json"
SWEEP_NAME = "multirun.yaml"
"""What Hydra writes of a sweep."""
USAGE_NAME = "usage.json"
"""What a model used: beside a seat's result, and for the whole run in its folder."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"\d\d-\d\d-\d\d")
_SEED_FOLDER = re.compile(r"seed(\d+)")
_SEAT_FOLDER = re.compile(r"seat(\d+)")


class Place(NamedTuple):
    """Whose result a folder holds; `seat` is counted from 0, None in a solo run."""

    seed: int
    seat: int | None


def seed_folder(run_folder: Path, seed: int) -> Path:
    """Folder of one world: a solo run's files, or an Arena's world journal and seats."""
    return run_folder / f"seed{seed}"


def seeds_found(run_folder: Path) -> tuple[int, ...]:
    """The seeds with anything in their folders of a run's, in order."""
    named = ((found, _SEED_FOLDER.fullmatch(found.name)) for found in run_folder.iterdir())
    return tuple(
        sorted(int(match[1]) for found, match in named if match and found.is_dir() and any(found.iterdir()))
    )


def seat_folder(run_folder: Path, seed: int, seat: int) -> Path:
    """Folder of one Arena seat's journal and result."""
    return seed_folder(run_folder, seed) / seat_label(seat)


def seat_label(seat: int) -> str:
    """What a seat of several is called wherever it is named: `seat01` for the first, whose number is 0."""
    return f"seat{seat + 1:02d}"


def run_folder_of(result_path: Path) -> Path:
    """The run folder that a result lies in."""
    folder = result_path.resolve().parent
    return (folder.parent if _SEAT_FOLDER.fullmatch(folder.name) else folder).parent


def sweep_folder_of(run_folder: Path) -> Path | None:
    """The sweep a run belongs to: the nearest folder above it that holds a multirun.yaml."""
    for folder in run_folder.resolve().parents:
        if (folder / SWEEP_NAME).is_file():
            return folder
    return None


def sweep_label(sweep_folder: Path) -> str:
    """What a sweep is called: date and time, such as 2026-12-01/07-50-53, or the name that it was given."""
    date, time = sweep_folder.parent.name, sweep_folder.name
    return f"{date}/{time}" if _DATE.fullmatch(date) and _TIME.match(time) else time


def find_results(path: Path) -> list[Path]:
    """Every result.json of a run folder, a sweep folder or a part of one, in order of seeds.

    Files of that name outside a seed's or seat's folder (copies kept as artifacts) are left out. Raises
    SettingsError for a folder with more below it than anybody's runs.
    """
    if path.is_file():
        return [path]
    candidates = (folder / RESULT_NAME for folder in folders_below(path.resolve()))
    return sorted(
        (found for found in candidates if place_of(found) is not None and found.is_file()),
        key=lambda found: [_natural_part(part) for part in found.parts],
    )


def drop_torn_line(path: Path) -> None:
    """Drop a last line that a kill cut short."""
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old or the new content, whatever happens.

    A file that holds the text already is left alone. Raises OSError if the disk refuses; the old content
    then stands.
    """
    if _holds(path, text):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_stale_drafts(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode("utf-8")
    except OSError:
        return False


def _remove_stale_drafts(path: Path) -> None:
    """Remove what killed processes left of earlier attempts to write a file."""
    for draft in path.parent.glob(f".{path.name}.*"):
        number = draft.name.rpartition(".")[2]
        if not number.isdecimal():
            continue
        try:
            os.kill(int(number), 0)
        except ProcessLookupError:
            draft.unlink(missing_ok=True)
        except (OSError, OverflowError):
            continue


def place_of(result_path: Path) -> Place | None:
    """Which seed and seat a result's folders name; None if it lies elsewhere."""
    folder = result_path.resolve().parent
    seat = _SEAT_FOLDER.fullmatch(folder.name)
    seed = _SEED_FOLDER.fullmatch(folder.parent.name if seat else folder.name)
    return None if seed is None else Place(int(seed[1]), int(seat[1]) - 1 if seat else None)


def _natural_part(part: str) -> tuple[str, int, str]:
    found = re.fullmatch(r"(\D*)(\d+)(.*)", part)
    return (found[1], int(found[2]), found[3]) if found else (part, -1, "")
