"""Sweeps: a folder for each job, one record by the parent, a failed job that stops no other."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.commands import sweep
from fmbench.settings.running import Tracking
from fmbench.tracking import Summary, TrackReport, read_result, write_summary


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
    assert "job 0 (1 of 2)  years=1 seat=idle  mean" in said
    assert "job 1 (2 of 2)  years=1 seat=random  mean" in said
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


def test_a_sweep_that_was_killed_is_finished_by_resume(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sweep"
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.policies import random\n"
        "random.Random.play = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "cli.main(['run', '-m', 'years=1', 'tracking=none', 'seat=idle,random,heuristic', "
        f"'hydra.sweep.dir={folder}'])\n"
    )
    killed = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not (folder / "2").exists()
    finished = (folder / "0" / "seed1" / "result.json").read_bytes()
    assert cli.main(["resume", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "3 of 3 jobs done" in said
    assert "job 2 (3 of 3)  years=1 tracking=none seat=heuristic  mean" in said
    assert (folder / "0" / "seed1" / "result.json").read_bytes() == finished
    names = [read_result(folder / job / "seed1" / "result.json").stamp.seat.name for job in "012"]
    assert names == ["idle", "random", "heuristic"]


def test_a_disk_that_is_full_when_a_job_begins_is_one_line_and_resume_plays_the_job(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sweep"

    def torn(_settings: object, name: str, job: Path) -> None:
        job.mkdir(parents=True, exist_ok=True)
        (job / name).touch()
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("hydra.core.utils._save_config", torn)
        arguments = ["-m", "years=1", "tracking=none", "seat=idle,random", f"hydra.sweep.dir={folder}"]
        assert cli.main(["run", *arguments]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert said[1].endswith(f"No space left on device; see to the disk, then: fmbench resume {folder}")
    assert (folder / "0" / ".hydra" / "config.yaml").read_bytes() == b""
    (folder / "multirun.yaml").write_text(
        "hydra: {overrides: {task: [years=1, tracking=none, 'seat=idle,random']}, "
        "sweep: {subdir: '${hydra.job.num}'}}",
        encoding="utf-8",
    )
    assert cli.main(["resume", str(folder)]) == 0
    assert "2 of 2 jobs done" in capsys.readouterr().out


def test_ctrl_c_in_a_sweep_names_the_sweep(tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.policies import idle\n"
        "idle.Idle.play = lambda *_: os.kill(os.getpid(), signal.SIGINT)\n"
        f"sys.exit(cli.main(['run', '-m', 'years=1,2', 'tracking=none', 'hydra.sweep.dir={folder}']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert ended.stderr.splitlines()[-1] == f"fmbench: stopped; go on by: fmbench resume {folder}"


@pytest.mark.parametrize("command", ["run", "resume"])
def test_a_stop_at_the_end_of_a_job_begins_no_other(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sweep"
    play = [
        "run",
        "-m",
        "years=1",
        "tracking=none",
        "seat=idle,random,heuristic",
        f"hydra.sweep.dir={folder}",
    ]

    def stop_then_write(path: Path, summary: Summary) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        write_summary(path, summary)

    with monkeypatch.context() as patched:
        patched.setattr("fmbench.runner.batch.write_summary", stop_then_write)
        assert cli.main(play) == 143
        if command == "resume":
            (folder / "0" / "summary.json").unlink()
            assert cli.main(["resume", str(folder)]) == 143
    assert not (folder / "1").exists()
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"fmbench: stopped; go on by: fmbench resume {folder}"
    )
    assert cli.main(["resume", str(folder)]) == 0
    assert "3 of 3 jobs done" in capsys.readouterr().out


def test_a_sweep_whose_own_file_is_garbage_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for garbage in (
        "",
        "[1, 2",
        "[" * 3000,
        "a: &a [*a]",
        "hydra: 3",
        "hydra: {overrides: {task: [years]}, sweep: {subdir: x}}",
    ):
        (tmp_path / "multirun.yaml").write_text(garbage)
        assert cli.main(["resume", str(tmp_path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_option_that_a_launcher_refuses_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    launcher = ["hydra/launcher=joblib", "hydra.launcher.n_jobs=0"]
    play = ["run", "-m", *launcher, "years=1", "tracking=none", "seat=idle,random"]
    assert cli.main([*play, f"hydra.sweep.dir={tmp_path / 'sweep'}"]) == 2
    jobs, told = capsys.readouterr().err.splitlines()
    assert jobs == "2 jobs"
    assert told.startswith("fmbench: hydra.launcher cannot play these jobs: n_jobs == 0")


def test_values_that_clash_fail_in_their_own_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sweep"
    arguments = ["-m", "years=1", "tracking=none", "track.name=solo,arena", f"hydra.sweep.dir={folder}"]
    assert cli.main(["run", *arguments]) == 2
    assert "needs a roster" in capsys.readouterr().err
    assert not folder.exists()


def test_a_sweep_with_a_seat_of_a_model_is_refused_before_its_first_job(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sweep"
    arguments = ["-m", "years=1", "tracking=none", "seat=idle,claude-fable-5", f"hydra.sweep.dir={folder}"]
    assert cli.main(["run", *arguments]) == 2
    assert "use `fmbench eval seat=claude-fable-5`" in capsys.readouterr().err
    assert not folder.exists()


def test_a_file_where_a_job_wants_its_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    obstacle = tmp_path / "sweep" / "0"
    obstacle.parent.mkdir()
    obstacle.touch()
    command = [
        "run",
        "-m",
        "seat=idle,random",
        "years=1",
        "tracking=none",
        f"hydra.sweep.dir={obstacle.parent}",
    ]
    assert cli.main(command) == 1
    assert f"{obstacle}; see to the disk" in capsys.readouterr().err
