"""Sweeps that an experiment declares: crossed and one-at-a-time axes, on several processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.commands.hydra_folders import composed_hydra
from fmbench.commands.sweep_jobs import SweepAxes, axes_of
from fmbench.settings import compose_mapping, conf_dir, validate
from fmbench.settings.overrides import sweep_values

EXPERIMENTS = sorted(path.stem for path in (conf_dir() / "experiment").glob("*.yaml"))


def declared(experiment: str, *given: str) -> SweepAxes:
    overrides = [f"experiment={experiment}", *given]
    return axes_of(composed_hydra("hydra.sweeper", overrides), overrides)


def test_crossed_axes_make_every_combination_and_single_changes_come_one_at_a_time() -> None:
    axes = SweepAxes(("seat=idle,random",), ("world.match.mu=1.1,1.3", "years=2"))
    assert axes.jobs == [
        ("seat=idle",), ("seat=random",),
        ("seat=idle", "world.match.mu=1.1"), ("seat=random", "world.match.mu=1.1"),
        ("seat=idle", "world.match.mu=1.3"), ("seat=random", "world.match.mu=1.3"),
        ("seat=idle", "years=2"), ("seat=random", "years=2"),
    ]  # fmt: skip


def test_the_command_line_goes_before_what_an_experiment_declares() -> None:
    assert len(declared("ladder").jobs) == 12
    assert len(declared("ladder", "seat=idle").jobs) == 3
    assert declared("smoke", "seat=idle").jobs == [("experiment=smoke", "seat=idle")]


def test_the_sensitivity_of_thirty_knobs_is_declared() -> None:
    axes = declared("sensitivity")
    assert len(axes.one_at_a_time) == 30
    assert len(axes.jobs) == 4 * (1 + 60)


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_every_value_of_a_declared_sweep_is_legal(experiment: str) -> None:
    plain = compose_mapping([f"experiment={experiment}"])
    axes = declared(experiment)
    for axis in (*axes.crossed, *axes.one_at_a_time):
        for override in sweep_values(axis):
            name, _, value = override.partition("=")
            if name in ("experiment", "seat"):
                continue
            changed = json.loads(json.dumps(plain))
            *groups, leaf = name.split(".")
            owner = changed
            for group in groups:
                owner = owner[group]
            owner[leaf] = json.loads(value)
            validate(changed)


def test_a_declared_sweep_needs_its_flag(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "experiment=ladder", f"hydra.run.dir={tmp_path / 'run'}"]) == 2
    assert "play its jobs with -m" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_on_several_processes_a_failed_job_loses_no_other_and_resume_finishes_the_sweep(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "sweep"
    broken = folder / "1" / "seed1024"
    broken.parent.mkdir(parents=True)
    broken.touch()
    command = [
        sys.executable, "-m", "fmbench.cli", "run", "-m", "experiment=ladder", "years=1", "tracking=none",
        "seat=idle", "hydra.launcher.n_jobs=2", f"hydra.sweep.dir={folder}",
    ]  # fmt: skip
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stderr
    assert "3 jobs" in ended.stderr
    assert "2 of 3 jobs done, 1 failed (1)" in ended.stdout
    assert (folder / "1" / "FAILED").is_file()
    broken.unlink()
    (folder / "1" / "FAILED").unlink()
    assert cli.main(["resume", str(folder)]) == 0
    assert (folder / "1" / "seed1024" / "result.json").is_file()


def test_a_process_that_dies_in_a_sweep_is_told_and_resume_finishes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sweep"
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.commands import sweep\n"
        "def die(composed, count):\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "sweep.play_job = die\n"
        "sys.exit(cli.main(['run', '-m', 'experiment=ladder', 'years=1', 'tracking=none', 'seat=idle', "
        f"'seeds=[1],[2]', 'hydra.launcher.n_jobs=2', 'hydra.sweep.dir={folder}']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert f"fmbench resume {folder}" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert cli.main(["resume", str(folder)]) == 0
    assert "2 of 2 jobs done" in capsys.readouterr().out
