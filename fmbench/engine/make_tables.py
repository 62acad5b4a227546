"""Regenerate ``tables.npy``: exp, ln, normal quantiles and normal CDF as integers.

Run ``python -m fmbench.engine.make_tables``. Decimal arithmetic rounds
correctly everywhere, so the file is the same on every machine; a test pins its
digest.
"""

from decimal import Decimal, getcontext
from pathlib import Path

import numpy as np

EXP_STEPS = 1024  # over one octave [0, ln 2), values in 2**-30
LN_STEPS = 1024  # over [1, 2], values in 1e-9
QUANTILE_STEPS = 4096  # over probability [0, 1], values in 1e-6
CDF_STEPS = 2048  # over [-4, 4], values in 1e-6

getcontext().prec = 40
_PI = Decimal("3.14159265358979323846264338327950288419716939937510")


def _whole(value: Decimal) -> int:
    return int(value.to_integral_value())


def _normal_cdf(x: Decimal) -> Decimal:
    """Series of the error function; exact to the context's precision for |x| <= 6."""
    term, total, n = x, x, 0
    while abs(term) > Decimal(10) ** -36:
        n += 1
        term *= -x * x / (2 * n)
        total += term / (2 * n + 1)
    return Decimal("0.5") + total / (2 * _PI).sqrt()


def _normal_quantile(p: Decimal) -> Decimal:
    low, high = Decimal(-6), Decimal(6)
    for _ in range(60):
        middle = (low + high) / 2
        if _normal_cdf(middle) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def build() -> np.ndarray:
    """All tables one after another, int64."""
    ln2 = Decimal(2).ln()
    exp = [_whole((ln2 * i / EXP_STEPS).exp() * 2**30) for i in range(EXP_STEPS + 1)]
    ln = [_whole((1 + Decimal(i) / LN_STEPS).ln() * 10**9) for i in range(LN_STEPS + 1)]
    edge = Decimal("0.125") / QUANTILE_STEPS
    quantile = [
        _whole(_normal_quantile(min(max(Decimal(i) / QUANTILE_STEPS, edge), 1 - edge)) * 10**6)
        for i in range(QUANTILE_STEPS + 1)
    ]
    cdf = [_whole(_normal_cdf(Decimal(8 * i) / CDF_STEPS - 4) * 10**6) for i in range(CDF_STEPS + 1)]
    return np.array(exp + ln + quantile + cdf, dtype=np.int64)


def main() -> None:
    path = Path(__file__).with_name("tables.npy")
    np.save(path, build())
    print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
