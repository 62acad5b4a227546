"""The measurements: each is warmed up once, repeated, and given as a median."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from fmbench.runner.batch import run
from fmbench.runner.bench.phases import time_phases
from fmbench.runner.folder import RunFolder
from fmbench.runner.replaying import replay_seed
from fmbench.settings import Settings, load_settings
from fmbench.tracking import Result
from fmbench.tracking.checkout import source_commit, source_is_dirty
from fmbench.tracking.stamp import describe_platform, engine_version, library_versions

SEED = 1
Measured = TypeVar("Measured")
_PATIENT_BOARD = ("world.board.fire=0", "world.board.vote=10", "world.board.warn=15")
"""Keeps every seat in office, so that whole runs are measured."""

_QUIET = ("tracking=none", "run.progress=false", f"seeds=[{SEED}]", *_PATIENT_BOARD)
_KIB_PER_MIB = 1024


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Median seconds of one world from the draft to its end, and how many stops all seats had."""

    engine_seconds: float
    seat_seconds: float
    total_seconds: float
    journal_seconds: float
    """Part of the total."""
    stops: int
    year: int


@dataclass(frozen=True, slots=True)
class ProcessCost:
    """One run from a shell, as a whole process: median wall-clock seconds, largest memory."""

    seconds: float
    peak_mib: float


@dataclass(frozen=True, slots=True)
class Measurements:
    """Everything that `fmbench bench` measures."""

    play: dict[str, PlayTime]
    replay_seconds: float
    """Replay of the heuristic's run, its journal read and checked."""
    process: ProcessCost
    phase_seconds: dict[str, float]
    """Of the heuristic's run, by phase of the day."""
    years: int
    repeats: int

    def as_json(self) -> dict[str, object]:
        """The measurements with what they were made on."""
        return {
            "format": 1,
            "engine_version": engine_version(),
            "engine_commit": source_commit(),
            "engine_dirty": source_is_dirty(),
            "platform": describe_platform(),
            "libraries": library_versions(),
            **asdict(self),
        }


def measure_all(years: int, repeats: int, announce: Callable[[str], None]) -> Measurements:
    """Measure everything in turn; `announce` is told what is measured next."""
    horizon = f"years={years}"
    cases = {
        "idle": ("seat=idle", horizon),
        "heuristic": ("seat=heuristic", horizon),
        "arena16": ("track=arena", horizon),
    }
    play = {}
    for name, overrides in cases.items():
        announce(f"play: {name}")
        play[name] = measure_play(load_settings([*_QUIET, *overrides]), repeats)
    heuristic = load_settings([*_QUIET, *cases["heuristic"]])
    announce("replay")
    replay_seconds = measure_replay(heuristic, repeats)
    announce("phases of the day")
    phase_seconds = measure_phases(heuristic, repeats)
    announce("a whole process")
    process = measure_process([*_QUIET, *cases["heuristic"]], repeats)
    return Measurements(play, replay_seconds, process, phase_seconds, years, repeats)


def measure_play(settings: Settings, repeats: int) -> PlayTime:
    """Play one world again and again, with its journal on disk as in any run."""
    runs = _repeat(lambda folder: _play(settings, folder), repeats)
    engine = [results[0].timing.engine_seconds for results in runs]
    seats = [sum(result.timing.seat_seconds for result in results) for results in runs]
    # Every seat of a world counts the world's journal; its own adds little.
    journal = [max(result.timing.journal_seconds for result in results) for results in runs]
    return PlayTime(
        engine_seconds=median(engine),
        seat_seconds=median(seats),
        total_seconds=median(map(sum, zip(engine, seats, strict=True))),
        journal_seconds=median(journal),
        stops=sum(result.stops.total for result in runs[0]),
        year=max(result.termination.year for result in runs[0]),
    )


def measure_replay(settings: Settings, repeats: int) -> float:
    """Median seconds to replay one world from its journal."""

    def replay_once(folder: Path) -> float:
        _play(settings, folder)
        started = perf_counter()
        replay_seed(RunFolder.open(folder), SEED)
        return perf_counter() - started

    return median(_repeat(replay_once, repeats))


def measure_phases(settings: Settings, repeats: int) -> dict[str, float]:
    """Median seconds spent in each phase over a whole run."""

    def play_timed(folder: Path) -> dict[str, float]:
        with time_phases() as seconds:
            _play(settings, folder)
        return dict(seconds)

    runs = _repeat(play_timed, repeats)
    return {name: median(seconds[name] for seconds in runs) for name in runs[0]}


def measure_process(overrides: Sequence[str], repeats: int) -> ProcessCost:
    """Start the command as a shell does; the run's own result goes to a folder that is thrown away."""

    def start(folder: Path) -> ProcessCost:
        command = [sys.executable, "-m", "fmbench.cli", "run", *overrides, f"hydra.run.dir={folder}"]
        started = perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with exit code {process.returncode}")
        return ProcessCost(seconds, usage.ru_maxrss / _KIB_PER_MIB)

    costs = _repeat(start, repeats)
    return ProcessCost(median(cost.seconds for cost in costs), max(cost.peak_mib for cost in costs))


def _play(settings: Settings, folder: Path) -> tuple[Result, ...]:
    report = run(settings, folder, record=False)
    if report.failed:
        raise RuntimeError(f"seed {SEED} failed: {report.failed[SEED]}")
    return report.results


def _repeat(measure: Callable[[Path], Measured], repeats: int) -> list[Measured]:
    """Measure once to warm up, then `repeats` times, each in a folder of its own."""
    with TemporaryDirectory(prefix="fmbench-") as folder:
        return [measure(Path(folder) / str(number)) for number in range(repeats + 1)][1:]
