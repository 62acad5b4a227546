"""Curves over a seat's seeds: how often it reaches a score, how long it stays in office."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Unit
from fmbench.analysis.statistics.intervals import SeedScores
from fmbench.analysis.statistics.moments import finite, settled


@dataclass(frozen=True, slots=True)
class Curve:
    """Shares of `n` units at each point of `at`; the shares never rise."""

    at: tuple[float, ...]
    shares: tuple[float, ...]
    n: int
    unit: Unit
    method: str


def performance_profile(scores: SeedScores, thresholds: Sequence[float], unit: Unit = "seed") -> Curve:
    """Share of seeds with a score above each threshold.

    Raises:
        StatisticsError: no seed, or a value that is not finite.
    """
    values = finite("scores", scores.values())
    require(bool(values), "scores", scores, "must have at least one value")
    points = tuple(sorted(finite("thresholds", thresholds)))
    shares = tuple(settled(sum(value > point for value in values) / len(values)) for point in points)
    return Curve(points, shares, len(values), unit, f"share of {unit}s with a score above")


def survival_curve(seasons_played: Mapping[int, int], horizon: int, unit: Unit = "seed") -> Curve:
    """Share of seeds still in office after each season from 0 to `horizon`.

    `seasons_played` maps a seed to the whole seasons the seat completed.

    Raises:
        StatisticsError: no seed, or seasons outside 0 to `horizon`.
    """
    require(bool(seasons_played), "seasons_played", seasons_played, "must have at least one value")
    for seasons in seasons_played.values():
        require(0 <= seasons <= horizon, "seasons_played", seasons, f"must lie in 0 to {horizon}")
    n = len(seasons_played)
    shares = tuple(
        settled(sum(played >= season for played in seasons_played.values()) / n)
        for season in range(horizon + 1)
    )
    at = tuple(float(season) for season in range(horizon + 1))
    return Curve(at, shares, n, unit, f"share of {unit}s with that many seasons completed")
