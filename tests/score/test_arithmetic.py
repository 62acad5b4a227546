import math
from decimal import Decimal, getcontext

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fmbench.score import ScoreInputError, deflate
from fmbench.score.arithmetic import exact_int, natural_log, power

POSITIVE = st.floats(min_value=5e-324, max_value=1.7e308)


@given(POSITIVE)
@example(1.0)
@example(1.4142135623730951)
@example(0.7071067811865475)
@example(1.0000000000000002)
@example(0.9999999999999999)
@example(5e-324)
def test_natural_log_agrees_with_the_library_to_1e_13(x: float) -> None:
    assert natural_log(x) == pytest.approx(math.log(x), rel=1e-13, abs=0.0)


@given(st.floats(min_value=1.0, max_value=500.0))
def test_natural_log_agrees_with_decimal_arithmetic_where_scores_live(x: float) -> None:
    getcontext().prec = 40
    assert natural_log(x) == pytest.approx(float(Decimal(x).ln()), rel=1e-14, abs=1e-300)


@pytest.mark.parametrize("x", [0.0, -1.0, math.nan, math.inf])
def test_natural_log_refuses_what_has_none(x: float) -> None:
    with pytest.raises(ScoreInputError, match="finite and above 0"):
        natural_log(x)


@given(st.floats(0.0, 50.0), st.floats(0.0, 6.0))
def test_power_agrees_with_the_library(base: float, exponent: float) -> None:
    assert power(base, exponent) == pytest.approx(base**exponent, rel=1e-13, abs=1e-280)


def test_power_of_one_and_a_half_is_base_times_root() -> None:
    assert power(0.37, 1.5) == 0.37 * math.sqrt(0.37)


@given(st.floats(0.0, 2.0), st.floats(0.0, 2.0), st.floats(0.0, 6.0))
def test_power_never_falls_when_the_base_rises(low: float, high: float, exponent: float) -> None:
    low, high = sorted((low, high))
    assert power(low, exponent) <= power(high, exponent)


@pytest.mark.parametrize(("base", "exponent"), [(-1.0, 2.0), (2.0, -1.0), (math.nan, 1.0)])
def test_power_refuses_negative_and_undefined_arguments(base: float, exponent: float) -> None:
    with pytest.raises(ScoreInputError):
        power(base, exponent)


def test_money_of_the_first_season_is_not_deflated() -> None:
    assert deflate(150_000_000, 1, 0.04) == 150_000_000


def test_each_season_deflates_by_one_more_year() -> None:
    assert deflate(104_000_000, 2, 0.04) == pytest.approx(100_000_000)
    assert deflate(104_000_000, 3, 0.04, origin=2) == pytest.approx(100_000_000)
    assert deflate(10**9, 20, 0.04) == pytest.approx(10**9 / 1.04**19)


def test_season_zero_has_no_price_level() -> None:
    with pytest.raises(ScoreInputError, match="season=0"):
        deflate(1, 0, 0.04)


def test_whole_numbers_of_any_width_are_widened_and_floats_refused() -> None:
    assert type(exact_int("cash", np.int64(7))) is int  # type: ignore[arg-type]
    with pytest.raises(ScoreInputError, match=r"cash=1\.5: must be a whole number"):
        exact_int("cash", 1.5)  # type: ignore[arg-type]


def test_results_are_the_same_bits_on_every_machine() -> None:
    assert natural_log(2.5).hex() == "0x1.d5240f0e0e077p-1"
    assert natural_log(251.0).hex() == "0x1.61a1055d4a1e2p+2"
    assert power(0.535, 1.5).hex() == "0x1.90b5ddb57b0eap-2"
    assert power(1.04, 19.0).hex() == "0x1.0dad3bda3faa1p+1"
