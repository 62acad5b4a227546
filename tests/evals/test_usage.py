"""Usage is counted from recorded turns: each once, whatever was asked for and served."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.model import ModelCost

from fmbench.evals.names import ChainId
from fmbench.evals.prices import read_prices
from fmbench.evals.spending import (
    CostUnknown,
    SpendingLimitReached,
    TokensUnknown,
    require_leave_to_spend,
)
from fmbench.evals.usage import RunUsage, Usage
from fmbench.runner.folder import RunFolder
from fmbench.settings import SettingsError, load_settings
from fmbench.tracking.turns import TurnRecord

PRICE = ModelCost(input=1.0, output=10.0, input_cache_write=2.0, input_cache_read=0.5)
COUNTS = st.fixed_dictionaries(
    {name: st.integers(0, 10**6) for name in
     ("input_tokens", "output_tokens", "input_tokens_cache_read", "input_tokens_cache_write")}
)  # fmt: skip


def turn(used: Mapping[str, Any], content: object = "", **generation: object) -> TurnRecord:
    """A recorded turn."""
    output = {"model": "m", "usage": dict(used), "choices": [{"message": {"content": content}}]}
    return TurnRecord("Y01-D000#001", 1, 1.0, generation, output)


@given(st.lists(COUNTS, min_size=1, max_size=8), st.integers(0, 8))
def test_a_sum_of_parts_is_the_whole(used: list[dict[str, int]], at: int) -> None:
    turns = [turn(counts) for counts in used]
    whole = Usage("m", {"m": PRICE}, turns)
    joined = Usage("m", {"m": PRICE}, turns[:at])
    joined.join(Usage("m", {"m": PRICE}, turns[at:]))
    assert whole.tokens == sum(sum(counts.values()) for counts in used)
    without_cost = {"cost_usd": 0, "seasons": {}}
    assert joined.as_json() | without_cost == whole.as_json() | without_cost
    assert joined.usd == pytest.approx(whole.usd)


def test_seasons_are_counted_by_the_stops_of_the_turns() -> None:
    turns = [
        dataclasses.replace(turn({"output_tokens": tokens}), stop=stop)
        for stop, tokens in (("Y01-D000#001", 100), ("Y01-D331#020", 200), ("Y02-D010#022", 400))
    ]
    priced = Usage("m", {"m": PRICE}, turns).as_json()["seasons"]
    assert priced == {"1": {"tokens": 300, "cost_usd": 0.003}, "2": {"tokens": 400, "cost_usd": 0.004}}
    turns.append(dataclasses.replace(turn({"output_tokens": 1, "total_cost": 5.0}), stop="Y02-D011#023"))
    partly = Usage("m", {}, turns).as_json()["seasons"]
    assert partly == {"1": {"tokens": 300, "cost_usd": None}, "2": {"tokens": 401, "cost_usd": None}}


def test_a_providers_own_cost_goes_before_the_price_file() -> None:
    assert Usage("m", {"m": PRICE}, [turn({"output_tokens": 100, "total_cost": 7.0})]).cost == 7.0
    assert Usage("m", {"m": PRICE}, [turn({"output_tokens": 100})]).cost == 0.001
    assert Usage("m", {}, [turn({"output_tokens": 100})]).cost is None


@pytest.mark.parametrize(
    ("content", "used", "shown"),
    [
        ("so be it", {}, 0),
        ("so be it", {"reasoning_tokens": 5}, 1),
        ([{"type": "reasoning", "reasoning": "", "redacted": True}], {}, 1),
        ([{"type": "text", "text": "so be it"}], {"reasoning_tokens": 0}, 0),
    ],
)
@pytest.mark.parametrize(
    ("generation", "asked"),
    [
        ({}, 0),
        ({"reasoning_effort": "none"}, 0),
        ({"reasoning_effort": "low"}, 1),
        ({"reasoning_tokens": 9}, 1),
    ],
)  # fmt: skip
def test_reasoning_asked_for_and_served(
    content: object, used: dict[str, int], shown: int, generation: dict[str, Any], asked: int
) -> None:
    usage = Usage("m", {}, [turn(used, content, **generation)])
    assert (usage.asked, usage.shown) == (asked, shown)
    assert usage.lacks_reasoning == (asked == 1 and shown == 0)


@pytest.mark.parametrize("text", ["m: {input: 1.0}", "m: [1, 2", "m: {input: dear, output: 1.0}"])
def test_a_price_file_that_does_not_fit_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=r"calls\.prices = .*prices\.yaml"):
        read_prices(path)


def spent(*turns: TurnRecord) -> RunUsage:
    """The usage of a run of one model that has had these turns."""
    settings = load_settings(["seat=claude-fable-5"])
    usage = RunUsage(RunFolder(Path("nowhere"), settings), {})
    seat = usage.of(1, 0)
    assert seat is not None
    for one in turns:
        seat.add(one)
    return usage


@pytest.mark.parametrize(
    ("setting", "below", "reached"),
    [
        ("tokens_per_seat", 11, 10), ("tokens_per_run", 11, 10), ("usd_per_seat", 2.5, 2),
        ("usd_per_run", 2.5, 2),
    ],
)  # fmt: skip
def test_a_limit_is_reached_when_as_much_is_spent(setting: str, below: float, reached: float) -> None:
    usage, chain = spent(turn({"input_tokens": 10, "total_cost": 2.0})), ChainId(1, 0, "solo")
    require_leave_to_spend(load_settings([f"calls.{setting}={below}"]).calls, usage, chain)
    calls = load_settings([f"calls.{setting}={reached}"]).calls
    with pytest.raises(SpendingLimitReached, match=setting):
        require_leave_to_spend(calls, usage, chain)


def test_a_limit_in_dollars_means_nothing_without_costs() -> None:
    calls = load_settings(["calls.usd_per_run=1.0"]).calls
    require_leave_to_spend(calls, spent(), ChainId(1, 0, "solo"))
    with pytest.raises(CostUnknown, match=r"calls\.prices"):
        require_leave_to_spend(calls, spent(turn({"input_tokens": 1})), ChainId(1, 0, "solo"))


def without_usage(reason: str) -> TurnRecord:
    """A turn whose provider said nothing of tokens."""
    output = {"model": "m", "choices": [{"message": {"content": ""}, "stop_reason": reason}]}
    return dataclasses.replace(turn({}), output=output)


@pytest.mark.parametrize("setting", ["tokens_per_seat", "tokens_per_run"])
def test_a_limit_in_tokens_pauses_a_model_whose_provider_counts_none(setting: str) -> None:
    calls, usage = load_settings([f"calls.{setting}=1000"]).calls, spent(without_usage("tool_calls"))
    with pytest.raises(TokensUnknown, match=rf"claude-fable-5 .* calls\.{setting}=null"):
        require_leave_to_spend(calls, usage, ChainId(1, 0, "solo"))
    require_leave_to_spend(load_settings([]).calls, usage, ChainId(1, 0, "solo"))
    assert usage.total.as_json()["calls_without_tokens"] == 1


@pytest.mark.parametrize("reason", ["model_length", "content_filter"])
def test_a_call_that_its_provider_refused_takes_nothing(reason: str) -> None:
    calls = load_settings(["calls.tokens_per_run=1000", "calls.usd_per_run=1.0"]).calls
    usage = spent(without_usage(reason))
    require_leave_to_spend(calls, usage, ChainId(1, 0, "solo"))
    assert usage.total.cost == 0.0


def test_no_count_of_tokens_falls_by_an_answer() -> None:
    counts = {"input_tokens": -490, "output_tokens": 1, "input_tokens_cache_read": 500, "total_cost": -1.0}
    usage = Usage("m", {}, [turn(counts)])
    assert (usage.input, usage.output, usage.cache_read, usage.cost) == (0, 1, 500, 0.0)
