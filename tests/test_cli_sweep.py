"""Sweeps: a folder for each job, one record by the parent, a failed job that stops no other."""

from pathlib import Path

import pytest

from fmbench import cli
from fmbench.commands import sweep
from fmbench.settings.running import Tracking
from fmbench.tracking import TrackReport


def test_a_sweep_plays_every_job_and_the_parent_records_them_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[Path] = []

    def track(folder: Path, _tracking: Tracking) -> TrackReport:
        recorded.append(folder)
        return TrackReport(2, 0, ())

    monkeypatch.setattr(sweep, "track", track)
    folder = tmp_path / "sweep"
    assert cli.main(["run", "years=1", "seat=idle,random", "-m", f"hydra.sweep.dir={folder}"]) == 0
    said = capsys.readouterr().out
    assert "2 of 2 jobs done" in said
    assert recorded == [folder]
    assert (folder / "multirun.yaml").is_file()
    for job in ("0", "1"):
        assert (folder / job / "seed1" / "result.json").is_file()
        assert (folder / job / "summary.json").is_file()


def test_a_failed_job_leaves_its_reason_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sweep"
    (folder / "1").mkdir(parents=True)
    (folder / "1" / "seed1").touch()
    arguments = ["-m", "years=1", "tracking=none", "seat=idle,random,heuristic", f"hydra.sweep.dir={folder}"]
    assert cli.main(["run", *arguments]) == 1
    assert "2 of 3 jobs done, 1 failed (1)" in capsys.readouterr().out
    assert (folder / "1" / "FAILED").is_file()
    assert not (folder / "2" / "FAILED").exists()


def test_values_that_clash_fail_in_their_own_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sweep"
    arguments = ["-m", "years=1", "tracking=none", "track.name=solo,arena", f"hydra.sweep.dir={folder}"]
    assert cli.main(["run", *arguments]) == 2
    assert "needs a roster" in capsys.readouterr().err
    assert not folder.exists()
