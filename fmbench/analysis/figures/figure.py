"""A figure with the data behind it, and how both are written to the byte."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fmbench.analysis.figures.style import SETTINGS
from fmbench.analysis.tables import Value, to_csv

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

DOTS_PER_INCH = 150


@dataclass(frozen=True, slots=True)
class Figure:
    """`draw` paints what `rows` hold under `heading`; `text` says in words what is to be seen.

    `name` is the stem of its files, `size` width and height in inches.
    """

    name: str
    title: str
    text: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    draw: Callable[["Canvas"], None]
    size: tuple[float, float] = (9.0, 4.0)


def write_figure(figure: Figure, folder: Path) -> tuple[str, ...]:
    """Write PNG, SVG and CSV, the same bytes for the same data; returns their names."""
    # Half a second of import; a figure of its own needs no screen.
    from matplotlib import rc_context
    from matplotlib.figure import Figure as Canvas

    folder.mkdir(parents=True, exist_ok=True)
    settings: Any = {**SETTINGS, "svg.hashsalt": figure.name}
    with rc_context(settings):
        canvas = Canvas(figsize=figure.size, layout="constrained")
        figure.draw(canvas)
        canvas.savefig(folder / f"{figure.name}.svg", metadata={"Date": None, "Creator": "fm-bench"})
        canvas.savefig(folder / f"{figure.name}.png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    table = to_csv(figure.heading, figure.rows)
    (folder / f"{figure.name}.csv").write_text(table, encoding="utf-8", newline="\n")
    return tuple(f"{figure.name}.{form}" for form in ("png", "svg", "csv"))
