"""The MLflow store: open it safely from several processes, and put one result into it once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Literal, TypeVar

from fmbench.settings.running import Tracking
from fmbench.tracking.files import (
    JOURNAL_NAME,
    TURNS_NAME,
    USAGE_NAME,
    run_folder_of,
    seed_folder,
    sweep_folder_of,
    sweep_label,
)
from fmbench.tracking.mlflow_address import (
    connect,
    create_database,
    find_or_create_experiment,
    lock_store,
    store_uri,
    use_write_ahead_log,
)
from fmbench.tracking.records import (
    LIVE_TAG,
    RESULT_TAG,
    final_metrics,
    knobs_text,
    result_identity,
    run_name,
    run_params,
    run_tags,
    season_metrics,
    stamped_fields,
)
from fmbench.tracking.results import Result, Season
from fmbench.tracking.stamp import Stamp

if TYPE_CHECKING:
    from mlflow.tracking import MlflowClient

WORLD_ARTIFACTS = "world"
"""Artifact folder of the journal that all seats of one world share."""
_ALWAYS_KNOWN = "season/position"
_PARAMS_A_CALL = 100
_METRICS_A_CALL = 1000
_LONGEST_PARAM = 6000

Item = TypeVar("Item")
Outcome = Literal["added", "unchanged"]


class MlflowStore:
    """An open store and one experiment in it; built by `open_store`."""

    def __init__(self, client: "MlflowClient", uri: str, experiment_id: str) -> None:
        self.uri = uri
        self.experiment_id = experiment_id
        self._client = client

    def add(self, result_path: Path, result: Result, log: Path | None = None) -> Outcome:
        """Record a result with its files as one finished run, unless it is there already.

        A run that was recorded live is finished; one that an earlier attempt left half written is
        replaced. `log` is the log of an evaluation to be kept with it. Raises MLflow's errors.
        """
        with lock_store(self.uri):
            for run_id, status in self._find_runs(RESULT_TAG, result_identity(result)):
                if status == "FINISHED":
                    return "unchanged"
                self._client.delete_run(run_id)
            self._write_run(result_path, result, log)
        return "added"

    def begin_live(self, result_path: Path, stamp: Stamp, seat: int) -> tuple[str, int]:
        """The run of a seat that is being played, begun or found again, and its last recorded season.

        Raises MLflow's errors.
        """
        for run_id in self._find_live(result_path):
            self._client.update_run(run_id, status="RUNNING")
            history = self._client.get_metric_history(run_id, _ALWAYS_KNOWN)
            return run_id, max((metric.step for metric in history), default=0)
        tags = {**stamped_fields(stamp, seat), LIVE_TAG: _live_key(result_path)}
        run = self._client.create_run(self.experiment_id, tags=tags, run_name=run_name(stamp, seat))
        return run.info.run_id, 0

    def log_season(self, run_id: str, season: Season) -> None:
        """Record one season of a run that is being played. Raises MLflow's errors."""
        self._log_seasons(run_id, [season], int(time() * 1000))

    def pause_live(self, run_id: str) -> None:
        """Say of a run that it is not being played now. Raises MLflow's errors."""
        self._client.set_terminated(run_id, "KILLED")

    def _find_live(self, result_path: Path) -> list[str]:
        found = self._find_runs(LIVE_TAG, _live_key(result_path))
        return [run_id for run_id, status in found if status != "FINISHED"]

    def _find_runs(self, tag: str, value: str) -> list[tuple[str, str]]:
        runs = self._client.search_runs([self.experiment_id], f"tags.`{tag}` = '{value}'")
        return [(run.info.run_id, run.info.status) for run in runs]

    def _write_run(self, result_path: Path, result: Result, log: Path | None) -> None:
        run_folder = run_folder_of(result_path)
        sweep_folder = sweep_folder_of(run_folder)
        ended = int(result_path.stat().st_mtime * 1000)
        taken = sum(result.timing.model_dump().values())
        tags = run_tags(result, sweep_label(sweep_folder) if sweep_folder else None)
        live = self._find_live(result_path)
        if live:
            run_id = live[0]
            _, recorded = self.begin_live(result_path, result.stamp, result.seat)
            for name, value in tags.items():
                self._client.set_tag(run_id, name, value)
        else:
            recorded = 0
            run_id = self._client.create_run(
                self.experiment_id,
                start_time=ended - int(taken * 1000),
                tags=tags,
                run_name=run_name(result.stamp, result.seat),
            ).info.run_id
        self._log_params(run_id, result)
        self._log_metrics(run_id, final_metrics(result), ended)
        self._log_seasons(run_id, [season for season in result.seasons if season.season > recorded], ended)
        self._log_files(run_id, result_path, run_folder, result)
        if log is not None:
            self._client.log_artifact(run_id, str(log))
        self._client.set_terminated(run_id, "FINISHED", end_time=ended)

    def _log_params(self, run_id: str, result: Result) -> None:
        from mlflow.entities import Param

        params = (Param(key, text[:_LONGEST_PARAM]) for key, text in run_params(result).items())
        for chunk in _chunks(params, _PARAMS_A_CALL):
            self._client.log_batch(run_id, params=chunk)

    def _log_metrics(self, run_id: str, metrics: Mapping[str, float], time: int) -> None:
        from mlflow.entities import Metric

        for chunk in _chunks(
            (Metric(name, value, time, 0) for name, value in metrics.items()), _METRICS_A_CALL
        ):
            self._client.log_batch(run_id, metrics=chunk)

    def _log_seasons(self, run_id: str, seasons: Sequence[Season], time: int) -> None:
        from mlflow.entities import Metric

        metrics = (Metric(name, value, time, step) for name, value, step in season_metrics(seasons))
        for chunk in _chunks(metrics, _METRICS_A_CALL):
            self._client.log_batch(run_id, metrics=chunk)

    def _log_files(self, run_id: str, result_path: Path, run_folder: Path, result: Result) -> None:
        self._client.log_text(run_id, knobs_text(result), "config.json")
        self._client.log_artifact(run_id, str(result_path))
        for name in (JOURNAL_NAME, USAGE_NAME, TURNS_NAME):
            path = result_path.with_name(name)
            if path.is_file():
                self._client.log_artifact(run_id, str(path))
        if result.stamp.track == "arena" and result.seat == 0:
            # One journal holds the whole world; it is kept once, with the first of its seats.
            world = seed_folder(run_folder, result.seed) / JOURNAL_NAME
            if world.is_file():
                self._client.log_artifact(run_id, str(world), WORLD_ARTIFACTS)
        for settings_path in sorted((run_folder / ".hydra").glob("*.yaml")):
            self._client.log_artifact(run_id, str(settings_path), "hydra")


def open_store(tracking: Tracking) -> MlflowStore:
    """Open the store, creating database and experiment at first use.

    Safe when several processes do so at once: a file lock beside the SQLite database lets one of
    them create it. Raises MLflow's errors, OSError, StoreLocked and ExperimentDeleted.
    """
    uri = store_uri(tracking)
    with lock_store(uri):
        create_database(uri)
        client = connect(uri)
        experiment_id = find_or_create_experiment(client, uri, tracking.experiment)
        use_write_ahead_log(uri)
    return MlflowStore(client, uri, experiment_id)


def _live_key(result_path: Path) -> str:
    """Names a seat of a run folder without telling where that lies."""
    return sha256(str(result_path.resolve()).encode()).hexdigest()


def _chunks(items: Iterable[Item], size: int) -> Iterator[Sequence[Item]]:
    iterator = iter(items)
    while chunk := list(islice(iterator, size)):
        yield chunk
