"""A script played through Inspect makes the world that `fmbench run` makes."""

import json
from functools import cache
from pathlib import Path

import pytest
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import read_eval_log
from inspect_ai.model import get_model

from fmbench import load_settings
from fmbench.evals.seating import declared_model, with_model
from fmbench.settings import Settings, SettingsError
from fmbench.settings.folder import groups
from fmbench.tracking import read_result
from tests.evals.conftest import Evaluate, Play, is_script, metrics_of, outputs_in, results_in


def test_results_equal_those_of_a_run(evaluate: Evaluate, played: Play, tmp_path: Path) -> None:
    log = evaluate(overrides="years=2")
    results = played("seat=heuristic", "years=2")
    assert log.status == "success"
    assert results_in(tmp_path / "run") == results
    result = results["seed1/result.json"]
    metrics = metrics_of(log)
    assert metrics["final_score"] == metrics["seed1"] == result["score"]["final"]
    assert (metrics["incomplete"], metrics["stops"]) == (0, result["stops"]["total"])


SCRIPTS = [name for name in groups()["seat"] if is_script(name)]
TWINS = [name for name in SCRIPTS if name.startswith(("heuristic-", "steward-"))]


@pytest.mark.parametrize("name", sorted(set(SCRIPTS) - set(TWINS)))
def test_every_policy_plays_the_same_through_inspect(
    evaluate: Evaluate, played: Play, tmp_path: Path, name: str
) -> None:
    evaluate(model=f"scripted/{name}")
    assert results_in(tmp_path / "run") == played(f"seat={name}", "years=1")


@cache
def seating(name: str) -> Settings:
    return load_settings([f"seat={name}"])


@pytest.mark.parametrize("twin", TWINS)
def test_the_name_of_a_twin_plays_that_twin_unless_the_settings_seat_another(twin: str) -> None:
    policy, seat = twin.partition("-")[0], seating(twin).seat
    assert seat != seating(policy).seat
    for name in (policy, twin, "random"):
        assert with_model(seating(name), get_model(f"scripted/{twin}")).seat == seat


def test_the_name_of_a_policy_plays_the_options_that_the_settings_give_it() -> None:
    settings = load_settings(["seat=heuristic", "seat.options.sell_age=40"])
    assert with_model(settings, get_model("scripted/heuristic")) == settings
    assert with_model(load_settings([]), get_model("scripted/heuristic")).seat.policy == "heuristic"


@pytest.mark.parametrize(
    ("model", "seat", "other"),
    [
        ("steward", ["seat=steward-hoarder"], "steward-hoarder"),
        ("steward-builder", ["seat=steward-hoarder"], "steward-hoarder"),
        ("steward-hoarder", ["seat=steward-hoarder", "seat.options.squad=20"], "steward"),
    ],
)
def test_a_twin_named_against_another_of_its_policy_in_the_settings_is_refused(
    model: str, seat: list[str], other: str
) -> None:
    told = f"--model scripted/{model}: the settings put another steward on this seat; name scripted/{other} "
    with pytest.raises(SettingsError, match=told):
        with_model(load_settings(seat), get_model(f"scripted/{model}"))


@pytest.mark.parametrize("given", [["seat=steward-hoarder"], ["seat=heuristic", "seat.options.sell_age=40"]])
def test_the_model_that_a_seat_declares_plays_that_seat(given: list[str]) -> None:
    settings = load_settings([*given, "years=3"])
    assert with_model(settings, declared_model(settings.seat, settings)) == settings


def test_a_low_cap_of_calls_is_kept_to(evaluate: Evaluate, played: Play, tmp_path: Path) -> None:
    given = ("seat=heuristic", "years=1", "world.budgets.max_calls=5", "allow_nonstandard=true")
    evaluate(overrides=",".join(given))
    assert results_in(tmp_path / "run") == played(*given)


@pytest.mark.parametrize("name", ["claude-fable-5", "nobody", "heuristic,years=2"])
def test_a_script_that_no_seat_declares_is_refused_with_those_that_are(name: str) -> None:
    told = f"scripted/{name}: must be one of heuristic, .*, idle, oracle, random, steward, .*, steward-renew3"
    with pytest.raises(PrerequisiteError, match=told):
        get_model(f"scripted/{name}")


def test_seeds_are_played_side_by_side(evaluate: Evaluate, played: Play, tmp_path: Path) -> None:
    log = evaluate(model="scripted/random", seeds="1,7")
    results = played("seat=random", "years=1", "seeds=[1,7]")
    assert results_in(tmp_path / "run") == results
    finals = [result["score"]["final"] for result in results.values()]
    metrics = metrics_of(log)
    assert [metrics["seed1"], metrics["seed7"]] == finals
    assert abs(metrics["standard_deviation"] - abs(finals[0] - finals[1]) / 2**0.5) < 1e-6
    assert json.loads((tmp_path / "run/summary.json").read_text())["n"] == 2


def test_every_stop_is_a_sample_of_its_own_conversation(evaluate: Evaluate, tmp_path: Path) -> None:
    log = read_eval_log(evaluate(model="scripted/idle").location)
    assert log.samples is not None
    ids = [str(sample.id) for sample in log.samples]
    assert ids[:3] == ["seed1/FINAL", "seed1/Y01-D000#001", "seed1/Y01-D002#002"]
    for sample in log.samples[1:]:
        assert [message.role for message in sample.messages] == ["system", "user", "assistant", "tool"]
        packet = json.loads(sample.messages[1].text)
        assert f"seed1/{packet['stop']['id']}" == sample.id
    stops = read_result(tmp_path / "run/seed1/result.json").stops
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == stops.total == len(ids) - 1


def test_a_finished_run_played_again_is_not_generated_again(evaluate: Evaluate, tmp_path: Path) -> None:
    first = evaluate()
    size = (tmp_path / "run/seed1/turns.jsonl").stat().st_size
    again = evaluate()
    assert (tmp_path / "run/seed1/turns.jsonl").stat().st_size == size
    assert metrics_of(again)["final_score"] == metrics_of(first)["final_score"]


def test_a_run_that_is_not_to_be_scored_by_inspect_is_played_to_its_end_all_the_same(
    evaluate: Evaluate, played: Play, tmp_path: Path
) -> None:
    evaluate(model="scripted/idle", score=False)
    assert results_in(tmp_path / "run") == played("seat=idle", "years=1")
