"""Two seats side by side: difference, interval, p, what could have been seen, and a verdict."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from fmbench.analysis.statistics.aggregates import probability_of_improvement
from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Estimate, Unit, counted
from fmbench.analysis.statistics.intervals import LEVEL, SeedScores, difference_interval
from fmbench.analysis.statistics.multiplicity import holm
from fmbench.analysis.statistics.power import POWER, minimum_detectable_effect

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Seat a against seat b, differences a - b in points.

    `n` counts common seeds (0 if Welch had to do) and `seeds` names them; on `above` of them a
    stood above b, a level one counting half. `p_adjusted` is
    Holm's over the `family` comparisons of the report that were not planned; a planned one
    keeps its own p. `minimum_detectable` is the true gap that as many seeds with this
    spread would have shown four times in five, nan without common seeds. The interval in
    `difference` is not adjusted.
    """

    a: str
    b: str
    seeds: tuple[int, ...]
    above: float
    unit: Unit
    difference: Estimate
    p_adjusted: float
    family: int
    minimum_detectable: float
    planned: bool

    @property
    def n(self) -> int:
        """Number of common seeds."""
        return len(self.seeds)

    @property
    def decided(self) -> bool:
        """Whether the adjusted test finds a difference at the level of the interval."""
        return self.p_adjusted < 1 - self.difference.level

    @property
    def verdict(self) -> str:
        """`a above b by ..` or `tie: ..`, with what it rests on.

        A tie that only the adjustment makes says what the pair shows by itself.
        """
        gap = self.difference
        if not gap.bounded:
            return f"tie: too few {self.unit}s to bound the difference; {self._shared()}"
        if not self.decided and gap.low <= 0 <= gap.high:
            reach = max(abs(gap.low), abs(gap.high))
            return f"tie: within {reach:.2f} points; {self._basis()}"
        upper, lower = (self.a, self.b) if gap.value > 0 else (self.b, self.a)
        low, high = sorted((abs(gap.low), abs(gap.high)))
        shown = f"{upper} above {lower} by {abs(gap.value):.2f} [{low:.2f}, {high:.2f}] points"
        if not self.decided:
            return f"tie among {self.family} pairs: taken alone, {shown}; {self._basis()}"
        return f"{shown}; {self._basis()}"

    def _basis(self) -> str:
        rule = "planned" if self.planned else f"Holm over {self.family}"
        interval = f"{self.difference.level:.0%} interval not adjusted"
        return f"{interval}, p {self.p_adjusted:.3g} ({rule}), {self._shared()}"

    def _shared(self) -> str:
        return f"n = {counted(self.n, self.unit)}" if self.seeds else f"unpaired, no common {self.unit}s"


def compare_seats(
    scores: Mapping[str, SeedScores],
    planned: Collection[Pair] = (),
    level: float = LEVEL,
    unit: Unit = "seed",
) -> tuple[Comparison, ...]:
    """Every pair of seats, planned ones first in the order given, the rest by name.

    Pairs that share no seed and have too few for Welch are compared too: their interval
    is unbounded and their verdict a tie.

    Raises:
        StatisticsError: a planned pair names an unknown seat, the same seat twice or a pair
            twice; a value that is not finite; a level outside (0, 1).
    """
    intended = list(planned)
    for pair in intended:
        for seat in pair:
            require(seat in scores, "planned", seat, f"must be one of {sorted(scores)}")
        require(pair[0] != pair[1], "planned", pair, "must name two seats")
    known = {frozenset(pair) for pair in intended}
    require(len(known) == len(intended), "planned", intended, "must name each pair once")
    others = [pair for pair in combinations(sorted(scores), 2) if frozenset(pair) not in known]
    first = [_compare(scores, pair, level, unit, True) for pair in intended]
    rest = [_compare(scores, pair, level, unit, False) for pair in others]
    adjusted = holm([comparison.difference.p for comparison in rest])
    return (
        *first,
        *(
            replace(comparison, p_adjusted=p, family=len(rest))
            for comparison, p in zip(rest, adjusted, strict=True)
        ),
    )


def _compare(
    scores: Mapping[str, SeedScores], pair: Pair, level: float, unit: Unit, planned: bool
) -> Comparison:
    a, b = pair
    seeds = tuple(sorted(scores[a].keys() & scores[b].keys()))
    gap = difference_interval(scores[a], scores[b], level, unit)
    detectable = math.nan
    if seeds:
        sd = gap.standard_error * math.sqrt(len(seeds)) if len(seeds) > 1 else math.nan
        detectable = minimum_detectable_effect(sd, len(seeds), POWER, 1 - level)
    above = len(seeds) * probability_of_improvement(scores[a], scores[b]).chance.value if seeds else 0.0
    return Comparison(a, b, seeds, above, unit, gap, gap.p, 1, detectable, planned)
