"""Notebooks through time: what survives a season, and how long they grow (paper Figure 13)."""

from typing import TYPE_CHECKING

from fmbench.analysis.board import Behaviour, Entrant
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import Band, legend, lines
from fmbench.analysis.figures.style import LINES
from fmbench.analysis.metrics import similarities
from fmbench.analysis.tables import Value

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def notebooks(behaviour: Behaviour) -> Figure | None:
    """Similarity from season to season, and size; None where nobody wrote anything."""
    writers = [entrant for entrant in behaviour.field if entrant.wrote]
    if not writers:
        return None
    alike = [_band(one, {seed: dict(similarities(run)) for seed, run in one.runs.items()}) for one in writers]
    size = [
        _band(
            one,
            {
                seed: {book.season: len(book.text) / 1000 for book in run.notebooks}
                for seed, run in one.runs.items()
            },
        )
        for one in writers
    ]

    def draw(canvas: "Canvas") -> None:
        left, right = canvas.subplots(1, 2)
        lines(left, alike, "similarity to the season before")
        left.set_ylim(-0.02, 1.02)
        lines(right, size, "notebook size, 1,000 characters")
        legend(left, [entrant.label for entrant in writers[: len(LINES)]])

    rows: list[tuple[Value, ...]] = [
        (band.label, what, season, band.middle[at])
        for what, bands in (("similarity", alike), ("size_k", size))
        for band in bands
        for at, season in enumerate(band.seasons)
    ]
    return Figure(
        "figure13_notebooks",
        "Memory curation",
        "Left: TF-IDF cosine of consecutive season-end notebooks, means over seeds. Right: their length. The "
        "right panel decodes the left: the same likeness can be an archive that only grows or a short plan.",
        ("seat", "what", "season", "mean"),
        tuple(rows),
        draw,
        (9.0, 4.0),
    )


def _band(entrant: Entrant, by_seed: dict[int, dict[int, float]]) -> Band:
    values: dict[int, list[float]] = {}
    for found in by_seed.values():
        for season, value in found.items():
            values.setdefault(season, []).append(value)
    seasons = tuple(sorted(values))
    return Band(
        entrant.label,
        seasons,
        tuple(sum(values[season]) / len(values[season]) for season in seasons),
        tuple(min(values[season]) for season in seasons),
        tuple(max(values[season]) for season in seasons),
    )
