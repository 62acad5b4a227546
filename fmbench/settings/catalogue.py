"""Every knob by its path: what it is, what is allowed, who may know it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from fmbench.settings.base import Subsystem, Visibility, extras_of
from fmbench.settings.model import Settings

HASHED = ("years", "world", "opponents", "scoring")
ANY_SEAT = "*"
SCALARS = {float: "a number", int: "a whole number", bool: "true or false", str: "a name"}
PLURALS = {float: "numbers", int: "whole numbers", str: "names"}


@dataclass(frozen=True)
class Knob:
    """One setting: its full path, meaning, unit, bounds, visibility and the value the paper fixes, if any."""

    path: str
    description: str
    unit: str
    low: float | None
    high: float | None
    standard: Any
    built_in: str
    """Why no other value than the standard one can be played, if so."""
    visibility: Visibility
    shape: str
    entry_shape: str

    @property
    def allowed(self) -> str:
        """Say in words what may be set."""
        if self.built_in:
            return f"{self.standard} ({self.unit}): {self.built_in}"
        return self.shape + self._range

    @property
    def allowed_entry(self) -> str:
        """Say in words what one entry of a list or mapping may be."""
        return self.entry_shape + self._range

    @property
    def _range(self) -> str:
        if self.low is None:
            return ""
        unit = f" ({self.unit})" if self.unit else ""
        return f" from {self.low} to {self.high}{unit}"


@cache
def knobs() -> dict[str, Knob]:
    """Return every knob of `Settings` by path, in the order of declaration.

    A vector or mapping, such as `world.traits.onset_mean`, is one knob. The seats of a roster stand for one
    another, as `roster.seats.*`.
    """
    return {path: knob for path, knob in _walk(Settings, "") if knob is not None}


def hashed_knobs() -> dict[str, Knob]:
    """Return the knobs that the params hash covers: those that make the world and its score."""
    return {path: knob for path, knob in knobs().items() if path.split(".")[0] in HASHED}


@cache
def names() -> tuple[str, ...]:
    """Return every name that an override may set: groups, knobs, and entries of mappings."""
    return tuple(dict.fromkeys(path for path, _ in _walk(Settings, "")))


def is_name(path: str) -> bool:
    """Tell whether an override may set `path`."""
    return path in names() or _any_seat(path) in names()


def knob_at(path: str) -> Knob | None:
    """Return the knob at `path`, or the one that an entry such as `world.draft.role_quota.GK` belongs to."""
    known = knobs()
    for candidate in (path, _any_seat(path), path.rpartition(".")[0]):
        if candidate in known:
            return known[candidate]
    return None


def _any_seat(path: str) -> str:
    parts = path.split(".")
    if parts[:2] == ["roster", "seats"] and len(parts) > 2:
        parts[2] = ANY_SEAT
    return ".".join(parts)


def _walk(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, Knob | None]]:
    """Yield every path below `model`, with its knob where it is one."""
    for name, field in model.model_fields.items():
        path = prefix + name
        inner = _models_in(field.annotation)
        groups = [item for item in inner if issubclass(item, Subsystem)]
        yield path, None if groups else _knob(model, name, path)
        seat = f".{ANY_SEAT}" if get_origin(field.annotation) is dict else ""
        if seat:
            yield path + seat, None
        for item in inner:
            if item in groups:
                yield from _walk(item, f"{path}{seat}.")
            else:
                yield from ((f"{path}.{entry}", None) for entry in item.model_fields)


def _models_in(annotation: Any) -> tuple[type[BaseModel], ...]:
    """Return the settings models that a field may hold."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return (annotation,)
    if get_origin(annotation) in (Annotated, Union, UnionType, dict):
        return tuple(model for item in get_args(annotation) for model in _models_in(item))
    return ()


def _knob(model: type[BaseModel], name: str, path: str) -> Knob:
    field, extra = model.model_fields[name], extras_of(model, name)
    return Knob(
        path=path,
        description=field.description or "",
        unit=extra["unit"],
        low=extra.get("minimum"),
        high=extra.get("maximum"),
        standard=extra.get("standard"),
        built_in=extra.get("built_in", ""),
        visibility=extra["visibility"],
        shape=_shape(field.annotation),
        entry_shape=_shape(_entry(field.annotation)),
    )


def _shape(annotation: Any) -> str:
    """Say in words what kind of value a field holds."""
    annotation = _bare(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in SCALARS:
        return SCALARS[annotation]
    if origin is Literal:
        return "one of " + ", ".join(map(str, arguments))
    if origin in (Union, UnionType):
        return " or ".join("null" if item is NoneType else _shape(item) for item in arguments)
    if origin is tuple:
        count = "a list in [ ] of" if Ellipsis in arguments else str(len(arguments))
        return f"{count} {PLURALS.get(_bare(arguments[0]), 'entries')}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields
        return f"{_shape(next(iter(fields.values())).annotation)} for each of {', '.join(fields)}"
    return "a mapping"


def _entry(annotation: Any) -> Any:
    """Return the type of one entry of a list or mapping, or of the value itself."""
    annotation = _bare(annotation)
    if get_origin(annotation) is tuple:
        return _entry(get_args(annotation)[-2 if Ellipsis in get_args(annotation) else -1])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _entry(next(iter(annotation.model_fields.values())).annotation)
    return annotation


def _bare(annotation: Any) -> Any:
    """Return a type without its annotations."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
