"""Plans against known tables, and what a pilot cannot plan."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.analysis.statistics import (
    StatisticsError,
    minimum_detectable_effect,
    power_of_test,
    power_table,
    seeds_needed,
)

TABLE = """\
SD of paired differences 3.00 from 3 common seeds; 80% sure that it is below 6.35
two-sided paired t test, alpha 0.05, power 80%, one comparison, not adjusted for others

     gap  seeds needed  at the upper SD
       2            20               82
       5             6               15

   seeds  detectable gap
       3            9.79
      10            2.99
"""


@pytest.mark.parametrize(("effect", "seeds"), [(0.2, 199), (0.5, 34), (0.8, 15), (1.0, 10), (2.0, 5)])
def test_seeds_needed_for_80_percent_agree_with_the_tables(effect: float, seeds: int) -> None:
    assert seeds_needed(effect, 1.0) == seeds


@pytest.mark.parametrize(("effect", "seeds"), [(0.2, 265), (0.5, 44), (0.8, 19)])
def test_seeds_needed_for_90_percent_agree_with_the_tables(effect: float, seeds: int) -> None:
    assert seeds_needed(effect, 1.0, power=0.9) == seeds


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 10, 30, 300, 100_000])
def test_power_never_falls_when_the_gap_grows(n: int) -> None:
    powers = [power_of_test(step / 4 / math.sqrt(n), 1.0, n) for step in range(400)]
    assert powers == sorted(powers)
    assert powers[-1] == 1.0


def test_without_a_gap_the_power_is_the_error_rate() -> None:
    assert power_of_test(0.0, 3.0, 3) == pytest.approx(0.05)


@settings(max_examples=40)
@given(st.floats(0.1, 30), st.integers(2, 300))
def test_the_detectable_gap_is_the_one_found_four_times_in_five(sd: float, n: int) -> None:
    gap = minimum_detectable_effect(sd, n)
    assert power_of_test(gap, sd, n) == pytest.approx(0.8, abs=1e-6)
    assert seeds_needed(gap * 1.0001, sd) == n


def test_one_seed_detects_nothing_and_equal_seats_show_anything() -> None:
    assert minimum_detectable_effect(3.0, 1) == math.inf
    assert minimum_detectable_effect(0.0, 3) == 0.0


def test_a_gap_out_of_reach_is_said_to_be() -> None:
    assert seeds_needed(0.001, 10.0) is None


def test_the_table_a_pilot_of_three_seeds_allows() -> None:
    table = power_table({1: 5.0, 1024: 2.0, 2026: -1.0}, gaps=(2.0, 5.0), sizes=(3, 10))
    assert table.text() == TABLE


def test_a_pilot_must_have_two_seeds_that_differ() -> None:
    with pytest.raises(StatisticsError, match="at least two common seeds"):
        power_table({1: 5.0})
    with pytest.raises(StatisticsError, match="must not all be equal"):
        power_table({1: 5.0, 2: 5.0})


def test_impossible_plans_are_refused_by_name() -> None:
    with pytest.raises(StatisticsError, match="gap=0"):
        seeds_needed(0.0, 1.0)
    with pytest.raises(StatisticsError, match=r"power=0\.01"):
        seeds_needed(1.0, 1.0, power=0.01)
    with pytest.raises(StatisticsError, match="sd=-1"):
        power_of_test(1.0, -1.0, 3)
