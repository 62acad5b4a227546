"""The stamp: everything that must be equal for two results to be comparable, and the rest apart."""

import os
import platform
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from fmbench.game.prompts import load_prompt
from fmbench.game.tools import tools_hash
from fmbench.settings import Settings, params_hash
from fmbench.settings.seats import Seat
from fmbench.tracking.checkout import UNKNOWN, source_commit, source_is_dirty

_LIBRARIES = ("numpy", "numba", "pydantic", "hydra-core", "inspect-ai")
# How and where a run is carried out, and who plays it, are no knobs of its world.
_NOT_KNOBS = {"seeds", "seat", "workers", "run", "tracking", "calls"}

SERVED_DETAILS = ("reasoning_served", "reasoning_warning")
"""Details of a seat that are known only once its run is over."""

HexDigest = Annotated[str, Field(pattern=r"^[0-9a-f]{8,128}$")]


class StampPart(BaseModel):
    """Base of the stamp's models: closed, unchangeable, finite."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, strict=True)


class SeatIdentity(StampPart):
    """Who sat on the seat."""

    name: str
    kind: Literal["script", "llm"]
    details: dict[str, JsonValue]
    """A script's policy and options; a model's id, generation settings as served and reasoning."""


class Stamp(StampPart):
    """What a result was made with (architecture note, Comparability is data)."""

    engine_version: str
    engine_commit: str
    """Commit of the source checkout, "unknown" for an installed wheel."""
    engine_dirty: bool | None
    """Whether code or settings differed from that commit; null when unknown."""
    params_hash: HexDigest
    score_version: str
    harness_version: str
    """Name of the harness and a digest of system prompt, tool schemas and turn caps."""
    track: str
    opponents: str
    world: str
    """Name of the world's calibration and of each part that is declared otherwise."""
    seed: int
    """The public seed, as asked for."""
    effective_seed: int
    """The number the world's draws are keyed with."""
    seat: SeatIdentity
    knobs: dict[str, JsonValue]
    """Every knob of the world, nested as in the settings."""
    libraries: dict[str, str]
    platform: dict[str, str | int]
    """The machine. Results do not depend on it, so it is no part of what is compared."""

    def differences(self, other: "Stamp") -> tuple[str, ...]:
        """Names of the fields in which two stamps differ, the platform left out."""
        return tuple(
            name
            for name in type(self).model_fields
            if name != "platform" and getattr(self, name) != getattr(other, name)
        )


def identify_seat(seat: Seat) -> SeatIdentity:
    """Who sits on a seat, from its settings."""
    details = seat.model_dump(mode="json", exclude={"name", "kind"})
    return SeatIdentity(name=seat.name, kind=seat.kind, details=details)


def as_served(seat: SeatIdentity, *, reasoned: bool, asked: bool) -> SeatIdentity:
    """The identity of a model's seat once its run is over, with whether the model reasoned.

    Runs with and without reasoning are thereby never of the same seat, whatever was asked for.
    """
    served: dict[str, JsonValue] = {"reasoning_served": "on" if reasoned else "none"}
    if asked and not reasoned:
        served["reasoning_warning"] = "REASONING WAS ASKED FOR AND NONE WAS SERVED"
    return seat.model_copy(update={"details": {**seat.details, **served}})


def identify_harness(settings: Settings) -> str:
    """The harness version: its name and a digest of prompt texts, tools as offered and turn caps.

    Raises UnknownPromptError if the settings name a prompt that there is not.
    """
    budgets = settings.world.budgets
    caps = (budgets.soft_turns, budgets.hard_turns, budgets.max_calls)
    harness = settings.harness
    parts = (load_prompt(harness.prompt).digest, tools_hash(), harness.tool_order, *caps)
    digest = sha256("\n".join(map(str, parts)).encode("utf-8")).hexdigest()
    return f"{harness.version}-{digest[:12]}"


def build_stamp(settings: Settings, *, seat: SeatIdentity, seed: int, effective_seed: int) -> Stamp:
    """The stamp of one seat's run in the world of one public seed."""
    dumped: dict[str, Any] = settings.model_dump(mode="json")
    return Stamp(
        engine_version=engine_version(),
        engine_commit=source_commit(),
        engine_dirty=source_is_dirty(),
        params_hash=params_hash(settings),
        score_version=settings.scoring.version,
        harness_version=identify_harness(settings),
        track=settings.track.name,
        opponents=settings.opponents.name,
        world=settings.world.name,
        seed=seed,
        effective_seed=effective_seed,
        seat=seat,
        knobs={name: value for name, value in dumped.items() if name not in _NOT_KNOBS},
        libraries=library_versions(),
        platform=describe_platform(),
    )


@cache
def engine_version() -> str:
    """Version of the installed package; "unknown" when it runs uninstalled."""
    return _version_of("fm-bench") or UNKNOWN


def library_versions() -> dict[str, str]:
    """Versions of Python and of the libraries a run leans on; those not installed are left out."""
    return dict(_cached_library_versions())


@cache
def _cached_library_versions() -> tuple[tuple[str, str], ...]:
    found = [(name, _version_of(name)) for name in _LIBRARIES]
    return (
        ("python", platform.python_version()),
        *((name, installed) for name, installed in found if installed is not None),
    )


def describe_platform() -> dict[str, str | int]:
    """System, machine type and number of cores; nothing that names the computer or its user."""
    return {
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "implementation": platform.python_implementation(),
        "cores": os.cpu_count() or 1,
    }


def _version_of(distribution: str) -> str | None:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
