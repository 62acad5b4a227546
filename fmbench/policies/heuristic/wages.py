"""How much the club may still spend on wages."""

from __future__ import annotations

from fmbench.policies.sight import MILLION, share_of


class WageRoom:
    """The wage bill of a year against a share of the yearly revenue, credits.

    The revenue follows from the wage ratio that every packet shows (in millionths).
    """

    __slots__ = ("bill", "limit")

    def __init__(self, bill: int, wage_ratio: int, share: float) -> None:
        revenue = bill * MILLION // max(wage_ratio, 1)
        self.bill = bill
        self.limit = share_of(revenue, share)

    def is_used_up(self) -> bool:
        """Whether nothing more may be signed."""
        return self.bill >= self.limit
