"""Income, costs, inflation and reputation (mechanics §10)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public


class Finances(Part):
    """How money flows into and out of a club."""

    tv_base: Number = public("Television money of the last place, before inflation.", "M/year", 10, 80)
    tv_per_place: Number = public("Television money added for each place above the last.", "M", 0, 5)
    tv_full_squad: Whole = public(
        "Senior players needed for full television money; pro rata below.", "count", 11, 25
    )
    prize_top: Number = public("Prize of the champion.", "M", 5, 80)
    prize_decay: Number = public("Decay of the prize from place to place.", "1/place", 0.05, 0.5)
    ticket: Number = public("Gate income of a sold seat.", "credit", 10, 150)
    fill_base: Number = public("Share of seats sold at reputation 50.", "x", 0.3, 0.9)
    fill_rep: Number = public("Share added for each point of reputation above 50.", "x/pt", 0, 0.02)
    fill_pos: Number = public("Share added for each place above the middle.", "x/place", 0, 0.04)
    fill_clip: tuple[Number, Number] = public("Lowest and highest share of seats sold.", "x", 0, 1)
    sponsor: Number = public("Sponsor income at reputation 70.", "M/year", 5, 80)
    sponsor_exp: Number = public("Exponent of reputation in sponsor income.", "exponent", 0, 4)
    merch: Number = public("Merchandise income at reputation 70.", "M/year", 0, 30)
    running: Number = public("Running costs of a club.", "M/year", 0, 40)
    rep_rate: Number = public("Yearly approach of reputation to the level of the place.", "1/year", 0, 1)
    rep_top: Number = public("Reputation level of the champion.", "pt", 70, 100)
    rep_per_place: Number = public("Reputation lost for each place below the first.", "pt", 0, 6)
    inflation: Number = public(
        "Yearly inflation of values, wages, income, costs and the score's deflator.",
        "1/year",
        0,
        0.2,
        standard=0.04,
    )
    overdraft_rate: Number = public("Yearly interest on negative cash.", "1/year", 0, 0.4)
    wage_warn: Number = public(
        "Wage bill over revenue that raises a warning.", "x revenue", 0.3, 2, standard=0.85
    )
    wage_severe: Number = public(
        "Wage bill over revenue that raises a severe warning.", "x revenue", 0.9, 1.5
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse ranges that are upside down."""
        low, high = self.fill_clip
        self.require(low <= high, f"the first entry of fill_clip ({low}) must not exceed the second ({high})")
        return self.require_order("wage_warn", "wage_severe")
