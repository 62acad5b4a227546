"""Discretionary spending by when it pays off (paper Figure 3)."""

from dataclasses import dataclass

from fmbench.analysis.metrics.measure import WHOLE, Span
from fmbench.analysis.mining.records import MinedRun
from fmbench.score import CREDITS_PER_M

VETERAN_FROM = 29
YOUNG_TO = 23


@dataclass(frozen=True, slots=True)
class Spending:
    """M credits of the days they were spent on: fees by the man's age on arrival, and works."""

    veteran_m: float
    prime_m: float
    young_m: float
    facilities_m: float

    @property
    def total_m(self) -> float:
        """All four together."""
        return round(self.veteran_m + self.prime_m + self.young_m + self.facilities_m, 6)

    @property
    def shares(self) -> tuple[float, float, float, float] | None:
        """Shares of the total in the order of the fields; None if nothing was spent."""
        if self.total_m == 0:
            return None
        return (
            self.veteran_m / self.total_m,
            self.prime_m / self.total_m,
            self.young_m / self.total_m,
            self.facilities_m / self.total_m,
        )


def spending(run: MinedRun, span: Span = WHOLE) -> Spending:
    """Whole fees of men bought at 29 or older, at 24-28, at 23 or younger; whole costs of works begun."""
    bought = [trade for trade in run.trades if trade.direction == "in" and trade.season in span]
    veteran = sum(trade.fee for trade in bought if trade.man.age >= VETERAN_FROM)
    young = sum(trade.fee for trade in bought if trade.man.age <= YOUNG_TO)
    prime = sum(trade.fee for trade in bought) - veteran - young
    works = sum(work.cost for work in run.investments if work.season in span)
    return Spending(*(amount / CREDITS_PER_M for amount in (veteran, prime, young, works)))
