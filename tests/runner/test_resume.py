"""A run that was stopped, killed or given up: it goes on to the identical end, or settles."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from fmbench.cli import main
from fmbench.game.journal import Advance, Line, Refused, read_journal
from fmbench.runner import (
    Notice,
    RunFolder,
    RunFolderError,
    RunInterrupted,
    RunReport,
    SeasonPlayed,
    SeedStarted,
    abandon,
    resume,
    run,
)
from fmbench.runner.folder import claimed
from fmbench.runner.replaying import replay_run
from fmbench.settings import SettingsError
from fmbench.tracking import TURNS_NAME, ResultUnreadable, read_result
from tests.forging import take_lines_of
from tests.runner.conftest import Load, ignore, without_timing


def interrupt_after_a_season(notice: Notice) -> None:
    if isinstance(notice, SeasonPlayed):
        os.kill(os.getpid(), signal.SIGINT)


def cut(journal: Path, share: float) -> None:
    """Leave what a kill might: the header, part of the lines after it, the last of them torn."""
    header, *lines = journal.read_bytes().splitlines(keepends=True)
    kept = lines[: int(len(lines) * share) + 1]
    if kept:
        kept[-1] = kept[-1][: len(kept[-1]) // 2]
    journal.write_bytes(header + b"".join(kept))


def test_ctrl_c_stops_between_stops_and_resume_comes_to_the_same_end(
    tmp_path: Path, load: Load, played: RunReport
) -> None:
    settings = load("seat=heuristic", "seeds=[1,2]")
    with pytest.raises(RunInterrupted, match="fmbench resume"):
        run(settings, tmp_path, progress=interrupt_after_a_season)
    assert not (tmp_path / "summary.json").exists()
    heard: list[Notice] = []
    report = resume(tmp_path, progress=heard.append)
    assert without_timing(report.results) == without_timing(played.results)
    assert SeedStarted(1, resumed=True) in heard
    assert SeedStarted(2, resumed=False) in heard


@pytest.mark.parametrize("share", [0.0, 0.35, 0.8, 1.0])
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path, played: RunReport, share: float) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    (folder / "seed1" / "result.json").unlink()
    cut(folder / "seed1" / "journal.jsonl", share)
    report = resume(folder, progress=ignore)
    assert without_timing(report.results) == without_timing(played.results)
    written, before = (path / "seed1" / "journal.jsonl" for path in (folder, played.folder))
    assert written.read_bytes() == before.read_bytes()


def test_a_kill_within_the_header_begins_the_seed_anew(tmp_path: Path, played: RunReport) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    (folder / "seed1" / "result.json").unlink()
    (folder / "seed1" / "journal.jsonl").write_bytes(b'{"format":1,"kind":"hea')
    report = resume(folder, progress=ignore)
    assert without_timing(report.results) == without_timing(played.results)


def test_a_finished_seed_is_not_played_again(tmp_path: Path, played: RunReport) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    before = (folder / "seed1" / "result.json").read_bytes()
    heard: list[Notice] = []
    resume(folder, progress=heard.append)
    assert heard == []
    assert (folder / "seed1" / "result.json").read_bytes() == before


def test_a_run_that_inspect_plays_is_left_to_it_until_it_is_finished(
    tmp_path: Path, played: RunReport
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    (folder / "seed1" / TURNS_NAME).touch()
    assert resume(folder, progress=ignore).summary == played.summary
    (folder / "seed1" / "result.json").unlink()
    cut(folder / "seed1" / "journal.jsonl", 0.5)
    before = (folder / "seed1" / "journal.jsonl").read_bytes()
    with pytest.raises(RunFolderError, match="`fmbench eval`"):
        resume(folder, progress=ignore)
    assert (folder / "seed1" / "journal.jsonl").read_bytes() == before


def test_a_killed_world_of_several_seats_goes_on_to_the_same_end(tmp_path: Path, load: Load) -> None:
    whole = run(load("track=arena", years=1), tmp_path / "whole", progress=ignore)
    folder = tmp_path / "killed"
    shutil.copytree(whole.folder, folder)
    for result in folder.rglob("result.json"):
        result.unlink()
    cut(folder / "seed1" / "journal.jsonl", 0.5)
    for seat in range(16):
        # Some seats' files reach further than the world's, some less far.
        cut(folder / "seed1" / f"seat{seat + 1:02d}" / "journal.jsonl", 0.3 + seat / 32)
    report = resume(folder, progress=ignore)
    assert report.failed == {}
    assert without_timing(report.results) == without_timing(whole.results)


@pytest.mark.parametrize("finished", [False, True])
def test_a_journal_of_other_settings_is_not_gone_on_with(
    tmp_path: Path, played: RunReport, finished: bool
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    if not finished:
        (folder / "seed1" / "result.json").unlink()
    stored = folder / ".hydra" / "config.yaml"
    stored.write_text(
        stored.read_text(encoding="utf-8").replace("years: 2\n", "years: 3\n"), encoding="utf-8"
    )
    with pytest.raises(RunFolderError, match="params hash"):
        resume(folder, progress=ignore)


@pytest.mark.parametrize("content", ["{", '"final": 9'])
def test_a_false_result_is_named_with_the_way_to_make_it_anew(
    tmp_path: Path, played: RunReport, content: str
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    result = folder / "seed1" / "result.json"
    before = result.read_text(encoding="utf-8")
    result.write_text(content if content == "{" else before.replace('"final": ', content), encoding="utf-8")
    with pytest.raises(ResultUnreadable, match="delete this file and resume again") as raised:
        resume(folder, progress=ignore)
    assert str(result) in str(raised.value)
    result.unlink()
    assert without_timing(resume(folder, progress=ignore).results) == without_timing(played.results)


def test_nobody_is_told_to_delete_a_result_whose_journal_is_damaged(
    tmp_path: Path, played: RunReport
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    journal = folder / "seed1" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"advance", b"advancf", 1))
    with pytest.raises(ResultUnreadable, match="played anew") as raised:
        resume(folder, progress=ignore)
    assert "delete this file" not in str(raised.value)
    (folder / "seed1").rename(tmp_path / "elsewhere")
    assert without_timing(resume(folder, progress=ignore).results) == without_timing(played.results)


def test_a_failure_is_told_by_its_message_and_not_by_the_name_of_a_class(
    tmp_path: Path, played: RunReport
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    (folder / "seed1" / "result.json").unlink()
    take_lines_of(folder / "seed2" / "journal.jsonl", folder / "seed1" / "journal.jsonl")
    reason = resume(folder, progress=ignore).failed[1]
    assert reason.startswith(
        "the journal differs from what is played here, at stop Y01-D000#001, seat 0, act "
    )
    assert "Act(" not in reason


def test_a_run_that_is_given_up_settles_by_rho(tmp_path: Path, load: Load) -> None:
    with pytest.raises(RunInterrupted):
        run(load("seeds=[1,2]"), tmp_path, progress=interrupt_after_a_season)
    report = abandon(tmp_path)
    result = read_result(tmp_path / "seed1" / "result.json")
    assert [seat.seed for seat in report.results] == [1]
    assert result.termination.reason == "abandoned"
    assert 0 < result.score.rho < 1
    assert len(result.seasons) == 1
    with pytest.raises(RunFolderError, match="nothing to settle"):
        abandon(tmp_path)


def without_results(whole: Path, folder: Path) -> Path:
    """A copy of a run that has no results yet."""
    shutil.copytree(whole, folder)
    for found in (*folder.rglob("result.json"), folder / "summary.json"):
        found.unlink()
    return folder


@pytest.mark.parametrize("kept", ["between two acts", "all acts", "all acts and the count of refusals"])
def test_a_run_that_was_killed_within_a_stop_is_given_up_there(kept: str, tmp_path: Path, load: Load) -> None:
    whole = run(load("seat=steward", years=1), tmp_path / "whole", progress=ignore)
    folder = without_results(whole.folder, tmp_path / "run")
    lines = read_journal(folder / "seed1" / "journal.jsonl").lines
    number, stop = next((number, line.stop) for number, line in enumerate(lines) if isinstance(line, Refused))
    further = {"between two acts": -5, "all acts": 0, "all acts and the count of refusals": 1}
    keep_lines(folder / "seed1" / "journal.jsonl", number + further[kept])
    report = abandon(folder)
    assert (report.failed, report.exit_code) == ({}, 0)
    assert not (folder / "FAILED").exists()
    (result,) = report.results
    assert (result.termination.reason, result.stops.total) == ("abandoned", int(stop[-3:]))
    (replayed,) = replay_run(folder)
    assert replayed.is_true, str(replayed)
    assert "to the end of the run" in str(replayed)


def test_a_world_of_several_seats_is_given_up_within_their_stops(tmp_path: Path, load: Load) -> None:
    whole = run(load("track=arena", years=1), tmp_path / "whole", progress=ignore)
    folder = without_results(whole.folder, tmp_path / "run")
    world = read_journal(folder / "seed1" / "journal.jsonl").lines
    # A day on which some seats stop and others do not; the last of those that do had advanced already.
    day, stopped = next((day, stopped) for day, stopped in stops_by_day(world) if 1 < len(stopped) < 16)
    kill = next(number for number, line in enumerate(world) if line.stop.startswith(day))
    keep_lines(folder / "seed1" / "journal.jsonl", kill)
    for seat in range(16):
        journal = folder / "seed1" / f"seat{seat + 1:02d}" / "journal.jsonl"
        lines = read_journal(journal).lines
        before = [line for line in lines if line.stop[:8] < day]
        today = [line for line in lines if line.stop.startswith(day)]
        keep_lines(journal, len(before) + (len(today) if seat == stopped[-1] else len(today) // 2))
    report = abandon(folder)
    assert (report.failed, report.exit_code) == ({}, 0)
    assert {result.termination.reason for result in report.results} == {"abandoned"}
    (replayed,) = replay_run(folder)
    assert replayed.is_true, str(replayed)
    assert "to the end of the run" in str(replayed)


def stops_by_day(lines: Sequence[Line]) -> list[tuple[str, list[int]]]:
    """The seats that advanced, by day, such as Y01-D100."""
    days: dict[str, list[int]] = {}
    for line in lines:
        if isinstance(line, Advance):
            days.setdefault(line.stop[:8], []).append(line.seat)
    return list(days.items())


def keep_lines(journal: Path, count: int) -> None:
    """Leave the header and the first lines after it."""
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[: count + 1]))


@pytest.mark.parametrize("kept", [0, 1])
def test_a_run_cannot_be_given_up_before_its_draft_is_closed(
    kept: int, tmp_path: Path, played: RunReport, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = without_results(played.folder, tmp_path / "run")
    for seed in (1, 2):
        keep_lines(folder / f"seed{seed}" / "journal.jsonl", kept)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert main(["abandon", str(folder)]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "no unfinished seed has closed its draft" in said
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_world_whose_draft_is_closed_is_given_up_and_one_at_its_draft_is_left(
    tmp_path: Path, played: RunReport
) -> None:
    folder = without_results(played.folder, tmp_path / "run")
    lines = read_journal(folder / "seed1" / "journal.jsonl").lines
    draft = next(number for number, line in enumerate(lines) if isinstance(line, Advance))
    keep_lines(folder / "seed1" / "journal.jsonl", draft + 1)
    keep_lines(folder / "seed2" / "journal.jsonl", draft)
    before = (folder / "seed2" / "journal.jsonl").read_bytes()
    report = abandon(folder)
    assert [(result.seed, result.termination.year) for result in report.results] == [(1, 1)]
    assert (folder / "seed2" / "journal.jsonl").read_bytes() == before
    assert next(iter(replay_run(folder))).is_true


@pytest.mark.parametrize("verb", ["abandon", "resume", "replay", "show", "track"])
def test_a_run_of_other_settings_is_refused_and_left_as_it_is(
    verb: str, tmp_path: Path, played: RunReport, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(played.folder, tmp_path / "run"))
    (folder / "seed1" / "result.json").unlink()
    stored = folder / ".hydra" / "config.yaml"
    stored.write_text(stored.read_text("utf-8").replace("years: 2", "years: 3"), encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert main([verb, str(folder)]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1
    assert "params hash" in said.err
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("verb", ["abandon", "resume", "replay", "track", "show"])
@pytest.mark.parametrize("other", ["seat", "sell_age", "seed", "harness"])
def test_a_world_that_its_settings_did_not_make_is_refused_and_left_as_it_is(
    verb: str, other: str, tmp_path: Path, load: Load, played: RunReport, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(played.folder, tmp_path / "run"))
    stored = folder / ".hydra" / "config.yaml"
    settings = stored.read_text("utf-8")
    if verb == "abandon":
        (folder / "seed1" / "result.json").unlink()
        keep_lines(folder / "seed1" / "journal.jsonl", 400)
    if other == "seat":
        idle = run(load("seat=idle", years=2), tmp_path / "idle", progress=ignore)
        shutil.rmtree(folder / "seed1")
        shutil.copytree(idle.folder / "seed1", folder / "seed1")
        if verb == "abandon":
            (folder / "seed1" / "result.json").unlink()
        told = "another seat: name idle, the settings of its folder say heuristic"
    elif other == "seed":
        shutil.copy(folder / "seed2" / "journal.jsonl", folder / "seed1" / "journal.jsonl")
        told = "another seed: 2, the settings of its folder say 1"
    elif other == "sell_age":
        assert "sell_age: 32" in settings
        stored.write_text(settings.replace("sell_age: 32", "sell_age: 22"), encoding="utf-8")
        told = "another seat: sell_age 32, the settings of its folder say 22"
    else:
        stored.write_text(settings.replace("tool_order: catalogue", "tool_order: reversed"), encoding="utf-8")
        told = "another harness version: "
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    capsys.readouterr()
    assert main([verb, str(folder)]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert told in said
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def run_in_a_process(folder: Path, prelude: str) -> "subprocess.CompletedProcess[str]":
    """Play the run of `played` by a process of its own, which `prelude` prepares."""
    program = (
        "import os, resource, signal, sys\nfrom pathlib import Path\nfrom fmbench import cli\n"
        f"{prelude}\n"
        "sys.exit(cli.main(['run', 'seat=heuristic', 'seeds=[1,2]', 'years=2', 'tracking=none', "
        f"'hydra.run.dir={folder}']))\n"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["result.json", "summary.json"])
def test_a_kill_while_a_file_is_written_leaves_no_half_file_and_nothing_behind(
    name: str, tmp_path: Path, played: RunReport
) -> None:
    killing = (
        "replace = Path.replace\n"
        "def deadly(draft, target):\n"
        f"    if Path(target).name == {name!r}: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return replace(draft, target)\n"
        "Path.replace = deadly"
    )
    assert run_in_a_process(tmp_path / "run", killing).returncode == -signal.SIGKILL
    assert not list(tmp_path.rglob(name))
    report = resume(tmp_path / "run", progress=ignore)
    assert without_timing(report.results) == without_timing(played.results)
    assert not list(tmp_path.rglob(f".{name}.*"))


def test_a_disk_that_fills_up_costs_a_line_and_the_run_goes_on_when_there_is_room(
    tmp_path: Path, played: RunReport
) -> None:
    filling = (
        "from fmbench.runner import progress\n"
        "def full(_): resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); return 'a season'\n"
        "progress.describe_season = full"
    )
    ended = run_in_a_process(tmp_path / "run", filling)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("fmbench: ")
    assert f"fmbench resume {tmp_path / 'run'}" in ended.stderr
    report = resume(tmp_path / "run", progress=ignore)
    assert without_timing(report.results) == without_timing(played.results)


def test_a_run_is_played_by_one_process_at_a_time(tmp_path: Path, load: Load) -> None:
    RunFolder.create(tmp_path, load("seat=idle", years=1))
    with claimed(tmp_path):
        with pytest.raises(RunFolderError, match="another process is playing this run"):
            resume(tmp_path, progress=ignore)
        with pytest.raises(RunFolderError, match="another process is playing this run"):
            abandon(tmp_path)
    assert resume(tmp_path, progress=ignore).exit_code == 0


def test_settings_of_a_run_are_not_overwritten_by_one_that_begins_beside_it(
    tmp_path: Path, load: Load
) -> None:
    RunFolder.create(tmp_path, load("seat=idle", years=1))
    settings = tmp_path / ".hydra" / "config.yaml"
    before = settings.read_bytes()
    with claimed(tmp_path):
        # The other run compiles its kernels: no journal has been begun.
        with pytest.raises(RunFolderError, match="another process is playing this run"):
            run(load("seat=random", years=1), tmp_path, progress=ignore)
        assert main(["run", "seat=random", "years=1", "tracking=none", f"hydra.run.dir={tmp_path}"]) == 2
    assert settings.read_bytes() == before


@pytest.mark.parametrize("garbage", ["", "[1", "years: 2", "a: ${b}", "- 1"])
def test_settings_that_were_damaged_are_told_with_their_file(
    garbage: str, tmp_path: Path, played: RunReport
) -> None:
    folder = Path(shutil.copytree(played.folder, tmp_path / "run"))
    (folder / ".hydra" / "config.yaml").write_text(garbage)
    with pytest.raises((RunFolderError, SettingsError), match=r"run/\.hydra/config\.yaml"):
        resume(folder, progress=ignore)
