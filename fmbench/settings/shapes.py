"""Knobs that hold one entry for each role, grade, tier, kind of seller or score channel."""

from typing import Generic, Literal, TypeVar

from fmbench.settings.base import Frozen, Number, Whole

Role = Literal["GK", "CB", "FB", "DM", "CM", "AM", "W", "ST"]
Tier = Literal["easy", "medium", "hard"]

ROLES: tuple[Role, ...] = ("GK", "CB", "FB", "DM", "CM", "AM", "W", "ST")
TIERS: tuple[Tier, ...] = ("easy", "medium", "hard")

Entry = TypeVar("Entry")


class ByRole(Frozen, Generic[Entry]):
    """One entry for each of the eight roles."""

    GK: Entry
    CB: Entry
    FB: Entry
    DM: Entry
    CM: Entry
    AM: Entry
    W: Entry
    ST: Entry

    def in_order(self) -> tuple[Entry, ...]:
        """Return the entries in the order of `ROLES`."""
        return (self.GK, self.CB, self.FB, self.DM, self.CM, self.AM, self.W, self.ST)


class ByTier(Frozen, Generic[Entry]):
    """One entry for each competence tier of rival managers."""

    easy: Entry
    medium: Entry
    hard: Entry

    def in_order(self) -> tuple[Entry, ...]:
        """Return the entries in the order of `TIERS`."""
        return (self.easy, self.medium, self.hard)


class HalfWidths(Frozen):
    """Half-width of the band shown at each scouting grade."""

    A: Number
    B: Number
    C: Number
    D: Number

    def in_order(self) -> tuple[float, ...]:
        """Return the half-widths from the best grade to the worst."""
        return (self.A, self.B, self.C, self.D)


class Observations(Frozen):
    """Observations needed for each scouting grade better than D."""

    A: Whole
    B: Whole
    C: Whole

    def in_order(self) -> tuple[int, ...]:
        """Return the counts from the best grade to the worst."""
        return (self.A, self.B, self.C)


class BySellerStyle(Frozen):
    """One number for each kind of seller."""

    hard: Number
    fair: Number
    soft: Number

    def in_order(self) -> tuple[float, ...]:
        """Return the numbers for hard, fair and soft sellers."""
        return (self.hard, self.fair, self.soft)


class ByChannel(Frozen):
    """One number for each channel of the score."""

    honors: Number
    value_added: Number
    squad: Number
