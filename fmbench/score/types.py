"""What goes into a score and what comes out, whatever the version."""

from dataclasses import dataclass
from typing import Literal

TerminationReason = Literal["completed", "fired", "insolvent", "abandoned"]


@dataclass(frozen=True, slots=True)
class SeasonSnapshot:
    """A seat's numbers at the verdict of one season (mechanics §10).

    `honors` are the points so far, `net_worth`, `squad_value` and `cash` nominal credits.
    """

    season: int
    position: int
    honors: int
    net_worth: int
    squad_value: int
    cash: int


@dataclass(frozen=True, slots=True)
class LiveValues:
    """A seat's numbers on a day between two verdicts; money in nominal credits."""

    season: int
    honors: int
    net_worth: int
    squad_value: int


@dataclass(frozen=True, slots=True)
class Injection:
    """Money put into a club at one revival, in nominal credits of its season."""

    season: int
    amount: int


@dataclass(frozen=True, slots=True)
class Death:
    """A dismissal or insolvency that a seat outlived: when, why, and the owners' money in nominal credits."""

    season: int
    day: int
    """Day of the season."""
    reason: TerminationReason
    injected: int


@dataclass(frozen=True, slots=True)
class Termination:
    """Why a run ended and after how many years, whole seasons and the fraction."""

    reason: TerminationReason
    t_years: float


@dataclass(frozen=True, slots=True)
class ScoreInputs:
    """H in honors points, VA and M in M credits of day 0 (decisions 5)."""

    h: int
    va_m: float
    m_m: float


@dataclass(frozen=True, slots=True)
class ScoreChannels:
    """The three terms of the raw score, in points (decisions 5)."""

    honors: float
    value_added: float
    squad: float


@dataclass(frozen=True, slots=True)
class Score:
    """A composite score with everything it was made of, rounded to 6 decimals."""

    final: float
    raw: float
    channels: ScoreChannels
    rho: float
    revivals: int
    inputs: ScoreInputs
