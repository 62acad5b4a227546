"""One world from its first stop to its last: episode, policies, journals, results."""

import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from fmbench.game.episode import Episode, play_stop
from fmbench.game.journal import JournalError
from fmbench.game.replay import retrace
from fmbench.runner.build import build_policies
from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import WorldJournals, open_journals, seat_stamps
from fmbench.runner.notices import Listener, SeedStarted
from fmbench.runner.outcome import build_result
from fmbench.runner.seasons import News
from fmbench.runner.worker_pool import WorldDone
from fmbench.settings import Settings
from fmbench.tracking import TURNS_NAME, Stamp, write_result
from fmbench.tracking.counting import TurnsUncountable, count_turns
from fmbench.tracking.results import Timing


def play_world(folder: RunFolder, seed: int, listen: Listener, should_stop: Callable[[], bool]) -> WorldDone:
    """Play one seed into its run folder, or go on with it, and write the results.

    Stops between two stops of the world once `should_stop` says so; its journals are on disk then.
    Whatever goes wrong costs this world alone and is told with its trace.
    """
    try:
        with open_journals(folder, seed) as journals:
            world = Simulation(folder.settings, seed, journals, listen)
            if not world.play(should_stop):
                return WorldDone(seed, "stopped")
        world.write_results(folder)
    except Exception:
        return WorldDone(seed, "failed", traceback.format_exc())
    return WorldDone(seed, "finished")


def abandon_world(folder: RunFolder, seed: int) -> WorldDone:
    """End one begun world where its journals stand: seats whose runs are not over settle."""
    try:
        with open_journals(folder, seed) as journals:
            world = Simulation(folder.settings, seed, journals, lambda _notice: None, partial=True)
            world.abandon()
        world.write_results(folder)
    except Exception:
        return WorldDone(seed, "failed", traceback.format_exc())
    return WorldDone(seed, "finished")


class Simulation:
    """A world in play: its episode stands where the journals end as soon as it is built.

    The calls of a stop that was cut short are left to the policies, which make them again, or are made
    here if `partial`, for a world that nobody plays on.
    """

    def __init__(
        self, settings: Settings, seed: int, journals: WorldJournals, listen: Listener,
        *, partial: bool = False,
    ) -> None:  # fmt: skip
        resumed = journals.recorders.world.ahead is not None
        self.settings = settings
        self.seed = seed
        self.episode = Episode(settings, seed, journals.recorders)
        self._journals = journals
        self._listen = listen
        self._policies = build_policies(settings, self.episode)
        self._seat_seconds = [0.0] * settings.track.seats
        listen(SeedStarted(seed, resumed))
        retrace(self.episode, partial=partial)
        self._news = News(self.episode)

    def play(self, should_stop: Callable[[], bool]) -> bool:
        """Play to the end; False if it was stopped on the way."""
        episode = self.episode
        while not episode.finished:
            if should_stop():
                return False
            for seat in episode.stopped:
                self._play_stop(seat.number)
            episode.proceed()
            for notice in self._news.fresh():
                self._listen(notice)
        return True

    def abandon(self) -> None:
        """Settle every seat whose run is not over, those at an open stop last.

        The last of them closes the day's stops, after which a replay lets the world run on.
        """
        episode = self.episode
        going = [keeper.seat for keeper in episode.keepers if keeper.final is None]
        for number in sorted(going, key=lambda number: episode.seats[number].is_open):
            episode.abandon(number)

    def write_results(self, folder: RunFolder) -> None:
        """Write the result of every seat; the world must have ended."""
        stamps = seat_stamps(self.settings, self.seed)
        for seat, path in enumerate(folder.result_paths(self.seed)):
            timing = Timing(
                engine_seconds=self.episode.engine_seconds,
                seat_seconds=self._seat_seconds[seat],
                journal_seconds=self._journals.seconds_of(seat),
            )
            stamp = _with_served(stamps[seat], path.parent / TURNS_NAME)
            write_result(path, build_result(self.episode, seat, stamp, timing))

    def _play_stop(self, number: int) -> None:
        seat = self.episode.seats[number]
        # A stop that the journal holds whole was made again already.
        if not seat.is_open:
            return
        engine_before, started = self.episode.engine_seconds, perf_counter()
        play_stop(seat, self._policies[number])
        # Joining what the seats did is the engine's time; the journal's counts as the seat's.
        engine = self.episode.engine_seconds - engine_before
        self._seat_seconds[number] += perf_counter() - started - engine


def _with_served(stamp: Stamp, turns: Path) -> Stamp:
    """The stamp of a seat; of a model with what its provider served, where its turns can tell."""
    if stamp.seat.kind == "llm":
        with suppress(JournalError, TurnsUncountable, OSError):
            return stamp.model_copy(update={"seat": count_turns(turns).identify(stamp.seat)})
    return stamp
