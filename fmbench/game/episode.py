"""One run: a world and its seats, from the draft to the last verdict.

episode = Episode(settings, seed=1)
while not episode.finished:
    for seat in episode.stopped:
        play_stop(seat, policies[seat.number])
    episode.proceed()
print(episode.keepers[0].final)
"""

from __future__ import annotations

from threading import Lock
from time import perf_counter
from typing import NamedTuple

from fmbench.engine import season
from fmbench.engine.calendar import day_of_year
from fmbench.engine.club.insolvency import settle
from fmbench.engine.forks import fork_digest, fork_world, join_fork
from fmbench.engine.genesis import create_world
from fmbench.engine.rules import build_rules
from fmbench.engine.state import club as C
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import ABANDONED
from fmbench.game.journal import Advance, End
from fmbench.game.observer import Observer
from fmbench.game.recorder import Recorders, short_parts
from fmbench.game.scorekeeper import ScoreKeeper
from fmbench.game.seat import Seat, facade
from fmbench.game.statistics import WorldStatistics
from fmbench.game.stops import Policy, SeatMemory, StopInfo
from fmbench.settings import Settings


class StopCounts(NamedTuple):
    """How many stops a seat had: by the calendar, by events alone, and closed by force."""

    total: int
    scheduled: int
    event: int
    forced: int


class StopOpenError(RuntimeError):
    """The world was asked to run on while a seat's stop is open."""


