"""What a model used beside its tokens: calls, cost, models as served, tokens season by season.

From the usage manifest and the turn journal that lie beside a result. They are no part of the
world and are not replayed: they inform, no score or rank rests on them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fmbench.analysis.mining import MinedRun, Verified
from fmbench.runner.folder import RunFolder
from fmbench.tracking import USAGE_NAME

TURNS_NAME = "turns.jsonl"
_COUNTED = ("input_tokens", "output_tokens", "input_tokens_cache_read", "input_tokens_cache_write")

RunKey = tuple[str, int, int, str]
"""Digest of the world, seed, number of the seat, name of who sat there."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A run's use of its model; what is not on record is None or empty.

    `models` are the names that the provider answered under; `tokens_by_season` counts as the
    paper does, input, output, cache read and write.
    """

    calls: int | None
    cost_usd: float | None
    reasoning_tokens: int | None
    models: tuple[str, ...]
    tokens_by_season: Mapping[int, int]


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
        tokens_by_season=_tokens_by_season(folder / TURNS_NAME),
    )


def _tokens_by_season(path: Path) -> dict[int, int]:
    """Tokens of the turns of each season; the draft belongs to the first."""
    counts: dict[int, int] = {}
    if not path.is_file():
        return counts
    for line in path.read_bytes().splitlines():
        try:
            turn = json.loads(line)
        except ValueError:
            # The last line of a run that was killed may be cut short.
            continue
        if turn.get("kind") == "turn":
            season = int(turn["stop"][1:3])
            used = turn["output"].get("usage") or {}
            counts[season] = counts.get(season, 0) + sum(used.get(name) or 0 for name in _COUNTED)
    return dict(sorted(counts.items()))


def _object(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    value = json.loads(path.read_bytes())
    return value if isinstance(value, dict) else {}


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
