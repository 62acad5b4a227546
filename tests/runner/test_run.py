"""A run from Python: what it writes, that it repeats to the byte, that one bad world costs no other."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from fmbench import load_settings, run
from fmbench.game.stops import Policy
from fmbench.runner import (
    Notice,
    RunFolder,
    RunFolderError,
    RunReport,
    SeasonPlayed,
    SeatSettled,
    SeedFinished,
    resume,
    simulation,
)
from fmbench.runner.folder import find_run_folders
from fmbench.runner.timeline import tell_world
from fmbench.settings import Settings, SettingsError
from fmbench.tracking import read_result
from tests.runner.conftest import Load, ignore, without_timing


def test_a_run_leaves_settings_journal_results_and_summary(played: RunReport) -> None:
    names = {
        path.relative_to(played.folder).as_posix() for path in played.folder.rglob("*") if path.is_file()
    }
    assert names == {
        ".hydra/config.yaml",
        "seed1/journal.jsonl",
        "seed1/result.json",
        "seed2/journal.jsonl",
        "seed2/result.json",
        "summary.json",
    }
    summary = json.loads((played.folder / "summary.json").read_text(encoding="utf-8"))
    finals = [result.score.final for result in played.results]
    assert [score["final"] for score in summary["scores"]] == finals
    assert summary["n"] == 2
    assert summary["mean"] == pytest.approx(sum(finals) / 2, abs=1e-6)
    assert played.exit_code == 0


def test_deaths_and_the_early_end_of_a_run_are_told_while_it_plays_and_afterwards(
    tmp_path: Path, load: Load
) -> None:
    heard: list[Notice] = []
    report = run(load("seat=random", years=6), tmp_path, progress=heard.append)
    result = report.results[0]
    deaths = [
        death
        for notice in heard
        if isinstance(notice, SeasonPlayed)
        for seat in notice.seats
        for death in seat.deaths
    ]
    assert len(deaths) == result.score.revivals == 3
    assert {death.reason for death in deaths} == {"fired"}
    settled = [notice for notice in heard if isinstance(notice, SeatSettled)]
    assert [(notice.reason, notice.season) for notice in settled] == [("fired", result.termination.year)]
    told = "\n".join(tell_world(RunFolder.open(tmp_path), 1))
    assert told.count("dismissed by the board (revival ") == 3
    assert "0.0M" not in [line.rpartition(" ")[2] for line in told.splitlines() if "dismissed" in line]


def test_a_result_tells_every_season_and_its_stamp(played: RunReport) -> None:
    result = read_result(played.folder / "seed1" / "result.json")
    assert [season.season for season in result.seasons] == [1, 2]
    assert result.termination.reason == "completed"
    assert result.termination.year == 2
    assert result.score.final == result.seasons[-1].score_if_completed
    assert result.stops.total == result.stops.scheduled + result.stops.event
    assert result.world.matches == 2 * 240
    assert len(result.world.champions) == 2
    assert sum(result.world.home_draw_away) == pytest.approx(1, abs=1e-5)
    assert result.stamp.seat.name == "heuristic"
    assert result.stamp.seed == 1


def test_the_same_settings_and_seed_give_the_same_run(tmp_path: Path, load: Load, played: RunReport) -> None:
    again = run(load("seat=heuristic", "seeds=[1,2]"), tmp_path, progress=ignore)
    assert without_timing(again.results) == without_timing(played.results)
    for seed in ("seed1", "seed2"):
        written, before = (folder / seed / "journal.jsonl" for folder in (tmp_path, played.folder))
        assert written.read_bytes() == before.read_bytes()


def test_another_seed_gives_another_world(played: RunReport) -> None:
    first, second = played.results
    assert first.digest != second.digest
    assert first.world.champions != second.world.champions


def test_two_workers_give_what_one_gives(tmp_path: Path, load: Load, played: RunReport) -> None:
    heard: list[Notice] = []
    settings = load("seat=heuristic", "seeds=[1,2]", "workers=2")
    shared = run(settings, tmp_path, progress=heard.append)
    assert without_timing(shared.results) == without_timing(played.results)
    assert sum(isinstance(notice, SeasonPlayed) for notice in heard) == 4
    assert sum(isinstance(notice, SeedFinished) for notice in heard) == 2


def test_a_world_that_cannot_be_written_costs_no_other(tmp_path: Path, load: Load) -> None:
    (tmp_path / "seed1").write_text("in the way", encoding="utf-8")
    report = run(load("seeds=[1,2]", years=1), tmp_path, progress=ignore)
    assert report.exit_code == 1
    assert [result.seed for result in report.results] == [2]
    assert list(report.failed) == [1]
    assert "Traceback" in (tmp_path / "FAILED").read_text(encoding="utf-8")
    assert report.summary.failed[0].seed == 1


def test_a_policy_that_breaks_is_a_failed_seed_with_its_error(
    tmp_path: Path, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(_settings: Settings, _seed: int) -> tuple[Policy, ...]:
        raise ZeroDivisionError("broken policy")

    monkeypatch.setattr(simulation, "build_policies", build)
    report = run(load(years=1), tmp_path, progress=ignore)
    assert report.failed == {1: "ZeroDivisionError: broken policy"}


def test_sixteen_seats_share_a_world_and_each_has_its_result(tmp_path: Path, load: Load) -> None:
    report = run(load("track=arena", years=1), tmp_path, progress=ignore)
    assert [result.seat for result in report.results] == list(range(16))
    assert len({result.digest for result in report.results}) == 1
    assert sorted(result.seasons[0].position for result in report.results) == list(range(1, 17))
    assert (tmp_path / "seed1" / "journal.jsonl").is_file()
    assert (tmp_path / "seed1" / "seat15" / "journal.jsonl").is_file()
    assert RunFolder.open(tmp_path).state_of(1) == "finished"


def test_a_model_is_not_played_by_a_run(tmp_path: Path) -> None:
    settings = load_settings(["tracking=none"])
    model = load_settings(["seat=claude-fable-5"]).seat
    with pytest.raises(SettingsError, match="fmbench eval"):
        run(settings.model_copy(update={"seat": model}), tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("given", ["years=2", None, {"years": 2}, ["years=2"]])
def test_only_settings_are_run(tmp_path: Path, given: Any) -> None:
    with pytest.raises(TypeError, match=r"run takes Settings, such as load_settings"):
        run(given, tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("seeds", ()), ("years", 0), ("years", "many"), ("workers", object()), ("seat", None)],
)
def test_settings_that_were_changed_past_their_checks_are_refused(
    tmp_path: Path, load: Load, field: str, value: object
) -> None:
    with pytest.raises(SettingsError, match=field):
        run(load().model_copy(update={field: value}), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_disk_that_is_full_at_the_start_leaves_a_run_that_never_began(
    tmp_path: Path, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space left") as raised:
            run(load(years=1), tmp_path, progress=ignore)
    assert "config.yaml" in str(raised.value)
    for _ in range(2):
        for find in (resume, lambda path: [RunFolder.open(found) for found in find_run_folders(path)]):
            with pytest.raises(RunFolderError, match=r"never began.*run it again"):
                find(tmp_path)
        # What another writer of the settings leaves.
        (tmp_path / ".hydra" / "config.yaml").write_text("years: 1\nsee", encoding="utf-8")
    assert run(load(years=1), tmp_path, progress=ignore).failed == {}
    assert RunFolder.open(tmp_path).settings == load(years=1)


def test_the_folder_of_a_report_is_absolute(
    tmp_path: Path, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(load(years=1), "here", record=False).folder == tmp_path.resolve() / "here"
    assert resume("here", record=False).folder == tmp_path.resolve() / "here"
