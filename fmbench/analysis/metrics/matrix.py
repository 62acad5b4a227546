"""The capability matrix: each seat's rank on six axes, 1 for the best (paper Figure 5, Appendix J)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Axis = Literal[
    "price_discovery", "memory_curation", "proactive_control", "credit_assignment", "endgame_awareness",
    "compute_efficiency",
]  # fmt: skip
HIGH_IS_BETTER: dict[Axis, bool] = {
    "price_discovery": False,
    "memory_curation": False,
    "proactive_control": True,
    "credit_assignment": False,
    "endgame_awareness": False,
    "compute_efficiency": True,
}
"""The axes in the paper's order; memory is the distance from the band's centre."""


@dataclass(frozen=True, slots=True)
class CapabilityRow:
    """One seat's statistics and rank scores by axis; None where it has no value.

    On an axis of `tied` another seat has the same value, so that the rank score tells nothing of it.
    """

    seat: str
    values: Mapping[Axis, float | None]
    rank_scores: Mapping[Axis, float | None]
    tied: frozenset[Axis]


def capability_matrix(statistics: Mapping[str, Mapping[Axis, float | None]]) -> tuple[CapabilityRow, ...]:
    """Rank every seat on every axis, in the order given; a seat without a value is not ranked there."""
    scores = {
        axis: rank_scores(
            {seat: value for seat, axes in statistics.items() if (value := axes.get(axis)) is not None},
            high_is_better=high,
        )
        for axis, high in HIGH_IS_BETTER.items()
    }
    counts = {axis: Counter(axes.get(axis) for axes in statistics.values()) for axis in HIGH_IS_BETTER}
    return tuple(
        CapabilityRow(
            seat,
            {axis: axes.get(axis) for axis in HIGH_IS_BETTER},
            {axis: scores[axis].get(seat) for axis in HIGH_IS_BETTER},
            frozenset(axis for axis, value in axes.items() if value is not None and counts[axis][value] > 1),
        )
        for seat, axes in statistics.items()
    )


def rank_scores(values: Mapping[str, float], *, high_is_better: bool) -> dict[str, float]:
    """Rank scores over n seats, (n - rank) / (n - 1): 1 for the best, 0 for the last; 1 if alone.

    Equal values are ordered by name, so that each column is a permutation (paper Appendix J,
    mechanics §16).
    """
    order = ranking(values, high_is_better=high_is_better)
    last = max(len(order) - 1, 1)
    return {seat: (len(order) - 1 - place) / last if len(order) > 1 else 1.0
            for place, seat in enumerate(order)}  # fmt: skip


def ranking(values: Mapping[str, float], *, high_is_better: bool) -> Sequence[str]:
    """Seats from the best to the last; equal values by name."""
    sign = -1.0 if high_is_better else 1.0
    return sorted(values, key=lambda seat: (sign * values[seat], seat))
