"""What is measured of a world, and how far a trial lies outside the bands it aims at."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, median, stdev
from typing import Literal, Self

from pydantic import model_validator

from fmbench.settings.base import Frozen, Label, Number
from fmbench.tracking import Result

Figure = Literal[
    "score", "died", "year", "revivals", "titles", "honors", "honors_year_5", "stops", "stops_if_completed",
    "goals_per_match", "players_alive", "players_distinct", "champions",
]  # fmt: skip
Figures = Mapping[str, float | None]
"""Figures of one seat in one world; None where the world does not tell, such as year 5 of a short run."""
Measured = Mapping[tuple[str, int], Figures]
"""Figures by seat and seed."""

RISES: Literal["rises"] = "rises"
"""The share of seeds on which the scores rise from each seat named to the next."""
_EDGE_MAX, _UNIT_MIN, _WEIGHT_MAX = 1e9, 1e-6, 1e6
"""Beyond all figures there are; within them every distance is a finite number."""
UNKNOWN = 1.0
"""Units outside the band that a figure counts which no world tells."""

_OVER: dict[str, Callable[[Sequence[float]], float]] = {
    "mean": fmean,
    "median": median,
    "lowest": min,
    "highest": max,
    "sum": sum,
    "sd": lambda values: stdev(values) if len(values) > 1 else 0.0,
}


def figures_of(result: Result) -> dict[str, float | None]:
    """All figures of one finished seat."""
    completed = result.termination.reason == "completed"
    fifth = [season.honors for season in result.seasons if season.season == 5]
    return {
        "score": result.score.final,
        "died": float(result.termination.reason in ("fired", "insolvent")),
        "year": float(result.termination.year),
        "revivals": float(result.score.revivals),
        "titles": float(sum(season.position == 1 for season in result.seasons)),
        "honors": float(result.score.inputs.h),
        "honors_year_5": float(fifth[0]) if fifth else None,
        "stops": float(result.stops.total),
        "stops_if_completed": float(result.stops.total) if completed else None,
        "goals_per_match": result.world.goals_per_match,
        "players_alive": result.world.players_alive_mean,
        "players_distinct": float(result.world.players_distinct),
        "champions": float(len(set(result.world.champions))),
    }


class Target(Frozen):
    """A band for a figure of some seats, pooled over seats and seeds; `unit` is what counts as 1 outside."""

    seats: tuple[Label, ...]
    figure: Figure | Literal["rises"]
    over: Literal["mean", "median", "lowest", "highest", "sum", "sd"] = "mean"
    low: Number | None = None
    high: Number | None = None
    unit: Number
    weight: Number = 1.0

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a band without an edge or upside down, and numbers that no distance can be reckoned with."""
        if self.low is None and self.high is None:
            raise ValueError("a band needs low, high or both")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"low ({self.low}) must not exceed high ({self.high})")
        if not all(abs(edge) <= _EDGE_MAX for edge in (self.low, self.high) if edge is not None):
            raise ValueError(f"low and high must lie from -{_EDGE_MAX:g} to {_EDGE_MAX:g}")
        if not _UNIT_MIN <= self.unit <= _EDGE_MAX:
            raise ValueError(f"unit ({self.unit:g}) must lie from {_UNIT_MIN:g} to {_EDGE_MAX:g}")
        if not 0 <= self.weight <= _WEIGHT_MAX:
            raise ValueError(f"weight ({self.weight:g}) must lie from 0 to {_WEIGHT_MAX:g}")
        if not self.seats:
            raise ValueError("seats must not be empty")
        if len(set(self.seats)) < len(self.seats):
            raise ValueError("seats must name none twice")
        if self.figure == RISES and len(self.seats) < 2:
            raise ValueError("rises needs at least two seats, from the lowest up")
        return self

    @property
    def label(self) -> str:
        """A short name, such as `oracle score mean`."""
        seats = "+".join(self.seats)
        return f"{seats} {self.figure}" if self.figure == RISES else f"{seats} {self.figure} {self.over}"

    def value(self, measured: Measured) -> float | None:
        """The figure in one trial, or None where no world tells it."""
        if self.figure == RISES:
            return self._share_rising(measured)
        found = [figures[self.figure] for (seat, _), figures in measured.items() if seat in self.seats]
        told = [value for value in found if value is not None]
        return float(_OVER[self.over](told)) if told else None

    def is_met(self, value: float | None) -> bool:
        """Whether a figure is told and lies in the band."""
        if value is None:
            return False
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def penalty(self, value: float | None) -> float:
        """Weighted units outside the band; 0 inside."""
        if value is None:
            return self.weight * UNKNOWN
        below = self.low - value if self.low is not None else 0.0
        above = value - self.high if self.high is not None else 0.0
        return self.weight * max(below, above, 0.0) / self.unit

    def _share_rising(self, measured: Measured) -> float:
        seeds = sorted({seed for _, seed in measured})
        rising = 0
        for seed in seeds:
            scores = [measured[seat, seed]["score"] or 0.0 for seat in self.seats]
            rising += all(low < high for low, high in pairwise(scores))
        return rising / len(seeds)


def distance(targets: Sequence[Target], values: Sequence[float | None]) -> float:
    """What a search minimises: the sum of the penalties."""
    return sum(target.penalty(value) for target, value in zip(targets, values, strict=True))
