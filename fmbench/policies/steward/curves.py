"""Rules of thumb about men: how they grow and fade, and what a point of ability makes of a value.

Round numbers, as anyone reads them off the values, ages and bands that the door shows.
"""

from __future__ import annotations

import numpy as np

from fmbench.policies.sight import MILLION, Ints

POINT = 1_000
"""Milli-points in a point of ability."""

TENTH = 100
SPAN = 600
"""Tenths of a point up to which a difference in ability is told apart."""

DOUBLING = 4_500
"""Milli-points of ability that double a value."""

_STEP = 1.015523
"""Rise of a value by a tenth of a point: the 45th root of two."""

YOUNGEST, OLDEST = 15, 45

_AGE_POINTS = (16, 18, 20, 23, 26, 28, 30, 32, 34, 36)
_AGE_WORTH = (115, 120, 125, 120, 108, 100, 78, 50, 28, 15)
"""Value at an age in per cent of that of an equally able man of 28."""

_CLOSED = (24, 24, 24, 24, 24, 24, 22, 20, 17, 14, 11, 8, 5, 3)
"""Per cent of the gap to his potential that a man closes in a year, at 15, 16, ... 28."""

_FADE_FROM, _FADE = 28, (100, 300, 600, 950, 1_350, 1_800, 2_200, 2_700, 3_100, 3_600, 4_000)
"""Milli-points lost in a year at 28, 29, ... by most men."""

_LASTING = (3, 1, 0, 0, 0, 0, -1, 0)
"""Years by which the men of a role fade later than most, by role: keepers and centre-backs last."""

PROMISE_SHARE, PROMISE_FROM, PROMISE_TO = 45, 21, 27
"""Per cent of the gap to potential that counts in a value up to 21; nothing of it from 27 on."""


def _rises() -> Ints:
    """Value factors in micro for -SPAN .. SPAN tenths of a point."""
    up, factors = 1.0, [1.0]
    for _ in range(SPAN):
        up *= _STEP
        factors.append(up)
    down = [round(MILLION / factor) for factor in factors[:0:-1]]
    return np.array(down + [round(MILLION * factor) for factor in factors], dtype=np.int64)


_RISES = _rises()


def risen(values: Ints, milli: Ints) -> Ints:
    """Values after a change of ability by milli-points."""
    tenths = np.minimum(np.maximum(milli // TENTH, -SPAN), SPAN)
    after: Ints = values * _RISES[tenths + SPAN] // MILLION
    return after


def doublings(amount: int) -> int:
    """Logarithm to base 2 of a whole amount of 1 or more, in thousandths."""
    whole = max(amount, 1).bit_length() - 1
    part = (max(amount, 1) * 1_000 >> whole) - 1_000
    return whole * 1_000 + part + part * (1_000 - part) * 344 // 1_000_000


def age_worth(age: Ints) -> Ints:
    """Value at an age in per cent of that at 28, two digits more."""
    worth = np.full(len(age), _AGE_WORTH[0] * 100, dtype=np.int64)
    for k in range(1, len(_AGE_POINTS)):
        low, high = _AGE_POINTS[k - 1], _AGE_POINTS[k]
        step = (_AGE_WORTH[k] - _AGE_WORTH[k - 1]) * 100
        between = _AGE_WORTH[k - 1] * 100 + step * (age - low) // (high - low)
        worth = np.where((age > low) & (age <= high), between, worth)
    return np.where(age > _AGE_POINTS[-1], _AGE_WORTH[-1] * 100, worth)


def promise_share(age: Ints) -> Ints:
    """Per cent of the gap to potential that counts in a value."""
    left = PROMISE_SHARE * (PROMISE_TO - age) // (PROMISE_TO - PROMISE_FROM)
    return np.minimum(np.maximum(left, 0), PROMISE_SHARE)


def year_on(ability: Ints, potential: Ints, age: Ints, role: Ints) -> Ints:
    """Ability a year later, milli-points."""
    closed = np.array(_CLOSED, dtype=np.int64)
    young = np.minimum(np.maximum(age - YOUNGEST, 0), len(closed) - 1)
    gap = np.maximum(potential - ability, 0)
    growth = np.where(age < YOUNGEST + len(closed), gap * closed[young] // 100, 0)
    fade = np.array(_FADE, dtype=np.int64)
    late = age - np.array(_LASTING, dtype=np.int64)[role] - _FADE_FROM
    loss = np.where(late >= 0, fade[np.minimum(np.maximum(late, 0), len(fade) - 1)], 0)
    grown: Ints = ability + growth - loss
    return grown
