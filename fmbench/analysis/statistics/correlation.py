"""Spearman's rank correlation over the seats of a field, and its sign on every seed.

The paper's associations (paper §4.2.1): each seat gives the mean of its metric and of its
score over the seeds; a metric that changes sign between seeds is not to be trusted.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.estimate import Unit, counted
from fmbench.analysis.statistics.moments import settled
from fmbench.analysis.statistics.multiplicity import holm
from fmbench.analysis.statistics.ranks import doubled_ranks
from fmbench.analysis.statistics.student import two_sided_p

SeatValues = Mapping[str, float]

_EXACT_UP_TO = 8
_T_METHOD = "Spearman, t approximation"
_EXACT_METHOD = "Spearman, exact over all orders"


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation over `n` seats; nan where fewer than three differ.

    `left_out` names the seats that had only one of the two numbers. `p` is two-sided and
    not adjusted for the other correlations of a report unless `adjusted`.
    """

    r: float
    p: float
    n: int
    unit: Unit
    method: str
    left_out: tuple[str, ...] = ()
    adjusted: bool = False

    def text(self) -> str:
        """`-0.58 (p = 0.024, n = 15 seats, Spearman, t approximation, not adjusted)`."""
        adjusted = "adjusted" if self.adjusted else "not adjusted"
        return (
            f"{self.r:+.2f} (p = {self.p:.2g}, n = {counted(self.n, self.unit)}, {self.method}, {adjusted})"
        )


@dataclass(frozen=True, slots=True)
class SeedCorrelations:
    """The correlation of the means over seeds, and one a seed.

    `same_sign` holds when every seed has the sign of the pooled one.
    """

    pooled: Correlation
    by_seed: tuple[tuple[int, Correlation], ...]
    same_sign: bool


def spearman(x: SeatValues, y: SeatValues) -> Correlation:
    """Rank correlation of two numbers a seat, over the seats that have both.

    The p-value is exact up to eight seats (every order of one side is counted, so ties need
    no correction) and comes from Student's t above.

    Raises:
        StatisticsError: a value is nan.
    """
    seats = sorted(x.keys() & y.keys())
    left_out = tuple(sorted(x.keys() ^ y.keys()))
    ranks_x = _centred([x[seat] for seat in seats])
    ranks_y = _centred([y[seat] for seat in seats])
    scale = _dot(ranks_x, ranks_x) * _dot(ranks_y, ranks_y)
    n = len(seats)
    method = _EXACT_METHOD if n <= _EXACT_UP_TO else _T_METHOD
    if n < 3 or scale == 0:
        return Correlation(math.nan, math.nan, n, "seat", method, left_out)
    r = _dot(ranks_x, ranks_y) / math.sqrt(scale)
    p = _exact_p(ranks_x, ranks_y) if n <= _EXACT_UP_TO else _approximate_p(r, n)
    return Correlation(settled(r), settled(p), n, "seat", method, left_out)


def spearman_by_seed(x: Mapping[int, SeatValues], y: Mapping[int, SeatValues]) -> SeedCorrelations:
    """The paper's triple: pooled over seed means, then a correlation a seed with its sign.

    Both arguments map a seed to the numbers of its seats. A seat's mean is taken over the
    seeds on which it has both numbers.

    Raises:
        StatisticsError: a value is nan.
    """
    seeds = sorted(x.keys() & y.keys())
    by_seed = tuple((seed, spearman(x[seed], y[seed])) for seed in seeds)
    pooled = spearman(_seed_means(x, y, seeds, 0), _seed_means(x, y, seeds, 1))
    same = all(correlation.r * pooled.r > 0 for _, correlation in by_seed)
    return SeedCorrelations(pooled, by_seed, bool(by_seed) and same)


def adjust_together(correlations: Mapping[str, Correlation]) -> dict[str, Correlation]:
    """The correlations of one report, by metric, with Holm's p-values over all of them."""
    adjusted = holm([correlation.p for correlation in correlations.values()])
    return {
        name: replace(correlation, p=p, adjusted=True)
        for (name, correlation), p in zip(correlations.items(), adjusted, strict=True)
    }


def _seed_means(
    x: Mapping[int, SeatValues], y: Mapping[int, SeatValues], seeds: Sequence[int], side: int
) -> dict[str, float]:
    gathered: dict[str, list[float]] = {}
    for seed in seeds:
        for seat in sorted(x[seed].keys() & y[seed].keys()):
            gathered.setdefault(seat, []).append((x, y)[side][seed][seat])
    return {seat: math.fsum(values) / len(values) for seat, values in gathered.items()}


def _centred(values: Sequence[float]) -> list[int]:
    """Doubled ranks about their mean: whole numbers, sum 0."""
    return [rank - (len(values) + 1) for rank in doubled_ranks(values)]


def _dot(a: Sequence[int], b: Sequence[int]) -> int:
    return sum(left * right for left, right in zip(a, b, strict=True))


def _approximate_p(r: float, n: int) -> float:
    if abs(r) >= 1.0:
        return 0.0
    return two_sided_p(r * math.sqrt((n - 2) / ((1.0 - r) * (1.0 + r))), n - 2)


def _exact_p(ranks_x: Sequence[int], ranks_y: Sequence[int]) -> float:
    """Share of all orders of one side that are at least as far from 0."""
    orders = _orders(len(ranks_x))
    products = np.array(ranks_x, dtype=np.int64) @ np.array(ranks_y, dtype=np.int64)[orders].T
    return int((np.abs(products) >= abs(_dot(ranks_x, ranks_y))).sum()) / len(orders)


@cache
def _orders(n: int) -> NDArray[np.int64]:
    """Every order of n places, shape (n!, n)."""
    orders = np.zeros((1, 0), dtype=np.int64)
    for size in range(1, n + 1):
        orders = np.concatenate([np.insert(orders, place, size - 1, axis=1) for place in range(size)])
    return orders
