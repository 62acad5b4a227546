"""A run's folder: which settings made it, which seeds are finished, begun or yet to come."""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from fmbench.settings import Settings, SettingsError, validate
from fmbench.settings.yaml_file import YamlFileError, load_yaml
from fmbench.tracking import JOURNAL_NAME, RESULT_NAME, SUMMARY_NAME, seat_folder, seed_folder
from fmbench.tracking.files import SWEEP_NAME, write_atomically
from fmbench.tracking.searching import folders_below

SETTINGS_FOLDER = ".hydra"
SETTINGS_NAME = "config.yaml"
FAILED_NAME = "FAILED"
_SHOWN_RUNS = 8

SeedState = Literal["finished", "begun", "new"]


class RunFolderError(Exception):
    """A folder that cannot be used as asked; `exit_code` is that of a wrong command."""

    exit_code = 2

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path


@dataclass(frozen=True, slots=True)
class RunFolder:
    """Where one run lies; `create` starts it, `open` finds it again."""

    path: Path
    settings: Settings

    @classmethod
    def create(cls, path: Path, settings: Settings) -> "RunFolder":
        """Start a run in a folder that holds none yet; its settings are written if they are not there.

        Raises RunFolderError if the folder holds a run already, OSError if it cannot be written.
        """
        refuse_taken(path)
        settings_path = path / SETTINGS_FOLDER / SETTINGS_NAME
        if not _holds(settings_path, settings):
            from omegaconf import OmegaConf

            text = OmegaConf.to_yaml(OmegaConf.create(settings.model_dump(mode="json")))
            try:
                write_atomically(settings_path, text)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(settings_path)) from None
        return cls(path, settings)

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """Find a run again.

        Raises RunFolderError if there is none or it never began, SettingsError if its settings are not of
        this version.
        """
        settings_path = path / SETTINGS_FOLDER / SETTINGS_NAME
        if not settings_path.parent.is_dir():
            raise RunFolderError(path, _why_no_run(path))
        try:
            return cls(path, _read_settings(settings_path))
        except (RunFolderError, SettingsError) as error:
            if any(path.glob(f"seed*/{JOURNAL_NAME}")):
                if isinstance(error, SettingsError):
                    raise SettingsError(f"{settings_path}: {error}") from None
                raise
            raise RunFolderError(path, f"this run never began, run it again ({error})") from None

    def __reduce__(self) -> tuple[object, ...]:
        """To a worker the settings go as plain values: their generic models cannot be pickled."""
        return _restored, (self.path, self.settings.model_dump(mode="json"))

    def seed_folder(self, seed: int) -> Path:
        """The folder of one seed's world."""
        return seed_folder(self.path, seed)

    def world_journal(self, seed: int) -> Path:
        """The journal that holds a whole world: the seat's own one in a solo world."""
        return self.seed_folder(seed) / JOURNAL_NAME

    def seat_folders(self, seed: int) -> tuple[Path, ...]:
        """The folder of each seat's result, in order of seats."""
        if self.settings.track.name == "solo":
            return (self.seed_folder(seed),)
        return tuple(seat_folder(self.path, seed, seat) for seat in range(self.settings.track.seats))

    def result_paths(self, seed: int) -> tuple[Path, ...]:
        """Where the results of one world belong, in order of seats."""
        return tuple(folder / RESULT_NAME for folder in self.seat_folders(seed))

    def state_of(self, seed: int) -> SeedState:
        """How far a seed has come."""
        if all(path.is_file() for path in self.result_paths(seed)):
            return "finished"
        journal = self.world_journal(seed)
        # A header that a crash cut short holds nothing to go on from.
        return "begun" if journal.is_file() and b"\n" in _head(journal) else "new"

    def undeclared(self) -> tuple[Path, ...]:
        """Folders of seeds that the settings do not declare."""
        declared = {self.seed_folder(seed) for seed in self.settings.seeds}
        return tuple(
            found for found in sorted(self.path.glob("seed*")) if found.is_dir() and found not in declared
        )

    @property
    def summary_path(self) -> Path:
        """Where the scores over all seeds belong."""
        return self.path / SUMMARY_NAME

    @property
    def failure_path(self) -> Path:
        """Where it is written what went wrong."""
        return self.path / FAILED_NAME

    def record_failures(self, reasons: Mapping[int, str]) -> None:
        """Write what went wrong, one paragraph a seed; without any, an older note is removed.

        Raises OSError if the disk refuses; no half note is left.
        """
        if not reasons:
            # On a disk that is read-only even removing nothing is refused.
            if self.failure_path.exists():
                self.failure_path.unlink()
            return
        paragraphs = (f"seed {seed}: {reason.rstrip()}\n" for seed, reason in sorted(reasons.items()))
        write_atomically(self.failure_path, "\n".join(paragraphs))


