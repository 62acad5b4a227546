"""What searches and studies are declared in: small YAML files, found by name and checked by a model."""

from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from fmbench.settings import SettingsError, conf_dir
from fmbench.settings.errors import nearest, shown

_FORM = "*.yml"
"""Not `.yaml`, which would make them options of a group of settings."""
Declared = TypeVar("Declared", bound=BaseModel)


def find_declared(folder: str, name: str, what: str) -> Path:
    """A file by its path, or by the name of one in that folder of `conf/`.

    Raises SettingsError with the names there are; `what` says in a word what was looked for.
    """
    path = Path(name)
    if path.is_file():
        return path
    known = {file.stem: file for file in sorted((conf_dir() / folder).glob(_FORM))}
    if name not in known:
        raise SettingsError(
            f"{what} = {shown(name)}: must be a file or one of {', '.join(known)}{nearest(name, known)}"
        )
    return known[name]


def read_declared(path: Path, model: type[Declared]) -> Declared:
    """Read a file and check its form. Raises SettingsError with the place of the first fault."""
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException
    from yaml import YAMLError

    try:
        loaded: Any = OmegaConf.to_container(OmegaConf.load(path), resolve=True)
        return model.model_validate(loaded)
    except (YAMLError, OmegaConfBaseException, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read as YAML: {error}") from None
    except ValidationError as error:
        raise SettingsError(first_fault(str(path), error)) from None


def first_fault(where: str, error: ValidationError) -> str:
    """The first fault that a model found, in one line, after the file or option it stands in."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    given = f" = {shown(first['input'])}" if place and first["type"] != "missing" else ""
    at = f"{where}: {place}{given}" if place else where
    return f"{at}: {first['msg'].removeprefix('Value error, ')}"
