"""What a model used is counted from its turns; whatever says otherwise keeps its world out."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from fmbench.analysis.board import find_sources, refuse_other_copies
from fmbench.analysis.mining import Refused, TokenUsage, Verified, mine_runs, verify
from fmbench.tracking.turns import TurnJournal, TurnRecord
from tests.analysis.mining.conftest import SEED
from tests.analysis.mining.runs import as_model_run, edit_json, flip_byte

USED = TokenUsage(input=5, output=4, cache_read=3, cache_write=2)


@pytest.fixture(scope="module")
def model_run(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model's run; nobody may change the folder."""
    return as_model_run(played, tmp_path_factory.mktemp("model") / "run", SEED)


@pytest.fixture
def seat(model_run: Path, tmp_path: Path) -> Path:
    """The folder of the model's seat, to tamper with."""
    return Path(shutil.copytree(model_run, tmp_path / "model")) / f"seed{SEED}"


def tokens_of(seat: Path) -> TokenUsage | None:
    verdict = verify(seat.parent, SEED)
    assert isinstance(verdict, Verified), verdict
    return verdict.world.runs[0].tokens


def reason_for(seat: Path) -> str:
    verdict = verify(seat.parent, SEED)
    assert isinstance(verdict, Refused)
    return verdict.reason


def test_tokens_are_those_of_the_turns_with_and_without_a_manifest(seat: Path) -> None:
    assert tokens_of(seat) == USED
    (seat / "usage.json").unlink()
    assert tokens_of(seat) == USED


def test_a_manifest_beside_the_result_of_a_script_gives_it_no_tokens(copy: Path, model_run: Path) -> None:
    for name in ("usage.json", "turns.jsonl"):
        shutil.copy(model_run / f"seed{SEED}" / name, copy / f"seed{SEED}" / name)
    assert tokens_of(copy / f"seed{SEED}") is None


def cheaper(usage: dict[str, Any]) -> None:
    usage["tokens"]["input"] -= 1
    usage["tokens_total"] -= 1
    usage["seasons"]["1"]["tokens"] -= 1


def later(usage: dict[str, Any]) -> None:
    usage["seasons"]["1"]["tokens"] -= 1
    usage["seasons"]["2"]["tokens"] += 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (cheaper, "tokens.input is 4, its turns have 5"),
        (later, "seasons.1.tokens is 7, its turns have 8"),
        (lambda usage: usage.update(calls=1, models_served={}), "calls is 1, its turns have 2"),
        (lambda usage: usage.update(models_served={"sol": 2}), "models_served is {'sol': 2}, its turns have"),
        (lambda usage: usage.update(reasoning_tokens=0), "reasoning_tokens is 0, its turns have 2"),
        (
            lambda usage: usage.update(reasoning={"served": "none"}),
            "reasoning.served is none, its turns",
        ),
        (lambda usage: usage.update(calls_without_tokens=1), "calls_without_tokens is 1, its turns have 0"),
    ],
)
def test_a_manifest_whose_sums_are_right_and_whose_turns_are_others_is_refused(
    seat: Path, change: Any, told: str
) -> None:
    edit_json(seat / "usage.json", change)
    assert reason_for(seat).startswith(f"usage {seat / 'usage.json'}: {told}")


@pytest.mark.parametrize(
    ("edited", "named"),
    [
        ('{"tokens": {"input": -5}}', "tokens.input: Input should be greater than or equal to 0"),
        ("[1, 2]", "should be an object"),
        ("[" * 100_000, "recursion limit"),
        ('{"tokens": TOKENS, "tokens_total": 15}', "tokens_total is 15, the four counts of tokens make 14"),
        ('{"tokens": TOKENS, "seasons": {"1": {"tokens": 9}}}', "tokens of all seasons is 9"),
        ('{"tokens": TOKENS, "calls": 3, "models_served": {"a": 2}}', "calls is 3, models_served has 2"),
        ('{"tokens": TOKENS, "cost_usd": "9"}', "cost_usd: Input should be a valid number"),
        ('{"tokens": TOKENS, "cost_usd": 1e999}', "cost_usd: Input should be a finite number"),
        ('{"tokens": TOKENS, "models_served": ["a"]}', "models_served: Input should be"),
        ('{"tokens": TOKENS, "seasons": {"one": {"tokens": 14}}}', "seasons.one"),
    ],
)
def test_a_manifest_that_contradicts_itself_keeps_its_world_out(seat: Path, edited: str, named: str) -> None:
    (seat / "usage.json").write_text(edited.replace("TOKENS", json.dumps(USED.model_dump())))
    reason = reason_for(seat)
    assert reason.startswith(f"usage {seat / 'usage.json'}: ")
    assert named in reason


