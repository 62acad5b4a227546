"""Play the rungs: a run folder a seat, all on the same seeds and settings."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fmbench.analysis.ladder.criteria import ORDER
from fmbench.runner import run
from fmbench.runner.notices import KernelsCompiling, Listener, Notice, SeedFailed, SeedFinished
from fmbench.runner.progress import WorldsProgress
from fmbench.settings import load_settings
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

    `say` is told each world that ends.

    Raises SettingsError for a wrong override, RunFolderError where a run is already.
    """
    workers = min(os.cpu_count() or 1, len(seeds))
    named = [f"seeds=[{','.join(map(str, seeds))}]", "run.progress=false"]
    if not any(override.partition("=")[0] == "workers" for override in overrides):
        named.append(f"workers={workers}")
    settings = {rung: load_settings([f"seat={rung}", *named, *overrides]) for rung in ORDER}
    folders = []
    progress = WorldsProgress(len(settings) * len(seeds), say)
    for rung, declared in settings.items():
        listen = _teller(folder / rung, progress, say)
        folders.append(run(declared, folder / rung, progress=listen, record=False).folder)
    tracking = next(iter(settings.values())).tracking
    return PlayedRungs(tuple(folders), None if tracking.kind == "none" else track(folder, tracking))


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
