"""What MLflow is told of a result: its name, params, tags, metrics and artifacts."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from pydantic import JsonValue

from fmbench.tracking.files import seat_label
from fmbench.tracking.results import Result, Season
from fmbench.tracking.stamp import Stamp

RESULT_TAG = "fmbench.result"
LIVE_TAG = "fmbench.live"
SWEEP_TAG = "sweep_id"


def result_identity(result: Result) -> str:
    """SHA-256 over a result's whole content, timing included, in hex.

    The same file gives the same identity wherever it is copied to; two runs of the same settings
    differ in their timing, so that each of two sweeps keeps its own.
    """
    content = json.dumps(result.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
    return sha256(content.encode("ascii")).hexdigest()


def run_name(stamp: Stamp, seat_number: int) -> str:
    """A readable name: who sat where, in which world."""
    seat = f" {seat_label(seat_number)}" if stamp.track == "arena" else ""
    return f"{stamp.seat.name}{seat} seed{stamp.seed}"


def run_params(result: Result) -> dict[str, str]:
    """Every knob by its full path, the details of the seat and the stamped fields."""
    knobs = dict(_flatten("", result.stamp.knobs))
    details = dict(_flatten("seat.", result.stamp.seat.details))
    return {**knobs, **details, **stamped_fields(result.stamp, result.seat)}


def run_tags(result: Result, sweep_id: str | None) -> dict[str, str]:
    """The stamped fields again, for grouping and filtering, with identity and sweep."""
    sweep = {} if sweep_id is None else {SWEEP_TAG: sweep_id}
    return {
        **stamped_fields(result.stamp, result.seat),
        "termination": result.termination.reason,
        "digest": result.digest,
        RESULT_TAG: result_identity(result),
        **sweep,
    }


def final_metrics(result: Result) -> dict[str, float]:
    """The numbers of the whole run, in groups that make sections of charts."""
    score, world = result.score, result.world
    home, draw, away = world.home_draw_away
    return {
        "score/final": score.final,
        "score/raw": score.raw,
        "score/honors": score.channels.honors,
        "score/value_added": score.channels.value_added,
        "score/squad": score.channels.squad,
        "score/rho": score.rho,
        "score/revivals": score.revivals,
        "score/input_h": score.inputs.h,
        "score/input_va_m": score.inputs.va_m,
        "score/input_m_m": score.inputs.m_m,
        "termination/year": result.termination.year,
        **{f"stops/{name}": count for name, count in result.stops.model_dump().items()},
        **{f"timing/{name}": seconds for name, seconds in result.timing.model_dump().items()},
        "world/players_alive_mean": world.players_alive_mean,
        "world/players_distinct": world.players_distinct,
        "world/matches": world.matches,
        "world/goals_per_match": world.goals_per_match,
        "world/home_share": home,
        "world/draw_share": draw,
        "world/away_share": away,
        "world/champions_distinct": len(set(world.champions)),
    }


def season_metrics(seasons: Iterable[Season]) -> Iterator[tuple[str, float, int]]:
    """Name, value and season of every number known season by season."""
    for season in seasons:
        for name, value in season.model_dump(exclude={"season"}).items():
            yield f"season/{name}", value, season.season


def knobs_text(result: Result) -> str:
    """The knobs as JSON, nested as in the settings; params alone would cut long values."""
    return json.dumps(result.stamp.knobs, indent=2) + "\n"


def stamped_fields(stamp: Stamp, seat_number: int) -> dict[str, str]:
    """The fields by which runs are filtered, grouped and compared."""
    return {
        "params_hash": stamp.params_hash,
        "score_version": stamp.score_version,
        "harness_version": stamp.harness_version,
        "engine_version": stamp.engine_version,
        "engine_commit": stamp.engine_commit,
        "engine_dirty": _as_text(stamp.engine_dirty),
        "track": stamp.track,
        "opponents": stamp.opponents,
        "world": stamp.world,
        "seat": stamp.seat.name,
        "seat_number": str(seat_number + 1),
        "seed": str(stamp.seed),
        "effective_seed": str(stamp.effective_seed),
        **{f"library.{name}": found for name, found in stamp.libraries.items()},
    }


def _flatten(prefix: str, values: dict[str, JsonValue]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flatten(f"{prefix}{name}.", value)
        else:
            yield f"{prefix}{name}", _as_text(value)


def _as_text(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
