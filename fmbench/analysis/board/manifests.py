"""What a model used beside its tokens: calls, cost, models as served, use season by season.

From the usage manifest that lies beside a result. It is no part of the world and is not
replayed: it informs, no score or rank rests on it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from fmbench.analysis.mining import MinedRun, Verified
from fmbench.runner.folder import RunFolder
from fmbench.tracking import USAGE_NAME

RunKey = tuple[str, int, int, str]
"""Digest of the world, seed, number of the seat, name of who sat there."""


class SeasonUse(NamedTuple):
    """Tokens of one season, counted as the paper does, and their cost where it is known of every call."""

    tokens: int
    usd: float | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """A run's use of its model; what is not on record is None or empty.

    `models` are the names that the provider answered under.
    """

    calls: int | None
    cost_usd: float | None
    reasoning_tokens: int | None
    models: tuple[str, ...]
    seasons: Mapping[int, SeasonUse]


def run_key(run: MinedRun) -> RunKey:
    """What tells a run from every other; copies of one run share it."""
    result = run.result
    return result.digest, result.seed, result.seat, result.stamp.seat.name


def read_manifests(verified: tuple[Verified, ...]) -> dict[RunKey, Manifest]:
    """The manifests of all models' runs of verified worlds."""
    found: dict[RunKey, Manifest] = {}
    for verdict in verified:
        models = [run for run in verdict.world.runs if run.result.stamp.seat.kind == "llm"]
        if models:
            folders = RunFolder.open(verdict.path).seat_folders(verdict.seed)
            for run in models:
                found.setdefault(run_key(run), _read(folders[run.result.seat]))
    return found


def _read(folder: Path) -> Manifest:
    usage = _object(folder / USAGE_NAME)
    return Manifest(
        calls=_whole(usage.get("calls")),
        cost_usd=None if usage.get("cost_usd") is None else float(usage["cost_usd"]),
        reasoning_tokens=_whole(usage.get("reasoning_tokens")),
        models=tuple(sorted(name for name in usage.get("models_served", {}) if name)),
        seasons={int(number): _season_use(found) for number, found in usage.get("seasons", {}).items()},
    )


def _season_use(found: Mapping[str, Any]) -> SeasonUse:
    usd = found.get("cost_usd")
    return SeasonUse(int(found["tokens"]), None if usd is None else float(usd))


def _object(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    value = json.loads(path.read_bytes())
    return value if isinstance(value, dict) else {}


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