@pytest.mark.parametrize("served", ["none", None, "ON"])
def test_reasoning_that_is_stamped_and_not_that_of_the_turns_is_refused(
    seat: Path, served: str | None
) -> None:
    def change(result: Any) -> None:
        details = result["stamp"]["seat"]["details"]
        details.pop("reasoning_served") if served is None else details.update(reasoning_served=served)

    edit_json(seat / "result.json", change)
    told = f"stamp.seat.details.reasoning_served is {served}, its turns say on"
    assert reason_for(seat) == f"result {seat / 'result.json'}: {told}"


def test_a_warning_that_was_added_to_a_stamp_is_refused(seat: Path) -> None:
    edit_json(
        seat / "result.json",
        lambda result: result["stamp"]["seat"]["details"].update(reasoning_warning="NONE WAS SERVED"),
    )
    assert "reasoning_warning is NONE WAS SERVED, its turns say None" in reason_for(seat)


def test_a_models_run_without_its_turns_or_with_damaged_ones_is_refused(seat: Path) -> None:
    turns = seat / "turns.jsonl"
    flip_byte(turns, 200)
    assert str(turns) in reason_for(seat)
    assert "checksum" in reason_for(seat)
    turns.unlink()
    assert reason_for(seat).startswith(f"turns {turns}: they are missing")


def test_a_call_without_a_count_makes_the_tokens_of_the_run_unknown(seat: Path) -> None:
    (seat / "usage.json").unlink()
    with TurnJournal(seat / "turns.jsonl") as turns:
        turns.append(TurnRecord("Y02-D010#020", 2, 1.0, {}, {"model": "fable", "choices": []}))
    assert tokens_of(seat) is None


@pytest.mark.parametrize(
    "output",
    [{"usage": 5}, {"usage": {"input_tokens": "many"}}, {"choices": [5]}, {"choices": [{"message": 5}]},
     {"choices": 7}],
)  # fmt: skip
def test_turns_that_no_provider_answers_are_refused_not_raised(seat: Path, output: dict[str, Any]) -> None:
    turns = seat / "turns.jsonl"
    with TurnJournal(turns) as journal:
        journal.append(TurnRecord("Y02-D010#020", 2, 1.0, {}, output))
    assert reason_for(seat).startswith(f"turns {turns}: they cannot be counted (")


@pytest.mark.parametrize("differs", ["usage.json", "turns.jsonl"])
def test_copies_of_a_run_that_differ_in_its_use_are_all_named_and_none_is_believed(
    model_run: Path, seat: Path, tmp_path: Path, differs: str
) -> None:
    root = tmp_path / "all"
    for name in ("first", "second", "third"):
        shutil.copytree(model_run, root / name)
    sources = find_sources([root])
    agreed = refuse_other_copies(mine_runs(sources.paths, workers=1), sources.label)
    assert len(agreed.verified) == 3
    edited = root / "third" / seat.name
    if differs == "usage.json":
        edit_json(edited / differs, lambda usage: usage.update(cost_usd=0.1))
    else:
        (edited / "usage.json").unlink()
        with TurnJournal(edited / differs) as turns:
            turns.append(TurnRecord("Y02-D010#020", 2, 1.0, {}, {"usage": {"input_tokens": 1}}))
    gate = refuse_other_copies(mine_runs(sources.paths, workers=1), sources.label)
    assert gate.line == "0/3 replays, 0 drift"
    assert [(refused.path.name, refused.reason.partition(": ")[2]) for refused in gate.refused] == [
        ("first", "all/second, all/third"),
        ("second", "all/first, all/third"),
        ("third", "all/first, all/second"),
    ]
    assert f"do not have the same {differs}" in gate.refused[0].reason
