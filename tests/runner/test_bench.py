"""The measurements measure what they say."""

import json

import pytest

from fmbench.commands.bench import AIMED_YEARS, PLAY_AIMS, describe
from fmbench.engine import season
from fmbench.runner.bench import Measurements, PlayTime, ProcessCost, measure_phases, measure_play
from fmbench.runner.bench.phases import PHASES, time_phases
from tests.runner.conftest import Load


def test_every_phase_of_the_day_is_timed_and_put_back(load: Load) -> None:
    before = [getattr(season, name) for name in PHASES]
    seconds = measure_phases(load("run.progress=false", years=1), repeats=1)
    assert list(seconds) == list(PHASES)
    assert all(spent > 0 for spent in seconds.values())
    assert [getattr(season, name) for name in PHASES] == before


def test_phases_are_put_back_when_play_fails() -> None:
    before = season.timers
    with pytest.raises(ZeroDivisionError), time_phases():
        raise ZeroDivisionError
    assert season.timers is before


def test_play_is_timed_as_engine_and_seat(load: Load) -> None:
    time = measure_play(load("run.progress=false", years=1), repeats=1)
    assert time.total_seconds == pytest.approx(time.engine_seconds + time.seat_seconds)
    assert time.year == 1


def measured_over(years: int) -> Measurements:
    play = {name: PlayTime(0.5, 0.25, 0.75, 0.125, stops=370, year=years) for name in PLAY_AIMS}
    return Measurements(play, 0.5, ProcessCost(2.5, 250.0), {"timers": 1.0, "bodies": 3.0}, years, 5)


def test_measurements_come_as_tables_and_as_json() -> None:
    measured = measured_over(AIMED_YEARS)
    text = describe(measured)
    for part in ("idle", "0.750", "replay", "250 MiB", "75.0%"):
        assert part in text
    assert json.loads(json.dumps(measured.as_json()))["play"]["idle"]["total_seconds"] == 0.75


def test_aims_are_shown_for_runs_of_the_length_they_are_set_for() -> None:
    assert "aim" in describe(measured_over(AIMED_YEARS)).splitlines()[1]
    assert "aim" not in describe(measured_over(2))
