"""Which MLflow store a command means: the declared one, unless the command names another."""

from fmbench.settings import SettingsError, load_settings
from fmbench.settings.errors import has_credentials
from fmbench.settings.running import NO_CREDENTIALS, Tracking


def declared_store(uri: str | None, experiment: str | None) -> Tracking:
    """The store of `tracking=mlflow`, with address and experiment replaced where given.

    Raises SettingsError for an address with a password in it.
    """
    if uri is not None and has_credentials(uri):
        raise SettingsError(f"--uri {uri}: {NO_CREDENTIALS}")
    declared = load_settings(["tracking=mlflow"]).tracking
    named = {"uri": uri, "experiment": experiment}
    return declared.model_copy(update={name: value for name, value in named.items() if value is not None})
