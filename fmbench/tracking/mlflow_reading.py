"""Open a store to read it: nothing is created, and a store that is not there says so."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fmbench.settings import SettingsError
from fmbench.settings.running import Tracking
from fmbench.tracking.mlflow_address import ExperimentDeleted, connect, database_path, store_uri

if TYPE_CHECKING:
    from mlflow.entities import Run
    from mlflow.tracking import MlflowClient

_TABLES = {"alembic_version", "experiments", "runs"}
_LOCKED_SECONDS = 5.0
_PAGE = 500
_SHOWN_EXPERIMENTS = 8


class StoreUnreadable(Exception):  # noqa: N818
    """A SQLite store that another program holds, or a file that is none."""


class StoredExperiment(NamedTuple):
    """An experiment that is there, and the client that reads it."""

    client: "MlflowClient"
    experiment_id: str

    def runs(self) -> list["Run"]:
        """Every run of it, whatever became of it. Raises MLflow's errors."""
        found: list[Run] = []
        token = None
        while True:
            page = self.client.search_runs([self.experiment_id], max_results=_PAGE, page_token=token)
            found += page
            token = page.token
            if not token:
                return found


def find_experiment(tracking: Tracking) -> StoredExperiment:
    """The experiment that the settings name.

    Raises SettingsError if there is no such store or experiment, StoreUnreadable, ExperimentDeleted,
    MLflow's errors.
    """
    uri = store_uri(tracking)
    path = database_path(uri)
    if path is not None:
        if not path.is_file():
            raise SettingsError(
                f"tracking.uri = {uri}: must be a store that is there (--uri names another one)"
            )
        _require_mlflow(path)
    client = connect(uri)
    experiment = client.get_experiment_by_name(tracking.experiment)
    if experiment is None:
        names = [known.name for known in client.search_experiments()]
        more = f" and {len(names) - _SHOWN_EXPERIMENTS} more" if len(names) > _SHOWN_EXPERIMENTS else ""
        raise SettingsError(
            f"tracking.experiment = {tracking.experiment!r}: must be one of those in {uri}: "
            f"{', '.join(map(repr, names[:_SHOWN_EXPERIMENTS]))}{more}"
        )
    if experiment.lifecycle_stage != "active":
        raise ExperimentDeleted(tracking.experiment)
    return StoredExperiment(client, str(experiment.experiment_id))


def _require_mlflow(path: Path) -> None:
    """Refuse a file that MLflow would wait for, or make its own tables in. Raises StoreUnreadable."""
    try:
        # By its address, so that a file that has vanished meanwhile is not created.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", timeout=_LOCKED_SECONDS, uri=True)) as file:
            tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.OperationalError as error:
        raise StoreUnreadable(f"{path}: {error}; is another program writing to it?") from None
    except sqlite3.DatabaseError as error:
        raise StoreUnreadable(f"{path}: this is no database of MLflow ({error})") from None
    if not tables >= _TABLES:
        raise StoreUnreadable(f"{path}: this is no database of MLflow (it lacks its tables)")
