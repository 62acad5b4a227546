"""MLflow holds each result once, whole, and never stands in a result's way."""

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock

from fmbench.settings.running import Tracking
from fmbench.tracking import TrackReport, find_results, read_result, track
from fmbench.tracking.files import sweep_label
from fmbench.tracking.mlflow_address import _ENVIRONMENT, store_uri
from fmbench.tracking.mlflow_store import open_store
from fmbench.tracking.reasons import plain_reason
from fmbench.tracking.records import result_identity, run_params

if TYPE_CHECKING:
    from mlflow.entities import Run

INGEST = """
import sys
from pathlib import Path
from fmbench.settings.running import Tracking
from fmbench.tracking import track
tracking = Tracking(kind="mlflow", uri=sys.argv[2], experiment="fm-bench")
report = track(Path(sys.argv[1]), tracking)
print(report)
sys.exit(report.exit_code)
"""


def tracking_in(folder: Path) -> Tracking:
    return Tracking(kind="mlflow", uri=f"sqlite:///{folder}/mlflow.db", experiment="fm-bench")


def recorded_runs(tracking: Tracking) -> "list[Run]":
    from mlflow.tracking import MlflowClient

    store = open_store(tracking)
    return list(MlflowClient(tracking_uri=store.uri).search_runs([store.experiment_id]))


def season_history(tracking: Tracking, run_id: str, name: str) -> list[tuple[int, float]]:
    from mlflow.tracking import MlflowClient

    history = MlflowClient(tracking_uri=store_uri(tracking)).get_metric_history(run_id, name)
    return sorted((metric.step, metric.value) for metric in history)


def test_a_kill_while_the_database_is_made_leaves_none_and_the_next_ingest_makes_it(
    tmp_path: Path, make_run: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("killed")

    run = make_run(tmp_path / "run", (1,))
    tracking = tracking_in(tmp_path)
    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", refuse)
        assert track(run, tracking).added == 0
    (draft,) = tmp_path.glob(".mlflow.db.new-*")
    draft.write_bytes(b"torn")
    assert not (tmp_path / "mlflow.db").exists()
    assert track(run, tracking) == TrackReport(1, 0, ())
    assert not list(tmp_path.glob(".mlflow.db.new-*"))


def test_sweep_is_recorded_once_and_whole(tmp_path: Path, make_run: Callable[..., Path]) -> None:
    sweep = tmp_path / "sweeps" / "first"
    solo = make_run(sweep / "0", (1, 7))
    make_run(sweep / "1", (8,), seats=2)
    (sweep / "multirun.yaml").touch()
    tracking = tracking_in(tmp_path)
    first = track(sweep, tracking)
    again = track(sweep, tracking)
    part = track(solo, tracking)
    assert (first.added, first.unchanged, first.warnings) == (4, 0, ())
    assert (again.added, again.unchanged, again.exit_code) == (0, 4, 0)
    assert (part.added, part.unchanged) == (0, 2)

    runs = recorded_runs(tracking)
    assert len(runs) == 4
    assert {run.data.tags["sweep_id"] for run in runs} == {"first"}
    assert all(run.info.status == "FINISHED" for run in runs)

    result_path = find_results(solo)[0]
    result = read_result(result_path)
    run = next(run for run in runs if run.data.tags["fmbench.result"] == result_identity(result))
    assert run.info.run_name == "heuristic seed1"
    assert run.data.params == run_params(result)
    assert len(run.data.params) > 313
    assert run.data.params["world.market.reject_raise"]
    for name in ("params_hash", "score_version", "engine_commit", "harness_version", "track",
                 "seat", "opponents", "seed"):  # fmt: skip
        assert run.data.params[name] == run.data.tags[name]
    assert run.data.metrics["score/final"] == result.score.final
    expected = [(season.season, season.net_worth_m) for season in result.seasons]
    assert season_history(tracking, run.info.run_id, "season/net_worth_m") == expected

    artifacts = Path(run.info.artifact_uri.removeprefix("file://"))
    assert artifacts.is_relative_to(tmp_path / "mlartifacts")
    assert (artifacts / "result.json").read_bytes() == result_path.read_bytes()
    assert (artifacts / "journal.jsonl").is_file()
    assert (artifacts / "hydra" / "config.yaml").is_file()
    assert json.loads((artifacts / "config.json").read_text()) == result.stamp.knobs


def test_ingest_cut_short_is_completed_by_the_next(
    tmp_path: Path, make_run: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    from mlflow.tracking import MlflowClient

    run = make_run(tmp_path / "run")
    tracking = tracking_in(tmp_path)

    def fail(*_: object, **__: object) -> None:
        raise OSError("the cable was pulled\nin the middle")

    with monkeypatch.context() as patch:
        patch.setattr(MlflowClient, "log_artifact", fail)
        report = track(run, tracking)
    assert report.exit_code == 1
    assert len(report.warnings) == 1
    assert "\n" not in report.warnings[0]
    assert "1 of 1 results not recorded" in report.warnings[0]
    assert track(run, tracking).added == 1
    assert [found.info.status for found in recorded_runs(tracking)] == ["FINISHED"]


def test_several_processes_at_first_use_share_one_store(
    tmp_path: Path, make_run: Callable[..., Path]
) -> None:
    run = make_run(tmp_path / "run", (1, 7))
    tracking = tracking_in(tmp_path)
    command = [sys.executable, "-c", INGEST, str(run), store_uri(tracking)]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    errors = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], errors
    assert len(recorded_runs(tracking)) == 2
    with sqlite3.connect(tmp_path / "mlflow.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_unreachable_server_leaves_the_results_complete(
    tmp_path: Path, make_run: Callable[..., Path]
) -> None:
    run = make_run(tmp_path / "run", (1, 7))
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    server = Tracking(kind="mlflow", uri="http://127.0.0.1:9", experiment="fm-bench")
    report = track(run, server)
    assert report.exit_code == 1
    assert len(report.warnings) == 1
    assert "\n" not in report.warnings[0]
    assert "2 of 2 results not recorded" in report.warnings[0]
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before
    assert track(run, tracking_in(tmp_path)).added == 2


def test_what_a_server_says_cannot_colour_a_terminal_nor_tell_a_password() -> None:
    said = plain_reason(OSError("\x1b[31mred\x07\n http://user:secretpw@host/x: no \u202e"))
    assert said == "\\x1b[31mred\\x07 http://***@host/x: no \\u202e"
    assert plain_reason(ValueError()) == "ValueError"
    assert len(plain_reason(ValueError("x" * 10_000))) < 400


def test_a_silent_server_is_given_up_within_twenty_seconds_unless_the_user_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attempts = 1 + int(_ENVIRONMENT["MLFLOW_HTTP_REQUEST_MAX_RETRIES"])
    live_and_final = 2
    assert live_and_final * attempts * int(_ENVIRONMENT["MLFLOW_HTTP_REQUEST_TIMEOUT"]) <= 20
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_TIMEOUT", "1")
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Exception, match=r"read timeout=1"):
            open_store(Tracking(kind="mlflow", uri=address, experiment="fm-bench"))


