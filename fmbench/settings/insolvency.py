"""Warnings, administration, deaths and revivals (mechanics §12)."""

from typing import Literal, Self

from pydantic import model_validator

from fmbench.settings.base import Flag, Number, Part, Whole, public


class Insolvency(Part):
    """What happens to a club without money or without a manager."""

    warn1: Whole = public(
        "Projected runway in days that raises the second, urgent warning.", "day", 5, 360, standard=30
    )
    warn2: Whole = public(
        "Projected runway in days that raises the first warning.", "day", 5, 360, standard=60
    )
    admin: Whole = public("Days below zero after which a club enters administration.", "day", 61, 14400)
    runway: Whole = public(
        "Days ahead for which cash is projected to warn of a short runway.", "day", 15, 180
    )
    points: Whole = public("League points lost by administration.", "pt", -15, 0)
    sale_share: Number = public("Share of value that a forced sale brings.", "x value", 0.3, 1)
    sale_max: Whole = public("Most forced sales.", "count", 1, 12)
    cash_goal: Number = public("Cash at which forced sales end.", "M", 0, 30)
    dead_days: Whole = public("Days still below zero in administration that end the tenure.", "day", 15, 180)
    floor: Number = public("Cash below which the tenure ends at once.", "M real", -10000, 0)
    revival_max: Whole = public("Revivals; the next death settles the run.", "count", 0, 10, standard=3)
    revival_confidence: Number = public("Board confidence after a revival.", "pt", 20, 80)
    revival_cash: Number = public("Cash topped up to at a revival.", "M real", 0, 60)
    revival_clawback: Flag = public("Whether money injected at a revival joins the baseline.", "bool")
    revival_baseline_floor: Literal["auto_squad", "none"] = public(
        "Least baseline after a revival: day-0 net worth of the automatically filled club, or none.", "choice"
    )

    @model_validator(mode="after")
    def consistent(self) -> Self:
        """Refuse warnings out of order."""
        return self.require_order("warn1", "warn2")
