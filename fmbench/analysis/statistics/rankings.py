"""From the scores of Arena worlds to what a ranking model reads, ties as ties.

A world is a ranking of its seats. Placing it is a row of choices: the first seat out of all,
the second out of the rest, and so on. Each choice is a set of seats still to be placed; a
tied group of k stands for 2k orders in equal parts (each rotation and its reverse), in which
every member takes every place equally often and every pair stands both ways equally often.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.intervals import SeedScores
from fmbench.analysis.statistics.moments import finite

WorldScores = Mapping[str, float]
"""The final scores of one world, by seat."""
Ranking = tuple[tuple[str, ...], ...]
"""Groups of seats from the best down; a group of several is a tie; names in order inside."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of all worlds, equal sets counted together.

    `sets` (choices, seats) is 1 where a seat is still to be placed; `weights` (worlds,
    choices) says how often a world makes a choice; `placed` (worlds, seats) is 1 where a
    seat takes part. Seats are in the order given, worlds in a canonical one, choices in
    order of first use.
    """

    seats: tuple[str, ...]
    sets: NDArray[np.float64]
    weights: NDArray[np.float64]
    placed: NDArray[np.float64]


def ranking_of(scores: WorldScores, tie_margin: float = 0.0) -> Ranking:
    """Groups from the best down; a seat joins a group if within `tie_margin` of its best.

    Raises:
        StatisticsError: fewer than two seats, a score that is not finite, a negative margin.
    """
    require(len(scores) >= 2, "scores", dict(scores), "must have at least two seats")
    require(tie_margin >= 0, "tie_margin", tie_margin, "must be at least 0")
    finite("scores", scores.values())
    groups: list[list[str]] = []
    for seat in sorted(scores, key=lambda name: (-scores[name], name)):
        if groups and scores[groups[-1][0]] - scores[seat] <= tie_margin:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return tuple(tuple(sorted(group)) for group in groups)


def choices_of(rankings: Sequence[Ranking]) -> Choices:
    """The choices of several worlds; the order of the worlds makes no difference.

    Raises:
        StatisticsError: no world.
    """
    require(bool(rankings), "rankings", list(rankings), "must have at least one world")
    ordered = sorted(rankings)
    seats = tuple(sorted({seat for ranking in ordered for group in ranking for seat in group}))
    place = {seat: index for index, seat in enumerate(seats)}
    columns: dict[tuple[int, ...], int] = {}
    rows: list[dict[int, float]] = []
    for ranking in ordered:
        row: dict[int, float] = {}
        for left, weight in _choices(ranking):
            column = columns.setdefault(tuple(sorted(place[seat] for seat in left)), len(columns))
            row[column] = row.get(column, 0.0) + weight
        rows.append(row)
    sets = np.zeros((len(columns), len(seats)))
    for members, column in columns.items():
        sets[column, list(members)] = 1.0
    weights = np.zeros((len(rows), len(columns)))
    placed = np.zeros((len(rows), len(seats)))
    for world, (ranking, row) in enumerate(zip(ordered, rows, strict=True)):
        weights[world, list(row)] = list(row.values())
        placed[world, [place[seat] for group in ranking for seat in group]] = 1.0
    return Choices(seats, sets, weights, placed)


def worlds_of(scores: Mapping[str, SeedScores]) -> dict[int, dict[str, float]]:
    """Scores by seat and world turned into scores by world and seat, worlds in order."""
    worlds = sorted({world for by_world in scores.values() for world in by_world})
    return {
        world: {seat: scores[seat][world] for seat in sorted(scores) if world in scores[seat]}
        for world in worlds
    }


def _choices(ranking: Ranking) -> list[tuple[tuple[str, ...], float]]:
    """(seats still to be placed, weight) of every choice of one world."""
    found: list[tuple[tuple[str, ...], float]] = []
    for position, group in enumerate(ranking):
        rest = tuple(seat for later in ranking[position + 1 :] for seat in later)
        for order in _orders(group):
            share = 1.0 / (2 * len(group))
            found += [((*order[start:], *rest), share) for start in range(len(order))]
    return found


def _orders(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    turned = [group[start:] + group[:start] for start in range(len(group))]
    return turned + [tuple(reversed(order)) for order in turned]
