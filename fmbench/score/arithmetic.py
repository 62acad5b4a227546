"""Logarithm, power and deflation that give the same bits on every machine.

The C library's `log` and `pow` differ between builds in the last bits, so the score uses
only `+ - * /` and `sqrt`, which IEEE 754 rounds correctly, in a fixed order.
"""

import math
import operator

from fmbench.score.errors import ScoreInputError

CREDITS_PER_M = 1_000_000
"""Credits in one M."""

_LN_2 = 0.6931471805599453
_SQRT_2 = 1.4142135623730951
_SERIES_TERMS = 13
_FRACTION_BITS = 52


def exact_int(argument: str, value: int) -> int:
    """A Python integer from any integer type; a float is refused, not truncated.

    Fixed-width integers are widened because products of money and shares leave int64.

    Raises:
        ScoreInputError: `value` is not an integer.
    """
    try:
        return operator.index(value)
    except TypeError:
        raise ScoreInputError(argument, value, "must be a whole number") from None


def natural_log(x: float) -> float:
    """Natural logarithm, relative error below 1e-13.

    `x` is halved or doubled into [sqrt(1/2), sqrt(2)], where
    ln m = 2 atanh((m - 1) / (m + 1)) needs few terms of its series.

    Raises:
        ScoreInputError: `x` is not a finite number above 0.
    """
    if not 0.0 < x < math.inf:
        raise ScoreInputError("x", x, "must be finite and above 0")
    halvings = 0
    mantissa = float(x)
    while mantissa > _SQRT_2:
        mantissa /= 2.0
        halvings += 1
    while mantissa * _SQRT_2 < 1.0:
        mantissa *= 2.0
        halvings -= 1
    ratio = (mantissa - 1.0) / (mantissa + 1.0)
    square = ratio * ratio
    series = 0.0
    for term in range(_SERIES_TERMS, -1, -1):
        series = series * square + 1.0 / (2 * term + 1)
    return halvings * _LN_2 + 2.0 * ratio * series


def power(base: float, exponent: float) -> float:
    """`base` to a non-negative power; never falls when `base` rises.

    The whole part is repeated multiplication; the fraction, read bit by bit, is a product
    of successive square roots, so that 1.5 is exactly base times sqrt(base).

    Raises:
        ScoreInputError: `base` or `exponent` is negative or not finite.
    """
    if not 0.0 <= base < math.inf:
        raise ScoreInputError("base", base, "must be finite and at least 0")
    if not 0.0 <= exponent < math.inf:
        raise ScoreInputError("exponent", exponent, "must be finite and at least 0")
    whole = int(exponent)
    fraction = exponent - whole
    result = 1.0
    for _ in range(whole):
        result *= base
    root = base
    for _ in range(_FRACTION_BITS):
        if fraction == 0.0:
            break
        root = math.sqrt(root)
        fraction *= 2.0
        if fraction >= 1.0:
            result *= root
            fraction -= 1.0
    return result


ORIGINS = {"start_of_year_1": 1}
"""The season whose prices money is stated in, by `scoring.deflate_origin`."""


def deflate(amount: int, season: int, inflation: float, origin: int = 1) -> float:
    """Credits of `season` at the prices of the season `origin`: amount / (1 + inflation)^(season - origin).

    Source: mechanics §10.

    Raises:
        ScoreInputError: `season` is below 1 or `amount` is not whole.
    """
    if season < 1:
        raise ScoreInputError("season", season, "must be at least 1")
    return exact_int("amount", amount) / power(1.0 + inflation, float(season - origin))