def test_a_locked_store_is_waited_for_aloud_and_not_for_ever(
    tmp_path: Path,
    make_run: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = make_run(tmp_path / "run")
    monkeypatch.setattr("fmbench.tracking.mlflow_address._SILENT_SECONDS", 0.1)
    monkeypatch.setattr("fmbench.tracking.mlflow_address._LOCK_SECONDS", 0.2)
    with FileLock(tmp_path / "mlflow.db.lock"):
        report = track(run, tracking_in(tmp_path))
    assert capsys.readouterr().err == f"fmbench: waiting for {tmp_path}/mlflow.db.lock\n"
    assert (report.added, len(report.warnings)) == (0, 1)
    assert "another process has held" in report.warnings[0]


def test_unreadable_result_is_named_and_the_others_are_recorded(
    tmp_path: Path, make_run: Callable[..., Path]
) -> None:
    run = make_run(tmp_path / "run", (1, 7))
    broken = run / "seed1" / "result.json"
    broken.write_text("{")
    report = track(run, tracking_in(tmp_path))
    assert (report.added, report.exit_code) == (1, 1)
    assert str(broken) in report.warnings[0]


@pytest.mark.parametrize(
    ("field", "old", "new"),
    [
        ("score.final", '"final": ', '"final": 9'),
        ("seat", '"seat": 0,', '"seat": 1,'),
        ("digest", '"digest": "ab', '"digest": "cd'),
        ("termination.reason", '"reason": "completed"', '"reason": "fired"'),
    ],
)
def test_a_result_that_its_journal_contradicts_is_named_and_not_recorded(
    tmp_path: Path, make_run: Callable[..., Path], field: str, old: str, new: str
) -> None:
    run = make_run(tmp_path / "run", (1, 7))
    edited = run / "seed1" / "result.json"
    edited.write_text(edited.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    report = track(run, tracking_in(tmp_path))
    assert (report.added, report.exit_code) == (1, 1)
    assert f"{edited}: {field}: " in report.warnings[0]


def test_a_result_copied_from_another_seed_is_not_recorded(
    tmp_path: Path, make_run: Callable[..., Path]
) -> None:
    run = make_run(tmp_path / "run", (1, 7))
    copied = run / "seed1" / "result.json"
    copied.write_bytes((run / "seed7" / "result.json").read_bytes())
    report = track(run, tracking_in(tmp_path))
    assert (report.added, report.exit_code) == (1, 1)
    assert f"{copied}: seed: is 7" in report.warnings[0]


def test_folder_without_results_and_tracking_switched_off_say_so(
    tmp_path: Path, make_run: Callable[..., Path]
) -> None:
    run = make_run(tmp_path / "run")
    switched_off = Tracking(kind="none", uri=None, experiment="fm-bench")
    assert "tracking=none" in track(run, switched_off).warnings[0]
    empty = track(tmp_path / "nothing", tracking_in(tmp_path))
    assert "no result to record" in empty.warnings[0]


def test_default_store_lies_in_the_project_whatever_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    default = Tracking(kind="mlflow", uri=None, experiment="fm-bench")
    relative = Tracking(kind="mlflow", uri="sqlite:///data/m.db", experiment="fm-bench")
    monkeypatch.setattr("fmbench.tracking.mlflow_address.project_folder", lambda: tmp_path)
    assert store_uri(default) == f"sqlite:///{tmp_path}/mlflow.db"
    assert store_uri(relative) == f"sqlite:///{tmp_path}/data/m.db"


def test_a_sweep_is_named_by_date_and_time_or_by_the_name_it_was_given() -> None:
    assert sweep_label(Path("sweeps/2026-12-01/07-50-53")) == "2026-12-01/07-50-53"
    assert sweep_label(Path("sweeps/2026-12-01/07-50-53-2")) == "2026-12-01/07-50-53-2"
    assert sweep_label(Path("sweeps/first")) == "first"