class Episode:
    """A world with its seats; the draft stop is open from the start.

    `engine_seconds` is the time the world took, without the seats. Equal settings,
    seed and calls give equal worlds.
    """

    def __init__(
        self,
        settings: Settings,
        seed: int,
        recorders: Recorders | None = None,
        observer: Observer | None = None,
    ) -> None:
        started = perf_counter()
        count = settings.track.seats
        self.settings = settings
        self.recorders = recorders or Recorders.silent(count)
        self.world = create_world(build_rules(settings), seed, count)
        self.keepers = tuple(ScoreKeeper(settings, number) for number in range(count))
        self.statistics = WorldStatistics()
        self._observer = observer
        self.seats = tuple(self._seat(number) for number in range(count))
        self.stopped: tuple[Seat, ...] = ()
        self._deaths = b""
        self._waiting = 0
        self._advancing = Lock()
        self._open(season.stopped_seats(self.world))
        self.engine_seconds = perf_counter() - started

    @property
    def finished(self) -> bool:
        """Whether every seat's run is over."""
        return all(keeper.final is not None for keeper in self.keepers)

    def stop_counts(self, seat: int) -> StopCounts:
        """A seat's stops so far."""
        rows = (S.STOPS, S.SCHEDULED, S.EVENT_STOPS, S.FORCED)
        return StopCounts(*self.world.seats[list(rows), seat].tolist())

    def proceed(self) -> None:
        """Let the world run to the next stop or to the end of the run.

        Raises:
            StopOpenError: a seat has not advanced yet.
        """
        for seat in self.stopped:
            if seat.is_open:
                raise StopOpenError(f"seat {seat.number} has not advanced from {seat.stop.id}")
        started = perf_counter()
        self._run_on()
        self.engine_seconds += perf_counter() - started

    def abandon(self, seat: int) -> None:
        """End a seat's run for good at its open stop; it settles (decisions 2).

        Raises:
            ValueError: the seat's run is over already.
        """
        if self.keepers[seat].final is not None:
            raise ValueError(f"seat {seat}: its run has ended already")
        was_open = self.seats[seat].is_open
        if was_open:
            self.seats[seat].drop()
        settle(self.world, seat, ABANDONED)
        self.keepers[seat].end(self.world, ABANDONED)
        self._record_end(seat)
        if was_open:
            self.stopped = tuple(other for other in self.stopped if other.number != seat)
            self._count_advanced()

    def _seat(self, number: int) -> Seat:
        settings = self.settings
        roster = (settings.seat,) if settings.roster is None else settings.roster.in_order()
        budgets = settings.world.budgets
        return Seat(
            number,
            SeatMemory.empty(settings.world.calendar.inbox_recent_actions),
            budgets,
            budgets.notebook_cap,
            self.recorders.seats[number],
            self._advanced,
            durable=roster[number].kind == "llm",
            observer=self._observer,
        )

    def _open(self, numbers: list[int]) -> None:
        """Stop the clock for these seats; several seats get forks of the frozen world."""
        world = self.world
        stops = [self._count_stop(number) for number in numbers]
        for number, stop in zip(numbers, stops, strict=True):
            if world.seat_count == 1:
                self.seats[number].open(world, stop, None)
            else:
                fork = fork_world(world, number)
                self.seats[number].open(fork.world, stop, fork)
        self.stopped = tuple(self.seats[number] for number in numbers)
        self._waiting = len(numbers)

    def _count_stop(self, number: int) -> StopInfo:
        counts, world = self.world.seats, self.world
        counts[S.STOPS, number] += 1
        types = tuple(season.stop_types(world, number))
        stop = StopInfo(int(counts[S.STOPS, number]), world.season, day_of_year(world.day), types)
        counts[S.SCHEDULED if stop.scheduled else S.EVENT_STOPS, number] += 1
        return stop

    def _advanced(self, seat: Seat) -> None:
        if seat.fork is not None:
            recorder = self.recorders.seats[seat.number]
            recorder.advance(Advance(seat.stop.id, seat.number, seat.forced, fork_digest(seat.fork)))
            # A script plays a lost stop again as it did; a model's stop must not be lost.
            recorder.flush(durable=seat.durable)
        self._count_advanced()

    def _count_advanced(self) -> None:
        """The last seat to advance joins the day's stops; seats may advance from several threads."""
        with self._advancing:
            self._waiting -= 1
            if self._waiting == 0 and self.stopped:
                started = perf_counter()
                self._join()
                self.engine_seconds += perf_counter() - started
                self._record_advances()

    def _join(self) -> None:
        """What the seats did becomes the world's, in the order of their numbers.

        What a seat was told by its packet and by its answers leaves its inbox; what
        the acts of others tell it stays for its next stop.
        """
        world = self.world
        for seat in self.stopped:
            self._clear_inbox(seat.number)
        for seat in self.stopped:
            if seat.fork is not None:
                join_fork(world, seat.fork)
            world.seats[S.FORCED, seat.number] += seat.forced

    def _record_advances(self) -> None:
        world = self.world
        parts = world.part_digests()
        digest, short = world.digest(parts), short_parts(parts)
        for seat in self.stopped:
            line = Advance(seat.stop.id, seat.number, seat.forced, digest, short)
            self.recorders.world.advance(line)
        self.recorders.world.flush(durable=self._outlives_the_machine())

    def _outlives_the_machine(self) -> bool:
        """Whether this stop's lines wait for the disk: always with a model or a person in
        the world, else once a season, for scripts play lost stops again as they did. What
        was written outlives the process in any case.
        """
        if any(seat.durable for seat in self.seats):
            return True
        return any("season_settlement" in seat.stop.types for seat in self.stopped)

    def _run_on(self) -> None:
        """Days pass until a seat stops or the run is over."""
        world = self.world
        self.stopped = ()
        season.end_day(world)
        if world.day == 0:
            for keeper in self.keepers:
                keeper.open_books(world)
        stopped = season.run_to_stop(world, self._watch)
        if stopped:
            self._open(stopped)
            return
        for keeper in self.keepers:
            if keeper.final is None:
                keeper.end(world, int(world.clubs[C.SETTLED_REASON, keeper.seat]))
                self._record_end(keeper.seat)

    def _watch(self) -> None:
        world = self.world
        self.statistics.watch(world)
        if self._observer is not None:
            self._observer.day_played(world)
        deaths = world.clubs[C.REVIVALS].tobytes() + world.clubs[C.SEAT].tobytes()
        if deaths == self._deaths and day_of_year(world.day) != world.rules.scoring.snapshot_day:
            return
        self._deaths = deaths
        for keeper in self.keepers:
            if keeper.watch(world):
                self._record_end(keeper.seat)

    def _record_end(self, number: int) -> None:
        termination = self.keepers[number].termination
        assert termination is not None
        self._clear_inbox(number)
        world = self.world
        self.recorders.world.end(
            End(self.seats[number].stop.id, number, termination.reason, world.season, world.digest())
        )
        self.recorders.world.flush(durable=True)

    def _clear_inbox(self, number: int) -> None:
        events = self.world.events
        if events.count:
            events.keep(events.view[:, K.EVENT_SEAT] != number)


def play_stop(seat: Seat, policy: Policy) -> None:
    """One turn of a script for a whole stop; a script that returns without `advance` is advanced."""
    seat.begin_turn()
    policy.play(seat.packet(), facade(seat))
    seat.close()
