"""Inline charts: well-formed, bounded, and honest about what is unbounded."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from fmbench.analysis.report.charts import Row, Series, _ticks, interval_chart, legend, line_chart

NUMBERS = st.floats(-5000, 5000, allow_nan=False).map(lambda value: round(value, 3))


@given(NUMBERS, NUMBERS)
def test_ticks_span_the_values_and_are_few(one: float, other: float) -> None:
    low, high = sorted((one, other))
    ticks = _ticks(low, high)
    assert ticks[0] <= low + 1e-9
    assert ticks[-1] >= high - 1e-9
    assert 3 <= len(ticks) <= 14


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=5))
def test_a_line_chart_is_well_formed_whatever_the_numbers(points: list[tuple[float, float]]) -> None:
    chart = line_chart('<a & "b">', [Series("<seed>", tuple(sorted(points)))])
    picture = ET.fromstring(str(chart))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == '<a & "b">: <seed>'


def test_an_unbounded_interval_has_no_whisker() -> None:
    chart = str(interval_chart("scores", [Row("ash", 5.0, None, None, (5.0,), False)]))
    assert "whisker" not in chart
    assert "dot" in chart


def test_names_in_charts_and_legends_are_escaped() -> None:
    assert "<b>" not in str(legend(["<b>"]))
    assert "<b>" not in str(interval_chart("scores", [Row("<b>", 5.0, 1.0, 9.0, (5.0,), True)]))


def test_nothing_to_draw_is_nothing() -> None:
    assert line_chart("t", [Series("empty", ())]) == ""
    assert interval_chart("t", []) == ""
