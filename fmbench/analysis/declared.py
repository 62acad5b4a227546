"""What searches and studies are declared in: small YAML files, found by name and checked by a model."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from fmbench.settings import SettingsError, conf_dir
from fmbench.settings.catalogue import HASHED
from fmbench.settings.errors import nearest, shown
from fmbench.settings.yaml_file import read_yaml

_FORM = "*.yml"
"""Not `.yaml`, which would make them options of a group of settings."""
_MOVABLE = tuple(group for group in HASHED if group != "years")
_SAID = {
    "extra_forbidden": "is no name known here",
    "missing": "is missing",
    "finite_number": "must be a finite number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "string_type": "must be a text",
    "tuple_type": "must be a list in [ ]",
    "dict_type": "must be lines of NAME: VALUE",
    "model_type": "must be lines of NAME: VALUE",
}
"""What is wrong with a value, by the kind of fault; others are told as the model tells them."""
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
    loaded = read_yaml(path, str(path), resolve=True)
    try:
        return model.model_validate(loaded)
    except ValidationError as error:
        raise SettingsError(first_fault(str(path), error)) from None


def require_world_knob(name: str) -> None:
    """Refuse to move what is no setting of world, rivals or score. Raises SettingsError."""
    if name.partition(".")[0] not in _MOVABLE:
        raise SettingsError(f"knobs.{name}: must be a setting of {', '.join(_MOVABLE)}")


def first_fault(where: str, error: ValidationError) -> str:
    """The first fault that a model found, in one line, after the file or option it stands in.

    An unknown name goes before a missing one, which it may have been meant for.
    """
    faults = sorted(error.errors(include_url=False), key=lambda fault: fault["type"] == "missing")
    first = faults[0]
    place = ".".join(str(part) for part in first["loc"])
    given = f" = {shown(first['input'])}" if place and first["type"] != "missing" else ""
    at = f"{where}: {place}{given}" if place else where
    said = _SAID.get(first["type"], first["msg"]).removeprefix("Value error, ")
    return f"{at}: {said}{_meant(first, faults)}"


def _meant(first: ErrorDetails, faults: Sequence[ErrorDetails]) -> str:
    """A hint at the missing name beside an unknown one."""
    *group, name = first["loc"] or ("",)
    if first["type"] != "extra_forbidden":
        return ""
    missing = [
        str(one["loc"][-1]) for one in faults if one["type"] == "missing" and [*one["loc"][:-1]] == group
    ]
    return nearest(str(name), missing)
