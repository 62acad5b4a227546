"""What men are worth now and later, with the scout's bands shrunk towards what the market says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fmbench.game.view import Men
from fmbench.policies.sight import Ints, middles
from fmbench.policies.steward import curves
from fmbench.policies.steward.curves import POINT
from fmbench.policies.steward.ratings import FEWEST, Record

YEAR = 360
NOISE = (3_300, 3_600, 4_200, 6_000)
"""Milli-points by which the middle of a band of each grade is usually off."""

GROWN = 22
"""Age from which a wage tells what a man can do; before it, it is a boy's."""

LEAST_SPREAD = 3_000
"""Milli-points by which men of one wage and age differ at least."""

BOY_TRUST = 80
"""Per cent of a boy's band that counts against what boys of his age usually can do."""

FREE_USUAL, FREE_TRUST = 65_000, 60
"""Usual ability of a man without a club, and per cent of his band that counts against it."""

STAR_TRUST = 55
"""Per cent of what the stars promise that counts against the usual promise."""

GAP_OF_A_YEAR = 1_000
"""Milli-points to go, usually, for each year before 27."""

BOY_SPREAD = 4_500
FEWEST_RATINGS = 60
"""Matches of all own men together from which their ratings can be set against their bands."""

CONTRACT_FLOOR, CONTRACT_FULL = 55, 24
"""Per cent of a full value left without a contract; months from which it is full."""


def joined(groups: Sequence[Men]) -> Men:
    """Lists of men as one."""
    return Men(np.concatenate([men.table for men in groups], axis=1), groups[0].names)


class Prior:
    """Ability by wage and age, fitted to the middles of many men's bands.

    ``weights`` of one, doublings of the wage, age and years past 29; ``spread`` in milli-points.
    """

    __slots__ = ("spread", "weights")

    def __init__(self, groups: Sequence[Men]) -> None:
        rows, middle, noise = [], [], []
        for men in groups:
            fit = np.flatnonzero((men.age >= GROWN) & (men.wage > 0))
            rows += [_features(int(men.wage[k]), int(men.age[k])) for k in fit.tolist()]
            middle += (middles(men)[fit] * (POINT // 2)).tolist()
            noise += [NOISE[grade] for grade in men.grade[fit].tolist()]
        self.weights = _fitted(rows, middle)
        count = max(len(rows), 1)
        off = sum((a - self._at(row)) ** 2 for a, row in zip(middle, rows, strict=True)) // count
        spread = off - sum(n * n for n in noise) // count
        self.spread = max(_root(max(spread, 0)), LEAST_SPREAD)

    def means(self, men: Men) -> Ints:
        """Usual ability of men of this wage and age, milli-points."""
        pairs = zip(men.wage.tolist(), men.age.tolist(), strict=True)
        return np.array([self._at(_features(wage, age)) for wage, age in pairs], dtype=np.int64)

    def _at(self, row: Sequence[int]) -> int:
        return int(sum(w * x for w, x in zip(self.weights, row, strict=True)))


def _features(wage: int, age: int) -> list[int]:
    return [1, curves.doublings(max(wage, 1)), age - 26, max(age - 29, 0)]


def _root(number: int) -> int:
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle * middle <= number else (low, middle - 1)
    return low


def _fitted(rows: Sequence[Sequence[int]], wanted: Sequence[int]) -> list[float]:
    """Least squares by elimination; a little ridge keeps few men from fitting themselves."""
    size = 4
    table = [
        [float(sum(row[i] * row[j] for row in rows)) for j in range(size)]
        + [float(sum(row[i] * y for row, y in zip(rows, wanted, strict=True)))]
        for i in range(size)
    ]
    for i in range(size):
        table[i][i] += 1.0
    for i in range(size):
        for j in range(size):
            if j != i:
                part = table[j][i] / table[i][i]
                table[j] = [b - part * a for a, b in zip(table[i], table[j], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


class Outlook:
    """One list of men: ability and potential as believed on all evidence (milli-points), values ahead.

    ``soon`` is the mean ability of the year to come; ``full`` the value under a long contract
    today, ``ahead`` the same ``days`` later, both in today's credits.
    """

    __slots__ = ("ability", "ahead", "full", "men", "potential", "soon")

    def __init__(
        self, men: Men, prior: Prior, days: int, record: Record | None = None, level: int | None = None
    ) -> None:
        """``record`` of the men's ratings, which stand for ability above ``level`` (milli-points)."""
        self.men = men
        middle = middles(men) * (POINT // 2)
        self.ability = _believed(men, middle, prior)
        if record is not None and level is not None:
            self.ability = _told(self.ability, men, prior, record, level)
        stars = 58 * POINT + (men.half_stars - 2) * 4 * POINT
        usual = self.ability + GAP_OF_A_YEAR * np.maximum(27 - men.age, 0)
        promise = usual + STAR_TRUST * (stars - usual) // 100
        self.potential = np.where(men.age < 28, np.maximum(promise, self.ability), self.ability)
        share = curves.promise_share(men.age)
        shown = middle + share * np.maximum(stars - middle, 0) // 100
        now = self.ability + share * (self.potential - self.ability) // 100
        months = np.minimum(np.maximum(men.months_left, 0), CONTRACT_FULL)
        contract = CONTRACT_FLOOR + (100 - CONTRACT_FLOOR) * months // CONTRACT_FULL
        base = men.value * 100 // contract
        self.full = curves.risen(base, now - shown)
        later, age = self.ability, men.age
        self.soon = (self.ability + curves.year_on(self.ability, self.potential, age, men.role)) // 2
        left = days
        while left > 0:
            grown = curves.year_on(later, self.potential, age, men.role)
            later = later + (grown - later) * min(left, YEAR) // YEAR
            age = age + (left >= YEAR)
            left -= YEAR
        share = curves.promise_share(age)
        then = later + share * np.maximum(self.potential - later, 0) // 100
        ahead = curves.risen(base, then - shown)
        self.ahead = ahead * curves.age_worth(age) // curves.age_worth(men.age)


def level_of(men: Men, prior: Prior, record: Record) -> int | None:
    """The ability that a usual rating stands for, by the ratings and bands of own men; None of too few."""
    games = np.minimum(record.matches, 30)
    total = int(games.sum())
    if total < FEWEST_RATINGS:
        return None
    return int(((Outlook(men, prior, 0).ability - record.above) * games).sum()) // total


def _told(ability: Ints, men: Men, prior: Prior, record: Record, level: int) -> Ints:
    """Ability after the ratings have been heard."""
    noise = np.array(NOISE, dtype=np.int64)[men.grade]
    spread = np.where(men.age < GROWN, BOY_SPREAD, prior.spread)
    left = spread * spread * (noise * noise) // (spread * spread + noise * noise)
    heard = ability + (level + record.above - ability) * left // (left + record.noise())
    after: Ints = np.where(record.matches >= FEWEST, heard, ability)
    return after


def _believed(men: Men, middle: Ints, prior: Prior) -> Ints:
    noise = np.array(NOISE, dtype=np.int64)[men.grade]
    spread = prior.spread * prior.spread
    usual = prior.means(men)
    shrunk = usual + (middle - usual) * spread // (spread + noise * noise)
    boyish = 52 * POINT + (men.age - 17) * 2_500
    boy = boyish + (middle - boyish) * BOY_TRUST // 100
    free = FREE_USUAL + (middle - FREE_USUAL) * FREE_TRUST // 100
    grown = np.where(men.wage > 0, shrunk, free)
    believed: Ints = np.where(men.age < GROWN, boy, grown)
    return believed
