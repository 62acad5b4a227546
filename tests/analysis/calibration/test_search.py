"""A search stopped anywhere goes on, and its best settings can be played."""

import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from fmbench import cli
from fmbench.analysis.calibration import Spec, calibrate
from fmbench.analysis.calibration import worlds as played
from fmbench.analysis.calibration.folder import clear_after_kill
from fmbench.analysis.calibration.outcome import Trial, override_file
from fmbench.runner.folder import RunFolderError
from fmbench.settings import load_settings, params_hash
from fmbench.settings.override_file import with_files_read

SPEC = Spec.model_validate(
    {
        "years": 1, "seats": ("idle",), "seeds": (1, 2), "trials": 2,
        "knobs": {
            "world.board.k_match": {"low": 1.6, "high": 2.6, "step": 0.1},
            "world.insolvency.sale_max": {"low": 2, "high": 8},
        },
        "targets": ({"seats": ("idle",), "figure": "score", "low": 500.0, "unit": 1.0},),
    }
)  # fmt: skip


class Killed(BaseException):
    """Stands for the end of the process."""


def search(folder: Path, trials: int = 2, killed_after: int | None = None) -> list[str]:
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if " seed " in line and sum(" seed " in earlier for earlier in said) == killed_after:
            raise Killed

    calibrate(SPEC, folder, trials, 1, say)
    return said


def test_the_first_trial_is_the_declared_world_and_the_best_one_can_be_run(tmp_path: Path) -> None:
    search(tmp_path, trials=3)
    rows = (tmp_path / "trials.csv").read_text("utf-8").splitlines()
    assert rows[0] == "trial,state,distance,world.board.k_match,world.insolvency.sale_max,idle score mean"
    assert [row.split(",")[:2] for row in rows[1:]] == [[str(number), "complete"] for number in range(3)]
    assert rows[1].split(",")[3:5] == ["2.2", "6"]
    best = load_settings(with_files_read([f"@{tmp_path / 'best.yaml'}", "seat=idle"]))
    nearest = min(rows[1:], key=lambda row: float(row.split(",")[2])).split(",")
    assert [str(best.world.board.k_match), str(best.world.insolvency.sale_max)] == nearest[3:5]


def test_the_best_settings_bring_along_what_held_in_every_trial(tmp_path: Path) -> None:
    held = ("opponents=hard", "world/market=static", "world.traits.onset_mean.GK=34")
    spec = SPEC.model_copy(update={"overrides": held})
    trial = Trial(0, "complete", 1.0, {"world.board.k_match": 2.1}, (499.0,))
    text = override_file(spec, trial, 1)
    assert "# As it was played: fmbench run @best.yaml seat=idle years=1 'seeds=[1,2]'\n" in text
    (tmp_path / "best.yaml").write_text(text, "utf-8")
    read = with_files_read([f"@{tmp_path / 'best.yaml'}", "seat=idle", "years=1"])
    assert params_hash(load_settings(read)) == params_hash(
        spec.settings("idle", {"world.board.k_match": 2.1})
    )


@pytest.mark.parametrize(("score", "said"), [(500.0, "met"), (499.0, "missed"), (None, "missed")])
def test_the_best_settings_say_which_targets_they_miss(score: float | None, said: str) -> None:
    text = override_file(SPEC, Trial(0, "complete", 1.0, {"world.board.k_match": 2.1}, (score,)), 1)
    assert [line.rpartition(": ")[2] for line in text.splitlines() if SPEC.targets[0].label in line] == [said]


