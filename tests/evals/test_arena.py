"""Sixteen seats of one world through Inspect make the world that `fmbench run` makes."""

from pathlib import Path

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import read_eval_log
from inspect_ai.model import get_model

from fmbench import load_settings
from fmbench.tracking import seat_label
from tests.evals.conftest import Evaluate, Play, metrics_of, results_in

STRICT = (
    "allow_nonstandard=true", "world.insolvency.revival_max=0", "world.board.min_tenure=0",
    "world.board.warn=50", "world.board.vote=45", "world.board.fire=40",
)  # fmt: skip
"""A board that dismisses in the first season, and nobody comes back."""


def test_results_equal_those_of_a_run_whoever_is_quicker(
    evaluate: Evaluate, played: Play, tmp_path: Path
) -> None:
    roster = load_settings(["track=arena"]).roster
    assert roster is not None
    roles = {
        seat_label(number): get_model(f"scripted/{seat.policy}", delay=0.02 if number % 2 else 0.0)
        for number, seat in enumerate(roster.in_order())
    }
    log = evaluate("arena", model="none/none", model_roles=roles)
    results = played("track=arena", "years=1")
    assert len(results) == 16
    assert results_in(tmp_path / "run") == results
    metrics = metrics_of(log)
    assert metrics["incomplete"] == 0
    finals = [result["score"]["final"] for result in results.values()]
    assert [metrics[f"seed1/seat{number:02d}"] for number in range(1, 17)] == finals
    assert set(log.stats.role_usage) == set(roles)


def test_a_seat_that_is_dismissed_is_settled_while_the_others_play_on(
    evaluate: Evaluate, played: Play, tmp_path: Path
) -> None:
    log = evaluate("arena", model="none/none", overrides=f"years=1,{','.join(STRICT)}")
    results = played("track=arena", "years=1", *STRICT)
    assert results_in(tmp_path / "run") == results
    assert metrics_of(log)["incomplete"] == 0
    days: dict[str, int] = {}
    finals = {}
    for sample in read_eval_log(log.location).samples or []:
        chain, _, stop = str(sample.id).rpartition("/")
        if stop == "FINAL":
            finals[chain] = (sample.scores or {})["fm_score"]
        else:
            days[chain] = max(days.get(chain, 0), sample.metadata["day"])
    assert {f"{chain}/result.json": final.value for chain, final in finals.items()} == {
        path: result["score"]["final"] for path, result in results.items()
    }
    ends = {path.removesuffix("/result.json"): result["termination"] for path, result in results.items()}
    fired = {chain for chain, end in ends.items() if end["reason"] == "fired"}
    assert 0 < len(fired) < len(ends)
    assert all((finals[chain].metadata or {})["termination"] == end for chain, end in ends.items())
    assert min(days[chain] for chain in fired) < min(days[chain] for chain in set(ends) - fired)


def test_a_model_that_a_role_names_is_waited_for_as_the_settings_say(evaluate: Evaluate) -> None:
    log = evaluate(
        "arena",
        model="none/none",
        model_roles={"seat01": "crooked/hasty"},
        overrides="years=1,calls.attempt_seconds=7,calls.retries=3,calls.connections=2",
        limit=1,
    )
    (sample,) = read_eval_log(log.location).samples or []
    (called,) = (event.config for event in sample.events if isinstance(event, ModelEvent))
    assert (called.attempt_timeout, called.max_retries, called.max_connections) == (7, 3, 2)


@pytest.mark.slow
def test_three_years_of_the_declared_roster(evaluate: Evaluate, played: Play, tmp_path: Path) -> None:
    evaluate("arena", model="none/none", overrides="years=3")
    assert results_in(tmp_path / "run") == played("track=arena", "years=3")
