"""An MLflow store by its address: its database made whole, its lock, its client, its experiment.

MLflow is imported only when a client is made: the import costs seconds.
"""

import logging
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from filelock import BaseFileLock, FileLock, Timeout

from fmbench.settings.running import Tracking
from fmbench.tracking.checkout import project_folder

if TYPE_CHECKING:
    from mlflow.tracking import MlflowClient

SQLITE_PREFIX = "sqlite:///"
DATABASE_NAME = "mlflow.db"
ARTIFACTS_NAME = "mlartifacts"
_SILENT_SECONDS = 2.0
_LOCK_SECONDS = 30.0
# A dead server must be noticed within seconds, not after MLflow's minutes of retries.
_ENVIRONMENT = {
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR": "false",
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "1",
    "MLFLOW_HTTP_REQUEST_TIMEOUT": "4",
}
_TALKATIVE_LOGGERS = ("mlflow.store.db.utils", "alembic", "urllib3.connectionpool")


class ExperimentDeleted(Exception):  # noqa: N818
    """The experiment named by `tracking.experiment` lies in MLflow's bin."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"tracking.experiment={name!r} was deleted in MLflow; restore it or choose another name"
        )


class StoreLocked(Exception):  # noqa: N818
    """Another process has held the store's lock for too long."""

    def __init__(self, lock: str) -> None:
        super().__init__(f"another process has held {lock} for {_LOCK_SECONDS:g} seconds")


def store_uri(tracking: Tracking) -> str:
    """The store's address; a SQLite path is made absolute from the project's folder."""
    uri = tracking.uri or f"{SQLITE_PREFIX}{DATABASE_NAME}"
    if not uri.startswith(SQLITE_PREFIX):
        return uri
    return f"{SQLITE_PREFIX}{(project_folder() / uri.removeprefix(SQLITE_PREFIX)).resolve()}"


def create_database(uri: str) -> None:
    """Make a SQLite database with all its tables appear at once; one that a kill left half made cannot be
    mended by MLflow. The caller holds the store's lock.
    """
    path = database_path(uri)
    if path is None or path.exists():
        return
    for stale in path.parent.glob(f".{path.name}.new-*"):
        stale.unlink()
    # MLflow remembers by its address that a database is whole, so that each attempt has another.
    draft = path.with_name(f".{path.name}.new-{uuid4().hex}")
    connect(f"{SQLITE_PREFIX}{draft}").search_experiments(max_results=1)
    draft.replace(path)


def connect(uri: str) -> "MlflowClient":
    """A client of the store at an address, quick to give up and without MLflow's chatter."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    from mlflow.tracking import MlflowClient

    for name in _TALKATIVE_LOGGERS:
        logging.getLogger(name).setLevel(logging.ERROR)
    return MlflowClient(tracking_uri=uri)


def find_or_create_experiment(client: "MlflowClient", uri: str, name: str) -> str:
    """The id of the experiment of a name. Raises ExperimentDeleted and MLflow's errors."""
    experiment = client.get_experiment_by_name(name)
    if experiment is None:
        return _create_experiment(client, uri, name)
    if experiment.lifecycle_stage != "active":
        raise ExperimentDeleted(name)
    return str(experiment.experiment_id)


def _create_experiment(client: "MlflowClient", uri: str, name: str) -> str:
    from mlflow.exceptions import MlflowException

    path = database_path(uri)
    location = None if path is None else (path.parent / ARTIFACTS_NAME / name).as_uri()
    try:
        return str(client.create_experiment(name, artifact_location=location))
    except MlflowException:
        # On a server no lock of ours holds: another client may have created it in between.
        experiment = client.get_experiment_by_name(name)
        if experiment is None:
            raise
        return str(experiment.experiment_id)


def use_write_ahead_log(uri: str) -> None:
    """Let readers of a SQLite store go on while another process writes."""
    path = database_path(uri)
    if path is None:
        return
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
    finally:
        connection.close()


@contextmanager
def lock_store(uri: str) -> Iterator[None]:
    """Hold a SQLite store against other processes. Raises StoreLocked after half a minute."""
    path = database_path(uri)
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{path}.lock")
    _acquire(lock)
    try:
        yield
    finally:
        lock.release()


def _acquire(lock: BaseFileLock) -> None:
    try:
        lock.acquire(timeout=_SILENT_SECONDS)
        return
    except Timeout:
        print(f"fmbench: waiting for {lock.lock_file}", file=sys.stderr, flush=True)
    try:
        lock.acquire(timeout=_LOCK_SECONDS - _SILENT_SECONDS)
    except Timeout:
        raise StoreLocked(lock.lock_file) from None


def database_path(uri: str) -> Path | None:
    """The file of a SQLite store; None for any other."""
    return Path(uri.removeprefix(SQLITE_PREFIX)) if uri.startswith(SQLITE_PREFIX) else None
