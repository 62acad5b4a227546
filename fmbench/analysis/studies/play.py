"""Play the worlds that a study lacks, several at a time, and tell how long the rest may take."""

import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fmbench.analysis.studies.ledger import open_ledger
from fmbench.analysis.studies.records import SeatRecord, WorldRecord, play_record
from fmbench.analysis.studies.variants import Variant, World
from fmbench.runner.batch import last_line
from fmbench.runner.interruption import Interruption, WorkStopped
from fmbench.runner.kernels import kernels_are_cold, warm_kernels
from fmbench.runner.notices import Listener, deaf
from fmbench.runner.progress import WorldsProgress
from fmbench.runner.worker_pool import WorldDone, play_all
from fmbench.settings import validate
from fmbench.tracking.files import write_atomically

Say = Callable[[str], None]
FAILED_NAME = "FAILED"


class Played:
    """The records of a study's worlds, by variant and seed; worlds that failed are not among them."""

    def __init__(self, records: Sequence[tuple[World, WorldRecord]]) -> None:
        self._found: dict[str, dict[int, WorldRecord]] = {}
        for world, record in records:
            self._found.setdefault(world.variant.label, {})[world.seed] = record

    def worlds(self, variant: Variant) -> dict[int, WorldRecord]:
        """Worlds by seed."""
        return dict(sorted(self._found.get(variant.label, {}).items()))

    def seats(self, variant: Variant) -> dict[int, SeatRecord]:
        """The one seat of each solo world, by seed."""
        return {seed: record.seats[0] for seed, record in self.worlds(variant).items()}

    def scores(self, variant: Variant) -> dict[int, float]:
        """Final scores of solo worlds by seed."""
        return {seed: seat.score for seed, seat in self.seats(variant).items()}


class Player:
    """Plays for studies that share a folder; what was played there before is not played again."""

    def __init__(self, folder: Path, workers: int, say: Say) -> None:
        self.folder = folder
        self.workers = workers
        self.say = say
        self.failed: list[str] = []
        """A line for each world that failed."""
        self._traces: list[str] = []

    def play(self, worlds: Sequence[World]) -> Played:
        """The records of all worlds, those that lack played now.

        Raises RunFolderError, and WorkStopped on Ctrl-C or SIGTERM; after that, and after a kill, the
        same call goes on.
        """
        with open_ledger(self.folder) as ledger, Interruption() as interruption:
            (self.folder / FAILED_NAME).unlink(missing_ok=True)
            keys = {world: world.key for world in worlds}
            # Variants may be equal in all that counts; their world is played once.
            apart = list({keys[world]: world for world in reversed(worlds)}.values())[::-1]
            missing = [world for world in apart if ledger.get(keys[world]) is None]
            if len(missing) < len(apart):
                self.say(f"{len(apart) - len(missing)} of {len(apart)} worlds are there already")
            self.warm(missing)
            progress = WorldsProgress(len(missing), self.say)
            for done in self._ended(missing, lambda: interruption.requested):
                if done.outcome == "finished":
                    ledger.add(done.record)
                    world, record = missing[done.seed], WorldRecord.model_validate_json(done.record)
                    progress.tell(world.variant.label, world.seed, [seat.score for seat in record.seats])
                elif done.outcome == "failed":
                    self._note_failure(missing[done.seed], done.trace)
            left = sum(ledger.get(keys[world]) is None for world in missing)
            if interruption.requested and left > len(self.failed):
                played = f"stopped after {len(apart) - left} of {len(apart)} worlds"
                raise WorkStopped(f"{played}; the same command goes on", interruption.number)
            found = [(world, ledger.get(keys[world])) for world in worlds]
        return Played([(world, record) for world, record in found if record is not None])

    def warm(self, worlds: Sequence[World]) -> None:
        """Compile the kernels before workers start, if they are not."""
        if worlds and kernels_are_cold():
            self.say("compiling kernels (once) ...")
            warm_kernels(worlds[0].variant.settings)

    def _ended(self, worlds: Sequence[World], should_stop: Callable[[], bool]) -> Generator[WorldDone]:
        players = Players.of(worlds)
        with closing(play_all(range(len(worlds)), self.workers, players, deaf, should_stop)) as ended:
            yield from ended

    def _note_failure(self, world: World, trace: str) -> None:
        line = f"{world.variant.label}  seed {world.seed}  failed: {last_line(trace)}"
        self.failed.append(line)
        self.say(line)
        self._traces.append(f"{line}\n{trace}")
        write_atomically(self.folder / FAILED_NAME, "\n".join(self._traces))


@dataclass(frozen=True, slots=True)
class Players:
    """Plays worlds by their place in a list; sent to worker processes.

    `declared` holds the settings of each variant as plain values, for models cannot be sent; `places` says
    which of them, and which seed, each world has.
    """

    declared: tuple[tuple[str, dict[str, Any]], ...]
    places: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, worlds: Sequence[World]) -> "Players":
        """The same worlds, ready to be sent."""
        variants = list(dict.fromkeys(world.variant for world in worlds))
        numbers = {variant: number for number, variant in enumerate(variants)}
        return cls(
            tuple((variant.label, variant.settings.model_dump(mode="json")) for variant in variants),
            tuple((numbers[world.variant], world.seed) for world in worlds),
        )

    def __call__(self, place: int, _listen: Listener, should_stop: Callable[[], bool]) -> WorldDone:
        """Play one world to its end; whatever goes wrong costs this world alone."""
        number, seed = self.places[place]
        label, declared = self.declared[number]
        try:
            record = play_record(World(Variant(label, validate(declared)), seed), should_stop)
        except Exception:
            return WorldDone(place, "failed", traceback.format_exc())
        if record is None:
            return WorldDone(place, "stopped")
        return WorldDone(place, "finished", record=record.model_dump_json())
