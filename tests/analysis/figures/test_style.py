"""Figures must survive grey print: neighbours differ in luminance, hatch, dashes or mark."""

from itertools import combinations

from fmbench.analysis.figures.style import FILLS, LINES


def luminance(color: str) -> float:
    """Relative luminance of a colour as screens and printers turn it into grey."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_any_two_fills_differ_in_hatch_or_clearly_in_grey() -> None:
    for (one, hatch), (other, other_hatch) in combinations(FILLS, 2):
        lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
        assert hatch != other_hatch or (lighter + 0.05) / (darker + 0.05) > 2


def test_any_two_lines_differ_in_dashes_and_in_mark() -> None:
    assert len({str(style.dashes) for style in LINES}) == len(LINES)
    assert len({style.marker for style in LINES}) == len(LINES)
