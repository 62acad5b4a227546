"""Sixteen seats of one world through Inspect make the world that `fmbench run` makes."""

from pathlib import Path

import pytest
from inspect_ai.model import get_model

from fmbench import load_settings
from fmbench.tracking import seat_label
from tests.evals.conftest import Evaluate, Play, metrics_of, results_in


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


@pytest.mark.slow
def test_three_years_of_the_declared_roster(evaluate: Evaluate, played: Play, tmp_path: Path) -> None:
    evaluate("arena", model="none/none", overrides="years=3")
    assert results_in(tmp_path / "run") == played("track=arena", "years=3")
