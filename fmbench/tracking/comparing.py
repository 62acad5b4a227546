"""Compare a result with its journal's stamp and with what the replay makes of it, field by field."""

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from fmbench.tracking.counting import TurnCount
from fmbench.tracking.results import Result
from fmbench.tracking.stamp import SERVED_DETAILS, Stamp

_UNREPEATABLE = {"timing", "stamp"}
_MADE_WITH = ("params_hash", "score_version", "harness_version", "track", "opponents", "world",
              "seed", "effective_seed", "seat", "knobs")  # fmt: skip
"""Fields of the stamp that say what was played; a resumed run may differ in the others."""
_SERVED = {f"seat.details.{name}" for name in SERVED_DETAILS}
_MADE_BY = ("engine_version", "engine_commit", "engine_dirty", "libraries")


def differing_figures(found: Result, made: Result) -> tuple[str, ...]:
    """Where the figures of a result file are not those of the replay, as `path is x, the replay gives y`."""
    return tuple(
        f"{path} is {_text(was)}, the replay gives {_text(now)}"
        for path, was, now in _differences(
            "", found.model_dump(mode="json", exclude=_UNREPEATABLE),
            made.model_dump(mode="json", exclude=_UNREPEATABLE),
        )
    )  # fmt: skip


def differing_stamps(found: Result, journal_stamp: dict[str, Any]) -> tuple[str, ...]:
    """Where the stamp of a result file says that something else was played than its journal's does."""
    stamp = found.stamp.model_dump(mode="json")
    return tuple(
        f"stamp.{path} is {_text(was)}, the journal says {_text(now)}"
        for name in _MADE_WITH
        for path, was, now in _differences(name, stamp[name], journal_stamp.get(name))
        if path not in _SERVED
    )


def differing_served(found: Result, counted: TurnCount) -> tuple[str, ...]:
    """Where the stamp of a model's result says another thing of its reasoning than its turns do."""
    seat = found.stamp.seat
    served = counted.identify(seat.model_copy(update={"details": {}})).details
    said = ((name, seat.details.get(name), served.get(name)) for name in SERVED_DETAILS)
    return tuple(
        f"stamp.seat.details.{name} is {_text(was)}, its turns say {_text(now)}"
        for name, was, now in said
        if was != now
    )


def other_fields(expected: Stamp, journal_stamp: dict[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """Where a journal was not written with what is stamped now: field by its path, recorded, expected."""
    stamp = expected.model_dump(mode="json")
    return tuple(
        (path, _text(was), _text(now))
        for name in _MADE_WITH
        for path, was, now in _differences(name, journal_stamp.get(name), stamp[name])
    )


def other_makers(found: Result, journal_stamp: dict[str, Any]) -> tuple[str, ...]:
    """Versions that changed within a run, which was then resumed with another one than it began with."""
    stamp = found.stamp.model_dump(mode="json")
    return tuple(
        f"begun with {path} {_text(now)}, ended with {_text(was)}"
        for name in _MADE_BY
        for path, was, now in _differences(name, stamp[name], journal_stamp.get(name))
    )


def _differences(path: str, found: Any, made: Any) -> Iterator[tuple[str, JsonValue, JsonValue]]:
    if isinstance(found, dict) and isinstance(made, dict):
        for name in found | made:
            inner = f"{path}.{name}" if path else name
            yield from _differences(inner, found.get(name), made.get(name))
    elif isinstance(found, list) and isinstance(made, list) and len(found) == len(made):
        for number, (was, now) in enumerate(zip(found, made, strict=True)):
            yield from _differences(f"{path}[{number}]", was, now)
    elif found != made:
        yield path, found, made


def _text(value: JsonValue) -> str:
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
