"""Title rotation: how often the champion changes, and how long dynasties last."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from fmbench.analysis.mining.records import MinedRun


@dataclass(frozen=True, slots=True)
class Dynasty:
    """Titles in a row of one club; `first` is the season of the first."""

    club: str
    first: int
    titles: int


@dataclass(frozen=True, slots=True)
class TitleRotation:
    """`change_share` is the share of seasons, from the second on, won by another club than the last.

    It is None for a single season. `longest` is the longest dynasty, of equal ones the first.
    """

    seasons: int
    champions: int
    change_share: float | None
    longest: Dynasty | None


def title_rotation(champions: Sequence[str]) -> TitleRotation:
    """The rotation of a list of champions by season, such as `result.world.champions`."""
    pairs = list(pairwise(champions))
    share = sum(before != after for before, after in pairs) / len(pairs) if pairs else None
    longest = max(dynasties(champions), key=lambda dynasty: dynasty.titles, default=None)
    return TitleRotation(len(champions), len(set(champions)), share, longest)


def dynasties(champions: Sequence[str]) -> tuple[Dynasty, ...]:
    """Every unbroken row of titles, single ones included, in order."""
    found, season = [], 1
    for club, row in groupby(champions):
        titles = len(list(row))
        found.append(Dynasty(club, season, titles))
        season += titles
    return tuple(found)


def titles_won(run: MinedRun) -> tuple[int, ...]:
    """The seasons that the run's own club won as this seat's."""
    return tuple(season.season for season in run.result.seasons if season.position == 1)
