"""Growth towards potential, decline after its onset, and retirement (mechanics §4)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, secret


class Growth(Part):
    """How ability moves with age."""

    tick_days: Whole = secret("Days between two growth ticks.", "day", 1, 90)
    rate_16: Number = secret("Share of the gap to potential closed in a year at 16.", "1/year", 0, 0.6)
    rate_18: Number = secret("Share of the gap closed in a year at 18.", "1/year", 0, 0.6)
    rate_20: Number = secret("Share of the gap closed in a year at 20.", "1/year", 0, 0.6)
    rate_22: Number = secret("Share of the gap closed in a year at 22.", "1/year", 0, 0.6)
    rate_24: Number = secret("Share of the gap closed in a year at 24.", "1/year", 0, 0.4)
    rate_26: Number = secret("Share of the gap closed in a year at 26.", "1/year", 0, 0.3)
    rate_28: Number = secret("Share of the gap closed in a year at 28; none from 29 on.", "1/year", 0, 0.2)
    play_full: Number = secret("Growth factor of a regular starter.", "x", 0.8, 1.4)
    play_bench: Number = secret("Growth factor of a senior who does not play.", "x", 0.3, 1.1)
    academy_mult: Number = secret("Growth factor in the academy.", "x", 0.6, 1.4)
    train_per_level: Number = secret("Growth added by each level of the training ground.", "x/level", 0, 0.15)
    noise_sd: Number = secret("Yearly noise on growth.", "pt/year", 0, 2)
    decline_base: Number = secret("Yearly decline at its onset.", "pt/year", 0, 2)
    decline_slope: Number = secret("Decline added for each year past the onset.", "pt/year^2", 0, 1)
    decline_train_relief: Number = secret(
        "Share of decline each training level takes away.", "x/level", 0, 0.08
    )
    retire_ages: tuple[Whole, ...] = secret("Ages at which the chance of retiring is known.", "year", 25, 60)
    retire_prob: tuple[Number, ...] = secret("Chance of retiring at each of those ages.", "prob", 0, 1)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a retirement table that is not a rising curve."""
        self.require_rising("retire_ages")
        rising = list(self.retire_prob) == sorted(self.retire_prob)
        self.require(rising, f"the entries of retire_prob must not fall: {list(self.retire_prob)}")
        same = len(self.retire_ages) == len(self.retire_prob)
        self.require(same, "retire_ages and retire_prob need as many entries as each other")
        return self
