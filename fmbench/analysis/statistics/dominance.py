"""Who beats whom over the worlds, and the cycles in it: a rating is one line, a field may not be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from fmbench.analysis.statistics.rankings import Ranking

Wins = Mapping[tuple[str, str], int]
"""(a, b) -> worlds in which a stood above b; ties count for neither."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """a above b, b above c and c above a, each in more worlds than the other way round.

    `wins` and `losses` are those of a to b, b to c and c to a; the first seat is the first
    by name. `margin` is the smallest surplus of the three: one world is weak evidence.
    """

    seats: tuple[str, str, str]
    wins: tuple[int, int, int]
    losses: tuple[int, int, int]

    @property
    def margin(self) -> int:
        """Surplus of worlds at the weakest of the three."""
        return min(won - lost for won, lost in zip(self.wins, self.losses, strict=True))


def wins_between(rankings: Sequence[Ranking]) -> dict[tuple[str, str], int]:
    """How often each seat stood above each other one, for pairs that met, by name."""
    seats = sorted({seat for ranking in rankings for group in ranking for seat in group})
    wins = dict.fromkeys(((a, b) for a in seats for b in seats if a != b), 0)
    met = dict.fromkeys(wins, False)
    for ranking in rankings:
        place = {seat: index for index, group in enumerate(ranking) for seat in group}
        for a, b in combinations(sorted(place), 2):
            met[a, b] = met[b, a] = True
            if place[a] != place[b]:
                wins[(a, b) if place[a] < place[b] else (b, a)] += 1
    return {pair: count for pair, count in wins.items() if met[pair]}


def cycles_of(wins: Wins) -> tuple[Cycle, ...]:
    """All cycles of three, the clearest first, then by name.

    A field whose majorities hold any longer cycle and no ties holds one of three too.
    """
    seats = sorted({seat for pair in wins for seat in pair})
    found: list[Cycle] = []
    for a, b, c in combinations(seats, 3):
        for ring in ((a, b, c), (a, c, b)):
            links = tuple(zip(ring, (*ring[1:], ring[0]), strict=True))
            won = tuple(wins.get(link, 0) for link in links)
            lost = tuple(wins.get((loser, winner), 0) for winner, loser in links)
            if all(gain > loss for gain, loss in zip(won, lost, strict=True)):
                found.append(Cycle(ring, (won[0], won[1], won[2]), (lost[0], lost[1], lost[2])))
    return tuple(sorted(found, key=lambda cycle: (-cycle.margin, cycle.seats)))


def separated_groups(wins: Wins, rankings: Sequence[Ranking]) -> tuple[tuple[str, ...], ...]:
    """Groups between which results ran one way only or not at all, by name.

    More than one group means that the distance between them rests on the prior alone. A
    tie joins two seats as a win each way would.
    """
    tied = {pair for ranking in rankings for group in ranking for pair in combinations(group, 2)}
    seats = sorted({seat for ranking in rankings for group in ranking for seat in group})
    beaten = {
        a: [b for b in seats if wins.get((a, b), 0) > 0 or (a, b) in tied or (b, a) in tied] for a in seats
    }
    reached = {seat: _reached(seat, beaten) for seat in seats}
    groups = {
        tuple(other for other in seats if other in reached[seat] and seat in reached[other]) for seat in seats
    }
    return tuple(sorted(groups))


def _reached(start: str, beaten: Mapping[str, Sequence[str]]) -> dict[str, None]:
    found = {start: None}
    waiting = [start]
    while waiting:
        for seat in beaten[waiting.pop()]:
            if seat not in found:
                found[seat] = None
                waiting.append(seat)
    return found
