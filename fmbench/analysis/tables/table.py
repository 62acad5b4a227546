"""A table as text to read and as plain values to compute with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fmbench.analysis.statistics import shared_places

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` are what a reader sees under `heading`; `data` are the numbers behind it, unrounded.

    `name` is the stem of its files; the first `left` columns are words and stand to the left.
    """

    name: str
    caption: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    data_heading: tuple[str, ...]
    data: tuple[tuple[Value, ...], ...]
    left: int = 1


def number(value: float | None, decimals: int = 2) -> str:
    """A number as tables show it; a dash for none."""
    # Adding zero turns a rounded minus zero into zero.
    return "-" if value is None else f"{round(value, decimals) + 0.0:.{decimals}f}"


def spread(mean: float | None, sd: float | None, decimals: int = 2) -> str:
    """Mean and standard deviation as the paper writes them."""
    if mean is None:
        return "-"
    return number(mean, decimals) if sd is None else f"{number(mean, decimals)} ± {number(sd, decimals)}"


def interval(low: float, high: float, decimals: int = 2) -> str:
    """An interval; one that bounds nothing is said to."""
    if not (abs(low) < float("inf") and abs(high) < float("inf")):
        return "unbounded"
    return f"[{number(low, decimals)}, {number(high, decimals)}]"


def listed(values: Sequence[object]) -> str:
    """Values by seed, in order of seeds."""
    return " / ".join(map(str, values))


def place_texts(scores: Mapping[str, float]) -> dict[str, str]:
    """Each seat's place by its score; equal scores share one, with an equals sign."""
    places = shared_places(scores)
    taken = list(places.values())
    return {seat: f"{place}=" if taken.count(place) > 1 else str(place) for seat, place in places.items()}


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"
