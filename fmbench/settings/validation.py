"""From a plain mapping to validated settings, or to one line that says what is wrong."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fmbench.settings.catalogue import is_name, knob_at, knobs, names
from fmbench.settings.errors import SettingsError, nearest, shown
from fmbench.settings.model import Settings
from fmbench.settings.seats import POLICIES


def validate(mapping: Mapping[str, Any]) -> Settings:
    """Return the settings that a mapping, such as a composed configuration, declares.

    Errors: `SettingsError` for an unknown, missing, mistyped or out-of-range setting, for settings that
    contradict each other, and for a knob fixed by the paper unless `allow_nonstandard` is true.
    """
    try:
        settings = Settings.model_validate(dict(mapping))
    except ValidationError as error:
        raise _explained(error) from None
    changed = nonstandard_knobs(settings)
    if changed and not settings.allow_nonstandard:
        path = changed[0]
        value, standard = shown(value_at(settings, path)), shown(knobs()[path].standard)
        raise SettingsError(
            f"{path} = {value}: the paper fixes it at {standard}; "
            "allow_nonstandard=true permits another value"
        )
    return settings


def nonstandard_knobs(settings: Settings) -> tuple[str, ...]:
    """Return the paths of the knobs whose value is not the one that the paper fixes."""
    return tuple(
        path
        for path, knob in knobs().items()
        if knob.standard is not None and value_at(settings, path) != knob.standard
    )


def value_at(settings: Settings, path: str) -> Any:
    """Return the plain value of the knob at `path`: a number, text, list or mapping."""
    parent, _, leaf = path.rpartition(".")
    owner: Any = settings
    for name in parent.split(".") if parent else ():
        owner = getattr(owner, name)
    return owner.model_dump(mode="json", include={leaf})[leaf]


def _explained(error: ValidationError) -> SettingsError:
    """Return the first problem, an unknown name before a missing one, and how many more there are."""
    problems = sorted(error.errors(include_url=False), key=lambda problem: problem["type"] == "missing")
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return SettingsError(_line(problems[0]) + more)


def _line(problem: ErrorDetails) -> str:
    path, context = _path(problem["loc"]), problem.get("ctx", {})
    if problem["type"] in ("extra_forbidden", "missing") and "options" in problem["loc"] and is_name(path):
        return _other_policy(path, problem["loc"], problem["type"] == "missing")
    if problem["type"] == "extra_forbidden":
        return f"no setting named {path!r}{nearest(path, names())}"
    if problem["type"] == "missing":
        return f"{path} is missing"
    if problem["type"] == "clash":
        return f"{path}: {context['rule']}" if path else str(context["rule"])
    if problem["type"].startswith("union_tag"):
        return f"{path}.policy: must be one of {', '.join(POLICIES)}"
    value = problem["input"]
    if problem["type"] == "out_of_range":
        path, value = path + context["entry"], context["number"]
    knob = knob_at(path.partition("[")[0])
    if knob is None:
        allowed = "a group of settings"
    else:
        allowed = knob.allowed if path == knob.path else knob.allowed_entry
    return f"{path} = {shown(value)}: must be {allowed}"


def _other_policy(path: str, location: tuple[int | str, ...], is_missing: bool) -> str:
    """Return what is wrong with options that are those of another policy than the seat's."""
    seat = path.rpartition(".options.")[0]
    policy = location[location.index("options") - 1]
    group = "seat" if seat == "seat" else f"seat@{seat}"
    option = "NAME, a model's option" if policy == "model" else policy
    told = (
        f"{path} is missing, which policy {policy} needs"
        if is_missing
        else (f"{path}: policy {policy} has no such option")
    )
    return f"{told}; a policy is chosen together with its options, by {group}={option}"


def _path(location: tuple[int | str, ...]) -> str:
    """Return the dotted path of a problem without the tag that tells kinds of seats apart."""
    path = ""
    for before, part in zip(("", *location), location, strict=False):
        if isinstance(part, int):
            path += f"[{part}]"
        elif part not in POLICIES or before == "options":
            path = f"{path}.{part}" if path else part
    return path
