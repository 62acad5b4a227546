"""The leaderboard: one line an entrant, with what it rests on and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fmbench.analysis.board import Board, Entrant, deaths_of, gap_to_oracle, mean_share_of_oracle, remarks_on
from fmbench.analysis.report.charts import Row, interval_chart
from fmbench.analysis.statistics import Comparison, Estimate, Unit, compare_seats, interquartile_mean
from fmbench.analysis.tables import Value, interval, listed, number, place_texts

_QUARTERS = 4
"""Scores that a seat needs for its middle half to leave any out."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant as the page shows it; `place` is a dash for whoever is not ranked."""

    place: str
    entrant: Entrant
    kind: str
    mean: str
    interval: str
    sd: str
    seeds: str
    share: str
    gap: str
    deaths: str
    tokens: str
    reasoning: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A board's lines, its chart, its comparisons, and interquartile means of seats with four scores."""

    board: Board
    lines: tuple[Line, ...]
    chart: Markup
    comparisons: tuple[Comparison, ...]
    robust: Mapping[str, Estimate]

    @property
    def unit(self) -> Unit:
        """What a score is one of."""
        return "seed" if self.board.track == "solo" else "world"

    @property
    def title(self) -> str:
        """Heading of the board."""
        return "Solo track" if self.board.track == "solo" else "Arena"

    @property
    def has_oracle(self) -> bool:
        """Whether scores can be shown beside the oracle's."""
        return any(line.share != "-" for line in self.lines)

    @property
    def has_models(self) -> bool:
        """Whether a language model plays, so that tokens and reasoning have a column."""
        return any(line.entrant.is_model for line in self.lines)


def build_leaderboard(board: Board) -> Leaderboard:
    """All lines of a board, in its order."""
    places = place_texts({entrant.label: entrant.mean or 0.0 for entrant in board.ranked})
    lines = tuple(_line(board, entrant, places.get(entrant.label, "-")) for entrant in board.entrants)
    unit: Unit = "seed" if board.track == "solo" else "world"
    compared = compare_seats(board.scores, unit=unit) if len(board.scores) > 1 else ()
    robust = {
        label: interquartile_mean(scores, f"interquartile {label}", unit=unit)
        for label, scores in board.scores.items()
        if len(scores) >= _QUARTERS
    }
    title = f"{'Solo' if board.track == 'solo' else 'Arena'} scores, means with 95% t intervals"
    return Leaderboard(board, lines, interval_chart(title, _rows(board)), compared, robust)


def _line(board: Board, entrant: Entrant, place: str) -> Line:
    estimate = entrant.estimate
    share, gap = mean_share_of_oracle(board, entrant), gap_to_oracle(board, entrant)
    return Line(
        place=place,
        entrant=entrant,
        kind="oracle" if entrant.is_oracle else "model" if entrant.is_model else "script",
        mean=number(entrant.mean),
        interval="-" if estimate is None else interval(estimate.low, estimate.high),
        sd=number(entrant.sd),
        seeds=f"{len(entrant.runs)} of {len(board.seeds)}",
        share="-" if share is None else f"{100 * share.value:.0f}%",
        gap="-" if gap is None else f"{100 * gap.gap.value:.0f}%",
        deaths=listed([deaths_of(run) for run in entrant.runs.values()]),
        tokens="-" if entrant.tokens_m is None else f"{number(entrant.tokens_m, 1)}M",
        reasoning=entrant.reasoning,
        remarks=remarks_on(board, entrant),
    )


def _rows(board: Board) -> list[Row]:
    rows = []
    for entrant in board.entrants:
        estimate = entrant.estimate
        if estimate is not None:
            low, high = (estimate.low, estimate.high) if estimate.bounded else (None, None)
            values = tuple(entrant.scores.values())
            rows.append(Row(entrant.label, estimate.value, low, high, values, entrant.is_oracle))
    return rows


COMPARISON_HEADING = ("track", "a", "b", "common", "above", "difference", "low", "high", "p", "p_adjusted",
                      "family", "minimum_detectable", "verdict")  # fmt: skip


def comparison_rows(leaderboards: Sequence[Leaderboard]) -> tuple[tuple[Value, ...], ...]:
    """Every pair of every board, as data."""
    return tuple(
        (
            leaderboard.board.track, pair.a, pair.b, pair.n, pair.above, pair.difference.value,
            pair.difference.low, pair.difference.high, pair.difference.p, pair.p_adjusted,
            pair.family, pair.minimum_detectable, pair.verdict,
        )
        for leaderboard in leaderboards
        for pair in leaderboard.comparisons
    )  # fmt: skip
