"""Intervals of means and differences; the unit is the seed, never the decision stop.

Two seats are compared on the seeds both played, paired: the world a seed makes is shared,
and an unpaired interval is 1.4 to 1.9 times as wide.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.draws import resampled_indices
from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Estimate, Unit
from fmbench.analysis.statistics.moments import finite, mean, standard_deviation
from fmbench.analysis.statistics.student import t_quantile, two_sided_p

SeedScores = Mapping[int, float]
"""One number a seed (or a world): a seat's final scores, a metric, a difference."""

LEVEL = 0.95
REPLICATES = 2000

_MEAN_COVERS = (
    "exact for normal values; at 95% and 3 to 30 values .70-.93 where a seat collapses on 15% of them"
)
_PAIRED_COVERS = (
    "exact for normal differences; at 95% and 3 to 30 values .95-.98 where both seats collapse on 15% "
    "of them, .81-.93 where only one does"
)
_BOOTSTRAP_COVERS = (
    "approximate: near nominal from about 10 on, wide or unbounded below 5; at 95% .83 with 10 values "
    "where a seat collapses on 15% of them"
)
_WELCH_COVERS = "near nominal for normal values"


def mean_interval(scores: SeedScores, level: float = LEVEL, unit: Unit = "seed") -> Estimate:
    """Mean over seeds with Student's t interval; unbounded for one seed.

    Raises:
        StatisticsError: no seed, a value that is not finite, a level outside (0, 1).
    """
    values = values_of(scores, level)
    return _t_interval(values, level, unit, f"t interval of the mean over {unit}s", _MEAN_COVERS)


def paired_differences(a: SeedScores, b: SeedScores) -> dict[int, float]:
    """a - b on the seeds both have, in order of seed."""
    return {seed: a[seed] - b[seed] for seed in sorted(a.keys() & b.keys())}


def paired_interval(a: SeedScores, b: SeedScores, level: float = LEVEL, unit: Unit = "seed") -> Estimate:
    """Mean of a - b over common seeds with a paired t interval.

    Raises:
        StatisticsError: no common seed, a value that is not finite, a level outside (0, 1).
    """
    differences = paired_differences(a, b)
    require(bool(differences), "b", sorted(b), f"must share a seed with {sorted(a)}")
    values = values_of(differences, level)
    return _t_interval(values, level, unit, f"paired t interval over common {unit}s", _PAIRED_COVERS)


def difference_interval(a: SeedScores, b: SeedScores, level: float = LEVEL, unit: Unit = "seed") -> Estimate:
    """Mean of a minus mean of b: paired where seeds are common, Welch only where none are.

    The method names which of the two it was; `n` of Welch counts both sides' seeds, and a
    side with one seed bounds nothing.

    Raises:
        StatisticsError: a side without seeds, a value that is not finite, a level outside (0, 1).
    """
    if a.keys() & b.keys():
        return paired_interval(a, b, level, unit)
    return _welch_interval(finite("a", a.values()), finite("b", b.values()), level, unit)


def studentised_bootstrap(
    scores: SeedScores,
    key: str,
    level: float = LEVEL,
    replicates: int = REPLICATES,
    unit: Unit = "seed",
) -> Estimate:
    """Mean over seeds with a studentised bootstrap interval, the same for the same `key`.

    A resample of one seed repeated has no spread and so no finite t; with three seeds these
    are many and the interval is unbounded, as it should be.

    Raises:
        StatisticsError: no seed, a value that is not finite, a level outside (0, 1).
    """
    values = values_of(scores, level)
    centre, spread, n = mean(values), standard_deviation(values), len(values)
    error = spread / math.sqrt(n)
    low = high = centre
    if n == 1:
        low, high = -math.inf, math.inf
    elif spread > 0:
        ordered = np.array([scores[seed] - centre for seed in sorted(scores)])
        ratios = _studentised(ordered[resampled_indices(key, replicates, n)])
        low = centre - tail_value(ratios, (1 + level) / 2) * error
        high = centre - tail_value(ratios, (1 - level) / 2) * error
    return Estimate(
        value=centre,
        low=low,
        high=high,
        level=level,
        standard_error=error,
        n=n,
        unit=unit,
        method=f"studentised bootstrap of the mean over {unit}s, {replicates} resamples, key {key!r}",
        coverage=_BOOTSTRAP_COVERS,
    )


