"""The worlds of a trial, played without a journal; each leaves one small file of figures."""

import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fmbench.analysis.calibration.targets import figures_of
from fmbench.runner.folder import RunFolderError
from fmbench.runner.journals import seat_stamps
from fmbench.runner.notices import Listener
from fmbench.runner.outcome import build_result
from fmbench.runner.unrecorded import play_unrecorded
from fmbench.runner.worker_pool import WorldDone
from fmbench.settings import Settings, validate
from fmbench.tracking.files import write_atomically
from fmbench.tracking.results import Timing


@dataclass(frozen=True, slots=True)
class World:
    """One world of a trial and where its figures go."""

    trial: int
    seat: str
    seed: int
    declared: dict[str, Any]
    """The settings as plain values: models cannot be sent to another process."""
    params_hash: str
    """Of these settings; a file of figures bears it, so that those of another proposal are not taken."""
    path: Path

    @property
    def settings(self) -> Settings:
        """What the world is played under."""
        return validate(self.declared)

    @property
    def is_played(self) -> bool:
        """Whether its figures are there, whole and of these very settings."""
        return self._kept() is not None

    @property
    def figures(self) -> dict[str, float | None]:
        """The figures of a world that was played. Raises RunFolderError if they are gone or of another."""
        kept = self._kept()
        if kept is None:
            raise RunFolderError(
                self.path, "does not hold the figures of its finished trial; give another --out"
            )
        return kept

    def _kept(self) -> dict[str, float | None] | None:
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            if kept["params_hash"] != self.params_hash:
                return None
            figures: dict[str, float | None] = kept["figures"]
            return figures
        except (FileNotFoundError, ValueError, LookupError, TypeError):
            return None


@dataclass(frozen=True, slots=True)
class Players:
    """Plays worlds by their place in a list; sent to worker processes."""

    worlds: tuple[World, ...]

    def __call__(self, place: int, _listen: Listener, should_stop: Callable[[], bool]) -> WorldDone:
        """Play one world to its end and write its figures; whatever goes wrong costs this world alone."""
        world = self.worlds[place]
        try:
            finished = _play(world, should_stop)
        except Exception:
            return WorldDone(place, "failed", traceback.format_exc())
        return WorldDone(place, "finished" if finished else "stopped")


def _play(world: World, should_stop: Callable[[], bool]) -> bool:
    settings = world.settings
    episode = play_unrecorded(settings, world.seed, should_stop)
    if episode is None:
        return False
    stamp = seat_stamps(settings, world.seed)[0]
    result = build_result(episode, 0, stamp, Timing(engine_seconds=0, seat_seconds=0, journal_seconds=0))
    kept = {"params_hash": world.params_hash, "figures": figures_of(result)}
    write_atomically(world.path, json.dumps(kept) + "\n")
    return True
