"""Which MLflow store a command means: the declared one, unless the command names another."""

from pathlib import Path

from fmbench.settings import SettingsError, load_settings
from fmbench.settings.errors import has_credentials
from fmbench.settings.running import NO_CREDENTIALS, Tracking


def declared_store(uri: str | None, experiment: str | None) -> Tracking:
    """The store of `tracking=mlflow`, with address and experiment replaced where given.

    Raises SettingsError for an address with a password in it.
    """
    if uri is not None and has_credentials(uri):
        raise SettingsError(f"--uri {uri}: {NO_CREDENTIALS}")
    return _replaced(load_settings(["tracking=mlflow"]).tracking, uri, experiment)


def store_of(run: Path, uri: str | None, experiment: str | None) -> Tracking:
    """The store that a run's own settings declare, replaced where given; else the default one.

    Raises RunFolderError for a run whose journals were written with other settings, SettingsError for
    settings that are not of this version.
    """
    from fmbench.runner.folder import SETTINGS_FOLDER, RunFolder
    from fmbench.runner.journals import require_own_journals

    # Results may have been copied from their run without its settings.
    if not (run / SETTINGS_FOLDER).is_dir():
        return declared_store(uri, experiment)
    folder = RunFolder.open(run)
    require_own_journals(folder)
    if folder.settings.tracking.kind == "none":
        return declared_store(uri, experiment)
    return _replaced(folder.settings.tracking, uri, experiment)


def _replaced(declared: Tracking, uri: str | None, experiment: str | None) -> Tracking:
    named = {"uri": uri, "experiment": experiment}
    return declared.model_copy(update={name: value for name, value in named.items() if value is not None})
