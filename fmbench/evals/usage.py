"""What the models of a run have used: counted from the turn journals, so each turn counts once."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from inspect_ai.model import ModelUsage

from fmbench.evals.names import season_of_stop
from fmbench.evals.prices import Prices, cost_of
from fmbench.evals.reasoning import asks_for_reasoning, shows_reasoning
from fmbench.evals.turns import TurnRecord, read_turns
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder
from fmbench.settings.seats import ModelSeat
from fmbench.tracking import TURNS_NAME, USAGE_NAME
from fmbench.tracking.files import write_atomically

FORMAT = 1
_COUNTS = (
    "calls", "input", "output", "cache_read", "cache_write", "reasoning_tokens", "seconds", "usd",
    "calls_without_tokens", "calls_without_cost", "asked", "shown",
)  # fmt: skip


class SeasonUse(NamedTuple):
    """Tokens of one season's stops, and their cost; None unless it is known of every call."""

    tokens: int
    usd: float | None

    def with_more(self, more: "SeasonUse") -> "SeasonUse":
        """The sum of both."""
        usd = None if self.usd is None or more.usd is None else self.usd + more.usd
        return SeasonUse(self.tokens + more.tokens, usd)


class Usage:
    """What one seat's model has used in one world, over all kills and retries; or a sum of such."""

    def __init__(self, model: str, prices: Prices, turns: Iterable[TurnRecord] = ()) -> None:
        self.model = model
        self.calls = 0
        self.input = self.output = self.cache_read = self.cache_write = self.reasoning_tokens = 0
        self.seconds = 0.0
        self.usd = 0.0
        self.calls_without_tokens = self.calls_without_cost = 0
        """Calls that were answered without a word on their tokens, and those of unknown cost."""
        self._prices = prices
        self.asked = self.shown = 0
        """Calls that asked for reasoning, and those whose answer shows some."""
        self._seasons: dict[int, SeasonUse] = {}
        self._served: Counter[str] = Counter()
        self._generation: Counter[str] = Counter()
        for turn in turns:
            self.add(turn)

    def add(self, turn: TurnRecord) -> None:
        """Count a turn."""
        used = _used_in(turn.output)
        self.calls += 1
        self.calls_without_tokens += used is None
        cost = None if used is None else cost_of(used, self.model, self._prices)
        used = used or ModelUsage()
        self.input += used.input_tokens
        self.output += used.output_tokens
        self.cache_read += used.input_tokens_cache_read or 0
        self.cache_write += used.input_tokens_cache_write or 0
        self.reasoning_tokens += used.reasoning_tokens or 0
        self.seconds += turn.seconds
        self.usd += cost or 0.0
        self.calls_without_cost += cost is None
        self.asked += asks_for_reasoning(turn.generation)
        self.shown += shows_reasoning(turn.output)
        self._served[str(turn.output.get("model", ""))] += 1
        self._generation[json.dumps(turn.generation, sort_keys=True)] += 1
        self._add_to_season(season_of_stop(turn.stop), SeasonUse(_tokens_of(used), cost))

    def join(self, other: "Usage") -> None:
        """Add what another seat has used."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self._served += other._served
        self._generation += other._generation
        for season, use in other._seasons.items():
            self._add_to_season(season, use)

    def _add_to_season(self, season: int, use: "SeasonUse") -> None:
        known = self._seasons.get(season)
        self._seasons[season] = use if known is None else known.with_more(use)

    @property
    def tokens(self) -> int:
        """The sum of the four counts of tokens, which is how the paper accounts (paper §4.2.1)."""
        return self.input + self.output + self.cache_read + self.cache_write

    @property
    def cost(self) -> float | None:
        """Cost in USD; None unless it is known of every call."""
        return None if self.calls_without_cost or not self.calls else round(self.usd, 6)

    @property
    def lacks_reasoning(self) -> bool:
        """Whether reasoning was asked for and no answer shows any."""
        return self.asked > 0 and self.shown == 0

    def as_json(self) -> dict[str, Any]:
        """The usage manifest of the seat."""
        return {
            "format": FORMAT,
            "model": self.model,
            "models_served": dict(sorted(self._served.items())),
            "calls": self.calls,
            "seconds": round(self.seconds, 3),
            "tokens": {
                "input": self.input,
                "output": self.output,
                "cache_read": self.cache_read,
                "cache_write": self.cache_write,
            },
            "tokens_total": self.tokens,
            "reasoning_tokens": self.reasoning_tokens,
            "calls_without_tokens": self.calls_without_tokens,
            "cost_usd": self.cost,
            "calls_without_cost": self.calls_without_cost,
            "seasons": {
                str(season): {
                    "tokens": use.tokens,
                    "cost_usd": None if use.usd is None else round(use.usd, 6),
                }
                for season, use in sorted(self._seasons.items())
            },
            "generation": [
                {"calls": calls, "settings": json.loads(text)}
                for text, calls in sorted(self._generation.items())
            ],
            "reasoning": {
                "served": "on" if self.shown else "none",
                "asked_for_and_missing": self.lacks_reasoning,
                "calls_that_asked": self.asked,
                "calls_that_showed": self.shown,
            },
        }


def _used_in(output: Mapping[str, Any]) -> ModelUsage | None:
    """What a recorded answer says it took; None if it says nothing.

    A call that its provider refused, as too long or for its content, took nothing. Counts below zero,
    which come of providers that count the cache apart, are none.
    """
    said = output.get("usage")
    if said is None:
        reasons = {choice.get("stop_reason") for choice in output.get("choices", ())}
        return ModelUsage(total_cost=0.0) if reasons & {"model_length", "content_filter"} else None
    counts = {
        name: max(0, value) if isinstance(value, int | float) else value for name, value in said.items()
    }
    return ModelUsage.model_validate(counts)


def _tokens_of(used: ModelUsage) -> int:
    cached = (used.input_tokens_cache_read or 0) + (used.input_tokens_cache_write or 0)
    return used.input_tokens + used.output_tokens + cached


def write_manifests(folder: RunFolder, usage: "RunUsage") -> None:
    """Write the manifest of every seat that has used something, and of the run. Raises OSError."""
    for (seed, seat), used in usage.seats.items():
        if used.calls:
            _write(folder.seat_folders(seed)[seat], used)
    if usage:
        _write(folder.path, usage.total)


def _write(folder: Path, usage: Usage) -> None:
    write_atomically(folder / USAGE_NAME, json.dumps(usage.as_json(), indent=2) + "\n")


class RunUsage:
    """What a whole run has used: every seat that a model plays, in every world, in play or not."""

    def __init__(self, folder: RunFolder, prices: Prices) -> None:
        """Count what the turn journals of the run hold. Raises the errors of journals."""
        self.seats: dict[tuple[int, int], Usage] = {}
        for seed in folder.settings.seeds:
            paths = folder.seat_folders(seed)
            for number, seat in enumerate(seats_of(folder.settings)):
                if isinstance(seat, ModelSeat):
                    path = paths[number] / TURNS_NAME
                    turns = read_turns(path) if path.exists() else ()
                    self.seats[seed, number] = Usage(seat.options.model, prices, turns)

    def of(self, seed: int, seat: int) -> Usage | None:
        """What one seat has used; None for a script."""
        return self.seats.get((seed, seat))

    def __iter__(self) -> Iterator[Usage]:
        return iter(self.seats.values())

    def __bool__(self) -> bool:
        """Whether a model plays at all."""
        return bool(self.seats)

    @property
    def total(self) -> Usage:
        """The sums over all seats."""
        total = Usage("all models", {})
        for usage in self:
            total.join(usage)
        return total
