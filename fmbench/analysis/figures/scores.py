"""Final scores with every seed shown, and against tokens (paper Figures 7 and 14)."""

from typing import TYPE_CHECKING

from fmbench.analysis.board import Behaviour, Board
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import Point, association_text, name_rows, scatter
from fmbench.analysis.figures.style import ACCENT, INK, SECOND
from fmbench.analysis.statistics import counted
from fmbench.analysis.tables import Value

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


def final_scores(board: Board) -> Figure:
    """Mean and standard deviation of every seat, its seeds as points (paper Figure 7)."""
    field = [entrant for entrant in board.entrants if entrant.runs and not entrant.is_oracle]
    marks = [
        (found, found.mean, dashes)
        for found, dashes in (
            *((board.oracle_of(pool), "--") for pool in board.pools),
            *((board.script_of("heuristic", pool), ":") for pool in board.pools),
        )
        if found is not None and found.mean is not None
    ]

    named = {"--": "dashed", ":": "dotted"}
    references = "".join(f"; the {named[dashes]} line is the mean of {one.label}" for one, _, dashes in marks)

    def draw(canvas: "Canvas") -> None:
        axes = canvas.subplots()
        for row, entrant in enumerate(field):
            axes.errorbar(
                entrant.mean or 0.0, row, xerr=entrant.sd or 0.0, fmt="D", color=ACCENT, ecolor=ACCENT,
                capsize=3, markeredgecolor=INK, markersize=6,
            )  # fmt: skip
            scores = list(entrant.scores.values())
            axes.plot(
                scores, [row + 0.22] * len(scores), "|", color=SECOND, markersize=8, markeredgewidth=1.8
            )
        for entrant, mean, dashes in marks:
            axes.axvline(mean, color=INK, linestyle=dashes, linewidth=1.2, label=f"{entrant.label}, mean")
        name_rows(axes, [entrant.label for entrant in field])
        axes.set_xlabel("final score: mean and SD (diamonds), single seeds (strokes)")
        axes.grid(axis="x", alpha=0.3)
        if marks:
            axes.legend(loc="best", fontsize=8)

    rows: list[tuple[Value, ...]] = [
        (entrant.label, seed, score, entrant.mean, entrant.sd)
        for entrant in board.entrants
        for seed, score in entrant.scores.items()
    ]
    return Figure(
        "figure7_final_scores",
        "Final score by seat",
        f"Mean with standard deviation over {counted(len(board.seeds), 'seed')}, single seeds as strokes "
        f"below{references}.",
        ("seat", "seed", "score", "mean", "sd"),
        tuple(rows),
        draw,
        (8.0, max(2.4, 0.42 * len(field) + 1.4)),
    )


def tokens_and_score(behaviour: Behaviour) -> Figure | None:
    """Mean tokens a run against the mean score (paper Figure 14); None where no tokens were recorded."""
    points = [
        Point(entrant.label, entrant.tokens_m, entrant.mean)
        for entrant in behaviour.field
        if entrant.tokens_m and entrant.mean is not None
    ]
    if not points:
        return None

    def draw(canvas: "Canvas") -> None:
        from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

        axes = canvas.subplots()
        axes.set_xscale("log")
        scatter(axes, points, "tokens a run, millions (log scale)")
        # Plain numbers: the powers of a log axis are written as formulas, which are off for names' sake.
        axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.xaxis.set_minor_formatter(NullFormatter())

    return Figure(
        "figure14_tokens",
        "Compute allocation",
        "Mean tokens a run against mean score, on a log axis; "
        f"{association_text(behaviour.associations, 'tokens_m')}.",
        ("seat", "tokens_m", "score"),
        tuple(points),
        draw,
        (7.0, 4.2),
    )