def values_of(scores: SeedScores, level: float) -> list[float]:
    """The numbers of the seeds, of which there must be one at least; `level` is checked with them.

    Raises StatisticsError.
    """
    check_level(level)
    values = finite("scores", scores.values())
    require(bool(values), "scores", scores, "must have at least one value")
    return values


def check_level(level: float) -> None:
    """Raises StatisticsError for a level outside (0, 1)."""
    require(0 < level < 1, "level", level, "must lie between 0 and 1")


def tail_value(values: NDArray[np.float64], share: float) -> float:
    """The order statistic at `share` of the sorted values; infinities allowed, no interpolation."""
    ordered = np.sort(values, kind="stable")
    place = math.ceil(share * (len(ordered) + 1)) if share > 0.5 else math.floor(share * (len(ordered) + 1))
    return float(ordered[min(max(place - 1, 0), len(ordered) - 1)])


def _studentised(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """t ratios of centred samples, shape (replicates, n); sums in a fixed order."""
    replicates, n = samples.shape
    total = np.zeros(replicates)
    squares = np.zeros(replicates)
    for column in range(n):
        total = total + samples[:, column]
    means = total / n
    for column in range(n):
        squares = squares + (samples[:, column] - means) ** 2
    errors = np.sqrt(squares / ((n - 1) * n))
    # One value over and over has no spread, whatever the last bit of its mean says.
    errors = np.where(samples.min(axis=1) == samples.max(axis=1), 0.0, errors)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = means / errors
    return np.where(np.isnan(ratios), 0.0, ratios)


def _t_interval(values: Sequence[float], level: float, unit: Unit, method: str, covers: str) -> Estimate:
    n = len(values)
    error = standard_deviation(values) / math.sqrt(n)
    return _around(mean(values), error, n - 1, level, unit, n, method, covers)


def _welch_interval(a: Sequence[float], b: Sequence[float], level: float, unit: Unit) -> Estimate:
    check_level(level)
    for name, side in (("a", a), ("b", b)):
        require(bool(side), name, side, "must have at least one value")
    n, gap = len(a) + len(b), mean(a) - mean(b)
    method = f"Welch t interval, no common {unit}s: {len(a)} against {len(b)}"
    if min(len(a), len(b)) == 1:
        return _around(gap, math.nan, 0.0, level, unit, n, method, _WELCH_COVERS)
    parts = [standard_deviation(side) ** 2 / len(side) for side in (a, b)]
    variance = math.fsum(parts)
    squares = math.fsum(part**2 / (len(side) - 1) for part, side in zip(parts, (a, b), strict=True))
    degrees = variance**2 / squares if squares > 0 else float(n - 2)
    return _around(gap, math.sqrt(variance), degrees, level, unit, n, method, _WELCH_COVERS)


def _around(
    centre: float,
    error: float,
    degrees: float,
    level: float,
    unit: Unit,
    n: int,
    method: str,
    covers: str,
) -> Estimate:
    """The t interval about `centre`, and the test that the truth is 0."""
    low, high, p = -math.inf, math.inf, math.nan
    if degrees >= 1:
        reach = t_quantile((1 + level) / 2, degrees) * error
        low, high, p = centre - reach, centre + reach, _p_of(centre, error, degrees)
    return Estimate(
        value=centre,
        low=low,
        high=high,
        level=level,
        standard_error=error,
        p=p,
        n=n,
        unit=unit,
        method=method,
        coverage=covers if degrees >= 1 else f"a single {unit} bounds nothing",
    )


def _p_of(centre: float, error: float, degrees: float) -> float:
    if error == 0:
        return 1.0 if centre == 0 else 0.0
    return two_sided_p(centre / error, degrees)
