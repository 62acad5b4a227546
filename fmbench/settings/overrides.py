"""Overrides checked before anything is composed, so that a wrong one is named and nothing is written."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fmbench.settings.catalogue import is_name, knob_at, names
from fmbench.settings.errors import SettingsError, nearest, shown, unknown_name
from fmbench.settings.folder import groups

if TYPE_CHECKING:
    from hydra.core.override_parser.types import Override

FRAMEWORK = "hydra"
_STAMPED = {"version": ("world", "scoring", "harness"), "name": ("opponents",)}
"""What an option calls itself, by group: results are told apart by it."""


def check_overrides(arguments: Sequence[str], *, sweep: bool = True) -> None:
    """Refuse overrides that are malformed, given twice, or name no setting, group or option.

    `arguments` may hold flags, which start with a dash and are left to others. Sweeps such as
    `years=2,4` are checked by name, or refused unless `sweep`.
    Errors: `SettingsError`, with the nearest known name.
    """
    seen: dict[str, str] = {}
    for argument in arguments:
        if argument.startswith("-"):
            continue
        override = _parsed(argument)
        if override.is_sweep_override() and not sweep:
            raise SettingsError(f"{argument!r} is a sweep: give one value, or NAME=[A,B] for a list")
        name = override.get_key_element()
        if name in seen:
            raise SettingsError(f"{name} is set twice: {seen[name]!r} and {argument!r}")
        seen[name] = argument
        _check(override, argument)


def _parsed(argument: str) -> "Override":
    from hydra.core.override_parser.overrides_parser import OverridesParser
    from hydra.errors import OverrideParseException

    try:
        override = OverridesParser.create().parse_overrides([argument])[0]
    except OverrideParseException:
        override = None
    if override is None or not override.key_or_group:
        raise SettingsError(f"cannot read {argument!r}: write NAME=VALUE, such as years=2")
    return override


def _check(override: "Override", argument: str) -> None:
    key = override.key_or_group
    if key == FRAMEWORK or key.startswith((f"{FRAMEWORK}.", f"{FRAMEWORK}/")):
        return
    if override.is_delete() or override.is_add() or override.is_force_add():
        raise SettingsError(
            f"{argument!r}: settings can be changed only, with NAME=VALUE, not added or removed"
        )
    options = groups()
    if key in options:
        _check_options(key, override, options[key])
    elif "/" in key:
        raise SettingsError(f"no group named {key!r}{nearest(key, options)}")
    elif not is_name(key):
        raise unknown_name(key, (*names(), *options))
    else:
        _refuse_labels(key, override)


def _refuse_labels(key: str, override: "Override") -> None:
    """Refuse to call an option otherwise than its file does: results would be stamped with a false name."""
    value = None if override.is_sweep_override() else override.value()
    for path, given in _leaves(key, value):
        owner, _, leaf = path.rpartition(".")
        if owner.partition(".")[0] in _STAMPED.get(leaf, ()):
            group = owner.replace(".", "/")
            told = f"{path} = {shown(given)}" if given is not None else path
            raise SettingsError(
                f"{told}: an option's own name stands in its file; choose the option itself, "
                f"{group}=NAME, one of {', '.join(groups().get(group, ()))}"
            )


def _leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(f"{path}.{name}", inner)
    else:
        yield path, value


def not_mergeable(argument: str) -> SettingsError:
    """Return the error for an override whose value has another shape than its setting, as a list has."""
    override = _parsed(argument)
    knob = knob_at(override.key_or_group)
    allowed = "a group of settings" if knob is None else knob.allowed
    return SettingsError(f"{override.key_or_group} = {shown(override.value())}: must be {allowed}")


def _check_options(group: str, override: "Override", options: tuple[str, ...]) -> None:
    package = override.package
    if package is not None and not is_name(package):
        raise unknown_name(package, names())
    chosen = override.sweep_string_iterator() if override.is_sweep_override() else [override.value()]
    for option in chosen:
        if str(option) not in options:
            hint = nearest(str(option), options)
            raise SettingsError(f"{group} = {shown(option)}: must be one of {', '.join(options)}{hint}")


def sweep_values(argument: str) -> tuple[str, ...]:
    """Return the overrides that a sweep stands for, such as `years=2` and `years=4` for `years=2,4`."""
    override = _parsed(argument)
    if not override.is_sweep_override():
        return (argument,)
    name = override.get_key_element()
    return tuple(f"{name}={value}" for value in override.sweep_string_iterator())
