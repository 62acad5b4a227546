"""What the models of a run have used: counted from the turn journals, so each turn counts once."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from inspect_ai.model import ModelUsage

from fmbench.evals.prices import Prices, cost_of
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder
from fmbench.settings.seats import ModelSeat
from fmbench.tracking import TURNS_NAME, USAGE_NAME
from fmbench.tracking.counting import TurnCount, usage_said
from fmbench.tracking.files import write_atomically
from fmbench.tracking.turns import TurnRecord, read_turns

FORMAT = 1
_COUNTS = (
    "calls", "input", "output", "cache_read", "cache_write", "reasoning_tokens", "seconds", "usd",
    "calls_without_tokens", "calls_without_cost", "asked", "shown",
)  # fmt: skip


class Usage(TurnCount):
    """What one seat's model has used in one world, over all kills and retries; or a sum of such."""

    def __init__(self, model: str, prices: Prices, turns: Iterable[TurnRecord] = ()) -> None:
        self.model = model
        self.seconds = 0.0
        self.usd = 0.0
        self.calls_without_cost = 0
        self._prices = prices
        self._season_usd: dict[int, float | None] = {}
        """Cost by season; None unless it is known of every call."""
        self._generation: Counter[str] = Counter()
        super().__init__(turns)

    def add(self, turn: TurnRecord) -> None:
        """Count a turn."""
        super().add(turn)
        said = usage_said(turn.output)
        cost = None if said is None else cost_of(ModelUsage.model_validate(said), self.model, self._prices)
        self.seconds += turn.seconds
        self.usd += cost or 0.0
        self.calls_without_cost += cost is None
        self._generation[json.dumps(turn.generation, sort_keys=True)] += 1
        self._add_to_season(turn.season, cost)

    def join(self, other: "Usage") -> None:
        """Add what another seat has used."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.served.update(other.served)
        self.season_tokens.update(other.season_tokens)
        self._generation.update(other._generation)
        for season, usd in other._season_usd.items():
            self._add_to_season(season, usd)

    def _add_to_season(self, season: int, usd: float | None) -> None:
        known = self._season_usd.get(season, 0.0)
        self._season_usd[season] = None if known is None or usd is None else known + usd

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
            "models_served": dict(sorted(self.served.items())),
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
                str(season): {"tokens": self.season_tokens[season], "cost_usd": _rounded(usd)}
                for season, usd in sorted(self._season_usd.items())
            },
            "generation": [
                {"calls": calls, "settings": json.loads(text)}
                for text, calls in sorted(self._generation.items())
            ],
            "reasoning": {
                "served": self.reasoning_served,
                "asked_for_and_missing": self.lacks_reasoning,
                "calls_that_asked": self.asked,
                "calls_that_showed": self.shown,
            },
        }


def _rounded(usd: float | None) -> float | None:
    return None if usd is None else round(usd, 6)


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
