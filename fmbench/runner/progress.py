"""A line for each season, or for each of many worlds, so that one sees how it goes while it plays."""

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TextIO

from fmbench.runner.notices import (
    KernelsCompiling,
    Notice,
    SeasonPlayed,
    SeatSeason,
    SeatSettled,
    SeedFailed,
    SeedStarted,
)
from fmbench.score import TerminationReason
from fmbench.tracking import seat_label

ENDS: dict[TerminationReason, str] = {
    "completed": "completed",
    "fired": "dismissed by the board",
    "insolvent": "insolvent",
    "abandoned": "abandoned",
}
"""Why a run or a tenure ended, in words."""
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


class ProgressPrinter:
    """Prints notices as lines. A terminal is told how long the run may still take; a file is not."""

    def __init__(self, seeds: Sequence[int], stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._seeds = seeds
        self._tells_time = self._stream.isatty()
        self._started = monotonic()
        self._seasons_played = 0
        self._latest: dict[int, int] = {}

    def __call__(self, notice: Notice) -> None:
        """Print one notice, where it is worth a line."""
        match notice:
            case SeasonPlayed():
                self._seasons_played += 1
                self._latest[notice.seed] = notice.season
                self._print(self._prefix(notice.seed) + describe_season(notice) + self._time_left(notice))
            case SeatSettled():
                self._print(self._prefix(notice.seed) + describe_settled(notice))
            case SeedStarted(seed, resumed) if resumed:
                self._print(f"{self._prefix(seed)}going on from the journal")
            case SeedFailed(seed, reason):
                self._print(f"seed {seed} failed: {reason}")
            case KernelsCompiling():
                self._print("compiling kernels (once) ...")
            case _:
                pass

    def _print(self, line: str) -> None:
        print(line, file=self._stream, flush=True)

    def _prefix(self, seed: int) -> str:
        return seed_prefix(seed, self._seeds)

    def _time_left(self, notice: SeasonPlayed) -> str:
        if not self._tells_time:
            return ""
        elapsed = monotonic() - self._started
        left = len(self._seeds) * notice.years - sum(self._latest.values())
        return f"  {format_seconds(elapsed / self._seasons_played * left)} left" if left else ""


class WorldsProgress:
    """A line for each world that ends, with the time that the others may take."""

    def __init__(self, of: int, say: Callable[[str], None]) -> None:
        self._of, self._say = of, say
        self._started = monotonic()
        self._done = 0

    def tell(self, label: str, seed: int, scores: Sequence[float]) -> None:
        """Tell of one world that ended, with the scores of its seats."""
        self._done += 1
        left = (monotonic() - self._started) / self._done * (self._of - self._done)
        shown = f"{scores[0]:.1f}" if len(scores) == 1 else f"{min(scores):.1f} to {max(scores):.1f}"
        eta = f"  {format_seconds(left)} left" if self._done < self._of else ""
        self._say(f"{self._done}/{self._of} worlds  {label}  seed {seed}  score {shown}{eta}")


def seed_prefix(seed: int, seeds: Sequence[int]) -> str:
    """The world that a line tells of, as wide for each of several seeds; nothing if there is one alone."""
    if len(seeds) < 2:
        return ""
    return f"seed {seed:>{max(len(str(one)) for one in seeds)}}  "


def describe_season(notice: SeasonPlayed) -> str:
    """The verdict of a season in one line: of the one seat, or of the best among several."""
    head = f"season {notice.season:>2}/{notice.years}"
    if len(notice.seats) == 1:
        return f"{head}  {_describe_seat(notice.seats[0])}"
    best = max(notice.seats, key=lambda seat: (seat.score_if_completed, -seat.seat))
    first = min(notice.seats, key=lambda seat: seat.position)
    settled = sum(seat.settled for seat in notice.seats)
    gone = f"  {settled} settled" if settled else ""
    champion = f"champion {seat_title(first)}" if first.position == 1 else "champion a club without a seat"
    revived = "".join(
        f"  {seat_title(seat)} {_describe_deaths(seat)}" for seat in notice.seats if seat.deaths
    )
    return f"{head}  {champion}  leading {seat_title(best)} with {best.score_if_completed:.1f}{gone}{revived}"


def _describe_seat(seat: SeatSeason) -> str:
    return (
        f"{ordinal(seat.position):>4}  honors {seat.honors:>4}  "
        f"net worth {seat.net_worth_m:>7.1f}M  score if completed {seat.score_if_completed:>6.1f}"
        f"{'  ' if seat.deaths else ''}{_describe_deaths(seat)}"
    )


def _describe_deaths(seat: SeatSeason) -> str:
    first = seat.revivals - len(seat.deaths) + 1
    return ", ".join(
        f"{ENDS[death.reason]} on day {death.day} (revival {number})"
        for number, death in enumerate(seat.deaths, start=first)
    )


def describe_settled(notice: SeatSettled) -> str:
    """One line for a run that ends before the horizon."""
    return (
        f"season {notice.season:>2}/{notice.years}  {notice.name} {ENDS[notice.reason]}: "
        "no revival is left, its score is settled"
    )


def seat_title(seat: SeatSeason) -> str:
    """How a seat of several is called: its number and who sits there."""
    return f"{seat_label(seat.seat)} {seat.name}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if 10 <= number % 100 <= 20 else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def format_seconds(seconds: float) -> str:
    """A span of time as minutes and seconds, or hours, minutes and seconds."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
