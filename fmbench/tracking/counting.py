"""What a model's turns add up to: calls, tokens by season and reasoning, counted from their journal."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fmbench.tracking.stamp import SeatIdentity, as_served
from fmbench.tracking.turns import TurnRecord, read_turns


class TurnsUncountable(Exception):  # noqa: N818
    """A journal of turns that holds what no provider answers."""

    def __init__(self, path: Path, error: Exception) -> None:
        super().__init__(f"turns {path}: they cannot be counted ({type(error).__name__}: {error})")


class TurnCount:
    """The sums over turns; each counts once, whatever kills and retries lay between them."""

    def __init__(self, turns: Iterable[TurnRecord] = ()) -> None:
        self.calls = 0
        self.input = self.output = self.cache_read = self.cache_write = self.reasoning_tokens = 0
        self.calls_without_tokens = 0
        """Calls that were answered without a word on their tokens."""
        self.asked = self.shown = 0
        """Calls that asked for reasoning, and those whose answer shows some."""
        self.served: Counter[str] = Counter()
        """Calls by the model that answered."""
        self.season_tokens: Counter[int] = Counter()
        for turn in turns:
            self.add(turn)

    def add(self, turn: TurnRecord) -> None:
        """Count a turn."""
        said = usage_said(turn.output)
        self.calls += 1
        self.calls_without_tokens += said is None
        before = self.tokens
        for name, key in (
            ("input", "input_tokens"), ("output", "output_tokens"), ("cache_read", "input_tokens_cache_read"),
            ("cache_write", "input_tokens_cache_write"), ("reasoning_tokens", "reasoning_tokens"),
        ):  # fmt: skip
            setattr(self, name, getattr(self, name) + int((said or {}).get(key) or 0))
        self.season_tokens[turn.season] += self.tokens - before
        self.asked += asks_for_reasoning(turn.generation)
        self.shown += shows_reasoning(turn.output)
        self.served[str(turn.output.get("model", ""))] += 1

    @property
    def tokens(self) -> int:
        """The sum of the four counts of tokens, which is how the paper accounts (paper §4.2.1)."""
        return self.input + self.output + self.cache_read + self.cache_write

    @property
    def reasoning_served(self) -> str:
        """Whether any answer shows reasoning: `on` or `none`."""
        return "on" if self.shown else "none"

    def identify(self, seat: SeatIdentity) -> SeatIdentity:
        """The identity of the seat that these turns are all of, with whether its model reasoned."""
        return as_served(seat, reasoned=self.shown > 0, asked=self.asked > 0)


def count_turns(path: Path) -> TurnCount:
    """Count a whole journal of turns. Raises the errors of journals, TurnsUncountable, OSError."""
    turns = tuple(read_turns(path))
    try:
        return TurnCount(turns)
    # What a provider answers has no form of ours, so that a forged answer may break in any way.
    except Exception as error:
        raise TurnsUncountable(path, error) from None


def usage_said(output: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a recorded answer says it took; None if it says nothing.

    A call that its provider refused, as too long or for its content, took nothing. Counts below zero,
    which come of providers that count the cache apart, are none.
    """
    said = output.get("usage")
    if said is None:
        reasons = {choice.get("stop_reason") for choice in output.get("choices", ())}
        return {"total_cost": 0.0} if reasons & {"model_length", "content_filter"} else None
    return {name: max(0, value) if isinstance(value, int | float) else value for name, value in said.items()}


def asks_for_reasoning(settings: Mapping[str, Any]) -> bool:
    """Whether the settings of a call ask the model to reason."""
    return settings.get("reasoning_effort") not in (None, "none") or bool(settings.get("reasoning_tokens"))


def shows_reasoning(output: Mapping[str, Any]) -> bool:
    """Whether a recorded answer counts tokens of reasoning or carries any, redacted or not."""
    if (output.get("usage") or {}).get("reasoning_tokens"):
        return True
    contents = (choice["message"].get("content") for choice in output.get("choices", ()))
    return any(
        part.get("type") == "reasoning"
        for content in contents
        if isinstance(content, list)
        for part in content
    )
