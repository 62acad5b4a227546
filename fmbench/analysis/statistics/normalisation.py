"""Scores between the scripted floor and the oracle of the same seed.

Seeds differ in how much they give; 0 is what a blind script makes of that very world and 1
what the oracle makes of it.
"""

from dataclasses import dataclass

from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Estimate, Unit
from fmbench.analysis.statistics.intervals import LEVEL, SeedScores, mean_interval
from fmbench.analysis.statistics.moments import finite, mean, settled


@dataclass(frozen=True, slots=True)
class OptimalityGap:
    """How far a seat stays below the oracle of the same seeds.

    `gap` is the mean of max(0, 1 - normalised score), so a seed above the oracle cannot
    pay for one far below; `points` is the mean of oracle minus score, in points.
    `left_out` are the seat's seeds without floor and oracle.
    """

    gap: Estimate
    points: float
    left_out: tuple[int, ...]


def normalised(scores: SeedScores, floor: SeedScores, oracle: SeedScores) -> dict[int, float]:
    """(score - floor) / (oracle - floor) on the seeds all three have, in order of seed.

    Raises:
        StatisticsError: no common seed, a value that is not finite, or a seed whose oracle
            is not above its floor.
    """
    seeds = sorted(scores.keys() & floor.keys() & oracle.keys())
    require(bool(seeds), "scores", sorted(scores), "must share a seed with floor and oracle")
    for name, side in (("scores", scores), ("floor", floor), ("oracle", oracle)):
        finite(name, (side[seed] for seed in seeds))
    for seed in seeds:
        require(oracle[seed] > floor[seed], f"oracle[{seed}]", oracle[seed], f"must exceed {floor[seed]}")
    return {seed: settled((scores[seed] - floor[seed]) / (oracle[seed] - floor[seed])) for seed in seeds}


def optimality_gap(
    scores: SeedScores,
    floor: SeedScores,
    oracle: SeedScores,
    level: float = LEVEL,
    unit: Unit = "seed",
) -> OptimalityGap:
    """What is left to the oracle, 0 for a seat that equals it on every seed.

    Raises:
        StatisticsError: as `normalised`.
    """
    shares = normalised(scores, floor, oracle)
    gap = mean_interval({seed: max(0.0, 1.0 - share) for seed, share in shares.items()}, level, unit)
    points = settled(mean([oracle[seed] - scores[seed] for seed in shares]))
    return OptimalityGap(gap, points, tuple(sorted(scores.keys() - shares.keys())))
