"""Play the rungs: a run folder a seat, all on the same seeds and settings; begun ones are gone on with."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fmbench.analysis.ladder.criteria import ORDER
from fmbench.runner import RunFolder, RunFolderError, RunInterrupted, resume, run
from fmbench.runner.batch import unfinished
from fmbench.runner.folder import claimed, has_begun
from fmbench.runner.notices import KernelsCompiling, Listener, Notice, SeedFailed, SeedFinished
from fmbench.runner.progress import WorldsProgress
from fmbench.settings import Settings, load_settings
from fmbench.tracking import TrackReport, find_results, read_result, seed_folder, track

SEEDS = (1, 1024, 2026)
"""The seeds of the paper's solo track."""


@dataclass(frozen=True, slots=True)
class PlayedRungs:
    """The run folders of the rungs, from the lowest up, and what was recorded of them; None if nothing was to
    be.
    """

    folders: tuple[Path, ...]
    tracking: TrackReport | None


def play_rungs(
    folder: Path, seeds: Sequence[int], overrides: Sequence[str], say: Callable[[str], None]
) -> PlayedRungs:
    """Play every rung below `folder`, seeds on as many processes as there are cores, and record all results.

    What was played there before under the same settings is gone on with. `say` is told each world that ends.

    Raises SettingsError for a wrong override, RunFolderError where a rung was played under other settings or
    another process plays, RunInterrupted if asked to stop; after that, and a kill, the same call goes on.
    """
    workers = min(os.cpu_count() or 1, len(seeds))
    named = [f"seeds=[{','.join(map(str, seeds))}]", "run.progress=false"]
    if not any(override.partition("=")[0] == "workers" for override in overrides):
        named.append(f"workers={workers}")
    settings = {rung: load_settings([f"seat={rung}", *named, *overrides]) for rung in ORDER}
    folder.mkdir(parents=True, exist_ok=True)
    with claimed(folder, "another process plays a ladder here; give another --out"):
        left = {rung: _left(folder / rung, declared) for rung, declared in settings.items()}
        of = len(settings) * len(seeds)
        missing = sum(map(len, left.values()))
        if missing < of:
            say(f"{of - missing} of {of} worlds are there already")
        progress = WorldsProgress(missing, say)
        for rung, declared in settings.items():
            _play(folder / rung, declared, _teller(folder / rung, progress, say))
    folders = tuple((folder / rung).resolve() for rung in settings)
    tracking = next(iter(settings.values())).tracking
    return PlayedRungs(folders, None if tracking.kind == "none" else track(folder, tracking))


def _left(path: Path, declared: Settings) -> tuple[int, ...]:
    """The seeds of a rung that are yet to be played. Raises RunFolderError for a run of other settings."""
    if not has_begun(path):
        return declared.seeds
    begun = RunFolder.open(path)
    if _played_by(begun.settings) != _played_by(declared):
        raise RunFolderError(path, "was played with other seeds or settings; give another --out")
    return unfinished(begun)


def _played_by(settings: Settings) -> Settings:
    """Settings without those that change neither a world nor where it is recorded."""
    return settings.model_copy(update={"workers": 1, "run": None})


def _play(path: Path, declared: Settings, listen: Listener) -> None:
    if has_begun(path):
        report = resume(path, progress=listen, record=False)
    else:
        report = run(declared, path, progress=listen, record=False)
    if report.stopped_by is not None:
        raise RunInterrupted(path, report.stopped_by)


def _teller(folder: Path, progress: WorldsProgress, say: Callable[[str], None]) -> Listener:
    def tell(notice: Notice) -> None:
        match notice:
            case KernelsCompiling():
                say("compiling kernels (once) ...")
            case SeedFinished(seed):
                results = map(read_result, find_results(seed_folder(folder, seed)))
                progress.tell(folder.name, seed, [result.score.final for result in results])
            case SeedFailed(seed, reason):
                say(f"{folder.name}  seed {seed}  failed: {reason}")
            case _:
                pass

    return tell
