"""One seed's world as Inspect plays it: stops are handed out as samples, and days pass between them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from math import fsum

from fmbench.evals.names import FINAL, ChainId, SampleId
from fmbench.evals.stop import StopPlay
from fmbench.evals.usage import RunUsage
from fmbench.game.episode import Episode
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import open_journals, seat_stamps
from fmbench.runner.notices import SeasonPlayed, SeatSettled
from fmbench.runner.outcome import build_result
from fmbench.runner.seasons import News
from fmbench.tracking import TURNS_NAME, Result, Stamp, write_result
from fmbench.tracking.results import Timing
from fmbench.tracking.turns import TurnJournal, read_turns

NewsListener = Callable[[Episode, SeasonPlayed | SeatSettled, bool], None]
"""Is told what has happened in a world, and whether it was played from the record."""


class StopUnknown(Exception):  # noqa: N818
    """A log holds a stop that the run folder does not hold to its end."""

    def __init__(self, sample_id: str, folder: RunFolder) -> None:
        super().__init__(
            f"the log has {sample_id} as played, but {folder.path} does not hold that stop to its end; "
            "retry where the run was started, with its run folder in place"
        )


class WorldPlay:
    """A world, its journals and the stops that are open in it.

    The world begins at its first stop whatever its journals hold: what is recorded is made
    again stop by stop as the samples come by, so the samples of a log and the world always
    stand at the same place.
    """

    def __init__(self, folder: RunFolder, seed: int, usage: RunUsage, listen: NewsListener) -> None:
        """Open or begin the world's journals. Raises what `open_journals` raises."""
        self.folder = folder
        self.seed = seed
        self._usage = usage
        self._listen = listen
        self._open = ExitStack()
        journals = self._open.enter_context(open_journals(folder, seed))
        self._journals = journals
        self._turns = [
            self._open.enter_context(TurnJournal(path / TURNS_NAME)) for path in folder.seat_folders(seed)
        ]
        self.episode = Episode(folder.settings, seed, journals.recorders)
        self.results: tuple[Result, ...] = ()
        self._news = News(self.episode)
        self._stops: dict[int, StopPlay] = {}
        self._awaited: set[int] = set()
        self._hand_out()

    def chain(self, seat: int) -> ChainId:
        """The chain of one seat's samples."""
        return ChainId(self.seed, seat, self.folder.settings.track.name)

    def stop(self, sample: SampleId) -> StopPlay:
        """The open stop that a sample plays. Raises LookupError if the world stands elsewhere."""
        stop = self._stops.get(sample.chain.seat)
        if stop is None or stop.info.id != sample.stop:
            raise LookupError(f"{sample.chain.sample(sample.stop)}: the world does not stand at this stop")
        return stop

    def has_played(self, sample: SampleId) -> bool:
        """Whether the stop of a sample was played to its end in this attempt, scored or not."""
        stop = self._stops.get(sample.chain.seat)
        return stop is not None and stop.info.id == sample.stop and bool(stop.turns) and not stop.is_open

    def close_again(self, sample: SampleId) -> None:
        """Make a stop again that a log holds as played; nothing to do if it was played here.

        Raises StopUnknown if the journal does not hold it to its end.
        """
        stop = self._stops.get(sample.chain.seat)
        if stop is None or stop.info.id != sample.stop or not stop.is_open:
            return
        if not stop.seat.is_recorded:
            raise StopUnknown(stop.sample_id, self.folder)
        stop.seat.retrace()

    def go_on_after(self, sample: SampleId) -> list[StopPlay] | None:
        """The stops that follow when this one was the last to be waited for; None if it was not.

        Once all seats that stopped have advanced the world runs on; at its end the list is empty
        and the results are written.
        """
        seat = sample.chain.seat
        stop = self._stops.get(seat)
        if stop is None or stop.info.id != sample.stop or seat not in self._awaited or stop.is_open:
            return None
        self._awaited.discard(seat)
        if self._awaited:
            return None
        self.episode.proceed()
        self._hand_out()
        if self.episode.finished:
            self._finish()
        from_record = self._journals.recorders.world.ahead is not None
        for notice in self._news.fresh():
            self._listen(self.episode, notice, from_record)
        return list(self._stops.values())

    @property
    def finals(self) -> Iterator[str]:
        """The ids of the samples that close the chains."""
        return (self.chain(seat).sample(FINAL) for seat in range(len(self.episode.seats)))

    def close(self) -> None:
        """Put the journals on disk and release them."""
        self._open.close()

    def _hand_out(self) -> None:
        self._stops = {}
        settings = seats_of(self.folder.settings)
        for seat in self.episode.stopped:
            seasons = self.episode.keepers[seat.number].seasons
            score = seasons[-1].if_completed.final if seasons else 0.0
            sample_id = self.chain(seat.number).sample(seat.stop.id)
            self._stops[seat.number] = StopPlay(
                sample_id, seat, settings[seat.number], self._turns[seat.number],
                self._usage.of(self.seed, seat.number), score,
            )  # fmt: skip
        self._awaited = set(self._stops)

    def _finish(self) -> None:
        self.close()
        stamps = seat_stamps(self.folder.settings, self.seed)
        self.results = tuple(
            build_result(self.episode, seat, self._with_served(seat, stamp), self._timing(seat))
            for seat, stamp in enumerate(stamps)
        )
        for path, result in zip(self.folder.result_paths(self.seed), self.results, strict=True):
            # A world that is walked through once more has its result already.
            if not path.exists():
                write_result(path, result)

    def _with_served(self, seat: int, stamp: Stamp) -> Stamp:
        """The stamp of a seat, with what its model's provider served."""
        usage = self._usage.of(self.seed, seat)
        if usage is None:
            return stamp
        return stamp.model_copy(update={"seat": usage.identify(stamp.seat)})

    def _timing(self, seat: int) -> Timing:
        return Timing(
            engine_seconds=self.episode.engine_seconds,
            seat_seconds=round(fsum(record.seconds for record in read_turns(self._turns[seat].path)), 3),
            journal_seconds=self._journals.seconds_of(seat),
        )
