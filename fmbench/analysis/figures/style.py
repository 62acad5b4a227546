"""How figures look: colours that the colour-blind tell apart, dashes and marks that grey print keeps."""

from typing import Any, NamedTuple


class LineStyle(NamedTuple):
    """Colour, dashes and mark of one series."""

    color: str
    dashes: str | tuple[int, tuple[int, ...]]
    marker: str


LINES = (
    LineStyle("#0072B2", "-", "o"),
    LineStyle("#D55E00", "--", "s"),
    LineStyle("#009E73", "-.", "^"),
    LineStyle("#CC79A7", ":", "D"),
    LineStyle("#E69F00", (0, (5, 1, 1, 1, 1, 1)), "v"),
    LineStyle("#56B4E9", (0, (3, 1)), "P"),
)
"""Colours of Okabe and Ito's palette, in order of use."""
REST = LineStyle("#B0B0B0", "-", "")
"""Series that are there for comparison and not named."""
FILLS = (("#0072B2", ""), ("#E69F00", "//"), ("#9AD0F0", ".."), ("#1F1F1F", ""))
"""Colours and hatches of stacked bars; their greys differ as well."""
ACCENT = "#0072B2"
SECOND = "#D55E00"
INK = "#222222"
SEQUENTIAL = "cividis"
COUNTS = "Blues"

SETTINGS: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.labelsize": 9,
    "axes.edgecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": INK,
    "text.parse_math": False,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "lines.linewidth": 1.6,
    "lines.markersize": 4,
    "svg.fonttype": "path",
}


def style_of(place: int) -> LineStyle:
    """The style of a series by its place; those beyond the palette are the rest."""
    return LINES[place] if place < len(LINES) else REST
