"""Panels that several figures share."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fmbench.analysis.board import Association
from fmbench.analysis.figures.style import ACCENT, INK, REST, SECOND, style_of

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes


_LABEL_HEIGHT = 8
"""Points of print from a name to the one above it."""
_NEAR_X, _NEAR_Y = 0.2, 0.04
"""Shares of the spread within which names of two points would overlap."""


class Point(NamedTuple):
    """One seat in a scatter."""

    label: str
    x: float
    y: float


class Band(NamedTuple):
    """A line over seasons with the worst and the best seed about it."""

    label: str
    seasons: tuple[int, ...]
    middle: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def scatter(axes: "Axes", points: Sequence[Point], x_name: str, y_name: str = "final score") -> None:
    """Seats as points with their names beside them; a panel without a point says so."""
    for point, shift in zip(points, _label_shifts(points), strict=True):
        axes.plot(point.x, point.y, "o", color=ACCENT, markeredgecolor=INK, markersize=6)
        axes.annotate(
            point.label,
            (point.x, point.y),
            xytext=(6, 3 + shift * _LABEL_HEIGHT),
            textcoords="offset points",
            fontsize=7.5,
        )
    axes.set_xlabel(x_name)
    axes.set_ylabel(y_name)
    if not points:
        axes.set_yticks([])
        nothing(axes, "no seat has a value")
    axes.margins(x=0.22, y=0.12)
    axes.grid(alpha=0.3)


def _label_shifts(points: Sequence[Point]) -> list[int]:
    """How many lines each point's name is moved up, so that names of near points stand above one another."""
    wide = max((point.x for point in points), default=0.0) - min((point.x for point in points), default=0.0)
    tall = max((point.y for point in points), default=0.0) - min((point.y for point in points), default=0.0)
    shifts: list[int] = []
    for at, point in enumerate(points):
        taken = {
            shift
            for other, shift in zip(points[:at], shifts, strict=True)
            if abs(point.x - other.x) <= _NEAR_X * wide and abs(point.y - other.y) <= _NEAR_Y * tall
        }
        shifts.append(next(line for line in range(len(points)) if line not in taken))
    return shifts


def lines(axes: "Axes", bands: Sequence[Band], title: str, *, shade: bool = True) -> None:
    """Lines over seasons; the first few named and coloured, the rest grey behind them."""
    from matplotlib.ticker import MaxNLocator

    for place, band in reversed(list(enumerate(bands))):
        style = style_of(place)
        axes.plot(
            band.seasons, band.middle, color=style.color, linestyle=style.dashes, marker=style.marker,
            markevery=max(len(band.seasons) // 5, 1), label=band.label, zorder=1 if style is REST else 2,
        )  # fmt: skip
        if shade and style is not REST:
            axes.fill_between(band.seasons, band.low, band.high, color=style.color, alpha=0.12, linewidth=0)
    axes.set_title(title)
    axes.set_xlabel("season")
    axes.grid(alpha=0.3)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def by_places(axes: "Axes") -> None:
    """League positions: the first at the top."""
    axes.set_ylim(16.5, 0.5)
    axes.set_yticks([1, 4, 8, 12, 16])


def spans(axes: "Axes", values: Mapping[str, Sequence[int]]) -> None:
    """One row a seat: a thin line from the 5th to the 95th percentile, a thick one over the middle half."""
    for row, numbers in enumerate(values.values()):
        if not numbers:
            continue
        ordered = sorted(numbers)
        low, first, middle, third, high = (
            ordered[round(share * (len(ordered) - 1))] for share in (0.05, 0.25, 0.5, 0.75, 0.95)
        )
        axes.plot([low, high], [row, row], color=INK, linewidth=1)
        axes.plot([first, third], [row, row], color=ACCENT, linewidth=6, solid_capstyle="butt", alpha=0.6)
        axes.plot(middle, row, "|", color=SECOND, markersize=11, markeredgewidth=2.5)
    name_rows(axes, list(values))


def nothing(axes: "Axes", reason: str) -> None:
    """Say why a panel is empty, in place of the ticks of an axis without data."""
    axes.set_xticks([])
    axes.text(0.5, 0.5, reason, transform=axes.transAxes, ha="center", fontsize=9)


def name_rows(axes: "Axes", labels: Sequence[str]) -> None:
    """One row a seat, the first at the top."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)


def association_text(associations: Sequence[Association], metric: str) -> str:
    """The rank correlation of a metric with the score, by seed too; what n is stands with it."""
    found = next((one for one in associations if one.metric == metric), None)
    if found is None or found.found.pooled.r != found.found.pooled.r:
        return "too few seats that differ for a rank correlation with the score"
    pooled = found.found.pooled
    seeds = " / ".join(f"{correlation.r:+.2f}" for _, correlation in found.found.by_seed)
    return (
        f"rank correlation with the score {pooled.r:+.2f} (p = {pooled.p:.2g}, with Holm "
        f"{found.adjusted.p:.2g}, n = {pooled.n} seats; by seed {seeds})"
    )


def legend(axes: "Axes", labels: Mapping[str, object] | Sequence[str]) -> None:
    """A legend of the named series of all panels, below them."""
    figure = axes.figure
    named: dict[str, Artist] = {}
    for panel in figure.axes:
        for handle, name in zip(*panel.get_legend_handles_labels(), strict=True):
            named.setdefault(name, handle)
    kept = [label for label in labels if label in named]
    if kept:
        figure.legend(
            [named[label] for label in kept],
            kept,
            loc="outside lower center",
            ncols=min(len(kept), 3),
            fontsize=8,
        )
