"""What a run tells while it plays: plain facts, which a printer or a program may take."""

from collections.abc import Callable
from dataclasses import dataclass

from fmbench.score import Death, TerminationReason


@dataclass(frozen=True, slots=True)
class SeatSeason:
    """One seat at the verdict of a season; money in M credits, honors summed so far."""

    seat: int
    name: str
    position: int
    honors: int
    net_worth_m: float
    score_if_completed: float
    settled: bool
    revivals: int = 0
    """Revivals used so far."""
    deaths: tuple[Death, ...] = ()
    """Those since the verdict before; each took a revival."""


@dataclass(frozen=True, slots=True)
class SeasonPlayed:
    """A season of one world has had its verdict."""

    seed: int
    season: int
    years: int
    seats: tuple[SeatSeason, ...]


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """A seat's run has ended before the horizon; nothing more is told of it."""

    seed: int
    seat: int
    name: str
    season: int
    years: int
    reason: TerminationReason


@dataclass(frozen=True, slots=True)
class KernelsCompiling:
    """The kernels of this version are compiled now, once for this machine."""


@dataclass(frozen=True, slots=True)
class SeedStarted:
    """A world begins, or goes on from its journal when `resumed`."""

    seed: int
    resumed: bool


@dataclass(frozen=True, slots=True)
class SeedFinished:
    """A world has been played to its end and its results are written."""

    seed: int


@dataclass(frozen=True, slots=True)
class SeedFailed:
    """A world could not be played to its end; `reason` is one line."""

    seed: int
    reason: str


Notice = KernelsCompiling | SeedStarted | SeasonPlayed | SeatSettled | SeedFinished | SeedFailed
Listener = Callable[[Notice], None]


def deaf(_notice: Notice) -> None:
    """The listener of worlds that need not tell anything on their way."""
