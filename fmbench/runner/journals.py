"""The journal files of one world: begun, or opened again where they were left (decisions 28)."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fmbench.game.journal import Journal, Recording, read_journal
from fmbench.game.recorder import Recorder, Recorders
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.settings import Settings, params_hash
from fmbench.tracking import JOURNAL_NAME, SeatIdentity, Stamp, build_stamp, identify_seat


@dataclass(frozen=True, slots=True)
class WorldJournals:
    """Open journals of one world: its own and, among several seats, one for each."""

    recorders: Recorders
    world: Journal
    seats: tuple[Journal, ...]
    """Empty in a solo world, whose one journal holds everything."""

    def seconds_of(self, seat: int) -> float:
        """Time spent in the journals that a seat's run needs."""
        return self.world.seconds + (self.seats[seat].seconds if self.seats else 0.0)


@dataclass(frozen=True, slots=True)
class WorldRecord:
    """What the journals of one world hold; `seats` is None in a solo world."""

    world: Recording
    seats: tuple[Recording, ...] | None


def seat_stamps(settings: Settings, seed: int) -> tuple[Stamp, ...]:
    """The stamp of each seat's run in the world of one seed."""
    return tuple(
        build_stamp(settings, seat=identify_seat(seat), seed=seed, effective_seed=seed)
        for seat in seats_of(settings)
    )


@contextmanager
def open_journals(folder: RunFolder, seed: int) -> Iterator[WorldJournals]:
    """Open the journals of one world for writing; what they hold already lies ahead of the recorders.

    Raises the errors of journals, RunFolderError if they were written with other settings.
    """
    begun = folder.state_of(seed) != "new"
    stamps = seat_stamps(folder.settings, seed)
    with ExitStack() as stack:
        if folder.settings.track.name == "solo":
            world, recorder = _open(stack, folder.world_journal(seed), stamps[0], begun)
            yield WorldJournals(Recorders.solo(recorder), world, ())
            return
        # The world's journal says whether a run has begun, so the seats' must be there before it is.
        opened = [
            _open(stack, path / JOURNAL_NAME, stamp, begun)
            for path, stamp in zip(folder.seat_folders(seed), stamps, strict=True)
        ]
        stamp = _world_stamp(folder.settings, seed)
        world, recorder = _open(stack, folder.world_journal(seed), stamp, begun)
        seats = Recorders(recorder, tuple(recorder for _, recorder in opened))
        yield WorldJournals(seats, world, tuple(journal for journal, _ in opened))


def read_journals(folder: RunFolder, seed: int) -> WorldRecord:
    """Read the journals of one world. Raises as `open_journals` does."""
    world = _read(folder.world_journal(seed), folder.settings)
    if folder.settings.track.name == "solo":
        return WorldRecord(world, None)
    seats = tuple(_read(path / JOURNAL_NAME, folder.settings) for path in folder.seat_folders(seed))
    return WorldRecord(world, seats)


def _open(stack: ExitStack, path: Path, stamp: Stamp, begun: bool) -> tuple[Journal, Recorder]:
    if begun:
        journal = stack.enter_context(Journal.reopen(path))
        recording = read_journal(path)
        _require_same_settings(recording, stamp.params_hash)
        return journal, Recorder(journal, recording.lines)
    # What a crash left of a run before it had begun: at most a torn header.
    path.unlink(missing_ok=True)
    journal = stack.enter_context(Journal.create(path, stamp.model_dump(mode="json")))
    return journal, Recorder(journal)


def _read(path: Path, settings: Settings) -> Recording:
    recording = read_journal(path)
    _require_same_settings(recording, params_hash(settings))
    return recording


def _require_same_settings(recording: Recording, expected: str) -> None:
    found = recording.stamp.get("params_hash")
    if found != expected:
        raise RunFolderError(
            recording.path,
            f"was written with settings of params hash {found}; those of its folder have {expected}",
        )


def _world_stamp(settings: Settings, seed: int) -> Stamp:
    """The stamp of a world of several seats: who sits where stands in its details."""
    seats = seats_of(settings)
    roster = SeatIdentity(
        name="world" if settings.roster is None else settings.roster.name,
        kind="llm" if any(seat.kind == "llm" for seat in seats) else "script",
        details={"seats": [seat.model_dump(mode="json") for seat in seats]},
    )
    return build_stamp(settings, seat=roster, seed=seed, effective_seed=seed)
