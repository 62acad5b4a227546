"""Memory curation: similarity of season-end notebooks (paper Appendix J, mechanics §16)."""

import math

import pytest

from fmbench.analysis.metrics import (
    Span,
    centre_sensitivity,
    distance_from_band,
    notebook_similarity,
    similarities,
    text_similarities,
)
from tests.analysis.mined import run_of

PLAN = "sell veterans in winter, buy young strikers, renew the core early"


def test_an_unchanged_notebook_is_alike_and_a_new_one_is_not() -> None:
    assert text_similarities([PLAN, PLAN]) == (1.0,)
    assert text_similarities([PLAN, "nothing of that remains here"]) == (0.0,)


def test_two_empty_notebooks_are_alike_and_one_empty_one_is_not() -> None:
    assert text_similarities(["", ""]) == (1.0,)
    assert text_similarities(["", PLAN, "", ""]) == (0.0, 0.0, 1.0)


def test_a_notebook_without_a_word_is_empty() -> None:
    assert text_similarities(["- . !", ""]) == (1.0,)
    assert text_similarities(["- . !", PLAN]) == (0.0,)


def test_similarity_is_the_cosine_of_weighted_words_and_pairs_of_words() -> None:
    # Three texts: "aa" is in all, "bb" and "aa bb" in two, "cc" and "aa cc" in one.
    weight = {n: math.log(4 / (1 + n)) + 1 for n in (1, 2, 3)}
    two, one = math.hypot(weight[3], weight[2], weight[2]), math.hypot(weight[3], weight[1], weight[1])
    expected = weight[3] * weight[3] / (two * one)
    assert text_similarities(["aa bb", "aa bb", "aa cc"]) == (1.0, pytest.approx(expected, abs=1e-9))


def test_an_appended_notebook_is_more_alike_than_a_rewritten_one() -> None:
    appended = text_similarities([PLAN, f"{PLAN}\nsigned P00012 for twelve"])[0]
    rewritten = text_similarities([PLAN, "core renewed; winter: two strikers sold"])[0]
    assert 0.0 < rewritten < appended < 1.0


def test_the_statistic_is_the_mean_over_consecutive_seasons() -> None:
    run = run_of(texts=[PLAN, PLAN, ""])
    assert similarities(run) == ((2, 1.0), (3, 0.0))
    assert notebook_similarity(run).value == 0.5
    assert notebook_similarity(run, Span(3, 5)).value == 0.0


def test_one_season_has_nothing_to_compare_with() -> None:
    assert notebook_similarity(run_of(texts=[PLAN])).value is None
    assert notebook_similarity(run_of(played=0, reason="fired")).value is None


def test_the_axis_is_the_distance_from_the_band() -> None:
    assert distance_from_band(0.39) == pytest.approx(0.04)
    assert distance_from_band(0.20) == pytest.approx(0.15)


def test_the_choice_of_the_centre_is_shown() -> None:
    similarity = {"archivist": 0.91, "winner": 0.39, "churner": 0.2}
    scores = {"archivist": 86.0, "winner": 91.0, "churner": 76.0}
    trials = centre_sensitivity(similarity, scores)
    assert [trial.centre for trial in trials] == [0.25, 0.30, 0.35, 0.40, 0.45]
    best = [max(trial.rank_scores, key=trial.rank_scores.__getitem__) for trial in trials]
    assert best == ["churner", "winner", "winner", "winner", "winner"]
    assert [round(trial.correlation.r, 2) for trial in trials] == [0.5, -0.5, -0.5, -0.5, -0.5]
