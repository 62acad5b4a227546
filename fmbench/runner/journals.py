"""The journal files of one world: begun, or opened again where they were left (decisions 28)."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from fmbench.game.journal import Journal, JournalError, Recording, read_journal
from fmbench.game.recorder import Recorder, Recorders
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.settings import Settings
from fmbench.tracking import JOURNAL_NAME, SeatIdentity, Stamp, build_stamp, identify_seat
from fmbench.tracking.comparing import other_fields


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

    Raises the errors of journals, RunFolderError if they were written with other settings, for another
    seed or seat, or with another version of score or harness.
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
    stamps = seat_stamps(folder.settings, seed)
    if folder.settings.track.name == "solo":
        return WorldRecord(_read(folder.world_journal(seed), stamps[0]), None)
    world = _read(folder.world_journal(seed), _world_stamp(folder.settings, seed))
    seats = tuple(
        _read(path / JOURNAL_NAME, stamp)
        for path, stamp in zip(folder.seat_folders(seed), stamps, strict=True)
    )
    return WorldRecord(world, seats)


def require_own_journals(folder: RunFolder) -> None:
    """Refuse a folder that holds a world of other settings; a damaged journal is left to its reader.

    Raises RunFolderError.
    """
    for seed in folder.settings.seeds:
        if folder.state_of(seed) != "new":
            with suppress(JournalError, OSError):
                read_journals(folder, seed)


def _open(stack: ExitStack, path: Path, stamp: Stamp, begun: bool) -> tuple[Journal, Recorder]:
    if begun:
        journal = stack.enter_context(Journal.reopen(path))
        return journal, Recorder(journal, _read(path, stamp).lines)
    # What a crash left of a run before it had begun: at most a torn header.
    path.unlink(missing_ok=True)
    journal = stack.enter_context(Journal.create(path, stamp.model_dump(mode="json")))
    return journal, Recorder(journal)


def _read(path: Path, stamp: Stamp) -> Recording:
    """Read a journal that was written with what its folder's settings say: world, seed, seat and versions."""
    recording = read_journal(path)
    others = other_fields(stamp, recording.stamp)
    if not others:
        return recording
    field, found, expected = others[0]
    if field == "params_hash":
        raise RunFolderError(
            path, f"was written with settings of params hash {found}; those of its folder have {expected}"
        )
    what, _, part = field.partition(".")
    of = part.removeprefix("details.").removeprefix("options.")
    raise RunFolderError(
        path,
        f"was written with another {what.replace('_', ' ')}: {f'{of} ' if of else ''}{found}, "
        f"the settings of its folder say {expected}",
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
