"""Play runs: build the seats, play every seed's world, write results, resume, replay."""

from fmbench.runner.abandoning import abandon
from fmbench.runner.batch import RunReport, resume, run
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.runner.interruption import RunInterrupted
from fmbench.runner.notices import (
    Listener,
    Notice,
    SeasonPlayed,
    SeatSeason,
    SeatSettled,
    SeedFailed,
    SeedFinished,
    SeedStarted,
)

__all__ = [
    "Listener",
    "Notice",
    "RunFolder",
    "RunFolderError",
    "RunInterrupted",
    "RunReport",
    "SeasonPlayed",
    "SeatSeason",
    "SeatSettled",
    "SeedFailed",
    "SeedFinished",
    "SeedStarted",
    "abandon",
    "resume",
    "run",
]
