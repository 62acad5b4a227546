"""Final scores with every seed shown, and against tokens (paper Figures 7 and 14)."""

from typing import TYPE_CHECKING

from fmbench.analysis.board import Behaviour, Board, Entrant
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import Point, association_text, legend, name_rows, scatter
from fmbench.analysis.figures.style import ACCENT, INK, LINES, SECOND, style_of
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
        "Mean with standard deviation over seeds, single seeds as strokes below; the dashed line is the mean "
        "of the oracle, the dotted one that of the heuristic.",
        ("seat", "seed", "score", "mean", "sd"),
        tuple(rows),
        draw,
        (8.0, max(2.4, 0.42 * len(field) + 1.4)),
    )


def score_and_tokens_spent(behaviour: Behaviour) -> Figure | None:
    """Score against tokens spent, season by season (the paper's Figure 10 counts dollars); None without."""
    paths = {
        entrant.label: path for entrant in behaviour.field if (path := _spending_path(behaviour, entrant))
    }
    if not paths:
        return None

    def draw(canvas: "Canvas") -> None:
        axes = canvas.subplots()
        for place, (label, path) in enumerate(paths.items()):
            style = style_of(place)
            axes.plot(
                [spent for _, spent, _ in path], [score for _, _, score in path], color=style.color,
                linestyle=style.dashes, marker=style.marker, label=label,
            )  # fmt: skip
        axes.set_xlabel("tokens spent so far, millions")
        axes.set_ylabel("score if completed then")
        axes.grid(alpha=0.3)
        legend(axes, list(paths)[: len(LINES)])

    rows: list[tuple[Value, ...]] = [(label, *at) for label, path in paths.items() for at in path]
    return Figure(
        "figure10_score_and_tokens_spent",
        "Score against tokens spent, season by season",
        "Each mark is a season's end, means over the seeds that reached it. Steep curves turn tokens into "
        "score throughout; long flat ones do not.",
        ("seat", "season", "tokens_m", "score"),
        tuple(rows),
        draw,
        (8.0, 4.6),
    )


def _spending_path(behaviour: Behaviour, entrant: Entrant) -> list[tuple[int, float, float]]:
    """Season, mean tokens in millions up to its end, mean score then; empty if a run has no turn journal."""
    points: dict[int, list[tuple[float, float]]] = {}
    for run in entrant.runs.values():
        manifest = behaviour.manifest_of(run)
        if manifest is None or not manifest.tokens_by_season:
            return []
        for season in run.result.seasons:
            spent = sum(
                tokens for number, tokens in manifest.tokens_by_season.items() if number <= season.season
            )
            points.setdefault(season.season, []).append((spent / 1_000_000, season.score_if_completed))
    return [
        (season, sum(spent for spent, _ in at) / len(at), sum(score for _, score in at) / len(at))
        for season, at in sorted(points.items())
    ]


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
        axes = canvas.subplots()
        axes.set_xscale("log")
        scatter(axes, points, "tokens a run, millions (log scale)")

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
