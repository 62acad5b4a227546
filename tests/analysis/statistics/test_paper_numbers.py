"""The paper's own numbers through our statistics (paper §4.1, §4.2.1, Tables 2 and 8, Figure 5)."""

import csv
from pathlib import Path

import pytest

from fmbench.analysis.statistics import Standing, season_standings, spearman

PAPER = Path(__file__).parents[2] / "data" / "paper"


def lines_of(name: str) -> list[dict[str, str]]:
    with (PAPER / name).open(newline="") as lines:
        return list(csv.DictReader(lines))


def model_scores() -> dict[str, float]:
    lines = lines_of("table2_solo_results.csv")
    return {line["seat"]: float(line["s_final_mean"]) for line in lines if line["kind"] == "model"}


def axis(name: str) -> dict[str, float]:
    return {line["seat"]: float(line[name]) for line in lines_of("figure5_capability_matrix.csv")}


def standings() -> dict[int, Standing]:
    by_year: dict[int, dict[str, float]] = {}
    for line in lines_of("table8_solo_snapshots_seed1.csv"):
        by_year.setdefault(int(line["year"]), {})[line["seat"]] = float(line["score"])
    return {standing.season: standing for standing in season_standings(by_year)}


def test_endgame_awareness_tracks_the_score_as_printed() -> None:
    correlation = spearman(axis("endgame_awareness"), model_scores())
    assert round(correlation.r, 3) == 0.579
    assert (correlation.n, correlation.unit, correlation.adjusted) == (15, "seat", False)
    assert correlation.p == pytest.approx(0.024, abs=0.001)


def test_credit_assignment_tracks_the_score_as_printed() -> None:
    assert round(spearman(axis("credit_assignment"), model_scores()).r, 3) == 0.496


def test_the_field_of_seed_1_spreads_from_17_to_37_points() -> None:
    assert standings()[5].gap == 17.2
    assert standings()[20].gap == 37.3


def test_early_standing_on_seed_1_says_little_about_the_end() -> None:
    assert round(standings()[5].agreement.r, 2) == 0.19
    assert round(standings()[15].agreement.r, 3) == 0.775
    assert standings()[20].agreement.r == 1.0


def test_the_leader_of_years_5_and_10_ends_twelfth_and_the_winner_was_fifth() -> None:
    assert standings()[5].leader == standings()[10].leader == "deepseek-v4-pro"
    assert standings()[20].places["deepseek-v4-pro"] == 12
    assert standings()[5].places["claude-fable-5"] == 5
    assert standings()[20].leader == "claude-fable-5"
