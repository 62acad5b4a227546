"""Whatever a model does wrong ends in a defined and recorded way, and the run is played to its end."""

from typing import Any

import pytest
from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from tests.evals.conftest import evaluate_in, metrics_of
from tests.evals.crooked import IN_TURN

SHORT = "years=1,world.budgets.soft_turns=3,world.budgets.hard_turns=5,allow_nonstandard=true"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """A season of `crooked/all`, a stop for each habit."""
    played = evaluate_in(tmp_path_factory.mktemp("crooked"), model="crooked/all", overrides=SHORT)
    return read_eval_log(played.location)


def stop_of(log: EvalLog, habit: str) -> EvalSample:
    """The sample in which the model had this habit."""
    ending = f"#{IN_TURN.index(habit):03d}"
    assert log.samples is not None
    return next(sample for sample in log.samples if str(sample.id).endswith(ending))


def figures_of(sample: EvalSample) -> dict[str, Any]:
    """What a stop took."""
    assert sample.scores is not None
    metadata = sample.scores["fm_score"].metadata
    assert metadata is not None
    return metadata


def texts_of(sample: EvalSample, role: str) -> list[str]:
    """What one role said in a stop."""
    return [message.text for message in sample.messages if message.role == role]


def test_the_run_comes_to_its_end(log: EvalLog) -> None:
    metrics = metrics_of(log)
    assert log.status == "success"
    assert metrics["incomplete"] == 0
    assert metrics["forced_advances"] == 4


@pytest.mark.parametrize("habit", ["mute", "endless", "refusing", "overflowing"])
def test_a_model_that_never_advances_is_advanced_by_force(log: EvalLog, habit: str) -> None:
    figures = figures_of(stop_of(log, habit))
    assert figures["forced"]
    assert figures["turns"] == (1 if habit == "overflowing" else 5)


def test_reminder_last_turn_and_nudge_are_said_when_due(log: EvalLog) -> None:
    said = texts_of(stop_of(log, "mute"), "user")
    assert sum("called no tool" in text for text in said) == 5
    assert "after turn 5" in said[3]
    assert "last turn" in said[6]


@pytest.mark.parametrize("habit", ["inventive", "garbled", "loose"])
def test_calls_that_cannot_be_are_refused_by_the_door(log: EvalLog, habit: str) -> None:
    sample = stop_of(log, habit)
    assert figures_of(sample)["refusals"] == 2
    assert all('"ok":false' in text and '"hint"' in text for text in texts_of(sample, "tool")[:2])


def test_calls_of_a_turn_beyond_the_cap_are_refused(log: EvalLog) -> None:
    sample = stop_of(log, "flooding")
    figures = figures_of(sample)
    assert (figures["queries"], figures["refusals"]) == (30, 40)
    assert "budget_calls" in texts_of(sample, "tool")[64]


def test_an_enormous_argument_is_refused(log: EvalLog) -> None:
    sample = stop_of(log, "wordy")
    assert figures_of(sample)["refusals"] == 1
    assert "note_too_long" in texts_of(sample, "tool")[0]


def test_calls_after_advance_do_nothing(log: EvalLog) -> None:
    sample = stop_of(log, "late")
    assert figures_of(sample)["acts"] == 0
    assert "stop_closed" in texts_of(sample, "tool")[1]


def test_empty_messages_are_turns_without_a_call(log: EvalLog) -> None:
    assert figures_of(stop_of(log, "empty"))["turns"] == 3


def test_advancing_at_once_is_play_like_any_other(log: EvalLog) -> None:
    figures = figures_of(stop_of(log, "hasty"))
    assert (figures["turns"], figures["acts"], figures["forced"]) == (1, 0, False)
