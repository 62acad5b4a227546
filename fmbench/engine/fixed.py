"""Fixed-point arithmetic of the world.

Units: *micro* = 1/1,000,000 (rates, multipliers, logarithms), *milli* = 1/1,000
(ability, morale, fatigue, reputation, confidence in points), money in whole
credits. All int64; divisions round down (towards minus infinity).
"""

import numpy as np
import numpy.typing as npt

from fmbench.engine.kernel import kernel
from fmbench.engine.tables import CDF, CDF_STEPS, EXP, EXP_STEPS, LN, LN_STEPS

Ints = npt.NDArray[np.int64]

MICRO = 1_000_000
MILLI = 1_000
LN2_NANO = 693_147_181


def micro(value: float) -> int:
    """A setting's decimal as micro-units, rounded half away from zero."""
    scaled = value * MICRO
    return int(scaled + 0.5) if scaled >= 0 else -int(-scaled + 0.5)


def milli(value: float) -> int:
    """A setting's decimal as milli-units, rounded half away from zero."""
    scaled = value * MILLI
    return int(scaled + 0.5) if scaled >= 0 else -int(-scaled + 0.5)


def credits_of(value_m: float) -> int:
    """M credits of a setting as whole credits."""
    return micro(value_m)


@kernel
def clip(value: int, low: int, high: int) -> int:
    """``value`` held within [low, high]."""
    if value < low:
        return low
    if value > high:
        return high
    return value


@kernel
def share(value: int, rate_micro: int) -> int:
    """``value`` times a rate in micro-units, rounded down; whole units apart, so that none overflows."""
    return value // MICRO * rate_micro + value % MICRO * rate_micro // MICRO


@kernel
def times_exp(value: int, x_micro: int) -> int:
    """``value * exp(x)`` rounded down, for 0 <= value < 2**32 and x held within [-20, 20].

    Off by less than one unit and a ten-millionth of the result.
    """
    nano = clip(x_micro, -20_000_000, 20_000_000) * 1000
    octave = nano // LN2_NANO
    rest = (nano - octave * LN2_NANO) * EXP_STEPS
    step = rest // LN2_NANO
    inner = rest - step * LN2_NANO
    low: int = EXP[step]
    mantissa = low + (EXP[step + 1] - low) * inner // LN2_NANO
    return int((value * mantissa) >> (30 - octave))


@kernel
def exp_micro(x_micro: int) -> int:
    """``exp(x)`` in micro-units for x in micro-units."""
    return times_exp(MICRO, x_micro)


@kernel
def ln_micro(x_micro: int) -> int:
    """Natural logarithm of a positive number below 9e9, both in micro-units.

    Off by less than a millionth; zero and less count as a millionth.
    """
    octave = 0
    scaled = max(x_micro, 1) * 1000
    unit = 1_000_000_000
    while scaled >= 2 * unit:
        scaled >>= 1
        octave += 1
    while scaled < unit:
        scaled <<= 1
        octave -= 1
    rest = (scaled - unit) * LN_STEPS
    step = rest // unit
    inner = rest - step * unit
    low: int = LN[step]
    nano = low + (LN[step + 1] - low) * inner // unit + octave * LN2_NANO
    return int((nano + 500) // 1000)


@kernel
def normal_cdf_micro(x_micro: int) -> int:
    """Standard normal distribution function, both in micro-units; 0 and 1 beyond 4 SD."""
    if x_micro <= -4 * MICRO:
        return 0
    if x_micro >= 4 * MICRO:
        return MICRO
    scaled = (x_micro + 4 * MICRO) * (CDF_STEPS // 8)
    step = scaled // MICRO
    inner = scaled - step * MICRO
    low: int = CDF[step]
    return int(low + (CDF[step + 1] - low) * inner // MICRO)


@kernel
def half_life_micro(days: int, half_life_days: int) -> int:
    """What is left after ``days`` of an exponential decay, in micro-units."""
    return exp_micro(-days * LN2_NANO // (half_life_days * 1000))


@kernel
def interpolate(x: int, xs: Ints, ys: Ints) -> int:
    """Piecewise linear through (xs, ys), flat outside; arrays of one length, xs rising."""
    if x <= xs[0]:
        return int(ys[0])
    last = len(xs) - 1
    if x >= xs[last]:
        return int(ys[last])
    i = 0
    while x >= xs[i + 1]:
        i += 1
    return int(ys[i] + (ys[i + 1] - ys[i]) * (x - xs[i]) // (xs[i + 1] - xs[i]))
