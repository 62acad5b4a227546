"""What a club believes of a player: permanent bias, fading noise, bands and grades (mechanics §5)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret
from fmbench.settings.shapes import HalfWidths, Observations


class Scouting(Part):
    """How far a club may be wrong about a player."""

    bias_sd: Number = secret("Permanent error of one club about one player.", "pt", 0, 8)
    club_skew_sd: Number = secret("Permanent error of one club about everybody.", "pt", 0, 4)
    obs_sd: Number = secret("Error of a single observation.", "pt", 0, 12)
    obs_own_days: Whole = secret("Days between two observations of an own player.", "day", 1, 90)
    obs_rival_days: Whole = secret("Days between two observations of a rival's player.", "day", 1, 360)
    obs_cap: Whole = secret("Most observations that count.", "count", 5, 200)
    half_width: HalfWidths = public("Half the width of the band shown at each grade.", "pt", 0, 20)
    grade_n: Observations = public(
        "Observations needed for each grade; fewer than C is grade D.", "count", 1, 200
    )
    pot_bias_sd: Number = secret("Permanent error about potential.", "pt", 0, 8)
    band_step: Whole = public("Bands are shown in multiples of this.", "pt", 1, 5)
    ai_belief_sd: Number = secret("Error of a rival manager's belief, times his noise lever.", "pt", 0, 10)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse grades whose bands do not widen or whose needs do not fall."""
        widths, needs = self.half_width.in_order(), self.grade_n.in_order()
        self.require(list(widths) == sorted(widths), f"half_width must not fall from A to D: {list(widths)}")
        falling = list(needs) == sorted(needs, reverse=True)
        self.require(falling, f"grade_n must not rise from A to C: {list(needs)}")
        return self
