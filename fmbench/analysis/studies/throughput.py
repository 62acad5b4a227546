"""Worlds an hour by number of worker processes, measured in alternation."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from os import cpu_count
from statistics import median
from time import perf_counter
from typing import Self

from pydantic import model_validator

from fmbench.analysis.studies.design import Report, StudySpec, no_seat_twice, seeds_text, stamp_text
from fmbench.analysis.studies.play import Player, Players
from fmbench.analysis.studies.variants import Composer, World, worlds_of
from fmbench.analysis.tables import Table, number
from fmbench.runner.batch import last_line
from fmbench.runner.interruption import Interruption, WorkStopped
from fmbench.runner.notices import deaf
from fmbench.runner.worker_pool import play_in_workers
from fmbench.settings.base import Label, Whole

_HOUR = 3600.0


class ThroughputSpec(StudySpec):
    """Seats whose worlds are played, numbers of workers, and how often each number is measured."""

    seats: tuple[Label, ...]
    workers: tuple[Whole, ...]
    repeats: Whole

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse an empty measurement."""
        if not self.seats or self.repeats < 1:
            raise ValueError("seats must not be empty and repeats at least 1")
        if len(set(self.workers)) < 2 or any(workers < 1 for workers in self.workers):
            raise ValueError("workers must name at least two numbers from 1 up")
        no_seat_twice(self.seats)
        return self


def throughput(spec: ThroughputSpec, player: Player) -> Report:
    """Play the same worlds with each number of workers in turn, over and over; nothing is kept of them.

    Raises SettingsError, and WorkStopped on Ctrl-C or SIGTERM.
    """
    composer = Composer(spec.years, spec.overrides)
    variants = [composer.variant(seat, [f"seat={seat}"]) for seat in spec.seats]
    worlds = worlds_of(variants, spec.seeds)
    player.warm(worlds)
    rounds = [workers for _ in range(spec.repeats) for workers in spec.workers]
    found: dict[int, list[float]] = {workers: [] for workers in spec.workers}
    with Interruption() as interruption:
        for done, workers in enumerate(rounds):
            seconds, failed = _measure(worlds, workers, lambda: interruption.requested)
            if interruption.requested:
                told = f"stopped after {done} of {len(rounds)} rounds; the same command measures anew"
                raise WorkStopped(told, interruption.number)
            player.failed += failed
            found[workers].append(_HOUR * len(worlds) / seconds)
            player.say(
                f"{done + 1}/{len(rounds)} rounds  {workers} workers  {found[workers][-1]:.0f} worlds an hour"
            )
    basis = f"{len(worlds)} worlds a round ({', '.join(spec.seats)}; {seeds_text(spec.seeds)})"
    text = f"{basis}; n = {spec.repeats} rounds for each number; {stamp_text(variants[0], spec)}"
    return Report(
        "throughput",
        "Worlds an hour by number of workers",
        (
            f"{cpu_count()} processors; every round starts its workers anew, one worker too.",
            "Times of a machine: this study alone does not repeat to the byte.",
        ),
        (throughput_table(found, text),),
    )


def throughput_table(found: Mapping[int, Sequence[float]], basis: str) -> Table:
    """Medians of each number of workers, and their ratios to the first number's."""
    first = median(next(iter(found.values())))
    rows, data = [], []
    for workers, rates in found.items():
        middle = median(rates)
        spans = (middle, min(rates), max(rates))
        rows.append(
            (str(workers), *(number(rate, 0) for rate in spans), number(middle / first), str(len(rates)))
        )
        data.append((workers, *spans, middle / first, len(rates)))
    return Table(
        "throughput",
        f"Worlds an hour, median, slowest and fastest round, and the ratio of the medians; {basis}",
        ("workers", "worlds/hour", "slowest", "fastest", "ratio", "n"), tuple(rows),
        ("workers", "median", "slowest", "fastest", "ratio", "n"), tuple(data),
    )  # fmt: skip


def _measure(
    worlds: Sequence[World], workers: int, should_stop: Callable[[], bool]
) -> tuple[float, list[str]]:
    """Seconds for all worlds in fresh processes, their start included, and a line for each that failed."""
    started, places, failed = perf_counter(), range(len(worlds)), []
    with closing(play_in_workers(places, workers, Players.of(worlds), deaf, should_stop)) as ended:
        for done in ended:
            if done.outcome == "failed":
                world = worlds[done.seed]
                failed.append(f"{world.variant.label}  seed {world.seed}  failed: {last_line(done.trace)}")
    return perf_counter() - started, failed
