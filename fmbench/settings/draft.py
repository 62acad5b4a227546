"""The draft pool and the clubs on day 0 (paper §3.1, mechanics §3)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret
from fmbench.settings.shapes import ByRole


class Draft(Part):
    """The pool that every club drafts from, and the clubs as they start."""

    pool_size: Whole = public("Templates in the shared pool.", "count", 25, 200, standard=50)
    squad_size: Whole = public("Men each club drafts.", "count", 16, 30, standard=25)
    budget: Number = public(
        "Money to spend on the draft; what is left stays as cash.", "M", 20, 400, standard=100
    )
    stipend: Number = public("Cash each club receives beside the draft budget.", "M", 0, 200, standard=50)
    tier_count: Whole = secret("Quality tiers of the pool.", "count", 1, 10)
    tier_size: Whole = secret("Templates in each tier.", "count", 1, 50)
    tier_ability_lo: tuple[Number, ...] = secret(
        "Lowest ability of each tier, best tier first.", "pt", 40, 90
    )
    tier_ability_hi: tuple[Number, ...] = secret(
        "Highest ability of each tier, best tier first.", "pt", 45, 95
    )
    role_quota: ByRole[Whole] = public("Templates of each role.", "count", 0, 50)
    age_lo: Whole = public("Youngest template.", "year", 16, 22)
    age_hi: Whole = public("Oldest template.", "year", 28, 35)
    price_noise_sd: Number = secret("Spread of a seed's mispricing of the pool.", "log", 0, 0.4)
    price_step: Number = public("Draft prices are multiples of this.", "M", 0.05, 1)
    contract_years_lo: Whole = public("Shortest preset contract.", "year", 1, 5)
    contract_years_hi: Whole = public("Longest preset contract.", "year", 1, 5)
    wage_share: Number = secret("Preset wage as a share of the reservation wage.", "x reservation", 0.5, 1.2)
    min_gk: Whole = public("Goalkeepers an automatically filled list keeps.", "count", 1, 4)
    pot_gap_per_year: Number = secret("Potential above ability for each year below 27.", "pt/year", 0, 3)
    clubs: Whole = public(
        "Clubs in the division.",
        "count",
        standard=16,
        built_in="the names and fixtures are those of 16 clubs",
    )
    start_reputation: Number = public("Reputation of every club on day 0.", "pt", 0, 100, standard=70)
    start_seats: Whole = public("Stadium seats of every club on day 0.", "seat", 1000, 100000, standard=38000)
    max_senior: Whole = public("Most senior players a club may hold.", "count", 25, 40)
    min_senior: Whole = public("Fewest senior players a club may sell or release down to.", "count", 11, 25)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse a pool whose tiers, roles or limits do not fit together."""
        tiers = (len(self.tier_ability_lo), len(self.tier_ability_hi))
        self.require(
            tiers == (self.tier_count,) * 2, f"tier_ability_lo and _hi need {self.tier_count} entries"
        )
        for low, high in zip(self.tier_ability_lo, self.tier_ability_hi, strict=True):
            self.require(low <= high, f"tier_ability_lo ({low}) must not exceed tier_ability_hi ({high})")
        tiered = self.tier_count * self.tier_size
        self.require(
            tiered == self.pool_size, f"tiers hold {tiered} templates, pool_size is {self.pool_size}"
        )
        quota = sum(self.role_quota.in_order())
        self.require(quota == self.pool_size, f"role_quota adds up to {quota}, pool_size is {self.pool_size}")
        self.require_order("age_lo", "age_hi").require_order("contract_years_lo", "contract_years_hi")
        return self.require_order("min_senior", "squad_size", "max_senior")
