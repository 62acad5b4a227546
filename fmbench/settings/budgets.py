"""What a seat may do in one stop (paper §3.1, appendix K)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Part, Whole, public


class Budgets(Part):
    """How much a seat may do before time moves on."""

    standing_orders_max: Whole = public("Standing orders a seat may hold.", "count", 0, 50, standard=10)
    order_gap_days: Whole = public(
        "Days before standing orders may act on the same player again.", "day", 1, 360
    )
    queries: Whole = public("Queries in a stop.", "count", 1, 1000, standard=30)
    negotiation: Whole = public(
        "Negotiation moves in a stop; contract offers are outside.", "count", 0, 1000, standard=10
    )
    max_calls: Whole = public("Calls in one turn.", "call", 1, 1000)
    soft_turns: Whole = public("Turns in a stop before a reminder.", "turn", 1, 1000, standard=40)
    hard_turns: Whole = public("Turns in a stop before it is closed.", "turn", 1, 1000, standard=60)
    notebook_cap: Whole = public("Longest notebook.", "character", 1000, 10000000)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a reminder that comes after the end of the stop."""
        return self.require_order("soft_turns", "hard_turns")
