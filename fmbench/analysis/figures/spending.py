"""Score against what was spent, season by season (paper Figure 10): dollars where known, else tokens."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fmbench.analysis.board import Behaviour, Entrant
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import legend
from fmbench.analysis.figures.style import LINES, style_of
from fmbench.analysis.metrics.measure import mean
from fmbench.analysis.tables import Value

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

COST, TOKENS = "USD", "million tokens"


class Spent(NamedTuple):
    """A season's end: what a run had spent by then and its score if completed then, means over seeds."""

    season: int
    amount: float
    score: float


def score_and_spending(behaviour: Behaviour) -> Figure | None:
    """A panel in dollars for seats whose every call has a cost, one in tokens for the rest; None without."""
    panels: dict[str, dict[str, Sequence[Spent]]] = {}
    for entrant in behaviour.field:
        for unit in (COST, TOKENS):
            if path := _path(behaviour, entrant, unit):
                panels.setdefault(unit, {})[entrant.label] = path
                break
    if not panels:
        return None
    places = {
        label: place for place, label in enumerate(label for paths in panels.values() for label in paths)
    }

    def draw(canvas: "Canvas") -> None:
        all_axes = canvas.subplots(1, len(panels), squeeze=False)[0]
        for axes, unit in zip(all_axes, panels, strict=True):
            for label, path in panels[unit].items():
                style = style_of(places[label])
                axes.plot(
                    [at.amount for at in path], [at.score for at in path], color=style.color,
                    linestyle=style.dashes, marker=style.marker, label=label,
                )  # fmt: skip
            axes.set_xlabel(f"spent so far, {unit}")
            axes.set_ylabel("score if completed then")
            axes.grid(alpha=0.3)
        legend(all_axes[0], list(places)[: len(LINES)])

    rows: list[tuple[Value, ...]] = [
        (label, unit, *at) for unit, paths in panels.items() for label, path in paths.items() for at in path
    ]
    return Figure(
        "figure10_score_and_spending",
        "Score against spending, season by season",
        f"{_counted_in(panels)} Each mark is a season's end, means over the seeds that reached it. "
        "Steep curves turn spending into score throughout; long flat ones do not.",
        ("seat", "unit", "season", "spent", "score"),
        tuple(rows),
        draw,
        (8.0 if len(panels) == 1 else 10.5, 4.6),
    )


def _counted_in(panels: Mapping[str, object]) -> str:
    if TOKENS not in panels:
        return "In dollars: the cost of every call is on record."
    if COST not in panels:
        return "In tokens: the cost of the calls is not on record."
    return (
        "Left in dollars, for seats with the cost of every call on record; right in tokens, for the others."
    )


def _path(behaviour: Behaviour, entrant: Entrant, unit: str) -> Sequence[Spent]:
    """Season by season; empty if a run lacks the record of a season."""
    points: dict[int, list[tuple[float, float]]] = {}
    for run in entrant.runs.values():
        manifest = behaviour.manifest_of(run)
        if manifest is None or not manifest.seasons:
            return ()
        amounts = {
            number: use.cost_usd if unit == COST else use.tokens / 1_000_000
            for number, use in manifest.seasons.items()
        }
        for season in run.result.seasons:
            spent = [amount for number, amount in amounts.items() if number <= season.season]
            known = [amount for amount in spent if amount is not None]
            if len(known) < len(spent):
                return ()
            points.setdefault(season.season, []).append((sum(known), season.score_if_completed))
    return tuple(
        Spent(season, mean(spent for spent, _ in at), mean(score for _, score in at))
        for season, at in sorted(points.items())
    )
