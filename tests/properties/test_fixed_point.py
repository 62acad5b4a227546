"""The integer functions against exact decimal arithmetic, within their stated errors."""

from decimal import Decimal, getcontext
from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fmbench.engine import fixed
from fmbench.engine.club.money import part_of
from fmbench.engine.fixed import MICRO
from fmbench.engine.genesis import price_levels, round_to
from fmbench.engine.make_tables import _normal_cdf as exact_cdf

getcontext().prec = 40

micros = st.integers(-20 * MICRO, 20 * MICRO)


@given(st.integers(0, 2**32 - 1), micros)
def test_times_exp_is_off_by_a_unit_and_a_ten_millionth(value: int, x: int) -> None:
    exact = value * (Decimal(x) / MICRO).exp()
    found = fixed.times_exp(value, x)
    assert found >= 0
    assert abs(exact - found) <= 1 + exact / 10**7


@given(micros)
def test_exp_beyond_the_range_is_that_of_the_edge(x: int) -> None:
    beyond = x + (20 * MICRO if x >= 0 else -20 * MICRO)
    assert fixed.exp_micro(beyond) == fixed.exp_micro(20 * MICRO if x >= 0 else -20 * MICRO)


@given(micros, micros)
def test_exp_never_falls(x: int, y: int) -> None:
    assert fixed.exp_micro(min(x, y)) <= fixed.exp_micro(max(x, y))


@given(st.integers(1, 9 * 10**15))
def test_ln_is_off_by_less_than_a_millionth(x: int) -> None:
    assert abs((Decimal(x) / MICRO).ln() * MICRO - fixed.ln_micro(x)) < 1


def test_ln_of_nothing_is_that_of_the_least_number() -> None:
    assert fixed.ln_micro(0) == fixed.ln_micro(-5) == fixed.ln_micro(1)


@given(st.integers(1 - 4 * MICRO, 4 * MICRO - 1))
def test_the_normal_distribution_is_off_by_less_than_three_millionths(x: int) -> None:
    exact = exact_cdf(Decimal(x) / MICRO) * MICRO
    assert abs(exact - fixed.normal_cdf_micro(x)) < 3


@given(st.integers(4 * MICRO, 2**40))
def test_beyond_four_spreads_the_normal_distribution_is_nothing_or_all(x: int) -> None:
    assert (fixed.normal_cdf_micro(-x), fixed.normal_cdf_micro(x)) == (0, MICRO)


@given(st.integers(-(2**40), 2**40), st.integers(-10 * MICRO, 10 * MICRO))
@example(value=2**40, rate=10 * MICRO)
def test_a_share_is_rounded_down(value: int, rate: int) -> None:
    assert fixed.share(value, rate) == floor(Fraction(value * rate, MICRO))


@given(st.integers(), st.integers(-9, 9), st.integers(0, 9))
def test_clip_holds_within_bounds(value: int, low: int, width: int) -> None:
    value %= 2**40
    assert fixed.clip(value, low, low + width) == sorted((low, value, low + width))[1]


@pytest.mark.parametrize("half_life", [90, 180, 360])
def test_half_is_left_after_a_half_life_and_a_quarter_after_two(half_life: int) -> None:
    assert fixed.half_life_micro(0, half_life) == MICRO
    assert fixed.half_life_micro(half_life, half_life) == pytest.approx(MICRO // 2, abs=2)
    assert fixed.half_life_micro(2 * half_life, half_life) == pytest.approx(MICRO // 4, abs=2)


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(-999, 999)), min_size=2, max_size=9),
    st.integers(-20, 120),
)
def test_between_two_knots_lies_the_line_and_outside_the_edge(steps: list[tuple[int, int]], x: int) -> None:
    xs = np.cumsum([step for step, _ in steps])
    ys = np.array([y for _, y in steps])
    exact = float(np.interp(x, xs, ys))
    assert exact - 1 <= fixed.interpolate(x, xs, ys) <= exact + 1e-9


@given(st.integers(0, 2**45))
def test_the_daily_parts_of_a_year_add_up_to_the_year(yearly: int) -> None:
    parts = [part_of(yearly, day) for day in range(1, 361)]
    assert sum(parts) == yearly
    assert max(parts) - min(parts) <= 1


@given(st.integers(0, 10**12), st.sampled_from([1, 10_000, 250_000]))
def test_rounding_goes_to_the_nearest_step(amount: int, step: int) -> None:
    rounded = round_to(amount, step)
    assert rounded % step == 0
    assert abs(rounded - amount) * 2 <= step


def test_prices_rise_by_the_inflation_from_the_second_season_on() -> None:
    levels = price_levels(20, 40_000)
    assert levels[1] == MICRO
    for season in range(1, 21):
        exact = Fraction(104, 100) ** (season - 1) * MICRO
        assert abs(levels[season] - exact) <= 1


@pytest.mark.parametrize(
    ("value", "millionths"), [(0.29, 290_000), (-0.1546, -154_600), (1e-7, 0), (5e-7, 1), (-5e-7, -1)]
)
def test_a_decimal_setting_becomes_the_nearest_millionth(value: float, millionths: int) -> None:
    assert fixed.micro(value) == millionths
