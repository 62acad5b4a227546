"""Runs from the tracking store: their files put back into run folders, which the gate then reads."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fmbench.analysis.board import Fault, FaultKind, Sources, find_sources
from fmbench.runner.folder import SETTINGS_FOLDER, SETTINGS_NAME
from fmbench.settings import SettingsError
from fmbench.settings.running import Tracking
from fmbench.tracking import (
    JOURNAL_NAME,
    RESULT_NAME,
    TURNS_NAME,
    USAGE_NAME,
    Result,
    ResultUnreadable,
    read_result,
    seat_folder,
    seed_folder,
)
from fmbench.tracking.mlflow_reading import find_experiment
from fmbench.tracking.mlflow_store import WORLD_ARTIFACTS
from fmbench.tracking.reasons import plain_reason
from fmbench.tracking.records import RESULT_TAG, SWEEP_TAG, result_identity

if TYPE_CHECKING:
    from mlflow.entities import Run
    from mlflow.tracking import MlflowClient

_RUNS = "runs"
_ENDED = "FINISHED"
_UNFINISHED: dict[str, tuple[FaultKind, str]] = {
    "FAILED": ("failure", "MLflow has it as failed"),
    "KILLED": ("unfinished", "MLflow has it as killed: it was stopped and not gone on with"),
}
_SEAT_FILES = (RESULT_NAME, JOURNAL_NAME, USAGE_NAME, TURNS_NAME)


class Fetched(NamedTuple):
    """The run folders made of a store's runs, and the runs that none could be made of."""

    sources: Sources
    faults: tuple[Fault, ...]


class _Refusal(Exception):  # noqa: N818
    """Why a recorded run has no result that can be read."""

    def __init__(self, kind: FaultKind, reason: str) -> None:
        super().__init__(reason)
        self.kind: FaultKind = kind


def fetch_runs(tracking: Tracking, folder: Path) -> Fetched:
    """Write every finished run of an experiment below `folder`; any other is named with its reason.

    Runs with the same settings share a folder, as they did; a second run of a seed gets another.
    Raises SettingsError if there is no store, no experiment or no run in it, StoreUnreadable,
    ExperimentDeleted, MLflow's errors if it cannot be read.
    """
    experiment = find_experiment(tracking)
    runs = sorted(experiment.runs(), key=lambda run: (run.data.tags.get(SWEEP_TAG, ""), run.info.run_id))
    if not runs:
        raise SettingsError(
            f"tracking.experiment = {tracking.experiment!r}: must be one with runs; it holds none"
        )
    faults: list[Fault] = []
    for run in runs:
        try:
            _require_result(run)
            _restore(experiment.client, run, folder)
        except _Refusal as refusal:
            faults.append(_fault_of(run, refusal.kind, str(refusal)))
        # Artifacts lie on disks and servers that fail in many ways; such a run costs itself alone.
        except Exception as error:
            reason = plain_reason(error).replace(str(folder), "")
            faults.append(_fault_of(run, "refused", f"its files cannot be read: {reason}"))
    restored = folder / _RUNS
    return Fetched(find_sources([restored]) if restored.is_dir() else Sources({}), tuple(faults))


def _require_result(run: "Run") -> None:
    status = run.info.status
    if status != _ENDED:
        raise _Refusal(
            *_UNFINISHED.get(status, ("unfinished", f"MLflow has it as {status.lower()}: it has not ended"))
        )
    if RESULT_TAG not in run.data.tags:
        raise _Refusal("refused", f"it has no tag {RESULT_TAG}: it is no recorded result of fm-bench")


def _fault_of(run: "Run", kind: FaultKind, reason: str) -> Fault:
    seed = run.data.tags.get("seed", "")
    name = f"{run.info.run_name} (MLflow run {run.info.run_id})"
    return Fault(kind, name, int(seed) if seed.isdecimal() else None, reason)


def _restore(client: "MlflowClient", run: "Run", folder: Path) -> None:
    """Put one run's files where a run folder keeps them. Raises _Refusal, whatever the store fails with."""
    fetched = folder / "artifacts" / run.info.run_id
    fetched.mkdir(parents=True)
    for name in _artifacts(client, run.info.run_id):
        client.download_artifacts(run.info.run_id, name, str(fetched))
    result = _read_recorded(fetched, run)
    settings = fetched / "hydra" / SETTINGS_NAME
    sweep = run.data.tags.get(SWEEP_TAG, "")
    origin = (settings.read_bytes() if settings.is_file() else b"") + sweep.encode()
    path = _free_folder(folder / _RUNS / f"run-{sha256(origin).hexdigest()[:12]}", result)
    seat = _place(path, result)
    seat.mkdir(parents=True)
    (path / SETTINGS_FOLDER).mkdir(exist_ok=True)
    if settings.is_file():
        settings.replace(path / SETTINGS_FOLDER / SETTINGS_NAME)
    for name in _SEAT_FILES:
        if (fetched / name).is_file():
            (fetched / name).replace(seat / name)
    world = fetched / WORLD_ARTIFACTS / JOURNAL_NAME
    if world.is_file():
        world.replace(seed_folder(path, result.seed) / JOURNAL_NAME)


def _read_recorded(fetched: Path, run: "Run") -> Result:
    """The result among a run's files, which must be the one that was recorded. Raises _Refusal."""
    path = fetched / RESULT_NAME
    if not path.is_file():
        raise _Refusal("refused", f"its artifact {RESULT_NAME} is missing")
    try:
        result = read_result(path)
    except ResultUnreadable as error:
        raise _Refusal(
            "refused", f"its artifact {RESULT_NAME} cannot be read: {error.field}: {error.reason}"
        ) from None
    if result_identity(result) != run.data.tags[RESULT_TAG]:
        raise _Refusal("refused", f"its artifact {RESULT_NAME} is not the result that was recorded")
    return result


def _free_folder(path: Path, result: Result) -> Path:
    """The folder itself, or a numbered one if a run of this seed and seat lies there already."""
    number, candidate = 1, path
    while _place(candidate, result).exists():
        number += 1
        candidate = path.with_name(f"{path.name}-{number}")
    return candidate


def _place(path: Path, result: Result) -> Path:
    solo = result.stamp.track == "solo"
    return seed_folder(path, result.seed) if solo else seat_folder(path, result.seed, result.seat)


def _artifacts(client: "MlflowClient", run_id: str) -> list[str]:
    """The artifacts that a report needs, of those that are there."""
    wanted = (*_SEAT_FILES, "hydra", WORLD_ARTIFACTS)
    return [item.path for item in client.list_artifacts(run_id) if item.path in wanted]
