"""Replay and resume: make the recorded calls of a run again and compare every digest.

Source: interface note ("Journal"), decisions 28.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fmbench.game.episode import Episode
from fmbench.game.journal import Advance, End, Line
from fmbench.game.recorder import Diverged, Recorder, Recorders, describe_difference, differing_parts
from fmbench.settings import Settings


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay first differs from its record; `arrays` are known at an advance only."""

    recorded: Line
    made: Line
    arrays: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The stop, the act, and what differs."""
        return describe_difference(self.recorded, self.made, self.arrays)


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """What a replay found; `complete` says whether the record reaches the end of the run."""

    stops: int
    complete: bool
    divergence: Divergence | None

    def __str__(self) -> str:
        """`0 drift`, or the first divergence."""
        return "0 drift" if self.divergence is None else f"first divergence: {self.divergence}"


def replay(
    settings: Settings, seed: int, world_lines: Sequence[Line],
    seat_lines: Sequence[Sequence[Line]] | None = None,
) -> ReplayReport:  # fmt: skip
    """Rebuild a run from its settings, its seed and its journals, comparing every digest.

    A solo run has the lines of its one journal; a run of several seats has the
    world's lines and each seat's.
    """
    return check_record(Episode(settings, seed, recorders_of(world_lines, seat_lines)))


def check_record(episode: Episode) -> ReplayReport:
    """Make all that an episode's recorders hold again, comparing every digest; it then stands there."""
    divergence = None
    try:
        retrace(episode, partial=True)
    except Diverged as diverged:
        divergence = _explained(episode, diverged)
    stops = sum(episode.stop_counts(seat.number).total for seat in episode.seats)
    return ReplayReport(stops, episode.finished, divergence)


def recorders_of(world_lines: Sequence[Line], seat_lines: Sequence[Sequence[Line]] | None) -> Recorders:
    """Recorders with a run's lines ahead and nowhere to write; a solo run has one journal alone."""
    world = Recorder(past=world_lines)
    if seat_lines is None:
        return Recorders.solo(world)
    return Recorders(world, tuple(Recorder(past=lines) for lines in seat_lines))


def retrace(episode: Episode, *, partial: bool = False) -> None:
    """Make all recorded stops again; the episode then stands where the record ends.

    The calls of a stop that was cut short are made again as well if `partial`;
    otherwise they are left to whoever plays on, and compared as he makes them.

    Raises:
        Diverged: an answer, a digest or a stop is not what was recorded.
    """
    while not episode.finished:
        if _abandon_again(episode):
            continue
        for seat in episode.stopped:
            if seat.is_open and seat.is_recorded:
                seat.retrace()
        if any(seat.is_open for seat in episode.stopped):
            break
        episode.proceed()
    _check_rest(episode)
    if partial:
        for seat in episode.stopped:
            if seat.is_open:
                seat.retrace()


def _abandon_again(episode: Episode) -> bool:
    """A run that was given up while the stops of today are open is given up again, whether or not its
    own seat stopped today.
    """
    end = episode.recorders.world.abandonment()
    if end is None or episode.keepers[end.seat].final is not None:
        return False
    if episode.seats[end.seat].is_open:
        episode.seats[end.seat].retrace()
    episode.abandon(end.seat)
    return True


def _check_rest(episode: Episode) -> None:
    """The record must go on with the stops that are open now, or be at its end."""
    for seat in episode.stopped:
        line = episode.recorders.seats[seat.number].ahead
        if seat.is_open and line is not None and line.stop != seat.stop.id:
            raise Diverged(line, Advance(seat.stop.id, seat.number, False, ""))
    line = episode.recorders.world.ahead
    if episode.finished and line is not None:
        last = episode.seats[line.seat]
        reason = episode.keepers[line.seat].termination
        assert reason is not None
        world = episode.world
        raise Diverged(line, End(last.stop.id, line.seat, reason.reason, world.season, world.digest()))


def _explained(episode: Episode, diverged: Diverged) -> Divergence:
    recorded, made = diverged.recorded, diverged.made
    arrays: tuple[str, ...] = ()
    if isinstance(recorded, Advance) and isinstance(made, Advance) and recorded.parts:
        arrays = differing_parts(recorded.parts, episode.world.part_digests())
    return Divergence(recorded, made, arrays)
