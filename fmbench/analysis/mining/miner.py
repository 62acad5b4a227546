"""The miner: looks on while a world is made again and keeps a book for each seat."""

from typing import Literal

from fmbench.analysis.mining.book import SeatBook
from fmbench.analysis.mining.calls import watch_call
from fmbench.analysis.mining.records import Direction, StopSeen, Trade
from fmbench.analysis.mining.truth import Memory, man_then, remember
from fmbench.engine.calendar import day_of_year
from fmbench.engine.football.fixtures import MATCHES
from fmbench.engine.football.lineup import ELEVEN
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.observer import HearAnswer
from fmbench.game.seat import Seat
from fmbench.game.tools import ParsedCall
from fmbench.game.view.status import places_of, status_of

_HOW: dict[int, Literal["bought", "free_signed", "sold_abroad"]] = {
    K.BOUGHT: "bought",
    K.FREE_SIGNED: "free_signed",
    K.ABROAD: "sold_abroad",
}


class Miner:
    """An observer of one world (``game/observer.py``); it reads the truth and changes nothing.

    A seat's book ends with its run: what its club does afterwards is the league's.
    """

    def __init__(self, seats: int) -> None:
        self.books = tuple(SeatBook() for _ in range(seats))
        self._moves_seen = 0
        self._evening: Memory | None = None

    def day_played(self, world: World) -> None:
        """Write down yesterday evening's moves and today's line-ups, then remember today's truth."""
        self._write_moves(world)
        self._count_starts(world)
        self._evening = remember(world)

    def stop_opened(self, seat: Seat) -> None:
        """The warnings that the packet carries."""
        status = status_of(seat.world, seat.number, places_of(seat.world))
        self.books[seat.number].stops.append(
            StopSeen(day=seat.world.day, types=seat.stop.types, warnings=tuple(status.warnings))
        )

    def call_begins(self, seat: Seat, call: ParsedCall) -> HearAnswer:
        """The truth of the instant of a call."""
        return watch_call(self.books[seat.number], seat, call)

    def _write_moves(self, world: World) -> None:
        fresh = world.moves.view[self._moves_seen :]
        self._moves_seen = world.moves.count
        for day, player, origin, target, fee, how in fresh.tolist():
            if how not in _HOW or self._evening is None:
                continue
            man = man_then(world, self._evening, player, day)
            sides: tuple[tuple[int, int, Direction], ...] = ((target, origin, "in"), (origin, target, "out"))
            for slot, other, direction in sides:
                if _plays(world, slot, day):
                    self.books[slot].trades.append(
                        Trade(
                            day=day, direction=direction, how=_HOW[how], man=man, club=other,
                            seat=other if _plays(world, other, day) else -1, fee=fee,
                        )
                    )  # fmt: skip

    def _count_starts(self, world: World) -> None:
        """Starts of promoted men in today's round."""
        number = world.rules.calendar.rounds.get(day_of_year(world.day))
        if number is None:
            return
        for row in world.matches[number * MATCHES : (number + 1) * MATCHES].tolist():
            for side, slot in enumerate((row[L.HOME], row[L.AWAY])):
                if not _plays(world, slot, world.day):
                    continue
                starts = self.books[slot].starts
                for man in row[L.MEN + side * ELEVEN : L.MEN + (side + 1) * ELEVEN]:
                    if man in starts:
                        starts[man] += 1


def _plays(world: World, slot: int, day: int) -> bool:
    """Whether a seat whose run was not over yet managed the club on a day."""
    if not 0 <= slot < world.seat_count:
        return False
    settled = int(world.clubs[C.SETTLED_DAY, slot])
    return settled < 0 or day < settled
