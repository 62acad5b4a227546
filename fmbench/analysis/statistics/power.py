"""How many seeds a gap needs, and which gap a number of seeds can show.

Exact for the two-sided paired t test through the noncentral t distribution. The pilot SD of
paired differences is itself uncertain, so the table also plans with its upper bound.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.intervals import SeedScores
from fmbench.analysis.statistics.moments import finite, settled, standard_deviation
from fmbench.analysis.statistics.student import chi_square_quantile, two_sided_power

ALPHA = 0.05
POWER = 0.80
MOST_SEEDS = 100_000
"""Planning stops here: a gap that needs more seeds is out of reach."""
GAPS = (1.0, 2.0, 5.0, 10.0)
SIZES = (3, 5, 10, 20, 30, 50, 100)

_SD_CONFIDENCE = 0.80
_BISECTIONS = 60


@dataclass(frozen=True, slots=True)
class PowerTable:
    """What a pilot allows to plan; gaps in points, sizes and needs in common seeds.

    `sd_upper` is the one-sided 80% upper bound of the SD. `needed` and `needed_at_upper`
    stand for `gaps`, None where more than `MOST_SEEDS` are needed; `detectable` stands for
    `sizes`.
    """

    sd: float
    sd_upper: float
    pilot_n: int
    alpha: float
    power: float
    gaps: tuple[float, ...]
    needed: tuple[int | None, ...]
    needed_at_upper: tuple[int | None, ...]
    sizes: tuple[int, ...]
    detectable: tuple[float, ...]

    def text(self) -> str:
        """The table as `fmbench power` prints it."""
        head = (
            f"SD of paired differences {self.sd:.2f} from {self.pilot_n} common seeds; "
            f"80% sure that it is below {self.sd_upper:.2f}\n"
            f"two-sided paired t test, alpha {self.alpha:g}, power {self.power:.0%}, "
            "one comparison, not adjusted for others\n"
        )
        lines = [head, f"{'gap':>8}  {'seeds needed':>12}  {'at the upper SD':>15}"]
        for gap, needed, upper in zip(self.gaps, self.needed, self.needed_at_upper, strict=True):
            lines.append(f"{gap:>8g}  {_seeds(needed):>12}  {_seeds(upper):>15}")
        lines += ["", f"{'seeds':>8}  {'detectable gap':>14}"]
        for size, gap in zip(self.sizes, self.detectable, strict=True):
            lines.append(f"{size:>8}  {gap:>14.2f}")
        return "\n".join(lines) + "\n"


def power_of_test(gap: float, sd: float, n: int, alpha: float = ALPHA) -> float:
    """Chance that a paired t test over `n` seeds finds a true `gap`, given the SD of differences.

    Raises:
        StatisticsError: fewer than two seeds, an SD not above 0, alpha outside (0, 1).
    """
    require(n >= 2, "n", n, "must be at least 2")
    _check(sd, alpha)
    return settled(two_sided_power(abs(gap) / sd * math.sqrt(n), n - 1, alpha))


def seeds_needed(gap: float, sd: float, power: float = POWER, alpha: float = ALPHA) -> int | None:
    """Fewest common seeds with which a true `gap` is found with `power`; None above MOST_SEEDS.

    Raises:
        StatisticsError: a gap or SD not above 0, power not in (alpha, 1), alpha outside (0, 1).
    """
    require(gap > 0 and math.isfinite(gap), "gap", gap, "must be finite and above 0")
    _check_power(power, alpha)
    if power_of_test(gap, sd, MOST_SEEDS, alpha) < power:
        return None
    low, high = 1, MOST_SEEDS
    while high - low > 1:
        middle = (low + high) // 2
        if power_of_test(gap, sd, middle, alpha) >= power:
            high = middle
        else:
            low = middle
    return high


def minimum_detectable_effect(sd: float, n: int, power: float = POWER, alpha: float = ALPHA) -> float:
    """Smallest true gap that `n` common seeds find with `power`; infinite for one seed, 0 if SD is 0.

    Raises:
        StatisticsError: no seed, a negative SD, power not in (alpha, 1), alpha outside (0, 1).
    """
    require(n >= 1, "n", n, "must be at least 1")
    _check_power(power, alpha)
    if n == 1:
        return math.inf
    if sd == 0:
        return 0.0
    _check(sd, alpha)
    low, high = 0.0, 1.0
    while two_sided_power(high, n - 1, alpha) < power:
        low, high = high, 2 * high
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if two_sided_power(middle, n - 1, alpha) >= power:
            high = middle
        else:
            low = middle
    return settled(high * sd / math.sqrt(n))


def power_table(
    differences: SeedScores,
    gaps: Sequence[float] = GAPS,
    sizes: Sequence[int] = SIZES,
    power: float = POWER,
    alpha: float = ALPHA,
) -> PowerTable:
    """The plan that a pilot's paired differences (`paired_differences`) allow.

    Raises:
        StatisticsError: fewer than two seeds, differences that are all equal, and whatever
            `seeds_needed` and `minimum_detectable_effect` refuse.
    """
    values = finite("differences", differences.values())
    require(len(values) >= 2, "differences", values, "need at least two common seeds")
    sd = standard_deviation(values)
    require(sd > 0, "differences", values, "must not all be equal")
    upper = sd * math.sqrt((len(values) - 1) / chi_square_quantile(1 - _SD_CONFIDENCE, len(values) - 1))
    return PowerTable(
        sd=settled(sd),
        sd_upper=settled(upper),
        pilot_n=len(values),
        alpha=alpha,
        power=power,
        gaps=tuple(gaps),
        needed=tuple(seeds_needed(gap, sd, power, alpha) for gap in gaps),
        needed_at_upper=tuple(seeds_needed(gap, upper, power, alpha) for gap in gaps),
        sizes=tuple(sizes),
        detectable=tuple(minimum_detectable_effect(sd, size, power, alpha) for size in sizes),
    )


def _seeds(needed: int | None) -> str:
    return f"> {MOST_SEEDS}" if needed is None else str(needed)


def _check(sd: float, alpha: float) -> None:
    require(sd > 0 and math.isfinite(sd), "sd", sd, "must be finite and above 0")
    require(0 < alpha < 1, "alpha", alpha, "must lie between 0 and 1")


def _check_power(power: float, alpha: float) -> None:
    require(0 < alpha < 1, "alpha", alpha, "must lie between 0 and 1")
    require(alpha < power < 1, "power", power, f"must lie between alpha ({alpha:g}) and 1")
