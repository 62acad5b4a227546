"""Academy, training ground and stadium: levels, costs, effects (mechanics §13)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret


class Facilities(Part):
    """What clubs build."""

    start_level: Whole = public("Level of every facility on day 0.", "level", 0, 3)
    max_level: Whole = public("Highest level.", "level", 3, 20)
    cost_academy: Number = public("Cost of the first academy step.", "M", 1, 40)
    cost_training: Number = public("Cost of the first training step.", "M", 1, 40)
    cost_stadium: Number = public("Cost of the first stadium step.", "M", 1, 60)
    cost_growth: Number = public("Cost factor from level to level.", "x/level", 1, 2)
    days_academy: Whole = public("Days to build an academy step.", "day", 1, 720)
    days_training: Whole = public("Days to build a training step.", "day", 1, 720)
    days_stadium: Whole = public("Days to build a stadium step.", "day", 1, 720)
    upkeep: Number = public("Yearly upkeep of each level.", "M/level/year", 0, 3)
    seat_per_level: Number = public("Seats added by each stadium level.", "x", 0, 0.3)
    intake_per_level: Number = secret("Newcomers added to a class by each academy level.", "count", 0, 1)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a start above the highest level."""
        return self.require_order("start_level", "max_level")
