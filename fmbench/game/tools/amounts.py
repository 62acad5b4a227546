"""Decimal numbers of the door and the whole numbers the world counts in.

The door speaks in M credits; the world in whole credits. A decimal number is
turned once, from the digits its sender wrote, into whole millionths. Digits
beyond the sixth decimal are rounded half away from zero rather than refused: a
seat that asks for 1.3 times a value has binary dust in its last digits.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

MILLION = 1_000_000
LARGEST_M = 1_000_000
"""The largest amount the door takes, in M credits."""

_ROUNDING = Context(prec=60, rounding=ROUND_HALF_UP)
_ONE = Decimal(1)


def to_millionths(number: int | float) -> int:
    """A finite decimal number in whole millionths, rounded half away from zero.

    For an amount in M credits the result is in whole credits.
    """
    if type(number) is int:
        return number * MILLION
    scaled = _ROUNDING.multiply(Decimal(repr(number)), Decimal(MILLION))
    return int(scaled.quantize(_ONE, context=_ROUNDING))


def from_millionths(millionths: int) -> float:
    """Whole millionths as a decimal number; exact both ways up to LARGEST_M.

    For whole credits the result is in M credits.
    """
    return millionths / MILLION
