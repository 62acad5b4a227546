"""What kind of world a run was played in; counted beside the world, never in its digest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import day_of_year
from fmbench.engine.people.population import alive_count
from fmbench.engine.state import league as T
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.view.names import club_names

ALIVE_COUNT_DAYS = 30
"""Days between two counts of the living."""


@dataclass(frozen=True, slots=True)
class WorldFigures:
    """Figures of a finished or broken-off run; `home_draw_away` are shares of the matches."""

    players_alive_mean: float
    players_distinct: int
    matches: int
    goals_per_match: float
    home_draw_away: tuple[float, float, float]
    champions: tuple[str, ...]


class WorldStatistics:
    """Counts the living once a month and the matches once a season."""

    def __init__(self) -> None:
        self._alive = 0
        self._counts = 0
        self._goals = 0
        self._results = [0, 0, 0]

    def watch(self, world: World) -> None:
        """After a day's phases."""
        if world.day % ALIVE_COUNT_DAYS == 0:
            self._alive += alive_count(world)
            self._counts += 1
        if day_of_year(world.day) == world.rules.calendar.settlement:
            goals, results = _season_so_far(world)
            self._goals += goals
            self._results = [a + b for a, b in zip(self._results, results, strict=True)]

    def figures(self, world: World) -> WorldFigures:
        """The figures up to today."""
        goals, results = self._goals, self._results
        if 0 < day_of_year(world.day) < world.rules.calendar.settlement:
            more, latest = _season_so_far(world)
            goals, results = goals + more, [a + b for a, b in zip(results, latest, strict=True)]
        matches = sum(results)
        places = world.places.view
        winners = places[places[:, K.PLACE] == 1][:, K.PLACE_CLUB].tolist()
        names = club_names(world.seed)
        return WorldFigures(
            players_alive_mean=self._alive / self._counts if self._counts else 0.0,
            players_distinct=world.player_count,
            matches=matches,
            goals_per_match=goals / matches if matches else 0.0,
            home_draw_away=(
                results[0] / max(matches, 1),
                results[1] / max(matches, 1),
                results[2] / max(matches, 1),
            ),
            champions=tuple(names[slot] for slot in winners),
        )


def _season_so_far(world: World) -> tuple[int, list[int]]:
    """Goals, and numbers of home wins, draws and away wins of this season's matches."""
    played = world.matches[world.matches[:, T.IS_PLAYED] == 1]
    margin = played[:, T.HOME_GOALS] - played[:, T.AWAY_GOALS]
    goals = int(played[:, T.HOME_GOALS].sum() + played[:, T.AWAY_GOALS].sum())
    return goals, [int(np.count_nonzero(kind)) for kind in (margin > 0, margin == 0, margin < 0)]
