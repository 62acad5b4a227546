"""Where commands write: refused before anything is played, replayed or fetched, in one line."""

import os
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.analysis import ladder, mining
from fmbench.analysis.studies import Player
from fmbench.runner.places import require_file, require_folder
from fmbench.settings import SettingsError

COMMANDS = (
    ["report", "runs", "--out"],
    ["report", "--mlflow", "--out"],
    ["ladder", "--seeds", "1", "--out"],
    ["ladder", "runs", "--out"],
    ["study", "luck", "--out"],
    ["calibrate", "smoke", "--out"],
)


@pytest.fixture(autouse=True)
def nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's file, in which no command may play, replay or write."""

    def too_early(*_: object, **__: object) -> None:
        raise AssertionError("the work began before the place was looked at")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ladder, "play_rungs", too_early)
    monkeypatch.setattr(mining, "mine_runs", too_early)
    monkeypatch.setattr(Player, "play", too_early)
    monkeypatch.setattr("fmbench.analysis.calibration.calibrate", too_early)
    monkeypatch.setattr("fmbench.analysis.report.fetch_runs", too_early)
    Path("mine").mkdir()
    Path("mine", "thesis.txt").write_text("years of work", encoding="utf-8")
    Path("dangling").symlink_to("nowhere")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("out", "problem"),
    [
        ("mine", "this one holds something else"),
        ("mine/thesis.txt", "this is no folder"),
        ("mine/thesis.txt/out", "mine/thesis.txt is no folder"),
        ("dangling", "this is no folder"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_folder_that_cannot_be_had_is_refused_before_the_work(
    command: list[str], out: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, out]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith(f"fmbench: --out = {out}: must be a new or empty folder, or one that holds ")
    assert problem in line
    assert {path.name for path in tmp_path.rglob("*")} == {"mine", "thesis.txt", "dangling"}


@pytest.mark.parametrize("folder", ["mine/thesis.txt", "mine/thesis.txt/run"])
def test_a_run_that_cannot_be_kept_is_refused_by_its_setting(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["run", f"hydra.run.dir={folder}"], ["run", "-m", f"hydra.sweep.dir={folder}"]):
        assert cli.main(command) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"fmbench: {command[-1].partition('=')[0]} = ")


def test_a_place_that_refuses_whatever_its_permissions_say_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("fmbench.runner.places.mkdtemp", refuse)
    for command in (
        ["run", "hydra.run.dir=out"],
        ["run", "-m", "hydra.sweep.dir=out"],
        ["ladder", "--out", "out"],
    ):
        assert cli.main(command) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert " = " in line
        assert "cannot be written to (Read-only file system)" in line
    assert not Path("out").exists()


def test_a_folder_that_cannot_be_made_after_all_is_refused_by_its_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", refuse)
    for command in (["run", "hydra.run.dir=out"], ["run"]):
        assert cli.main(command) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("fmbench: hydra.run.dir = ")
        assert line.endswith("must be a folder that can be written to; No space left on device")


def test_what_cannot_be_written_to_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SettingsError, match=r"--out = out: .* cannot be written to"):
        require_folder("--out", Path("out"))
    with pytest.raises(SettingsError, match=r"--output = file: .* cannot be written to"):
        require_file("--output", Path("file"))


def test_a_folder_of_ours_is_written_to_again() -> None:
    require_folder("--out", Path("mine"), ("thesis.txt",), "a thesis")
    require_file("--output", Path("mine/thesis.txt"))
