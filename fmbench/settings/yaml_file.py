"""YAML files that users write: overrides, searches, studies."""

from pathlib import Path
from typing import Any

from fmbench.settings.errors import SettingsError


def read_yaml(path: Path, shown: str, *, resolve: bool) -> Any:
    """The mapping or list in a file, references followed if `resolve`; errors call the file `shown`.

    Raises SettingsError for a file that cannot be read, is no YAML, or nests without end.
    """
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException
    from yaml import YAMLError

    try:
        return OmegaConf.to_container(OmegaConf.load(path), resolve=resolve)
    except OSError as error:
        # The loader itself answers a single number or text so.
        reason = error.strerror or "must hold lines of NAME: VALUE"
        raise SettingsError(f"{shown}: {reason}") from None
    except RecursionError:
        raise SettingsError(f"{shown}: cannot be read as YAML: it is nested too deeply") from None
    except (YAMLError, OmegaConfBaseException, UnicodeDecodeError) as error:
        raise SettingsError(f"{shown}: cannot be read as YAML: {error}") from None
