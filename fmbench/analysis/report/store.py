"""Runs from the tracking store: their files put back into run folders, which the gate then reads."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fmbench.runner.folder import SETTINGS_FOLDER, SETTINGS_NAME, RunFolderError
from fmbench.settings.running import Tracking
from fmbench.tracking import (
    JOURNAL_NAME,
    RESULT_NAME,
    USAGE_NAME,
    Result,
    read_result,
    seat_folder,
    seed_folder,
)
from fmbench.tracking.mlflow_store import WORLD_ARTIFACTS, open_store
from fmbench.tracking.records import RESULT_TAG, SWEEP_TAG

if TYPE_CHECKING:
    from mlflow.entities import Run
    from mlflow.tracking import MlflowClient

_PAGE = 500


class Stored(NamedTuple):
    """A recorded run and the sweep it was part of."""

    run_id: str
    sweep: str


def fetch_runs(tracking: Tracking, folder: Path) -> tuple[Path, ...]:
    """Write every finished run of an experiment below `folder`; returns the run folders made.

    Runs with the same settings share a folder, as they did; a second run of a seed gets another.
    Raises RunFolderError if the experiment holds no run, MLflow's errors if it cannot be read.
    """
    store = open_store(tracking)
    from mlflow.tracking import MlflowClient

    client = MlflowClient(tracking_uri=store.uri)
    stored = _list_runs(client, store.experiment_id)
    if not stored:
        raise RunFolderError(Path(store.uri), f"experiment {tracking.experiment!r} holds no finished run")
    made: dict[Path, None] = {}
    for run in stored:
        made[_restore(client, run, folder)] = None
    return tuple(made)


def _list_runs(client: "MlflowClient", experiment_id: str) -> list[Stored]:
    found: list[Stored] = []
    token = None
    while True:
        page = client.search_runs(
            [experiment_id], "attributes.status = 'FINISHED'", max_results=_PAGE, page_token=token
        )
        found += [stored for run in page if (stored := _read(run)) is not None]
        token = page.token
        if not token:
            return sorted(found, key=lambda run: (run.sweep, run.run_id))


def _read(run: "Run") -> Stored | None:
    tags = run.data.tags
    return Stored(run.info.run_id, tags.get(SWEEP_TAG, "")) if RESULT_TAG in tags else None


def _restore(client: "MlflowClient", run: Stored, folder: Path) -> Path:
    """Put one run's files where a run folder keeps them. Raises ResultUnreadable."""
    fetched = folder / "artifacts" / run.run_id
    fetched.mkdir(parents=True)
    for name in _artifacts(client, run.run_id):
        client.download_artifacts(run.run_id, name, str(fetched))
    result = read_result(fetched / RESULT_NAME)
    settings = fetched / "hydra" / SETTINGS_NAME
    origin = (settings.read_bytes() if settings.is_file() else b"") + run.sweep.encode()
    path = _free_folder(folder / "runs" / f"run-{sha256(origin).hexdigest()[:12]}", result)
    seat = _place(path, result)
    seat.mkdir(parents=True)
    (path / SETTINGS_FOLDER).mkdir(exist_ok=True)
    if settings.is_file():
        settings.replace(path / SETTINGS_FOLDER / SETTINGS_NAME)
    for name in (RESULT_NAME, JOURNAL_NAME, USAGE_NAME):
        if (fetched / name).is_file():
            (fetched / name).replace(seat / name)
    world = fetched / WORLD_ARTIFACTS / JOURNAL_NAME
    if world.is_file():
        world.replace(seed_folder(path, result.seed) / JOURNAL_NAME)
    return path


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
    wanted = (RESULT_NAME, JOURNAL_NAME, USAGE_NAME, "hydra", WORLD_ARTIFACTS)
    return [item.path for item in client.list_artifacts(run_id) if item.path in wanted]
