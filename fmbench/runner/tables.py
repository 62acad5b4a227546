"""Plain tables for a terminal: columns as wide as they need to be, numbers to the right."""

from collections.abc import Sequence

from fmbench.tracking import Result, Summary, seat_label

_GAP = "  "


def format_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows under a header; the first `left` columns stand to the left, the others to the right."""
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]
    return "\n".join(_format_row(row, widths, left) for row in (header, *rows))


def _format_row(row: Sequence[str], widths: Sequence[int], left: int) -> str:
    cells = (
        cell.ljust(width) if column < left else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return _GAP.join(cells).rstrip()


def scores_table(results: Sequence[Result]) -> str:
    """One line for each seat of each world: its score and what it is made of."""
    header = (
        "seed", "seat", "score", "honors", "value", "squad", "rho", "revivals", "ended", "year",
        "stops", "honor points", "value added M", "squad value M", "seconds",
    )  # fmt: skip
    return format_table(header, [_score_row(result) for result in results], left=2)


def _score_row(result: Result) -> tuple[str, ...]:
    score, channels, inputs = result.score, result.score.channels, result.score.inputs
    seconds = result.timing.engine_seconds + result.timing.seat_seconds
    return (
        str(result.seed),
        seat_name(result),
        f"{score.final:.2f}",
        f"{channels.honors:.2f}",
        f"{channels.value_added:.2f}",
        f"{channels.squad:.2f}",
        f"{score.rho:.3f}",
        str(score.revivals),
        result.termination.reason,
        str(result.termination.year),
        str(result.stops.total),
        str(inputs.h),
        f"{inputs.va_m:.1f}",
        f"{inputs.m_m:.1f}",
        f"{seconds:.2f}",
    )


def seat_name(result: Result) -> str:
    """Who sat there; in a world of several seats, with the seat's number."""
    name = result.stamp.seat.name
    return name if result.stamp.track == "solo" else f"{seat_label(result.seat)} {name}"


def summary_lines(summary: Summary) -> list[str]:
    """Mean and spread over all seats, by name when several names sat there, and what failed."""
    lines = []
    if len(summary.seats) > 1:
        for name, spread in summary.seats.items():
            lines.append(f"{name}: {_spread_text(spread.n, spread.mean, spread.sd)}")
    elif summary.n:
        lines.append(_spread_text(summary.n, summary.mean, summary.sd))
    lines.extend(f"seed {failed.seed} failed: {failed.reason}" for failed in summary.failed)
    return lines


def _spread_text(n: int, mean: float | None, sd: float | None) -> str:
    if mean is None:
        return "no score"
    return f"mean {mean:.2f}, SD {'-' if sd is None else f'{sd:.2f}'}, n {n}"
