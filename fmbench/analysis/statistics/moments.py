"""Sums, means and spreads that do not depend on the order of the numbers or on the machine.

`math.fsum` rounds once, so a mean is the same whichever seed was read first. What leaves
this folder passes through `settled`, which drops the last digits, where libraries differ.
"""

import math
from collections.abc import Iterable, Sequence

from fmbench.analysis.statistics.errors import require

_KEPT_DIGITS = 9
_KEPT_PLACES = 12


def settled(value: float) -> float:
    """`value` to nine significant digits and at most twelve decimals; never minus zero."""
    if not math.isfinite(value):
        return value
    return round(float(f"{value:.{_KEPT_DIGITS}g}"), _KEPT_PLACES) + 0.0


def finite(argument: str, values: Iterable[float]) -> list[float]:
    """The values as floats.

    Raises:
        StatisticsError: one of them is not a finite number.
    """
    numbers = [float(value) for value in values]
    for number in numbers:
        require(math.isfinite(number), argument, number, "every value must be a finite number")
    return numbers


def mean(values: Sequence[float]) -> float:
    """Arithmetic mean, rounded once."""
    return math.fsum(values) / len(values)


def standard_deviation(values: Sequence[float]) -> float:
    """Sample standard deviation (n - 1 below the root); nan for one value."""
    if len(values) < 2:
        return math.nan
    centre = mean(values)
    return math.sqrt(math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1))