@contextmanager
def claimed(path: Path, problem: str = "another process is playing this run") -> Iterator[None]:
    """Hold a folder for this process alone while it plays there, from before its settings are written.

    Raises RunFolderError if another process does.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RunFolderError(path, problem) from None
        except OSError:
            # Some network disks lock no folders; the journals have locks of their own.
            pass
        yield
    finally:
        os.close(descriptor)


def refuse_taken(path: Path) -> None:
    """Refuse a folder that holds a run: nothing is ever written over.

    Raises RunFolderError, which says how to go on with that run.
    """
    if path.exists() and not path.is_dir():
        raise RunFolderError(path, "this is a file; name a folder")
    begun = sorted(path.glob(f"seed*/{JOURNAL_NAME}")) + sorted(path.glob(f"*/seed*/{JOURNAL_NAME}"))
    if begun or (path / SUMMARY_NAME).exists():
        raise RunFolderError(
            path, f"a run is here already; go on with it by `fmbench resume {path}`, or name another folder"
        )


def has_begun(path: Path) -> bool:
    """Whether a run has a journal, or a summary of worlds that all failed before theirs.

    Before that it has nothing to lose; a kill or a full disk may have torn its settings.
    """
    return (path / SUMMARY_NAME).is_file() or any(path.glob(f"seed*/{JOURNAL_NAME}"))


def folder_by_time(base: Path) -> Path:
    """A folder below `base` named by date and time that is not there yet, such as 2026-12-01/05-24-59."""
    now = datetime.now()
    first = base / f"{now:%Y-%m-%d}" / f"{now:%H-%M-%S}"
    number, path = 1, first
    while path.exists():
        number += 1
        path = first.with_name(f"{first.name}-{number}")
    return path


def _why_no_run(path: Path) -> str:
    """What is wrong with a folder that is no run: it may be a sweep, or lie above runs."""
    if not path.is_dir():
        return "there is no such folder"
    missing = f"it has no {SETTINGS_FOLDER}/{SETTINGS_NAME}"
    runs = [
        found.parent.relative_to(path).as_posix()
        for pattern in ("*", "*/*")
        for found in sorted(
            path.glob(f"{pattern}/{SETTINGS_FOLDER}"), key=lambda found: (len(found.parts), found)
        )
    ]
    if not runs:
        return f"this is no run folder ({missing}){_run_above(path)}"
    more = f" and {len(runs) - _SHOWN_RUNS} more" if len(runs) > _SHOWN_RUNS else ""
    is_sweep = (path / SWEEP_NAME).is_file()
    return (
        f"this is {'a sweep' if is_sweep else 'a folder'} with runs inside: "
        f"{', '.join(runs[:_SHOWN_RUNS])}{more}; name one of them "
        "(a whole sweep is taken by replay, resume, track, report, ladder and power)"
    )


def find_run_folders(path: Path) -> tuple[Path, ...]:
    """The run folders at or directly below `path`: a run itself, or the jobs of a sweep in order.

    Raises RunFolderError if there are none.
    """
    # A folder without its file is that of a run that never began, or has lost it; opening it says so.
    if (path / SETTINGS_FOLDER).is_dir() or _holds_worlds(path):
        return (path,)
    jobs = [found.parents[1] for found in path.glob(f"*/{SETTINGS_FOLDER}/{SETTINGS_NAME}")]
    if not jobs:
        raise RunFolderError(path, _why_no_run(path))
    return tuple(sorted(jobs, key=lambda job: (len(job.name), job.name)))


def find_runs(root: Path) -> tuple[Path, ...]:
    """Every run folder at or anywhere below `root`, in order of names; also one that has lost its settings.

    Raises RunFolderError if there is none, SettingsError for a folder with more below it than runs have.
    """
    found = sorted(folder for folder in folders_below(root) if _is_run(folder))
    if not found:
        raise RunFolderError(
            root, f"no run is here or below (no {SETTINGS_FOLDER}/{SETTINGS_NAME}){_run_above(root)}"
        )
    return tuple(found)


def _run_above(path: Path) -> str:
    """A hint at the run that a folder of a seed or a seat is part of; empty if it is none."""
    above = next((run for run in path.absolute().parents[:2] if _is_run(run)), None)
    return "" if above is None else f"; it lies in the run {above}; name that"


def _is_run(path: Path) -> bool:
    return (path / SETTINGS_FOLDER / SETTINGS_NAME).is_file() or _holds_worlds(path)


def _holds_worlds(path: Path) -> bool:
    return any((found / JOURNAL_NAME).is_file() for found in path.glob("seed[0-9]*"))


def _holds(path: Path, settings: Settings) -> bool:
    """Whether a file holds these very settings; Hydra writes them before a run of its begins."""
    if not path.is_file():
        return False
    try:
        return _read_settings(path) == settings
    except (RunFolderError, SettingsError):
        return False


def _restored(path: Path, values: dict[str, object]) -> RunFolder:
    return RunFolder(path, validate(values))


def _read_settings(path: Path) -> Settings:
    try:
        mapping = load_yaml(path, resolve=True)
    except (OSError, YamlFileError) as error:
        raise RunFolderError(path, f"cannot be read: {' '.join(str(error).split())}") from None
    if not isinstance(mapping, dict):
        raise RunFolderError(path, "holds no settings")
    return validate({str(name): value for name, value in mapping.items()})


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline()
