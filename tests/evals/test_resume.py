"""What has been played is never lost, never generated again and never done twice."""

import json
import shutil
from functools import partial
from math import isnan
from pathlib import Path

import pytest
from inspect_ai import eval_retry, eval_set
from inspect_ai.log import EvalLog

from fmbench.game.journal import read_journal
from tests.evals import crooked
from tests.evals.conftest import Evaluate, error_of, evaluate_in, metrics_of, outputs_in, results_in


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of the heuristic that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    evaluate_in(folder)
    return folder


def retry(log: EvalLog) -> EvalLog:
    """Go on with a log."""
    again = eval_retry(log.location, log_dir=str(Path(log.location).parent), display="none")
    return again[0]


def cut(whole: Path, folder: Path, turn: int, acts: int) -> None:
    """A copy of a run as a kill leaves it: after so many turns, with so many acts of the last stop."""
    shutil.copytree(whole / "run", folder / "run")
    seed = folder / "run/seed1"
    (seed / "result.json").unlink()
    last = json.loads((seed / "turns.jsonl").read_text().splitlines()[turn])
    (seed / "turns.jsonl").write_bytes(_head(seed / "turns.jsonl", 1 + turn))
    lines = read_journal(seed / "journal.jsonl").lines
    before = next(at for at, line in enumerate(lines) if line.stop == last["stop"])
    (seed / "journal.jsonl").write_bytes(_head(seed / "journal.jsonl", 1 + before + acts))


def _head(path: Path, lines: int) -> bytes:
    """The first lines of a file and a torn piece of the next."""
    content = path.read_bytes().splitlines(keepends=True)
    return b"".join(content[:lines]) + (content[lines][:-9] if len(content) > lines else b"")


@pytest.mark.parametrize(("turn", "acts"), [(1, 0), (9, 2), (21, 0), (33, 1)])
def test_a_run_cut_short_anywhere_goes_on_to_the_same_end(
    whole: Path, tmp_path: Path, turn: int, acts: int
) -> None:
    cut(whole, tmp_path, turn, acts)
    log = evaluate_in(tmp_path)
    assert metrics_of(log)["incomplete"] == 0
    assert results_in(tmp_path / "run") == results_in(whole / "run")
    turns = "run/seed1/turns.jsonl"
    kept = outputs_in(whole / turns)
    assert [output.usage for output in outputs_in(tmp_path / turns)] == [output.usage for output in kept]


def test_a_failing_provider_ends_the_log_and_a_retry_goes_on(evaluate: Evaluate, tmp_path: Path) -> None:
    crooked.script[:] = [None] * 5 + [RuntimeError("503 unavailable")]
    log = evaluate(model="crooked/fails")
    assert "503" in error_of(log)
    assert not results_in(tmp_path / "run")
    again = retry(log)
    assert again.status == "success"
    metrics = metrics_of(again)
    assert metrics["incomplete"] == 0
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == metrics["stops"]


def test_a_retry_that_fails_can_be_retried(evaluate: Evaluate, tmp_path: Path) -> None:
    crooked.script[:] = [None, RuntimeError("first"), None, RuntimeError("second")]
    log = evaluate(model="crooked/fails")
    assert "first" in error_of(log)
    log = retry(log)
    assert "second" in error_of(log)
    metrics = metrics_of(retry(log))
    assert metrics["incomplete"] == 0
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == metrics["stops"]


def test_a_stop_retried_at_once_keeps_its_turns(evaluate: Evaluate, tmp_path: Path) -> None:
    crooked.script[:] = [None, None, RuntimeError("once")]
    log = evaluate(model="crooked/fails", retry_on_error=1)
    metrics = metrics_of(log)
    assert metrics["incomplete"] == 0
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == metrics["stops"]


