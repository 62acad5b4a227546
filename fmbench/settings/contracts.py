"""Reservation wages, demands, free agents and severance (mechanics §9)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Number, Part, Whole, public, secret


class Contracts(Part):
    """How players are paid and kept."""

    wage_ref: Number = secret("Reservation wage at the reference ability.", "M/year", 0.5, 10)
    wage_ref_ability: Number = secret("Ability at which the reference wage holds.", "pt", 60, 90)
    wage_slope: Number = secret("Growth of the reservation wage with ability.", "log/pt", 0.05, 0.2)
    idio_sd: Number = secret("A player's own permanent deviation from that wage.", "log", 0, 0.6)
    young_disc: Number = secret("Wage factor up to 20 years of age.", "x", 0.4, 1)
    old_disc: Number = secret("Wage factor from 32 years of age on.", "x", 0.5, 1)
    rep_slope: Number = secret("Wage change for each point of reputation above 70.", "x/pt", -0.01, 0)
    morale_slope: Number = secret("Wage change for each point of morale above neutral.", "x/pt", -0.01, 0)
    max_years: Whole = public("Longest contract.", "year", 1, 10, standard=5)
    demand_pad_lo: Number = secret("Smallest pad of a stated demand above the reservation wage.", "x", 0, 0.5)
    demand_pad_hi: Number = secret("Largest pad of a stated demand above the reservation wage.", "x", 0, 1)
    demand_pad_step: Number = secret("Rise of the pad with each round of talks.", "x", 0, 0.2)
    reject_raise: Number = secret("Rise of the reservation wage after a rejected offer.", "x", 0, 0.1)
    cooldown_rejects: Whole = public("Rejected offers after which a player stops talking.", "count", 1, 10)
    cooldown_days: Whole = public("Days without talks after that.", "day", 0, 180)
    late_months: Whole = public(
        "Months before its end in which a contract is dearer to renew.", "month", 0, 24
    )
    late_raise: Number = secret("Rise of the reservation wage of an own player in those months.", "x", 0, 1)
    severance: Number = public("Pay-off of a released player.", "x year wage", 0, 3, standard=0.5)
    expiry_day: Whole = public("Day of the season on which contracts end.", "day", 300, 400)
    fa_wage_mult: Number = secret("Wage factor of a free agent.", "x", 0.8, 1.5)
    auto_terms_lo: Number = secret("Lowest wage of automatic terms.", "x reservation", 1, 2)
    auto_terms_hi: Number = secret("Highest wage of automatic terms.", "x reservation", 1, 3)
    auto_terms_years: Whole = public("Length of automatic terms.", "year", 1, 5)
    free_signings_max: Whole = public("Most free agents a club may sign in a season.", "count", 0, 30)
    free_signing_snapshot_days: Whole = public(
        "Days before the snapshot within which a man signed free counts nothing.", "day", 0, 300
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse ranges that are upside down."""
        self.require_order("demand_pad_lo", "demand_pad_hi")
        return self.require_order("auto_terms_lo", "auto_terms_hi").require_order(
            "auto_terms_years", "max_years"
        )
