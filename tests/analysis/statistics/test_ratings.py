"""Arena ratings: no order of worlds, planted strengths, honest intervals, ties and cycles shown."""

import math
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.analysis.statistics import Ratings, StatisticsError, rate_worlds, rotation_design, worlds_of
from fmbench.analysis.statistics.plackett_luce import fit_strengths
from fmbench.analysis.statistics.rankings import choices_of, ranking_of
from tests.analysis.statistics.simulated import gumbels

SCORES = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 5).map(float), min_size=2)


def made_worlds(key: str, strengths: list[float], worlds: int) -> list[dict[str, float]]:
    noise = gumbels(key, worlds, len(strengths))
    return [{f"seat {i:02d}": strengths[i] + float(row[i]) for i in range(len(strengths))} for row in noise]


def strength_of(ratings: Ratings) -> dict[str, float]:
    return {rating.seat: rating.strength.value for rating in ratings.ratings}


@settings(max_examples=25, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_worlds_makes_no_difference(worlds: list[dict[str, float]], chance: Random) -> None:
    shuffled = [dict(reversed(world.items())) for world in worlds]
    chance.shuffle(shuffled)
    first, second = (rate_worlds(order, "report", replicates=20) for order in (worlds, shuffled))
    assert repr(first) == repr(second)


def test_planted_strengths_are_recovered_from_many_worlds() -> None:
    planted = [1.5, 1.0, 0.5, 0.0, -0.5, -1.0, -1.5]
    ratings = rate_worlds(made_worlds("recovery", planted, 400), "report", replicates=100).ratings
    for rating in ratings:
        error = rating.strength.standard_error
        assert error < 0.1
        assert rating.strength.value == pytest.approx(planted[int(rating.seat[-2:])], abs=4 * error)


def test_strengths_agree_with_another_implementation() -> None:
    # choix 0.4.1: opt_rankings(4, [[0,1,2,3], [1,0,2,3], [0,2,1,3], [3,0,1,2]], alpha=1/18).
    rankings = [tuple((seat,) for seat in order) for order in ("abcd", "bacd", "acbd", "dabc")]
    strengths = fit_strengths(choices_of(rankings), np.ones((1, 4)), prior_sd=3.0)
    assert strengths[0] == pytest.approx([1.31772326, 0.39035216, -0.37346027, -1.33461515], abs=1e-7)


def test_two_seats_have_the_odds_of_their_wins() -> None:
    worlds = [{"a": 2.0, "b": 1.0}] * 3 + [{"a": 1.0, "b": 2.0}]
    strengths = strength_of(rate_worlds(worlds, "report", prior_sd=100.0, replicates=2))
    assert strengths["a"] - strengths["b"] == pytest.approx(math.log(3), abs=1e-4)


def test_a_tie_is_half_a_win_each_way() -> None:
    ties = [{"a": 1.0, "b": 1.0}] * 2 + [{"a": 2.0, "b": 1.0}] * 2
    halves = [{"a": 2.0, "b": 1.0}] * 3 + [{"a": 1.0, "b": 2.0}]
    tied, split = (strength_of(rate_worlds(worlds, "x", replicates=2)) for worlds in (ties, halves))
    assert tied == pytest.approx(split)


@pytest.mark.parametrize("size", [2, 3, 5, 16])
def test_seats_that_always_tie_are_equal_and_called_a_tie(size: int) -> None:
    world = {f"seat {i:02d}": 7.0 for i in range(size)} | {"best": 9.0, "worst": 1.0}
    ratings = rate_worlds([world] * 3, "report", replicates=20)
    level = [rating.strength.value for rating in ratings.ratings if rating.seat.startswith("seat")]
    assert max(level) - min(level) < 1e-6
    assert ratings.ratings[0].seat == "best"
    verdicts = [
        pair.verdict for pair in ratings.pairs if pair.a.startswith("seat") and pair.b.startswith("seat")
    ]
    assert all(verdict.startswith("tie: ") for verdict in verdicts)


def test_scores_within_the_margin_are_level() -> None:
    assert ranking_of({"a": 50.0, "b": 49.5, "c": 49.0, "d": 10.0}, tie_margin=0.5) == (
        ("a", "b"),
        ("c",),
        ("d",),
    )
    assert rate_worlds([{"a": 50.0, "b": 49.5}] * 2, "x", tie_margin=0.5, replicates=2).pairs[0].level == 2


def test_a_seat_that_never_lost_stays_finite_and_is_shown_to_rest_on_the_prior() -> None:
    ratings = rate_worlds(
        [{"a": 3.0, "b": 2.0, "c": 1.0}, {"a": 3.0, "b": 1.0, "c": 2.0}], "x", replicates=20
    )
    assert 0 < ratings.ratings[0].strength.value < 10
    assert ratings.separated == (("a",), ("b", "c"))


def test_seats_that_never_met_are_in_separate_groups() -> None:
    ratings = rate_worlds([{"a": 1.0, "b": 1.0}, {"c": 1.0, "d": 1.0}], "x", replicates=20)
    assert ratings.separated == (("a", "b"), ("c", "d"))


def test_one_world_bounds_nothing() -> None:
    ratings = rate_worlds([{"a": 3.0, "b": 2.0, "c": 1.0}], "report", replicates=20)
    assert not any(rating.strength.bounded for rating in ratings.ratings)
    assert all("too few" in pair.verdict for pair in ratings.pairs)


def test_a_cycle_is_reported_with_its_weakest_link() -> None:
    worlds = [{"a": 3.0, "b": 2.0, "c": 1.0}, {"b": 3.0, "c": 2.0, "a": 1.0}, {"c": 3.0, "a": 2.0, "b": 1.0}]
    (cycle,) = rate_worlds(worlds, "report", replicates=20).cycles
    assert (cycle.seats, cycle.wins, cycle.losses, cycle.margin) == (("a", "b", "c"), (2, 2, 2), (1, 1, 1), 1)
    assert rate_worlds(worlds[:1], "report", replicates=20).cycles == ()


@cache
def planted_field(worlds: int) -> tuple[Ratings, ...]:
    planted = [1.0, 0.5, 0.0, -0.5, -1.0]
    return tuple(
        rate_worlds(made_worlds(f"field {trial}", planted, worlds), "report", replicates=100)
        for trial in range(60)
    )


@pytest.mark.parametrize("worlds", [3, 8, 24])
def test_rating_intervals_hold_the_planted_strength_at_least_as_often_as_stated(worlds: int) -> None:
    planted = {f"seat {i:02d}": 1.0 - 0.5 * i for i in range(5)}
    held = [
        rating.strength.low <= planted[rating.seat] <= rating.strength.high
        for ratings in planted_field(worlds)
        for rating in ratings.ratings
    ]
    assert sum(held) / len(held) >= 0.92


def test_a_clear_gap_is_decided_and_pairs_are_adjusted() -> None:
    ratings = rate_worlds(made_worlds("clear", [2.0, 0.0, -2.0], 24), "report", replicates=200)
    assert [pair.verdict.split(";")[0] for pair in ratings.pairs] == [
        "seat 00 above seat 01",
        "seat 00 above seat 02",
        "seat 01 above seat 02",
    ]
    assert all(pair.family == 3 and pair.p_adjusted >= pair.difference.p for pair in ratings.pairs)
    assert all(pair.above + pair.level + pair.below == 24 for pair in ratings.pairs)


def test_rotating_seats_takes_the_slot_out_of_the_ratings() -> None:
    seats = [f"seat {i}" for i in range(8)]
    slot_effect = np.linspace(-1.0, 1.0, 8)
    noise = gumbels("slots", 24, 8)

    def spread(design: tuple[tuple[str, ...], ...]) -> float:
        worlds = [
            {seat: float(slot_effect[slot] + noise[world, slot]) for slot, seat in enumerate(row)}
            for world, row in enumerate(design)
        ]
        return float(np.std(list(strength_of(rate_worlds(worlds, "x", replicates=2)).values())))

    # All seats are equal, so what spreads their ratings is error.
    assert spread(rotation_design(seats, 24)) < 0.5 * spread((tuple(seats),) * 24)


def test_scores_by_seat_become_scores_by_world() -> None:
    assert worlds_of({"b": {2: 1.0}, "a": {1: 5.0, 2: 6.0}}) == {1: {"a": 5.0}, 2: {"a": 6.0, "b": 1.0}}


def test_what_cannot_be_rated_is_refused_by_name() -> None:
    with pytest.raises(StatisticsError, match="at least one world"):
        rate_worlds([], "x")
    with pytest.raises(StatisticsError, match="at least two seats"):
        rate_worlds([{"a": 1.0}], "x")
    with pytest.raises(StatisticsError, match="finite"):
        rate_worlds([{"a": 1.0, "b": math.nan}], "x")
