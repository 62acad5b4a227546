"""What match ratings tell of men: a second opinion, free of the scout's lasting errors."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fmbench.game.view import Men, PlayerReport
from fmbench.policies.sight import Ints

POINTS = 25
"""Points of ability that a point of mean rating stands for, goals apart."""

GOAL = 600
"""Milli-points of rating that a goal brings."""

MIDDLE = 6_500
FADING = 60
"""Per cent of its weight that a past season keeps."""

MATCH_NOISE, LASTING_NOISE = 10_000, 2_500
"""Milli-points of ability by which one match is off, and any number of them."""

FEWEST = 8
MOST = 60
HEADING = "form"


class Record:
    """Men's ratings as milli-points of ability above the usual (``above``) and from how many matches."""

    __slots__ = ("above", "matches")

    def __init__(self, above: Ints, matches: Ints) -> None:
        self.above = above
        self.matches = matches

    def noise(self) -> Ints:
        """Square of how far each is off, milli-points."""
        games = np.maximum(self.matches, 1)
        off: Ints = MATCH_NOISE * MATCH_NOISE // games + LASTING_NOISE * LASTING_NOISE
        return off


def this_season(men: Men) -> Record:
    """The ratings of the season under way."""
    games = np.where(men.mean_rating >= 0, men.appearances, 0)
    above = POINTS * (men.mean_rating - MIDDLE) - POINTS * GOAL * men.goals // np.maximum(games, 1)
    return Record(np.where(games > 0, above, 0), games)


def last_season(report: PlayerReport, season: int) -> Record:
    """The ratings of the season before, of one man asked about."""
    above, games = 0, 0
    told = report.as_json()["seasons"]
    for row in told if isinstance(told, list) else []:
        if isinstance(row, Mapping) and row["season"] == season - 1 and row["appearances"]:
            games = int(row["appearances"])
            rated = round(float(row["mean_rating"]) * 1_000)
            above = POINTS * (rated - MIDDLE) - POINTS * GOAL * int(row["goals"]) // games
    return Record(np.array([above], dtype=np.int64), np.array([games], dtype=np.int64))


class Memory:
    """Own men's ratings of past seasons, kept in the notebook."""

    __slots__ = ("past",)

    def __init__(self, text: str) -> None:
        self.past: dict[int, tuple[int, int]] = {}
        for line in text.splitlines():
            words = line.split()
            if words[:1] == [HEADING]:
                for entry in words[1:]:
                    player, above, games = (int(part) for part in entry.split("/"))
                    self.past[player] = (above, games)

    def as_text(self) -> str:
        """One line of the notebook."""
        men = " ".join(f"{player}/{above}/{games}" for player, (above, games) in sorted(self.past.items()))
        return f"{HEADING} {men}"

    def record(self, men: Men) -> Record:
        """All that is known of the men's ratings."""
        now = this_season(men)
        above, matches = [], []
        for player, over, games in zip(
            men.player.tolist(), now.above.tolist(), now.matches.tolist(), strict=True
        ):
            before, weight = self.past.get(player, (0, 0))
            total = games + weight
            above.append((over * games + before * weight) // max(total, 1))
            matches.append(total)
        return Record(np.array(above, dtype=np.int64), np.array(matches, dtype=np.int64))

    def close_season(self, men: Men) -> None:
        """The season is over: its ratings become past ones."""
        record = self.record(men)
        pairs = zip(men.player.tolist(), record.above.tolist(), record.matches.tolist(), strict=True)
        self.past = {
            player: (above, min(games, MOST) * FADING // 100) for player, above, games in pairs if games > 0
        }
