"""Which MLflow store a command means: the declared one, unless the command names another."""

from fmbench.settings import load_settings
from fmbench.settings.running import Tracking


def declared_store(uri: str | None, experiment: str | None) -> Tracking:
    """The store of `tracking=mlflow`, with address and experiment replaced where given."""
    declared = load_settings(["tracking=mlflow"]).tracking
    named = {"uri": uri, "experiment": experiment}
    return declared.model_copy(update={name: value for name, value in named.items() if value is not None})
