"""Honest statistics: which seat is better, by how much, how sure, and what was never asked.

The unit is the seed (solo) or the world (Arena). Every result says what n is, what was
counted, by which method, and whether multiplicity was accounted for; the same numbers give
the same bytes, in whatever order they come. A first look:

    >>> from fmbench.analysis.statistics import paired_interval
    >>> paired_interval({1: 90.0, 1024: 88.0, 2026: 95.0}, {1: 85.0, 1024: 86.0, 2026: 89.0}).text()
    '4.33 [-0.84, 9.50] (95%, n = 3 seeds, paired t interval over common seeds, not adjusted)'
"""

from fmbench.analysis.statistics.aggregates import (
    ProbabilityOfImprovement,
    interquartile_mean,
    probability_of_improvement,
)
from fmbench.analysis.statistics.comparison import Comparison, compare_seats
from fmbench.analysis.statistics.correlation import (
    Correlation,
    SeatValues,
    SeedCorrelations,
    adjust_together,
    spearman,
    spearman_by_seed,
)
from fmbench.analysis.statistics.curves import Curve, performance_profile, survival_curve
from fmbench.analysis.statistics.dominance import Cycle
from fmbench.analysis.statistics.errors import StatisticsError
from fmbench.analysis.statistics.estimate import Estimate, Unit, counted
from fmbench.analysis.statistics.intervals import (
    SeedScores,
    difference_interval,
    mean_interval,
    paired_differences,
    paired_interval,
    studentised_bootstrap,
)
from fmbench.analysis.statistics.multiplicity import holm
from fmbench.analysis.statistics.normalisation import OptimalityGap, normalised, optimality_gap
from fmbench.analysis.statistics.power import (
    PowerTable,
    minimum_detectable_effect,
    power_of_test,
    power_table,
    seeds_needed,
)
from fmbench.analysis.statistics.rankings import WorldScores, worlds_of
from fmbench.analysis.statistics.ratings import RatedPair, Rating, Ratings, rate_worlds
from fmbench.analysis.statistics.rotation import rotation_design
from fmbench.analysis.statistics.standings import Standing, season_standings, shared_places

__all__ = [
    "Comparison",
    "Correlation",
    "Curve",
    "Cycle",
    "Estimate",
    "OptimalityGap",
    "PowerTable",
    "ProbabilityOfImprovement",
    "RatedPair",
    "Rating",
    "Ratings",
    "SeatValues",
    "SeedCorrelations",
    "SeedScores",
    "Standing",
    "StatisticsError",
    "Unit",
    "WorldScores",
    "adjust_together",
    "compare_seats",
    "counted",
    "difference_interval",
    "holm",
    "interquartile_mean",
    "mean_interval",
    "minimum_detectable_effect",
    "normalised",
    "optimality_gap",
    "paired_differences",
    "paired_interval",
    "performance_profile",
    "power_of_test",
    "power_table",
    "probability_of_improvement",
    "rate_worlds",
    "rotation_design",
    "season_standings",
    "seeds_needed",
    "shared_places",
    "spearman",
    "spearman_by_seed",
    "studentised_bootstrap",
    "survival_curve",
    "worlds_of",
]
