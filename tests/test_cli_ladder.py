"""The ladder as a command: gone on with after a stop, refused before a replay, told where settings go."""

import os
import shlex
import signal
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.analysis import mining
from fmbench.analysis.ladder import play_rungs
from fmbench.runner import RunFolderError, RunInterrupted
from fmbench.runner.folder import claimed

SHORT = ["years=1", "tracking=none"]


def ignore(_line: str) -> None:
    """Tell nobody."""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_at_the_end_of_a_rung_is_not_lost_and_the_next_call_goes_on(
    tmp_path: Path, number: signal.Signals
) -> None:
    lines: list[str] = []

    def stop_at_the_first(line: str) -> None:
        if line.startswith("1/4 worlds"):
            os.kill(os.getpid(), number)

    with pytest.raises(RunInterrupted) as stopped:
        play_rungs(tmp_path, [1], SHORT, stop_at_the_first)
    assert stopped.value.exit_code == 128 + number
    assert [rung.name for rung in tmp_path.iterdir()] == ["random"]
    finished = (tmp_path / "random" / "seed1" / "result.json").read_bytes()
    folders = play_rungs(tmp_path, [1], SHORT, lines.append).folders
    assert [folder.name for folder in folders] == ["random", "idle", "heuristic", "oracle"]
    assert lines[0] == "1 of 4 worlds are there already"
    assert lines[-1].startswith("3/3 worlds  oracle")
    assert (tmp_path / "random" / "seed1" / "result.json").read_bytes() == finished


def test_a_stopped_ladder_names_the_command_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    asked = [
        "--seeds",
        "1,3",
        "--set",
        "years=1",
        "--set",
        "tracking=none",
        "--out",
        str(tmp_path / "my out"),
    ]
    monkeypatch.setattr("fmbench.analysis.ladder.play_rungs", stop)
    assert cli.main(["ladder", *asked]) == 130
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == f"fmbench: stopped; go on by: {shlex.join(['fmbench', 'ladder', *asked])}"


def test_a_ladder_of_other_settings_or_of_another_process_is_refused(tmp_path: Path) -> None:
    play_rungs(tmp_path, [1], SHORT, ignore)
    for seeds, settings in (([1, 2], SHORT), ([1], ["years=2", "tracking=none"])):
        with pytest.raises(RunFolderError, match="played with other seeds or settings; give another --out"):
            play_rungs(tmp_path, seeds, settings, ignore)
    with claimed(tmp_path), pytest.raises(RunFolderError, match="another process plays a ladder here"):
        play_rungs(tmp_path, [1], SHORT, ignore)


def test_runs_of_different_stamps_are_refused_before_any_is_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sweep"
    sweep = ["-m", "seat=idle", "years=1,2", "tracking=none", f"hydra.sweep.dir={folder}"]
    assert cli.main(["run", *sweep]) == 0

    def too_early(*_: object, **__: object) -> None:
        raise AssertionError("replayed before the stamps were compared")

    with monkeypatch.context() as patched:
        patched.setattr(mining, "mine_runs", too_early)
        capsys.readouterr()
        assert cli.main(["ladder", str(folder), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert "settings: years A 1, B 2" in said.err
    assert said.out == ""
    assert not (tmp_path / "out").exists()
    forged = folder / "1" / "seed1" / "result.json"
    forged.write_bytes((folder / "0" / "seed1" / "result.json").read_bytes().replace(b'"idle"', b'"lazy"'))
    # What contradicts its journal parts nobody; the replay refuses it alone.
    assert cli.main(["ladder", str(folder), "--out", str(tmp_path / "out")]) == 1
    assert "1/2 replays" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--years", "2"], "a setting is given by --set years=VALUE"),
        (["--opponents=hard"], "a setting is given by --set opponents=VALUE"),
        (["--world.board.k_match", "2"], "a setting is given by --set world.board.k_match=VALUE"),
    ],
)
def test_a_setting_given_as_an_option_is_told_where_it_belongs(
    arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["ladder", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert hint in line
    assert cli.main(["ladder", "--colour"]) == 2
    assert "a setting is given by" not in capsys.readouterr().err
