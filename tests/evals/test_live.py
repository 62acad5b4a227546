"""A run is seen in MLflow while it plays, and completely once it has ended; a broken store costs nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from mlflow.tracking import MlflowClient

from fmbench.settings.running import Tracking
from fmbench.tracking import track
from tests.evals import crooked
from tests.evals.conftest import Evaluate, metrics_of


def overrides_for(folder: Path, years: int) -> str:
    """Settings that track into a database of the test's own."""
    return f"tracking=mlflow,tracking.uri='sqlite:///{folder}/mlflow.db',years={years}"


def runs_in(folder: Path) -> tuple[MlflowClient, list[Any]]:
    """All runs of the test's database."""
    client = MlflowClient(f"sqlite:///{folder}/mlflow.db")
    (experiment,) = client.search_experiments(filter_string="name = 'fm-bench'")
    return client, client.search_runs([experiment.experiment_id])


def test_seasons_are_there_before_the_end_and_once_only_after_it(evaluate: Evaluate, tmp_path: Path) -> None:
    crooked.script[:] = [None] * 25 + [RuntimeError("down")]
    log = evaluate(model="crooked/fails", overrides=overrides_for(tmp_path, 2))
    assert log.status == "error"
    _, (live,) = runs_in(tmp_path)
    assert live.info.status == "KILLED"
    assert live.data.metrics["season/position"] >= 1
    assert "score/final" not in live.data.metrics
    crooked.script[:] = []
    metrics = metrics_of(evaluate(model="crooked/fails", overrides=overrides_for(tmp_path, 2)))
    client, (done,) = runs_in(tmp_path)
    assert done.info.run_id == live.info.run_id
    assert done.info.status == "FINISHED"
    assert done.data.metrics["score/final"] == metrics["final_score"]
    history = client.get_metric_history(done.info.run_id, "season/position")
    assert [metric.step for metric in history] == [1, 2]
    names = {file.path for file in client.list_artifacts(done.info.run_id)}
    assert {"result.json", "journal.jsonl", "usage.json", "config.json"} <= names
    assert sum(name.endswith(".eval") for name in names) == 1
    tracking = Tracking(kind="mlflow", uri=f"sqlite:///{tmp_path}/mlflow.db", experiment="fm-bench")
    assert track(tmp_path / "run", tracking).unchanged == 1


def test_a_store_that_cannot_be_reached_neither_stops_nor_loses_a_run(
    evaluate: Evaluate, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreachable = "tracking=mlflow,tracking.uri='sqlite:////dev/null/mlflow.db',years=1"
    log = evaluate(model="scripted/idle", overrides=unreachable)
    assert (log.status, metrics_of(log)["incomplete"]) == ("success", 0)
    assert (
        json.loads((tmp_path / "run/seed1/result.json").read_text())["termination"]["reason"] == "completed"
    )
    assert capsys.readouterr().err.count("fmbench: warning:") == 2
