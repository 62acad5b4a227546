"""The lines that a run prints while it plays."""

import io
from dataclasses import replace

from fmbench.runner import SeasonPlayed, SeatSeason, SeatSettled, SeedFailed, SeedStarted
from fmbench.runner.notices import KernelsCompiling
from fmbench.runner.progress import ProgressPrinter, format_seconds, ordinal
from fmbench.score import Death


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def season(seats: int = 1, number: int = 3) -> SeasonPlayed:
    played = tuple(
        SeatSeason(seat, "idle", seat + 1, 100, 140.25, score_if_completed=12.0 + seat, settled=False)
        for seat in range(seats)
    )
    return SeasonPlayed(seed=7, season=number, years=20, seats=played)


def test_a_season_line_says_place_honors_net_worth_and_score() -> None:
    stream = io.StringIO()
    ProgressPrinter([7], stream)(season())
    line = stream.getvalue()
    for part in ("season  3/20", "1st", "honors  100", "140.2M", "12.0"):
        assert part in line
    assert "left" not in line
    assert "seed" not in line


def test_a_terminal_is_told_how_long_it_may_take() -> None:
    stream = Terminal()
    ProgressPrinter([7], stream)(season())
    assert stream.getvalue().rstrip().endswith("left")


def test_lines_of_several_worlds_name_their_seed() -> None:
    stream = io.StringIO()
    show = ProgressPrinter([7, 8], stream)
    for notice in (SeedStarted(7, resumed=True), season(), SeedFailed(8, "disk full"), KernelsCompiling()):
        show(notice)
    lines = stream.getvalue().splitlines()
    assert lines[0] == "seed 7  going on from the journal"
    assert lines[1].startswith("seed 7  season  3/20")
    assert lines[2] == "seed 8 failed: disk full"
    assert lines[3].startswith("compiling kernels (once)")


def test_lines_of_seeds_of_different_width_are_aligned() -> None:
    stream = io.StringIO()
    show = ProgressPrinter([7, 2026], stream)
    for seed in (7, 2026):
        show(replace(season(), seed=seed))
    narrow, wide = stream.getvalue().splitlines()
    assert narrow.startswith("seed    7  season")
    assert narrow.index("season") == wide.index("season")


def test_a_world_of_several_seats_names_champion_and_leader() -> None:
    stream = io.StringIO()
    ProgressPrinter([7], stream)(season(seats=16))
    assert "champion seat01 idle" in stream.getvalue()
    assert "leading seat16 idle with 27.0" in stream.getvalue()


def with_deaths(played: SeasonPlayed, *deaths: Death) -> SeasonPlayed:
    first, *others = played.seats
    return replace(played, seats=(replace(first, revivals=2, deaths=deaths), *others))


def test_a_season_line_marks_every_death_with_its_reason_and_revival() -> None:
    stream = io.StringIO()
    deaths = (Death(3, 190, "fired", 0), Death(3, 250, "insolvent", 12_000_000))
    ProgressPrinter([7], stream)(with_deaths(season(), *deaths))
    assert (
        stream.getvalue()
        .rstrip()
        .endswith("dismissed by the board on day 190 (revival 1), insolvent on day 250 (revival 2)")
    )


def test_among_several_seats_a_death_names_its_seat() -> None:
    stream = io.StringIO()
    ProgressPrinter([7], stream)(with_deaths(season(seats=2), Death(3, 300, "fired", 0)))
    assert "seat01 idle dismissed by the board on day 300 (revival 2)" in stream.getvalue()


def test_a_run_that_ends_early_says_so_and_why() -> None:
    stream = io.StringIO()
    ProgressPrinter([7], stream)(SeatSettled(7, 0, "idle", season=4, years=20, reason="fired"))
    assert stream.getvalue().startswith("season  4/20  idle dismissed by the board: no revival is left")


def test_ordinals_and_spans_of_time_read_as_usual() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th",
    ]  # fmt: skip
    assert [format_seconds(seconds) for seconds in (0.4, 61, 3671)] == ["0:00", "1:01", "1:01:11"]
