"""A number that carries what it rests on: how many of what, by which method, how sure."""

import math
from dataclasses import dataclass
from typing import Literal

from fmbench.analysis.statistics.moments import settled

Unit = Literal["seed", "world", "seat"]
"""What was counted: one seed of the solo track, one Arena world, or one seat of a field."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its interval, in the unit of the numbers it was made of, rounded by `settled`.

    `n` counts `unit`s. `standard_error` is nan where the method has none. `level` is the
    nominal coverage; `coverage` says in words what the interval is known to cover.
    `adjusted` tells whether multiplicity was accounted for in `low` and `high`.
    `p` is the two-sided p-value of "the truth is 0", nan where no such test was made.
    """

    value: float
    low: float
    high: float
    level: float
    n: int
    unit: Unit
    method: str
    coverage: str
    standard_error: float = math.nan
    p: float = math.nan
    adjusted: bool = False

    def __post_init__(self) -> None:
        for name in ("value", "low", "high", "standard_error", "p"):
            object.__setattr__(self, name, settled(getattr(self, name)))

    @property
    def bounded(self) -> bool:
        """Whether the data limit the truth at all (one seed does not)."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def text(self, decimals: int = 2) -> str:
        """`value [low, high] (95%, n = 3 seeds, paired t, not adjusted)`."""
        span = f"{self.value:.{decimals}f} [{self.low:.{decimals}f}, {self.high:.{decimals}f}]"
        adjusted = "adjusted" if self.adjusted else "not adjusted"
        return f"{span} ({self.level:.0%}, n = {counted(self.n, self.unit)}, {self.method}, {adjusted})"


def counted(n: int, unit: Unit) -> str:
    """`1 seed`, `3 seeds`."""
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"
