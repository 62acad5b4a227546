"""The capability matrix (paper Figure 5)."""

from typing import TYPE_CHECKING

from fmbench.analysis.board import Behaviour
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import name_rows
from fmbench.analysis.figures.style import SEQUENTIAL
from fmbench.analysis.tables import AXES, Value

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

_DARK_BELOW = 0.55


def capability_figure(behaviour: Behaviour) -> Figure:
    """Rank scores of the field on six axes, best mean score at the top."""
    rows = behaviour.matrix

    def draw(canvas: "Canvas") -> None:
        axes = canvas.subplots()
        grid = [[row.rank_scores[axis] for axis in row.rank_scores] for row in rows]
        shown = [[float("nan") if value is None else value for value in line] for line in grid]
        image = axes.imshow(shown, cmap=SEQUENTIAL, vmin=0, vmax=1, aspect="auto")
        for at, line in enumerate(grid):
            for column, value in enumerate(line):
                ink = "white" if value is not None and value < _DARK_BELOW else "black"
                level = tuple(AXES)[column] in rows[at].tied
                text = "-" if value is None else f"{value:.2f}{'=' if level else ''}"
                axes.text(column, at, text, ha="center", va="center", color=ink, fontsize=8)
        axes.set_xticks(range(len(AXES)), [name.replace(" ", "\n") for name in AXES.values()])
        name_rows(axes, [row.seat for row in rows])
        canvas.colorbar(image, ax=axes, label=f"rank score (1 = best of {len(rows)})", shrink=0.8)

    data: list[tuple[Value, ...]] = [
        (row.seat, axis, row.values[axis], row.rank_scores[axis], "yes" if axis in row.tied else "no")
        for row in rows
        for axis in row.rank_scores
    ]
    return Figure(
        "figure5_capability_matrix",
        "Capability matrix",
        f"Ranks of {len(rows)} seats on six axes, each the mean over seeds, 1 for the best; a dash where a "
        "seat has no value. Seats marked = have equal values and are ordered by name: their ranks say "
        "nothing.",
        ("seat", "axis", "value", "rank_score", "tied"),
        tuple(data),
        draw,
        (8.5, max(2.6, 0.4 * len(rows) + 1.4)),
    )
