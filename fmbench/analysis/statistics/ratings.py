"""Ratings of the seats of an Arena over several worlds, with honest intervals.

All worlds are fitted at once (Plackett-Luce), so their order cannot matter, as it does in
a rating updated game by game. The interval is t(n - 1) times the bootstrap error over whole
worlds. The usual percentile interval is not used: in simulation (8 and 16 seats, 95%) it
held the truth in .46 of cases at 2 worlds, .79 at 4, .89 at 8 and .92 at 16.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.dominance import Cycle, Wins, cycles_of, separated_groups, wins_between
from fmbench.analysis.statistics.draws import resampled_indices
from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.estimate import Estimate, counted
from fmbench.analysis.statistics.intervals import LEVEL, check_level
from fmbench.analysis.statistics.moments import settled
from fmbench.analysis.statistics.multiplicity import holm
from fmbench.analysis.statistics.plackett_luce import PRIOR_SD, fit_strengths
from fmbench.analysis.statistics.rankings import Choices, WorldScores, choices_of, ranking_of
from fmbench.analysis.statistics.student import t_quantile, two_sided_p

REPLICATES = 1000


@dataclass(frozen=True, slots=True)
class Rating:
    """A seat's strength in log odds, 0 for the mean of the field; `worlds` it took part in."""

    seat: str
    strength: Estimate
    worlds: int


@dataclass(frozen=True, slots=True)
class RatedPair:
    """The stronger seat a against b: strength difference and the worlds both played.

    `p_adjusted` is Holm's over the `family` pairs of the field.
    """

    a: str
    b: str
    difference: Estimate
    p_adjusted: float
    family: int
    above: int
    level: int
    below: int

    @property
    def verdict(self) -> str:
        """`a above b` or `tie`, with what it rests on."""
        met = f"{self.above}-{self.level}-{self.below} in {counted(self.difference.n, 'world')}"
        if not self.difference.bounded:
            return f"tie: {self.a}, {self.b}; {met}, too few to bound the difference"
        basis = f"{met}, p {self.p_adjusted:.3g} (Holm over {self.family})"
        decided = self.p_adjusted < 1 - self.difference.level
        return f"{self.a} above {self.b}; {basis}" if decided else f"tie: {self.a}, {self.b}; {basis}"


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings from the strongest down, and what one line of strengths cannot say.

    `cycles` are majorities that run in a circle. `separated` lists groups between which
    results ran one way only or not at all, where more than one: the distance between them
    rests on the prior. `tie_margin` is the score difference up to which seats were level.
    """

    ratings: tuple[Rating, ...]
    pairs: tuple[RatedPair, ...]
    cycles: tuple[Cycle, ...]
    separated: tuple[tuple[str, ...], ...]
    worlds: int
    tie_margin: float
    prior_sd: float
    method: str


def rate_worlds(
    worlds: Sequence[WorldScores],
    key: str,
    tie_margin: float = 0.0,
    level: float = LEVEL,
    replicates: int = REPLICATES,
    prior_sd: float = PRIOR_SD,
) -> Ratings:
    """Rate the seats from the final scores of each world; the order of worlds is without effect.

    Raises:
        StatisticsError: no world, a world with fewer than two seats, a score that is not
            finite, a level outside (0, 1), fewer than two replicates, a prior spread outside
            (0, 100], a negative tie margin.
    """
    check_level(level)
    require(replicates >= 2, "replicates", replicates, "must be at least 2")
    rankings = [ranking_of(scores, tie_margin) for scores in worlds]
    choices = choices_of(rankings)
    fits = fit_strengths(choices, _world_counts(key, replicates, len(rankings)), prior_sd)
    field = _Field(choices, fits[0], fits[1:], level, replicates, key)
    ratings = [field.rating(index) for index in range(len(choices.seats))]
    wins = wins_between(rankings)
    pairs = [field.pair(a, b, wins) for a, b in combinations(range(len(choices.seats)), 2)]
    adjusted = holm([pair.difference.p for pair in pairs])
    groups = separated_groups(wins, rankings)
    return Ratings(
        ratings=tuple(sorted(ratings, key=lambda rating: (-rating.strength.value, rating.seat))),
        pairs=tuple(
            replace(pair, p_adjusted=p, family=len(pairs)) for pair, p in zip(pairs, adjusted, strict=True)
        ),
        cycles=cycles_of(wins),
        separated=groups if len(groups) > 1 else (),
        worlds=len(rankings),
        tie_margin=tie_margin,
        prior_sd=prior_sd,
        method=f"Plackett-Luce, all worlds at once, normal prior of SD {prior_sd:g}",
    )


@dataclass(frozen=True, slots=True)
class _Field:
    """The fit of the worlds as played and of their resamples."""

    choices: Choices
    strengths: NDArray[np.float64]
    resampled: NDArray[np.float64]
    level: float
    replicates: int
    key: str

    def rating(self, index: int) -> Rating:
        worlds = int(self.choices.placed[:, index].sum())
        strength = self._estimate(float(self.strengths[index]), self.resampled[:, index], worlds)
        return Rating(self.choices.seats[index], strength, worlds)

    def pair(self, first: int, second: int, wins: Wins) -> RatedPair:
        """The two seats, the stronger first; `p_adjusted` and `family` are not yet known."""
        # Rounded, so that two seats level but for the last bit stay in order of name.
        if settled(float(self.strengths[second])) > settled(float(self.strengths[first])):
            first, second = second, first
        a, b = self.choices.seats[first], self.choices.seats[second]
        placed = self.choices.placed
        met = int((placed[:, first] * placed[:, second]).sum())
        worlds = int(min(placed[:, first].sum(), placed[:, second].sum()))
        difference = self._estimate(
            float(self.strengths[first] - self.strengths[second]),
            self.resampled[:, first] - self.resampled[:, second],
            worlds,
        )
        above, below = wins.get((a, b), 0), wins.get((b, a), 0)
        difference = replace(difference, n=met)
        return RatedPair(a, b, difference, difference.p, 1, above, met - above - below, below)

    def _estimate(self, value: float, resampled: NDArray[np.float64], worlds: int) -> Estimate:
        """`value` with t(worlds - 1) times the bootstrap error; unbounded for one world."""
        error, reach, p = math.nan, math.inf, math.nan
        if worlds > 1:
            spread = float(np.sqrt(((resampled - resampled.mean()) ** 2).mean()))
            error = spread * math.sqrt(worlds / (worlds - 1))
            reach = t_quantile((1 + self.level) / 2, worlds - 1) * error
            p = two_sided_p(value / error, worlds - 1) if settled(error) > 0 else float(settled(value) == 0)
        return Estimate(
            value=value,
            low=value - reach,
            high=value + reach,
            level=self.level,
            standard_error=error,
            p=p,
            n=worlds,
            unit="world",
            method=f"t times bootstrap error over worlds, {self.replicates} resamples, key {self.key!r}",
            coverage="approximate: at 95% it held the truth in .95-1.00 of simulations with 2 to 48 worlds",
        )


def _world_counts(key: str, replicates: int, worlds: int) -> NDArray[np.float64]:
    """How often each world counts, shape (1 + replicates, worlds); the first row is all ones."""
    counts = np.zeros((1 + replicates, worlds))
    counts[0] = 1.0
    rows = np.repeat(np.arange(1, replicates + 1), worlds)
    np.add.at(counts, (rows, resampled_indices(key, replicates, worlds).ravel()), 1.0)
    return counts
