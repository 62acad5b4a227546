"""Overrides from a file, named on a command line as `@FILE`."""

import json
from collections.abc import Sequence
from pathlib import Path

from fmbench.settings.errors import SettingsError
from fmbench.settings.yaml_file import read_yaml

SIGN = "@"


def with_files_read(arguments: Sequence[str]) -> list[str]:
    """Replace every `@FILE` by the overrides that stand in the file, a YAML mapping of names to values.

    Raises SettingsError for a file that cannot be read or is no such mapping.
    """
    read: list[str] = []
    for argument in arguments:
        read += _overrides_in(Path(argument[1:])) if argument.startswith(SIGN) else [argument]
    return read


def _overrides_in(path: Path) -> list[str]:
    values = read_yaml(path, f"{SIGN}{path}", resolve=False)
    if not isinstance(values, dict) or not all(map(_is_plain, values.values())):
        raise SettingsError(f"{SIGN}{path}: must hold lines such as world.market.reject_raise: 0.05")
    return [f"{name!s}={_text(value)}" for name, value in values.items()]


def _is_plain(value: object) -> bool:
    """Whether a value is a number, a text, true, false, null or a list of such."""
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int | float)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