def test_a_search_killed_in_a_trial_goes_on_with_it_and_plays_no_world_twice(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        search(tmp_path, killed_after=1)
    (first,) = (tmp_path / "trials" / "0000").glob("*.json")
    before = first.stat().st_mtime_ns
    with (tmp_path / "optuna.jsonl").open("a", encoding="ascii") as journal:
        journal.write('{"op_code":5,"wor')
    (tmp_path / "optuna.jsonl.lock").touch()
    said = search(tmp_path)
    assert first.stat().st_mtime_ns == before
    assert sum("distance" in line for line in said) == 2
    assert search(tmp_path) == ["going on after 2 of 2 trials"]


def test_what_a_killed_search_left_of_a_lock_and_a_line_is_cleared_at_once(tmp_path: Path) -> None:
    journal = tmp_path / "optuna.jsonl"
    journal.write_bytes(b'{"op_code":0}\n{"op_code":5,"wor')
    (tmp_path / "optuna.jsonl.lock").touch()
    clear_after_kill(journal)
    assert journal.read_bytes() == b'{"op_code":0}\n'
    assert [file.name for file in tmp_path.iterdir()] == ["optuna.jsonl"]


def test_a_world_that_fails_costs_its_trial_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play, calls = played._play, []

    def fail_once(world: played.World, _should_stop: object) -> bool:
        calls.append(world)
        if len(calls) == 1:
            raise RuntimeError("broken on purpose")
        return play(world, lambda: False)

    monkeypatch.setattr(played, "_play", fail_once)
    report = calibrate(SPEC, tmp_path, 2, 1, lambda _line: None)
    assert report.failed == 1
    assert report.best is not None
    assert report.best.number == 1
    assert "broken on purpose" in (tmp_path / "trials" / "0000" / "FAILED").read_text("utf-8")


def test_another_search_is_not_mixed_in(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        search(tmp_path, killed_after=1)
    other = SPEC.model_copy(update={"seeds": (1,)})
    with pytest.raises(RunFolderError, match="give another --out"):
        calibrate(other, tmp_path, 2, 1, lambda _line: None)


@pytest.mark.parametrize("file", ["search.json", "optuna.jsonl", "trials/0001/idle_seed2.json"])
def test_a_damaged_file_of_a_search_is_named_and_nothing_is_changed(tmp_path: Path, file: str) -> None:
    search(tmp_path)
    (tmp_path / file).write_text("{\n", encoding="utf-8")
    with pytest.raises(RunFolderError, match=Path(file).name):
        search(tmp_path)
    assert (tmp_path / file).read_text("utf-8") == "{\n"


@pytest.mark.parametrize("line", ["{}", "3", '{"op_code": 99, "worker_id": "x"}'])
def test_a_journal_with_lines_of_another_hand_is_told_in_a_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "optuna.jsonl").write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(RunFolderError, match="holds lines that Optuna did not write"):
        search(tmp_path)
    assert (tmp_path / "optuna.jsonl").read_text("utf-8") == f"{line}\n"


def test_figures_of_other_settings_or_torn_ones_are_not_taken_for_a_trial(tmp_path: Path) -> None:
    search(tmp_path, trials=1)
    figures = tmp_path / "trials" / "0000" / "idle_seed1.json"
    for other in (figures.read_text("utf-8").replace('"params_hash": "', '"params_hash": "0'), "{"):
        figures.write_text(other, encoding="utf-8")
        (tmp_path / "optuna.jsonl").unlink()
        said = search(tmp_path, trials=1)
        assert sum("idle seed" in line for line in said) == 1


def test_a_search_of_other_code_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search(tmp_path, trials=1)
    monkeypatch.setattr("fmbench.analysis.calibration.folder.code_digest", lambda: "other")
    with pytest.raises(RunFolderError, match="or code"):
        search(tmp_path)


def test_values_that_clash_are_passed_over(tmp_path: Path) -> None:
    knobs = {"world.board.fire": {"low": 27.5, "high": 40.0}}
    clashing = Spec.model_validate({**SPEC.model_dump(), "knobs": knobs})
    report = calibrate(clashing, tmp_path, 3, 1, lambda _line: None)
    states = [row.split(",")[1] for row in (tmp_path / "trials.csv").read_text("utf-8").splitlines()[1:]]
    assert "clash" in states
    assert report.failed == 0


def test_a_wrong_search_writes_nothing_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["calibrate", "smok", "--out", str(tmp_path / "out")]) == 2
    assert "did you mean 'smoke'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_an_override_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("- 1\n", encoding="utf-8")
    assert cli.main(["run", f"@{path}"]) == 2
    assert "must hold lines such as" in capsys.readouterr().err
    assert cli.main(["run", f"@{tmp_path / 'none.yaml'}"]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.slow
def test_a_search_survives_real_kills(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "fmbench.cli",
        "calibrate",
        "smoke",
        "--out",
        str(tmp_path),
        "--workers",
        "2",
    ]
    for worlds in (1, 3):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while len(list(tmp_path.glob("trials/*/*.json"))) < worlds and process.poll() is None:
            sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "3/3 trials" in done.stderr
    assert len((tmp_path / "trials.csv").read_text("utf-8").splitlines()) == 4
