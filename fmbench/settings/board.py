"""Season targets, confidence, warnings and dismissal (mechanics §11)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret


class Board(Part):
    """How the board judges a manager."""

    start: Number = public("Confidence on day 0.", "pt", 0, 100)
    cushion: Number = public("Places by which the target is kinder than the strength rank.", "place", 0, 6)
    strength_sd: Number = secret("Softness of the strength rank.", "pt", 0, 10)
    strength_men: Whole = secret("Best men counted in a club's strength.", "count", 11, 20)
    target_min: Whole = public("Hardest target.", "place", 1, 16)
    target_max: Whole = public("Easiest target.", "place", 8, 16)
    k_match: Number = secret(
        "Confidence moved by each point above or below expectation.", "pt per point", 0, 5
    )
    gain_share: Number = secret("Share of gains that counts.", "x", 0, 1)
    exp_top: Number = secret("Points a match expected of a target of first place.", "pt/match", 1.5, 2.6)
    exp_step: Number = secret("Points a match expected less for each lower target.", "pt/place", 0.02, 0.15)
    met: Number = public("Confidence gained for a target met.", "pt", 0, 30)
    missed: Number = public("Confidence lost for a target missed.", "pt", -20, 0)
    missed_place: Number = public("Confidence lost for each place short, up to six.", "pt/place", -5, 0)
    wage_breach: Number = public("Confidence lost at each report with too high wages.", "pt", -15, 0)
    neg_cash: Number = public("Confidence lost at each report with negative cash.", "pt", -15, 0)
    admin: Number = public("Confidence lost by administration.", "pt", -60, 0)
    title: Number = public("Confidence gained by a title.", "pt", 0, 30)
    warn: Number = public("Confidence below which the board warns.", "pt", 15, 60)
    vote: Number = public("Confidence below which a missed target means dismissal.", "pt", 0, 50)
    fire: Number = public("Confidence below which the board dismisses on any day.", "pt", 0, 40)
    wage_target: Number = secret(
        "Wage bill over revenue that rival managers plan for.", "x revenue", 0.4, 0.9
    )
    min_tenure: Whole = public("Days after a start or revival without dismissal.", "day", 0, 180)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse thresholds or targets that are out of order."""
        return self.require_order("fire", "vote", "warn").require_order("target_min", "target_max")
