"""Verdicts between seats: planned or adjusted, decided or a tie."""

import math

import pytest

from fmbench.analysis.statistics import StatisticsError, compare_seats, minimum_detectable_effect

FIELD = {
    "careful": {1: 90.0, 2: 88.0, 3: 95.0, 4: 91.0},
    "bold": {1: 80.0, 2: 78.1, 3: 85.2, 4: 80.9},
    "wild": {1: 95.0, 2: 60.0, 3: 99.0, 4: 70.0},
}


def test_planned_pairs_come_first_and_only_the_rest_is_adjusted() -> None:
    planned, *rest = compare_seats(FIELD, planned=[("careful", "bold")])
    assert planned.planned
    assert planned.p_adjusted == planned.difference.p
    assert [(c.a, c.b, c.planned, c.family) for c in rest] == [
        ("bold", "wild", False, 2),
        ("careful", "wild", False, 2),
    ]
    assert all(c.p_adjusted >= c.difference.p for c in rest)


def test_a_decided_pair_names_the_better_seat_whichever_is_first() -> None:
    (comparison,) = compare_seats(FIELD, planned=[("bold", "careful")])[:1]
    assert comparison.decided
    assert comparison.verdict.startswith("careful above bold by 9.95 [9.74, 10.16] points; ")
    assert comparison.verdict.endswith("(planned), n = 4 seeds")


def test_an_undecided_pair_is_a_tie_within_what_the_interval_allows() -> None:
    comparison = compare_seats(FIELD)[2]
    assert (comparison.a, comparison.b) == ("careful", "wild")
    furthest = max(abs(comparison.difference.low), abs(comparison.difference.high))
    assert comparison.verdict.startswith(f"tie: within {furthest:.2f} points; 95% interval not adjusted, p ")
    assert comparison.verdict.endswith("(Holm over 3), n = 4 seeds")


def test_a_pair_that_only_the_adjustment_makes_a_tie_says_what_it_shows_alone() -> None:
    field = {"a": {1: 0.0, 2: 0.0, 3: 0.0}, "b": {1: 4.0, 2: 5.0, 3: 7.5}, "c": {1: 4.0, 2: 1.0, 3: 9.0}}
    comparison = compare_seats(field)[0]
    assert comparison.difference.p < 0.05 <= comparison.p_adjusted
    assert not comparison.decided
    assert comparison.verdict.startswith("tie among 3 pairs: taken alone, b above a by 5.50 [")


def test_the_detectable_gap_stands_beside_every_comparison() -> None:
    for comparison in compare_seats(FIELD):
        sd = comparison.difference.standard_error * 2
        assert comparison.minimum_detectable == pytest.approx(minimum_detectable_effect(sd, 4))


def test_seats_without_a_common_seed_are_compared_unpaired_and_it_shows() -> None:
    (comparison,) = compare_seats({"a": {1: 1.0, 2: 2.0}, "b": {3: 90.0, 4: 91.5}})
    assert comparison.n == 0
    assert comparison.verdict.endswith("unpaired, no common seeds")
    assert math.isnan(comparison.minimum_detectable)


def test_one_common_seed_is_no_verdict() -> None:
    (comparison,) = compare_seats({"a": {1: 1.0}, "b": {1: 90.0}})
    assert comparison.verdict == "tie: too few seeds to bound the difference; n = 1 seed"
    assert comparison.minimum_detectable == math.inf


def test_fifteen_seats_make_105_pairs() -> None:
    field = {f"seat {i:02d}": {1: float(i), 2: float(i * i)} for i in range(15)}
    assert {c.family for c in compare_seats(field)} == {105}


def test_a_plan_must_name_known_seats_once() -> None:
    with pytest.raises(StatisticsError, match="planned='nobody'"):
        compare_seats(FIELD, planned=[("bold", "nobody")])
    with pytest.raises(StatisticsError, match="each pair once"):
        compare_seats(FIELD, planned=[("bold", "wild"), ("wild", "bold")])
    with pytest.raises(StatisticsError, match="two seats"):
        compare_seats(FIELD, planned=[("bold", "bold")])


def test_it_is_told_on_how_many_common_seeds_the_first_stood_above() -> None:
    (comparison,) = compare_seats({"a": {1: 1.0, 2: 5.0, 3: 2.0, 4: 9.0}, "b": {1: 0.0, 2: 6.0, 3: 2.0}})
    assert (comparison.above, comparison.n) == (1.5, 3)
