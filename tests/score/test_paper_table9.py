"""Table 9 of the paper prints the scored inputs, so each row gives back its baseline."""

import csv
import math
from dataclasses import dataclass
from pathlib import Path

import pytest

from fmbench.score import ScoreInputs, channel_terms, compose_score, raw_score
from fmbench.settings import load_settings

RULES = load_settings().scoring
TABLE = Path(__file__).parents[1] / "data" / "paper" / "table9_arena_snapshots_seed7.csv"
WITHOUT_DEATHS = {
    "claude-fable-5": 138,
    "muse-spark-1.1": 135,
    "deepseek-v4-pro": 133,
    "glm-5.2": 117,
    "grok-4.5": 128,
    "gpt-5.6-sol": 138,
    "minimax-m3": 153,
    "claude-sonnet-5": 124,
    "kimi-k2.6": 114,
    "gpt-5.6-terra": 136,
}


@dataclass(frozen=True)
class Row:
    seat: str
    honors: int
    net_worth_m: float
    squad_value_m: float
    score: float


def rows_of(seat: str) -> list[Row]:
    with TABLE.open(newline="") as lines:
        rows = [
            Row(
                line["seat"],
                int(line["honors"]),
                float(line["net_worth_m"]),
                float(line["squad_value_m"]),
                float(line["score"]),
            )
            for line in csv.DictReader(lines)
        ]
    return [row for row in rows if row.seat == seat]


def implied_value_added(row: Row, revivals: int = 0) -> float:
    """VA in M from the printed score, its other two terms taken off (mechanics §1)."""
    others = raw_score(channel_terms(ScoreInputs(row.honors, 0.0, row.squad_value_m), RULES))
    term = row.score / 0.8**revivals - others
    return math.copysign(40.0 * math.expm1(abs(term) / 10.0), term)


def implied_baselines(seat: str, revivals: int = 0) -> list[float]:
    return [row.net_worth_m - implied_value_added(row, revivals) for row in rows_of(seat)]


@pytest.mark.parametrize("seat", WITHOUT_DEATHS)
def test_a_seat_without_deaths_has_one_baseline_over_all_years(seat: str) -> None:
    baselines = implied_baselines(seat)
    assert len(baselines) == 4
    assert max(baselines) - min(baselines) <= 3.0
    assert sum(baselines) / 4 == pytest.approx(WITHOUT_DEATHS[seat], abs=1.0)


def test_baselines_differ_between_seats_of_one_seed() -> None:
    means = [sum(implied_baselines(seat)) / 4 for seat in WITHOUT_DEATHS]
    assert min(means) == pytest.approx(114, abs=1.0)
    assert max(means) == pytest.approx(153, abs=1.0)


@pytest.mark.parametrize("seat", WITHOUT_DEATHS)
def test_the_implied_inputs_compose_to_the_printed_score(seat: str) -> None:
    for row in rows_of(seat):
        inputs = ScoreInputs(row.honors, implied_value_added(row), row.squad_value_m)
        assert compose_score(inputs, 1.0, 0, RULES).final == pytest.approx(row.score, abs=1e-6)


def test_a_revived_seat_is_discounted_and_measured_from_a_higher_baseline() -> None:
    baselines = implied_baselines("claude-opus-4.8", revivals=1)
    assert max(baselines) - min(baselines) <= 3.0
    assert min(baselines) > 160
