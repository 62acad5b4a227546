"""Small charts drawn as inline SVG: light, sharp at any size, read out by their titles."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from fmbench.analysis.figures.style import LINES, REST

_WIDTH, _HEIGHT = 420, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 12, 12, 34
_DASHES = ("", "7 4", "7 3 2 3", "2 3", "10 3 2 3 2 3", "4 2")
_ROW = 26
PLACES = (1.0, 4.0, 8.0, 12.0, 16.0)
"""Ticks of a chart of league positions."""
_NAMES, _LONGEST_NAME = 200, 24


class Series(NamedTuple):
    """A line of a chart: points in order of x."""

    name: str
    points: tuple[tuple[float, float], ...]


class Row(NamedTuple):
    """A line of an interval chart: mean, bounds (None if unbounded) and single values."""

    name: str
    mean: float
    low: float | None
    high: float | None
    values: tuple[float, ...]
    is_reference: bool


def line_chart(
    title: str, series: Sequence[Series], *, flipped: bool = False, x_name: str = "season"
) -> Markup:
    """Lines over seasons; `flipped` is for league positions, the first at the top."""
    drawn = [one for one in series if one.points]
    if not drawn:
        return Markup("")
    xs = [x for one in drawn for x, _ in one.points]
    ys = [y for one in drawn for _, y in one.points]
    ticks = PLACES if flipped else _ticks(min(ys), max(ys))
    low, high = min(ticks[0], min(ys)), max(ticks[-1], max(ys))
    first, last = min(xs), max(xs)

    def across(x: float) -> str:
        return _at(_LEFT + (x - first) / ((last - first) or 1) * (_WIDTH - _LEFT - _RIGHT))

    def down(y: float) -> str:
        share = (y - low) / ((high - low) or 1)
        return _at(_TOP + (share if flipped else 1 - share) * (_HEIGHT - _TOP - _BOTTOM))

    parts = [_open(title, _WIDTH, _HEIGHT, ", ".join(one.name for one in drawn))]
    parts += [
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{down(tick)}" y2="{down(tick)}" class="grid"/>'
        f'<text x="{_LEFT - 6}" y="{down(tick)}" dy="0.35em" text-anchor="end">{tick:g}</text>'
        for tick in ticks
    ]
    parts += [
        f'<text x="{across(x)}" y="{_HEIGHT - 18}" text-anchor="middle">{x:g}</text>'
        for x in sorted({first, last, *(x for x in xs if x % 5 == 0)})
    ]
    parts.append(
        f'<text x="{(_LEFT + _WIDTH) // 2}" y="{_HEIGHT - 3}" text-anchor="middle">{escape(x_name)}</text>'
    )
    for place, one in enumerate(drawn):
        style, dashes = (LINES[place], _DASHES[place]) if place < len(LINES) else (REST, "")
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        points = " ".join(f"{across(x)},{down(y)}" for x, y in one.points)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{style.color}" stroke-width="2"{dash}/>'
        )
        x, y = one.points[-1]
        parts.append(f'<circle cx="{across(x)}" cy="{down(y)}" r="3" fill="{style.color}"/>')
    parts.append("</svg>")
    return Markup("".join(parts))


def legend(names: Sequence[str]) -> Markup:
    """The lines of a chart by name, with their dashes."""
    items = []
    for place, name in enumerate(names[: len(LINES)]):
        dash = f' stroke-dasharray="{_DASHES[place]}"' if _DASHES[place] else ""
        items.append(
            f'<li><svg class="key" viewBox="0 0 36 10" aria-hidden="true"><line x1="0" x2="36" y1="5" y2="5" '
            f'stroke="{LINES[place].color}" stroke-width="3"{dash}/></svg> {escape(name)}</li>'
        )
    return Markup(f'<ul class="legend">{"".join(items)}</ul>') if items else Markup("")


def interval_chart(title: str, rows: Sequence[Row]) -> Markup:
    """Means with their intervals, one row each; single values as strokes; references hollow."""
    if not rows:
        return Markup("")
    reach = [
        value
        for row in rows
        for value in (row.mean, *row.values, *(bound for bound in (row.low, row.high) if bound is not None))
    ]
    width, height = 560, _ROW * len(rows) + 34
    ticks = _ticks(min(reach), max(reach))
    low, high = min(ticks[0], min(reach)), max(ticks[-1], max(reach))

    def across(x: float) -> str:
        return _at(_NAMES + (x - low) / ((high - low) or 1) * (width - _NAMES - 16))

    names = ", ".join(f"{row.name} {row.mean:.1f}" for row in rows)
    parts = [_open(title, width, height, names)]
    parts += [
        f'<line x1="{across(tick)}" x2="{across(tick)}" y1="4" y2="{height - 26}" class="grid"/>'
        f'<text x="{across(tick)}" y="{height - 8}" text-anchor="middle">{tick:g}</text>'
        for tick in ticks
    ]
    for place, row in enumerate(rows):
        y = _ROW * place + 16
        parts.append(
            f'<text x="{_NAMES - 10}" y="{y}" dy="0.35em" text-anchor="end">{escape(_cut(row.name))}</text>'
        )
        if row.low is not None and row.high is not None:
            parts.append(
                f'<line x1="{across(row.low)}" x2="{across(row.high)}" y1="{y}" y2="{y}" class="whisker"/>'
            )
        parts += [
            f'<line x1="{across(value)}" x2="{across(value)}" y1="{y - 6}" y2="{y + 6}" class="stroke"/>'
            for value in row.values
        ]
        kind = "hollow" if row.is_reference else "dot"
        parts.append(f'<circle cx="{across(row.mean)}" cy="{y}" r="5" class="{kind}"/>')
    parts.append("</svg>")
    return Markup("".join(parts))


def _open(title: str, width: int, height: int, description: str) -> str:
    label = escape(f"{title}: {description}")
    return f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _at(value: float) -> str:
    return f"{value:.1f}"


def _ticks(low: float, high: float) -> tuple[float, ...]:
    """Round numbers that span an interval, four to eight of them."""
    if high <= low:
        low, high = low - 1, high + 1
    step = 10.0 ** len(str(int(high - low)))
    while (high - low) / step < 4:
        step = step / 2.5 if f"{step:e}"[0] == "5" else step / 2
    first = int(low // step)
    count = int(-(-high // step)) - first
    return tuple((first + place) * step for place in range(count + 1))
