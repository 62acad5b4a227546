"""How early a field shows its final order (paper §4.1: early standing predicts little)."""

from collections.abc import Mapping
from dataclasses import dataclass

from fmbench.analysis.statistics.correlation import Correlation, SeatValues, spearman
from fmbench.analysis.statistics.errors import require
from fmbench.analysis.statistics.moments import settled


@dataclass(frozen=True, slots=True)
class Standing:
    """A field after one season of one world.

    `gap` is best minus worst in points; `places` gives each seat's place, 1 for the best,
    seats level on points sharing the better one; `agreement` is the rank correlation with
    the last season.
    """

    season: int
    gap: float
    leader: str
    places: Mapping[str, int]
    agreement: Correlation


def shared_places(scores: SeatValues) -> dict[str, int]:
    """Each seat's place, 1 for the highest score; seats with equal scores share the better one."""
    return {seat: 1 + sum(other > scores[seat] for other in scores.values()) for seat in sorted(scores)}


def season_standings(scores: Mapping[int, SeatValues]) -> tuple[Standing, ...]:
    """Standings of one world from the scores of its seats after each season, in order.

    Raises:
        StatisticsError: no season, a season without seats, a nan.
    """
    require(bool(scores), "scores", scores, "must have at least one season")
    final = scores[max(scores)]
    return tuple(_standing(season, scores[season], final) for season in sorted(scores))


def _standing(season: int, scores: SeatValues, final: SeatValues) -> Standing:
    require(bool(scores), f"scores[{season}]", dict(scores), "must have at least one seat")
    leader = min(scores, key=lambda seat: (-scores[seat], seat))
    gap = settled(scores[leader] - min(scores.values()))
    return Standing(season, gap, leader, shared_places(scores), spearman(scores, final))
