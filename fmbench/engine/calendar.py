"""The year of 360 days: days, seasons, windows, stops and rounds (paper Table 11).

A *day* is absolute: ``(season - 1) * 360 + day_of_year`` with day_of_year 1..360;
day 0 is the draft. All functions are pure.
"""

from bisect import bisect_right
from typing import Any, NamedTuple

YEAR = 360
CLUBS = 16
ROUNDS = 2 * (CLUBS - 1)

STOP_TYPES = (
    "draft",
    "preseason_board",
    "summer_window_plan",
    "summer_deadline",
    "lineup_lock",
    "monthly_report",
    "winter_window_open",
    "midseason_review",
    "winter_deadline",
    "season_settlement",
    "youth_intake",
    "offer_batch",
    "contract_expiry",
    "major_injury",
    "board_warning",
    "insolvency_warning",
    "administration",
    "revival",
)
SCHEDULED_TYPES = STOP_TYPES[:11]


def season_of(day: int) -> int:
    """Season a day belongs to, from 1; the draft is season 1."""
    return max(day - 1, 0) // YEAR + 1


def day_of_year(day: int) -> int:
    """1..360; 0 for the draft."""
    return (day - 1) % YEAR + 1 if day > 0 else 0


def absolute(season: int, day: int) -> int:
    return (season - 1) * YEAR + day


class Calendar(NamedTuple):
    """What happens on which day of the year."""

    stops: dict[int, tuple[str, ...]]
    rounds: dict[int, int]  # day of the year -> round 0..29, rising
    summer: tuple[int, int]
    winter: tuple[int, int]
    intake: int
    settlement: int
    reports: tuple[int, ...]
    midseason: int
    expiry_notices: tuple[int, ...]
    first_round: int
    last_round: int

    def rounds_ahead(self, today: int, days: int) -> int:
        """Rounds on the ``days`` days that follow a day of the year, those of a year at most."""
        round_days, last = tuple(self.rounds), today + min(days, YEAR - 1)
        this_year = bisect_right(round_days, last) - bisect_right(round_days, today)
        return this_year + bisect_right(round_days, last - YEAR)

    def window_open(self, day: int) -> bool:
        """Whether transfers may be agreed on this absolute day."""
        return self.window_number(day) >= 0

    def window_number(self, day: int) -> int:
        """Running number of the open window (two a season), or -1."""
        today = day_of_year(day)
        if self.summer[0] <= today <= self.summer[1]:
            return 2 * season_of(day)
        if self.winter[0] <= today <= self.winter[1]:
            return 2 * season_of(day) + 1
        return -1


def build_calendar(settings: Any) -> Calendar:
    """From ``settings.world.calendar`` (all days of the year)."""
    days: list[tuple[int, str]] = [
        (settings.stop_preseason_day, "preseason_board"),
        (settings.summer_open_day, "summer_window_plan"),
        (settings.summer_close_day, "summer_deadline"),
        (settings.lineup_lock_day, "lineup_lock"),
        *((day, "monthly_report") for day in settings.monthly_days),
        (settings.winter_open_day, "winter_window_open"),
        (settings.midseason_day, "midseason_review"),
        (settings.winter_close_day, "winter_deadline"),
        (settings.settlement_day, "season_settlement"),
        (settings.youth_intake_day, "youth_intake"),
    ]
    stops: dict[int, tuple[str, ...]] = {}
    for day, name in days:
        stops[day] = (*stops.get(day, ()), name)
    first, step = settings.round1_day, settings.round_spacing
    return Calendar(
        stops=stops,
        rounds={first + step * r: r for r in range(ROUNDS)},
        summer=(settings.summer_open_day, settings.summer_close_day),
        winter=(settings.winter_open_day, settings.winter_close_day),
        intake=settings.youth_intake_day,
        settlement=settings.settlement_day,
        reports=(*settings.monthly_days, settings.midseason_day),
        midseason=settings.midseason_day,
        expiry_notices=tuple(settings.expiry_notice_days),
        first_round=first,
        last_round=first + step * (ROUNDS - 1),
    )
