"""Studies of planted records: nothing is played."""

from collections.abc import Callable, Sequence
from pathlib import Path

from fmbench.analysis.studies import Player
from fmbench.analysis.studies.play import Played
from fmbench.analysis.studies.records import SeatRecord, WorldRecord
from fmbench.analysis.studies.variants import World

Seats = Callable[[str, int], Sequence[SeatRecord]]
"""The seats of a world, from the label of its variant and its seed."""


def run_of(score: float, years: int = 20, *, died: int = 0, offers: int = 0, counters: int = 0,
           signings: int = 0, scores: Sequence[float] | None = None) -> SeatRecord:  # fmt: skip
    """A run with a final score, by default the same after every season; `died` is the year of its end."""
    played = died - 1 if died else years
    return SeatRecord(
        name="planted", score=score, reason="fired" if died else "completed", year=died or years, revivals=0,
        stops=300, titles=0, offers=offers, counters=counters, signings=signings,
        scores=tuple([score] * played if scores is None else scores), positions=(8,) * played,
    )  # fmt: skip


class Planted(Player):
    """Answers with planted runs; `asked` are the worlds it was asked for."""

    def __init__(self, seats: Seats) -> None:
        super().__init__(Path(), 1, lambda _line: None)
        self._seats = seats
        self.asked: list[World] = []

    def play(self, worlds: Sequence[World]) -> Played:
        """Records of all worlds, without playing."""
        self.asked += worlds
        return Played([(world, self._record(world)) for world in worlds])

    def _record(self, world: World) -> WorldRecord:
        settings = world.variant.settings
        return WorldRecord(
            key="planted", params_hash=world.variant.params_hash, score_version="v1", code="planted",
            track=settings.track.name, years=settings.years, seed=world.seed, digest="0",
            seats=tuple(self._seats(world.variant.label, world.seed)),
        )  # fmt: skip
