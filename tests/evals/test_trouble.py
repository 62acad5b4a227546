"""Disks, folders and journals that go wrong: told with their place, nothing lost, nothing bought twice."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog

from fmbench.runner.folder import RunFolder
from fmbench.runner.journals import open_journals
from fmbench.tracking import TURNS_NAME
from tests.evals.conftest import Evaluate, Play, error_of, metrics_of, outputs_in, results_in

Damage = Callable[[Path], object]


@pytest.fixture
def begun(evaluate: Evaluate, tmp_path: Path) -> Path:
    """The folder of a seed that has been played for some stops."""
    assert metrics_of(evaluate(model="scripted/idle", limit=4))["incomplete"] == 1
    return tmp_path / "run/seed1"


def go_on(evaluate: Evaluate) -> EvalLog:
    """The same command once more."""
    return evaluate(model="scripted/idle")


def flip(path: Path) -> None:
    """Change a bit of the third line."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2][:9] + bytes([lines[2][9] ^ 1]) + lines[2][10:]
    path.write_bytes(b"".join(lines))


def drop(path: Path) -> None:
    """Leave out the third line."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))


@pytest.mark.parametrize("name", ["turns.jsonl", "journal.jsonl"])
@pytest.mark.parametrize("damage", [flip, drop])
def test_a_damaged_journal_is_named_with_its_line_and_left_as_it_is(
    evaluate: Evaluate, begun: Path, name: str, damage: Damage
) -> None:
    damage(begun / name)
    content = (begun / name).read_bytes()
    assert f"{name}: line 3 is damaged" in error_of(go_on(evaluate))
    assert (begun / name).read_bytes() == content


def test_turns_that_are_gone_are_not_bought_for_stops_that_have_been_played(
    evaluate: Evaluate, begun: Path
) -> None:
    (begun / TURNS_NAME).unlink()
    assert "nothing is generated for a stop that has been played" in error_of(go_on(evaluate))
    assert not outputs_in(begun / TURNS_NAME)


def test_a_world_whose_journal_is_gone_is_made_again_from_its_turns(
    evaluate: Evaluate, begun: Path, played: Play, tmp_path: Path
) -> None:
    bought = len(outputs_in(begun / TURNS_NAME))
    (begun / "journal.jsonl").unlink()
    metrics = metrics_of(go_on(evaluate))
    assert results_in(tmp_path / "run") == played("seat=idle", "years=1")
    assert bought > 0
    assert len(outputs_in(begun / TURNS_NAME)) == metrics["stops"]


def test_a_run_that_somebody_else_is_playing_is_left_alone(evaluate: Evaluate, begun: Path) -> None:
    before = {path: path.read_bytes() for path in begun.parent.rglob("*") if path.is_file()}
    with open_journals(RunFolder.open(begun.parent), 1):
        assert "journal.jsonl" in error_of(go_on(evaluate))
    assert before == {path: path.read_bytes() for path in begun.parent.rglob("*") if path.is_file()}
    assert metrics_of(go_on(evaluate))["incomplete"] == 0


def test_a_full_disk_ends_the_log_with_the_file_and_the_run_goes_on_later(
    evaluate: Evaluate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, synced = os.fsync, []

    def fill_up(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().name == TURNS_NAME:
            synced.append(descriptor)
            if len(synced) > 5:
                raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fill_up)
    told = error_of(evaluate(model="scripted/idle"))
    assert "turns.jsonl" in told
    assert "No space left on device" in told
    assert len(outputs_in(tmp_path / "run/seed1" / TURNS_NAME)) == 4
    monkeypatch.undo()
    metrics = metrics_of(go_on(evaluate))
    assert metrics["incomplete"] == 0
    assert len(outputs_in(tmp_path / "run/seed1" / TURNS_NAME)) == metrics["stops"]


def test_a_result_that_cannot_be_written_is_told_and_written_later(
    evaluate: Evaluate,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("fmbench.evals.world.write_result", refuse)
    assert "No space left on device" in error_of(evaluate(model="scripted/idle"))
    assert "No space left on device" in capsys.readouterr().err
    assert not results_in(tmp_path / "run")
    monkeypatch.undo()
    assert metrics_of(go_on(evaluate))["incomplete"] == 0
    assert len(results_in(tmp_path / "run")) == 1


def test_a_folder_that_cannot_be_made_is_told(evaluate: Evaluate, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("fmbench.runner.folder.write_atomically", refuse)
    assert "the run cannot be begun here: Read-only file system" in error_of(evaluate(model="scripted/idle"))
