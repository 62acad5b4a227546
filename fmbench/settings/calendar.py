"""The season's days: windows, rounds, stops and notices (paper appendix K, mechanics §2)."""

from typing import Self

from pydantic import model_validator

from fmbench.settings.base import Part, Whole, public


class Calendar(Part):
    """Which day of the season holds what."""

    year_days: Whole = public(
        "Days in a season.", "day", standard=360, built_in="months, yearly money and ages count 360 days"
    )
    stop_preseason_day: Whole = public("Day of the preseason board stop.", "day", 1, 360)
    summer_open_day: Whole = public("First day of the summer window.", "day", 1, 360)
    summer_close_day: Whole = public("Last day of the summer window.", "day", 1, 360)
    lineup_lock_day: Whole = public("Day of the line-up stop before round 1.", "day", 1, 360)
    monthly_days: tuple[Whole, Whole, Whole, Whole] = public(
        "Days of the four monthly reports.", "day", 1, 360
    )
    winter_open_day: Whole = public("First day of the winter window.", "day", 1, 360)
    midseason_day: Whole = public("Day of the mid-season review.", "day", 1, 360)
    winter_close_day: Whole = public("Last day of the winter window.", "day", 1, 360)
    settlement_day: Whole = public("Day of prizes, snapshot and board verdict.", "day", 1, 360)
    youth_intake_day: Whole = public("Day the youth class arrives.", "day", 1, 360)
    round1_day: Whole = public("Day of the first league round.", "day", 64, 70)
    round_spacing: Whole = public("Days from one round to the next.", "day", 7, 8)
    offer_batch_min_gap: Whole = public(
        "Fewest days between two stops raised by offers.", "day", 1, 60, standard=15
    )
    offer_ttl: Whole = public("Days a delivered offer stays open.", "day", 1, 60, standard=10)
    expiry_notice_days: tuple[Whole, Whole] = public(
        "Days of the season on which ending contracts raise a stop.", "day", 1, 360
    )
    major_injury_days: Whole = public("Fewest days out that make an injury a stop.", "day", 14, 90)
    warn_stop_cooldown: Whole = public("Days before the same warning may stop the clock again.", "day", 7, 90)
    inbox_recent_actions: Whole = public("Own latest acts shown in a packet.", "count", 1, 50, standard=10)

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse days out of order."""
        self.require_rising("monthly_days", "expiry_notice_days")
        self.require_order("stop_preseason_day", "summer_open_day", "summer_close_day", "lineup_lock_day")
        self.require_order("lineup_lock_day", "round1_day", "winter_open_day", "midseason_day")
        return self.require_order(
            "midseason_day", "winter_close_day", "settlement_day", "youth_intake_day", "year_days"
        )
