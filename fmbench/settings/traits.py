"""What a player is born with: limits, hidden traits, and what a role costs him (mechanics §4)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, public, secret
from fmbench.settings.shapes import ByRole, Role


class Traits(Part):
    """The limits and hidden traits of players, and what an unfamiliar role costs."""

    ability_max: Number = secret("Highest ability a player can reach.", "pt", 90, 100)
    potential_max: Number = secret("Highest potential a player can be born with.", "pt", 90, 99)
    injury_prone_sd: Number = secret("Spread of the hidden injury proneness.", "log", 0, 0.8)
    injury_prone_clip: tuple[Number, Number] = secret("Lowest and highest injury proneness.", "x", 0.2, 5)
    dev_rate_sd: Number = secret("Spread of the hidden development rate.", "log", 0, 0.5)
    dev_rate_clip: tuple[Number, Number] = secret("Lowest and highest development rate.", "x", 0.2, 4)
    onset_mean: ByRole[Number] = secret("Mean age at which decline sets in, by role.", "year", 26, 36)
    onset_sd: Number = secret("Spread of the hidden age of decline.", "year", 0, 3)
    consistency_lo: Number = secret("Match-to-match spread of the steadiest player.", "sd", 0, 0.2)
    consistency_hi: Number = secret("Match-to-match spread of the least steady player.", "sd", 0, 0.3)
    stylefit_bonus: Number = secret("Gain of a player who fits the style in use.", "x", 0, 0.06)
    stylefit_malus: Number = secret("Loss of a player whom the style does not suit.", "x", 0, 0.06)
    adjacent_role: Number = public("Ability factor in a neighbouring role.", "x", 0.8, 1)
    other_role: Number = public("Ability factor in any other outfield role.", "x", 0.6, 1)
    gk_swap: Number = public(
        "Ability factor of an outfielder in goal, and of a keeper outfield.", "x", 0.2, 0.8
    )
    second_role_prob: Number = secret("Chance of a second natural role.", "prob", 0, 1)
    standin_ability: Number = public(
        "Ability of the men the engine adds when fewer than 11 are fit.", "pt", 30, 60
    )
    neighbours: ByRole[tuple[Role, ...]] = public("Roles in which a player counts as a neighbour.", "role")
    standins: ByRole[tuple[Role, ...]] = public(
        "Who may stand in when nobody of the slot's role is fit, best first.", "role"
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse clips and spreads that are upside down."""
        for name in ("injury_prone_clip", "dev_rate_clip"):
            low, high = getattr(self, name)
            self.require(
                low <= high, f"the first entry of {name} ({low}) must not exceed the second ({high})"
            )
        return self.require_order("consistency_lo", "consistency_hi")
