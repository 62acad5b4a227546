"""What a player is worth: ability, potential, age, role, contract (mechanics §7)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, secret
from fmbench.settings.shapes import ByRole


class Valuation(Part):
    """How a player is priced by the world."""

    ref_ability: Number = secret("Ability worth the reference value.", "pt", 60, 90)
    ref_value: Number = secret("Value at the reference ability, at the neutral age.", "M", 1, 40)
    slope: Number = secret("Growth of value with ability.", "log/pt", 0.08, 0.25)
    pot_weight: Number = secret("Share of the gap to potential that counts for the young.", "share", 0, 1)
    pot_age: tuple[Whole, Whole] = secret("Ages between which that share fades to nothing.", "year", 16, 40)
    age_x: tuple[Number, ...] = secret("Ages at which the age factor is known.", "year", 14, 45)
    age_mult: tuple[Number, ...] = secret("Age factor at those ages.", "x", 0, 2)
    role_mult: ByRole[Number] = secret("Value factor of each role.", "x", 0.5, 1.5)
    contract_floor: Number = secret("Value factor with no months left.", "x", 0.2, 1)
    contract_full: Whole = secret("Months left from which value is full.", "month", 6, 48)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse age tables that do not rise."""
        same = len(self.age_x) == len(self.age_mult)
        self.require(same, "age_x and age_mult need as many entries as each other")
        return self.require_rising("age_x", "pot_age")
