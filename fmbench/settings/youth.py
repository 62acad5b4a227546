"""The yearly youth class and the academy (mechanics §4)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret


class Youth(Part):
    """How many prospects arrive, how good they are, how long they may stay."""

    intake_mean: Number = secret("Mean size of a class.", "count", 2, 8)
    intake_spread: Whole = secret("Most a class may differ from the mean.", "count", 0, 3)
    age_probs: tuple[Number, Number, Number] = secret(
        "Chances that a newcomer is 16, 17 or 18.", "prob", 0, 1
    )
    pot_mean: Number = secret("Mean potential of a newcomer.", "pt", 55, 80)
    pot_sd: Number = secret("Spread of potential.", "pt", 2, 14)
    pot_per_level: Number = secret("Potential added by each academy level.", "pt/level", 0, 4)
    start_ability: Number = secret("Ability of a 16-year-old newcomer.", "pt", 35, 65)
    start_per_year: Number = secret("Ability added for each year above 16.", "pt/year", 0, 5)
    start_sd: Number = secret("Spread of a newcomer's ability.", "pt", 0, 8)
    term_years: Whole = public("Years a prospect may stay before his term lapses.", "year", 1, 4)
    ai_hold_years: Whole = secret("Years a rival club keeps a prospect in its academy.", "year", 0, 3)
    max_academy: Whole = public("Most prospects an academy may hold.", "count", 4, 20)
    star_noise_sd: Number = secret("Noise in the potential stars shown.", "pt", 0, 10)
    promote_wage: Number = public("Wage of a promoted prospect.", "M/year", 0.1, 2)
    promote_years: Whole = public("Length of a promoted prospect's contract.", "year", 1, 5)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse chances that do not add up."""
        return self.require_shares("age_probs")
