"""Holm's adjustment: with 15 seats there are 105 pairs, and 5 would differ by chance."""

import math
from collections.abc import Sequence

from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.moments import settled


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values in the order given; the chance of any false find stays below alpha.

    A nan (a pair that could not be tested) stays nan and still counts as a test.

    Raises:
        StatisticsError: a p-value outside [0, 1].
    """
    for p in p_values:
        require(math.isnan(p) or 0 <= p <= 1, "p_values", p, "must lie in [0, 1]")
    order = sorted(range(len(p_values)), key=lambda index: (_last_if_nan(p_values[index]), index))
    adjusted = [math.nan] * len(p_values)
    reached = 0.0
    for place, index in enumerate(order):
        if math.isnan(p_values[index]):
            break
        reached = max(reached, min(1.0, (len(p_values) - place) * p_values[index]))
        adjusted[index] = settled(reached)
    return tuple(adjusted)


def _last_if_nan(p: float) -> float:
    return math.inf if math.isnan(p) else p
