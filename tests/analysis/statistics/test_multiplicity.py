"""Holm's adjustment against values by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.analysis.statistics import StatisticsError, holm


def test_four_values_by_hand() -> None:
    # Sorted .005, .01, .03, .04 times 4, 3, 2, 1 = .02, .03, .06, .04; never falling: .02, .03, .06, .06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == (0.03, 0.06, 0.06, 0.02)


def test_a_pair_that_could_not_be_tested_counts_and_stays_unknown() -> None:
    adjusted = holm([0.02, math.nan])
    assert adjusted[0] == 0.04
    assert math.isnan(adjusted[1])


def test_no_test_no_adjustment() -> None:
    assert holm([]) == ()


@given(st.lists(st.floats(0, 1), max_size=30))
def test_adjusted_values_keep_their_order_and_never_fall(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(after >= before * (1 - 1e-8) - 1e-12 for before, after in zip(p_values, adjusted, strict=True))
    ordered = [after for _, after in sorted(zip(p_values, adjusted, strict=True))]
    assert ordered == sorted(ordered)


def test_a_p_value_outside_0_to_1_is_refused() -> None:
    with pytest.raises(StatisticsError, match=r"p_values=1\.2"):
        holm([0.3, 1.2])
