"""Transfer offers season by season (paper Figures 8 and 9)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fmbench.analysis.board import Board
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import name_rows
from fmbench.analysis.figures.style import COUNTS
from fmbench.analysis.metrics import offers_by_season
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.tables import Value, order_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def offers(board: Board, seed: int) -> Figure:
    """Offers a season of every seat of one world, totals at the right; rows by final score."""
    runs = [(entrant.label, entrant.runs[seed]) for entrant in order_of(board, seed)]
    number = 8 if board.track == "solo" else 9
    return Figure(
        f"figure{number}_{board.track}_offers_seed{seed}",
        f"Transfer offers per season, {board.track}, {'seed' if board.track == 'solo' else 'world'} {seed}",
        "Accepted calls of make_transfer_offer in each season, rows by final score, totals at the right; "
        "a cross marks seasons after a run had ended.",
        ("seat", "score", "season", "offers"),
        tuple(_rows(runs)),
        lambda canvas: _draw(canvas, runs),
        (10.0, max(2.4, 0.36 * len(runs) + 1.2)),
    )


def _rows(runs: Sequence[tuple[str, MinedRun]]) -> list[tuple[Value, ...]]:
    return [
        (label, run.result.score.final, season, count)
        for label, run in runs
        for season, count in offers_by_season(run).items()
    ]


def _draw(canvas: "Canvas", runs: Sequence[tuple[str, MinedRun]]) -> None:
    left, right = canvas.subplots(1, 2, width_ratios=(5, 1), sharey=True)
    years = max(run.years for _, run in runs)
    counts = [offers_by_season(run) for _, run in runs]
    top = max((value for one in counts for value in one.values()), default=0) or 1
    grid = [[one.get(season, float("nan")) for season in range(1, years + 1)] for one in counts]
    left.imshow(grid, cmap=COUNTS, aspect="auto", vmin=0, vmax=top)
    for row, one in enumerate(counts):
        for season in range(1, years + 1):
            value = one.get(season)
            ink = "white" if value is not None and value > 0.6 * top else "black"
            text = "×" if value is None else str(value or "")
            left.text(season - 1, row, text, ha="center", va="center", fontsize=7.5, color=ink)
    left.set_xticks(range(0, years, 2), [f"Y{season}" for season in range(1, years + 1, 2)])
    name_rows(left, [f"{label} ({run.result.score.final:.1f})" for label, run in runs])
    totals = [sum(one.values()) for one in counts]
    right.barh(range(len(totals)), totals, color="#5B5B5B")
    for row, total in enumerate(totals):
        right.annotate(str(total), (total, row), xytext=(3, -3), textcoords="offset points", fontsize=8)
    right.set_xlabel("total offers")
    right.set_xlim(0, 1.25 * max(totals) or 1)
    if not any(totals):
        right.set_xticks([0])