def test_a_set_of_evaluations_retries_by_itself(tmp_path: Path) -> None:
    crooked.script[:] = [None, None, RuntimeError("once")]
    arguments = {"seeds": 1, "overrides": "years=1,tracking=none", "run_dir": str(tmp_path / "run")}
    done, logs = eval_set(
        "fmbench/solo", str(tmp_path / "logs"), model="crooked/fails", task_args=arguments,
        retry_attempts=2, retry_wait=0.01, display="none",
    )  # fmt: skip
    assert done
    metrics = metrics_of(logs[0])
    assert metrics["incomplete"] == 0
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == metrics["stops"]


def test_errors_let_through_leave_the_run_incomplete(evaluate: Evaluate) -> None:
    crooked.script[:] = [None, RuntimeError("lost")]
    log = evaluate(model="crooked/fails", fail_on_error=False)
    metrics = metrics_of(log)
    assert log.status == "success"
    assert metrics["incomplete"] == 1
    assert isnan(metrics["final_score"])


def test_a_limit_leaves_the_run_incomplete_and_the_same_command_goes_on(
    evaluate: Evaluate, whole: Path, tmp_path: Path
) -> None:
    log = evaluate(limit=3)
    metrics = metrics_of(log)
    assert log.status == "success"
    assert metrics["incomplete"] == 1
    assert isnan(metrics["final_score"])
    assert metrics_of(evaluate())["incomplete"] == 0
    assert results_in(tmp_path / "run") == results_in(whole / "run")


def test_a_chosen_chain_alone_leaves_the_others_incomplete(evaluate: Evaluate) -> None:
    log = evaluate(model="scripted/idle", seeds=[1, 2], sample_id="seed2/*")
    metrics = metrics_of(log)
    assert metrics["incomplete"] == 1
    assert isnan(metrics["final_score"])
    assert isnan(metrics["seed1"])
    assert not isnan(metrics["seed2"])


@pytest.mark.parametrize("option", ["epochs", "token_limit", "message_limit", "time_limit"])
def test_options_that_would_break_the_chain_are_refused(evaluate: Evaluate, option: str) -> None:
    log = evaluate(model="scripted/idle", **{option: 1000 if "limit" in option else 2})
    assert f"{option} = " in error_of(log)


def test_one_sample_at_a_time_is_enough(evaluate: Evaluate) -> None:
    log = evaluate(model="scripted/idle", seeds=[1, 2], max_samples=1)
    assert metrics_of(log)["incomplete"] == 0


def test_a_log_whose_run_folder_is_gone_is_not_retried(evaluate: Evaluate, tmp_path: Path) -> None:
    crooked.script[:] = [None, None, RuntimeError("down")]
    log = evaluate(model="crooked/fails")
    shutil.rmtree(tmp_path / "run")
    assert "does not hold that stop" in error_of(retry(log))


def test_the_log_of_a_complete_run_is_not_retried_and_says_where_the_run_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fmbench.evals.build.LAUNCH_FOLDER", tmp_path)
    crooked.script[:] = [None, RuntimeError("down")]
    cut_short = evaluate_in(tmp_path, model="crooked/fails", run_dir=None)
    complete = retry(cut_short)
    (folder,) = (tmp_path / "outputs/inspect").iterdir()
    before = results_in(folder)
    for log in (complete, cut_short):
        assert f"the run of this log is complete in {folder}" in error_of(retry(log))
        assert f"complete in {folder}; there is nothing left to retry" in capsys.readouterr().err
    assert list(folder.parent.iterdir()) == [folder]
    assert results_in(folder) == before


def test_runs_without_a_folder_are_found_again_until_they_are_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fmbench.evals.build.LAUNCH_FOLDER", tmp_path)
    play = partial(evaluate_in, tmp_path, model="scripted/idle", run_dir=None)
    play(limit=2)
    play()
    (folder,) = (tmp_path / "outputs/inspect").iterdir()
    assert (folder / "seed1/result.json").is_file()
    play(limit=2)
    assert sorted(path.name for path in folder.parent.iterdir()) == [folder.name, f"{folder.name}-2"]
