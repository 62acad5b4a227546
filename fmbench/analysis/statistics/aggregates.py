"""Summaries that one collapsed seed does not decide: interquartile mean, chance of being above."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fmbench.analysis.statistics.draws import resampled_indices
from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Estimate, Unit
from fmbench.analysis.statistics.intervals import (
    LEVEL,
    REPLICATES,
    SeedScores,
    check_level,
    tail_value,
    values_of,
)
from fmbench.analysis.statistics.moments import finite, mean
from fmbench.analysis.statistics.student import normal_quantile


@dataclass(frozen=True, slots=True)
class ProbabilityOfImprovement:
    """On how many common seeds seat a stood above seat b.

    `chance.value` is (above + level / 2) / n with a Wilson interval.
    """

    above: int
    level: int
    below: int
    chance: Estimate


def trimmed_mean(values: Sequence[float]) -> float:
    """Mean of the middle half: floor(n / 4) values are dropped at each end, none below four."""
    ordered = sorted(values)
    dropped = len(ordered) // 4
    return mean(ordered[dropped : len(ordered) - dropped])


def interquartile_mean(
    scores: SeedScores,
    key: str,
    level: float = LEVEL,
    replicates: int = REPLICATES,
    unit: Unit = "seed",
) -> Estimate:
    """Interquartile mean over seeds with a percentile bootstrap, too narrow below about 40 seeds.

    Raises:
        StatisticsError: no seed, a value that is not finite, a level outside (0, 1).
    """
    values = values_of(scores, level)
    n = len(values)
    low, high = -math.inf, math.inf
    if n > 1:
        ordered = np.array([scores[seed] for seed in sorted(scores)], dtype=np.float64)
        samples = np.sort(ordered[resampled_indices(key, replicates, n)], axis=1)
        dropped = n // 4
        middle = np.zeros(replicates)
        for column in range(dropped, n - dropped):
            middle = middle + samples[:, column]
        middle = middle / (n - 2 * dropped)
        low, high = tail_value(middle, (1 - level) / 2), tail_value(middle, (1 + level) / 2)
    return Estimate(
        value=trimmed_mean(values),
        low=low,
        high=high,
        level=level,
        n=n,
        unit=unit,
        method=f"interquartile mean, percentile bootstrap over {unit}s, {replicates} resamples, key {key!r}",
        coverage="approximate: too narrow below about 40",
    )


def probability_of_improvement(
    a: SeedScores, b: SeedScores, level: float = LEVEL, unit: Unit = "seed"
) -> ProbabilityOfImprovement:
    """The chance that a stands above b in one and the same world; level counts half.

    Raises:
        StatisticsError: no common seed, a value that is not finite, a level outside (0, 1).
    """
    check_level(level)
    seeds = sorted(a.keys() & b.keys())
    require(bool(seeds), "b", sorted(b), f"must share a seed with {sorted(a)}")
    pairs = list(zip(finite("a", (a[s] for s in seeds)), finite("b", (b[s] for s in seeds)), strict=True))
    above = sum(left > right for left, right in pairs)
    equal = sum(left == right for left, right in pairs)
    n = len(seeds)
    share = (above + equal / 2) / n
    low, high = _wilson(share, n, level)
    chance = Estimate(
        value=share,
        low=low,
        high=high,
        level=level,
        n=n,
        unit=unit,
        method=f"share of common {unit}s, Wilson interval",
        coverage="approximate: near nominal on average over chances",
    )
    return ProbabilityOfImprovement(above, equal, n - above - equal, chance)


def _wilson(share: float, n: int, level: float) -> tuple[float, float]:
    z = normal_quantile((1 + level) / 2)
    weight = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / weight
    reach = z / weight * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - reach), min(1.0, centre + reach)
