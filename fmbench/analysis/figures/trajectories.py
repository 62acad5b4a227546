"""Season by season: score, position, net worth, squad value (paper Figures 2, 6 and 15)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fmbench.analysis.board import Board, Entrant
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import Band, by_places, legend, lines
from fmbench.analysis.figures.style import LINES
from fmbench.analysis.tables import Value, order_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

CHANNELS = {
    "score_if_completed": "score if completed then",
    "position": "league position",
    "net_worth_m": "net worth, M",
    "squad_value_m": "squad value, M",
}
_HEADING = ("seat", "channel", "season", "mean", "low", "high", "seeds")


def bands_of(entrants: Sequence[Entrant], channel: str) -> list[Band]:
    """Mean over the seeds that reached each season, with the lowest and the highest of them."""
    bands = []
    for entrant in entrants:
        values: dict[int, list[float]] = {}
        for run in entrant.runs.values():
            for season in run.result.seasons:
                values.setdefault(season.season, []).append(float(getattr(season, channel)))
        seasons = tuple(sorted(values))
        bands.append(
            Band(
                entrant.label,
                seasons,
                tuple(sum(values[season]) / len(values[season]) for season in seasons),
                tuple(min(values[season]) for season in seasons),
                tuple(max(values[season]) for season in seasons),
            )
        )
    return bands


def trajectories(
    name: str, title: str, text: str, entrants: Sequence[Entrant], channels: Sequence[str]
) -> Figure:
    """A panel a channel, two in a row."""
    bands = {channel: bands_of(entrants, channel) for channel in channels}
    high = (len(channels) + 1) // 2

    def draw(canvas: "Canvas") -> None:
        panels = canvas.subplots(high, 2, squeeze=False)
        for axes, channel in zip(panels.flat, channels, strict=True):
            lines(axes, bands[channel], CHANNELS[channel])
            if channel == "position":
                by_places(axes)
        legend(panels[0][0], [entrant.label for entrant in entrants[: len(LINES)]])

    counts = {entrant.label: entrant for entrant in entrants}
    rows: list[tuple[Value, ...]] = [
        (band.label, channel, season, band.middle[at], band.low[at], band.high[at],
         sum(season in run.seasons_played for run in counts[band.label].runs.values()))
        for channel in channels
        for band in bands[channel]
        for at, season in enumerate(band.seasons)
    ]  # fmt: skip
    return Figure(name, title, text, _HEADING, tuple(rows), draw, (9.0, 3.4 * high))


def solo_trajectories(board: Board) -> Figure:
    """All seats of the solo track (paper Figure 2)."""
    entrants = [entrant for entrant in board.entrants if entrant.runs]
    return trajectories(
        "figure2_solo_trajectories",
        "Solo trajectories",
        _told(entrants, len(board.seeds)),
        entrants,
        tuple(CHANNELS),
    )


def _told(entrants: Sequence[Entrant], seeds: int) -> str:
    drawn = (
        f"Lines are means over those of the {seeds} seeds that reached a season, shading spans the worst and "
        "the best seed"
        if seeds > 1
        else "One seed"
    )
    return f"{drawn}{_coloured(entrants, 'means')}."


def _coloured(entrants: Sequence[Entrant], by: str) -> str:
    if len(entrants) <= len(LINES):
        return ""
    return f"; the {len(LINES)} seats with the highest {by} are coloured, the others grey"


def arena_trajectories(board: Board, seed: int) -> tuple[Figure, Figure]:
    """One Arena world: score and position, then the assets behind them (paper Figures 6 and 15)."""
    entrants = [one for one in order_of(board, seed) if one.runs]
    world = [_only(entrant, seed) for entrant in entrants]
    return (
        trajectories(
            f"figure6_arena_trajectories_seed{seed}",
            f"Arena trajectories, world {seed}",
            f"All seats of one shared world{_coloured(world, 'final scores')}.",
            world,
            ("score_if_completed", "position"),
        ),
        trajectories(
            f"figure15_arena_assets_seed{seed}",
            f"Arena assets, world {seed}",
            "The assets behind the scores of the same world: net worth and squad value.",
            world,
            ("net_worth_m", "squad_value_m"),
        ),
    )


def _only(entrant: Entrant, seed: int) -> Entrant:
    return Entrant(
        entrant.label,
        entrant.slug,
        entrant.pool,
        entrant.identity,
        {seed: entrant.runs[seed]},
        (),
        (),
        "world",
    )
