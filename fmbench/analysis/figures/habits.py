"""Behaviour against the score: money, renewals, warnings, youth (paper Figures 3, 4, 11 and 12)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fmbench.analysis.board import Behaviour, Entrant
from fmbench.analysis.figures.figure import Figure
from fmbench.analysis.figures.panels import Point, association_text, name_rows, nothing, scatter, spans
from fmbench.analysis.figures.style import ACCENT, FILLS, INK, SECOND
from fmbench.analysis.metrics import Measure, renewal_episodes, spending
from fmbench.analysis.tables import Value
from fmbench.game.view.words import WARNINGS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

HORIZONS = ("veteran buys (29 and older)", "prime buys (24-28)", "young buys (23 and younger)", "facilities")
LAST_MINUTE_MONTHS = 6


def points_of(behaviour: Behaviour, metric: str, scale: float = 1.0) -> list[Point]:
    """Seats with a finite metric, against their mean score."""
    points = []
    for entrant in behaviour.field:
        value = behaviour.mean(entrant, metric)
        if value is not None and abs(value) < float("inf") and entrant.mean is not None:
            points.append(Point(entrant.label, scale * value, entrant.mean))
    return points


def credit(behaviour: Behaviour) -> Figure:
    """Spending by payoff horizon, and idle cash against the score (paper Figure 3)."""
    field = behaviour.field
    spent = {entrant.label: _mean_spending(entrant) for entrant in field}
    points = points_of(behaviour, "idle_cash", 100.0)

    def draw(canvas: "Canvas") -> None:
        left, right = canvas.subplots(1, 2)
        shares = {
            label: [100 * amount / sum(parts) for amount in parts] if sum(parts) else [0.0] * len(parts)
            for label, parts in spent.items()
        }
        stack(left, shares, HORIZONS, [f"{sum(parts):.0f}M" for parts in spent.values()])
        left.set_xlim(0, 100)
        left.set_xlabel("share of discretionary spending, %; total of a run at the right")
        scatter(right, points, "mean season-end cash over net worth, %")

    rows: list[tuple[Value, ...]] = [
        (entrant.label, *spent[entrant.label], behaviour.mean(entrant, "idle_cash"), entrant.mean)
        for entrant in field
    ]
    return Figure(
        "figure3_credit_assignment",
        "Credit assignment",
        "Left: spending by when it pays off, means over seeds. Right: idle cash against the score; "
        f"{association_text(behaviour.associations, 'idle_cash')}.",
        ("seat", "veteran_m", "prime_m", "young_m", "facilities_m", "idle_cash", "score"),
        tuple(rows),
        draw,
        _tall(field),
    )


def control(behaviour: Behaviour) -> Figure:
    """When renewal talks open, and the median lead against the score (paper Figure 4)."""
    field = behaviour.field
    leads = {
        entrant.label: [
            offer.man.months_left for run in entrant.runs.values() for offer in renewal_episodes(run)
        ]
        for entrant in field
    }
    points = points_of(behaviour, "renewal_lead")

    def draw(canvas: "Canvas") -> None:
        left, right = canvas.subplots(1, 2)
        spans(left, leads)
        left.set_xlabel("contract months left when talks open: median, half, 90%")
        if any(leads.values()):
            left.axvspan(0, LAST_MINUTE_MONTHS, color=SECOND, alpha=0.15, label="last minute")
            left.legend(loc="upper right", fontsize=8)
        else:
            nothing(left, "no renewal talks were opened")
        scatter(right, points, "median lead, months")

    rows: list[tuple[Value, ...]] = [
        (label, months, values.count(months))
        for label, values in leads.items()
        for months in sorted(set(values))
    ]
    return Figure(
        "figure4_proactive_control",
        "Proactive control",
        "Left: contract months left when each renewal episode opens, all seeds: median, middle half, 5th to "
        "95th percentile; shaded at the last minute, six months or less. Right: the median lead; "
        f"{association_text(behaviour.associations, 'renewal_lead')}.",
        ("seat", "months_left", "episodes"),
        tuple(rows),
        draw,
        _tall(field),
    )


def warnings(behaviour: Behaviour) -> Figure:
    """Stops under a warning, by kind and against the score: a failed metric (paper Figure 11)."""
    field = behaviour.field
    shares = {
        entrant.label: [100 * share for share in _warning_shares(behaviour, entrant)] for entrant in field
    }
    points = points_of(behaviour, "warning_exposure", 100.0)
    kinds = [kind.replace("_", " ") for kind in WARNINGS]

    def draw(canvas: "Canvas") -> None:
        left, right = canvas.subplots(1, 2)
        stack(left, shares, kinds, [])
        if not any(map(any, shares.values())):
            nothing(left, "no stop carried a warning")
        left.set_xlabel("% of stops carrying the warning (a stop may carry several)")
        scatter(right, points, "% of stops with any warning")

    rows: list[tuple[Value, ...]] = [
        (entrant.label, *shares[entrant.label], behaviour.mean(entrant, "warning_exposure"), entrant.mean)
        for entrant in field
    ]
    return Figure(
        "figure11_warnings",
        "Failed metric: warning exposure",
        "Share of stops under a warning, means over seeds, kept on record though its sign did not hold in "
        f"the paper; {association_text(behaviour.associations, 'warning_exposure')}.",
        ("seat", *WARNINGS, "any", "score"),
        tuple(rows),
        draw,
        _tall(field),
    )


def youth_and_endgame(behaviour: Behaviour) -> Figure:
    """Promoted youths that were used, and long-horizon acts early and late (paper Figure 12)."""
    field = behaviour.field
    harvest = {entrant.label: behaviour.mean(entrant, "youth_harvest") for entrant in field}
    rates = {entrant.label: _rates(behaviour, entrant) for entrant in field}

    def draw(canvas: "Canvas") -> None:
        left, right = canvas.subplots(1, 2)
        left.barh(
            range(len(harvest)),
            [100 * (value or 0.0) for value in harvest.values()],
            color=ACCENT,
            height=0.6,
        )
        name_rows(left, list(harvest))
        left.set_xlim(0, 100)
        if all(value is None for value in harvest.values()):
            nothing(left, "nobody was promoted")
        left.set_xlabel("% of promoted youths who started five matches or more")
        for row, (middle, late) in enumerate(rates.values()):
            if middle is not None and late is not None:
                right.plot([middle, late], [row, row], color=INK, linewidth=1)
                right.plot(middle, row, "o", color=ACCENT, label="years 2-16" if row == 0 else None)
                right.plot(late, row, "s", color=SECOND, label="years 17-20" if row == 0 else None)
        if all(None in pair for pair in rates.values()):
            nothing(right, "no run has both stretches")
        name_rows(right, list(rates))
        right.set_xlabel("long-horizon acts a season (circle years 2-16, square 17-20)")
        right.grid(axis="x", alpha=0.3)

    rows: list[tuple[Value, ...]] = [
        (entrant.label, harvest[entrant.label], *rates[entrant.label], entrant.mean) for entrant in field
    ]
    return Figure(
        "figure12_youth_and_endgame",
        "Youth harvest and endgame",
        "Left: youth harvest, a failed metric; "
        f"{association_text(behaviour.associations, 'youth_harvest')}. Right: "
        "investments and promotions a season before and within the last four years; "
        f"{association_text(behaviour.associations, 'endgame_shift')}.",
        ("seat", "youth_harvest", "acts_years_2_16", "acts_years_17_20", "score"),
        tuple(rows),
        draw,
        _tall(field),
    )


def stack(
    axes: "Axes", parts: Mapping[str, Sequence[float]], kinds: Sequence[str], totals: Sequence[str]
) -> None:
    """Stacked bars, one row a seat."""
    starts = [0.0] * len(parts)
    for place, kind in enumerate(kinds):
        widths = [values[place] for values in parts.values()]
        color, hatch = FILLS[place]
        axes.barh(
            range(len(parts)), widths, left=starts, color=color, hatch=hatch, edgecolor="white", label=kind,
            height=0.7,
        )  # fmt: skip
        starts = [start + width for start, width in zip(starts, widths, strict=True)]
    name_rows(axes, list(parts))
    for row, total in enumerate(totals):
        axes.annotate(total, (starts[row], row), xytext=(3, -3), textcoords="offset points", fontsize=8)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, fontsize=7.5)


def _mean_spending(entrant: Entrant) -> tuple[float, float, float, float]:
    spent = [spending(run) for run in entrant.runs.values()]
    n = max(len(spent), 1)
    return (
        sum(one.veteran_m for one in spent) / n,
        sum(one.prime_m for one in spent) / n,
        sum(one.young_m for one in spent) / n,
        sum(one.facilities_m for one in spent) / n,
    )


def _warning_shares(behaviour: Behaviour, entrant: Entrant) -> list[float]:
    measures = [profile.whole["warning_exposure"] for profile in behaviour.profiles[entrant.label].values()]
    known = [measure for measure in measures if measure.value is not None]
    return [sum(measure[kind] for measure in known) / max(len(known), 1) for kind in WARNINGS]


def _rates(behaviour: Behaviour, entrant: Entrant) -> tuple[float | None, float | None]:
    measures = [profile.whole["endgame_shift"] for profile in behaviour.profiles[entrant.label].values()]
    known: list[Measure] = [measure for measure in measures if measure.value is not None]
    if not known:
        return None, None
    return (
        sum(measure["middle_per_season"] for measure in known) / len(known),
        sum(measure["late_per_season"] for measure in known) / len(known),
    )


def _tall(field: Sequence[Entrant]) -> tuple[float, float]:
    return 10.5, max(3.4, 0.32 * len(field) + 2.0)
