"""Ranks of a field, ties sharing the mean of their places."""

import math
from collections.abc import Sequence

from fmbench.analysis.statistics.errors import require


def doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each value from 1 for the lowest, so that shared places stay whole.

    Infinities rank at the ends (a seat that never signed anyone has infinitely many offers
    a signing and comes last).

    Raises:
        StatisticsError: a value is nan; leave a seat without a value out instead.
    """
    for value in values:
        require(not math.isnan(value), "values", value, "must not be nan; leave that seat out")
    order = sorted(range(len(values)), key=lambda index: (values[index], index))
    ranks = [0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            ranks[index] = start + 1 + end
        start = end
    return ranks
