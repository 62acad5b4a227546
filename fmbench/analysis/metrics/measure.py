"""A measured statistic of one run, with what it was made of; windows of seasons to measure in."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple, Self


class Span(NamedTuple):
    """Seasons from `first` to `last`, both included."""

    first: int
    last: int

    def __contains__(self, season: object) -> bool:
        return isinstance(season, int) and self.first <= season <= self.last

    def __str__(self) -> str:
        return f"years {self.first}-{self.last}"


WHOLE = Span(1, 40)
"""Longer than any run."""
WINDOWS = (Span(1, 5), Span(6, 10), Span(11, 16), Span(17, 20))
"""The stages of a 20-year run by which every metric is shown as well."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A value, or None with the reason; `basis` names the numbers it rests on, in order.

    An infinite value is one: it ranks at its end of the field.
    """

    value: float | None
    basis: tuple[tuple[str, float], ...] = ()
    undefined: str = ""

    @classmethod
    def none(cls, reason: str, **basis: float) -> Self:
        """A statistic that this run does not have."""
        return cls(None, tuple(basis.items()), reason)

    @classmethod
    def of(cls, value: float, **basis: float) -> Self:
        """A statistic with the numbers it rests on."""
        return cls(value, tuple(basis.items()))

    def __getitem__(self, name: str) -> float:
        """One of the numbers of the basis."""
        return dict(self.basis)[name]


def mean(values: Iterable[float]) -> float:
    """The mean, summed without loss in any order. Raises ZeroDivisionError for none."""
    numbers = list(values)
    return fsum(numbers) / len(numbers)


def median(values: Iterable[float]) -> float:
    """The middle one, or the mean of the middle two. Raises IndexError for none."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
