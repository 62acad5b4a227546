"""Replay whole runs from their folders."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fmbench.game.replay import ReplayReport, replay
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.runner.journals import read_journals


@dataclass(frozen=True, slots=True)
class SeedReplay:
    """What the replay of one seed's world found."""

    seed: int
    acts: int
    report: ReplayReport

    @property
    def is_true(self) -> bool:
        """Whether the world came out as recorded."""
        return self.report.divergence is None

    def __str__(self) -> str:
        """`0 drift` with what was compared, or the first divergence."""
        if not self.is_true:
            return str(self.report)
        end = "to the end of the run" if self.report.complete else "as far as the run has come"
        return f"{self.report} ({self.report.stops} stops, {self.acts} acts, {end})"


def replay_run(path: Path) -> Iterator[SeedReplay]:
    """Replay every begun seed of a run, in order.

    Raises RunFolderError if nothing has begun, the errors of journals for one that cannot be believed.
    """
    folder = RunFolder.open(path)
    begun = [seed for seed in folder.settings.seeds if folder.state_of(seed) != "new"]
    if not begun:
        raise RunFolderError(path, "no seed of this run has begun")
    for seed in begun:
        yield replay_seed(folder, seed)


def replay_seed(folder: RunFolder, seed: int) -> SeedReplay:
    """Replay one begun seed of a run."""
    record = read_journals(folder, seed)
    seats = None if record.seats is None else [recording.lines for recording in record.seats]
    report = replay(folder.settings, seed, record.world.lines, seats)
    acts = sum(recording.act_count for recording in record.seats or (record.world,))
    return SeedReplay(seed, acts, report)
