"""A seat's club today in a handful of numbers: what the digest and the overview share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import CLUBS, day_of_year
from fmbench.engine.club.board import wage_ratio
from fmbench.engine.football.standings import place_of
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.world import Ints, World
from fmbench.game.view import words
from fmbench.game.view.columns import Fact

DAY, POSITION, PLAYED, POINTS, TARGET, CONFIDENCE, CASH, WAGE_RATIO, WARNED, WINDOW_CLOSES = range(10)
COUNT = 10


@dataclass(frozen=True, slots=True)
class Status:
    """Where the club stands. Before the season's first match there is no position."""

    facts: Ints

    day = Fact(DAY)  # absolute
    position = Fact(POSITION)  # 1..16, 0 for none
    played = Fact(PLAYED)
    points = Fact(POINTS)
    target = Fact(TARGET)  # 1..16, 0 for none yet
    confidence = Fact(CONFIDENCE)  # milli-points
    cash = Fact(CASH)  # credits
    wage_ratio = Fact(WAGE_RATIO)  # micro
    warned = Fact(WARNED)  # bit k: words.WARNINGS[k]
    window_closes = Fact(WINDOW_CLOSES)  # last day of the open window or -1

    @property
    def warnings(self) -> list[str]:
        """The warnings in force."""
        return [name for k, name in enumerate(words.WARNINGS) if self.warned >> k & 1]


def places_of(world: World) -> list[int]:
    """Place 1..16 of each club slot; 0 of all before the season's first match."""
    if not world.table[T.PLAYED].any():
        return [0] * CLUBS
    places: list[int] = place_of(world).tolist()
    return places


def status_of(world: World, seat: int, places: list[int]) -> Status:
    """The numbers of today; ``places`` are today's ``places_of``."""
    club: list[int] = world.clubs[:, seat].tolist()
    table: list[int] = world.table[:, seat].tolist()
    facts = [0] * COUNT
    facts[DAY] = world.day
    facts[PLAYED] = table[T.PLAYED]
    facts[POSITION] = places[seat] if table[T.PLAYED] else 0
    facts[POINTS] = table[T.POINTS]
    facts[CONFIDENCE] = club[C.CONFIDENCE]
    facts[CASH] = club[C.CASH]
    facts[WINDOW_CLOSES] = window_end(world)
    if world.day > 0:
        facts[TARGET] = club[C.TARGET]
        facts[WAGE_RATIO] = wage_ratio(world, seat)
        facts[WARNED] = _warned(world, club, facts[WAGE_RATIO])
    return Status(np.array(facts, dtype=np.int64))


def _warned(world: World, club: list[int], ratio: int) -> int:
    """The four warnings as bits in the order of words.WARNINGS."""
    warned = int(ratio > world.rules.finances.wage_warn)
    warned += (club[C.CONFIDENCE] < world.rules.board.warn) << 1
    warned += (club[C.CASH] < 0) << 2
    warned += (club[C.ADMINISTRATION_DAY] >= 0) << 3
    return int(warned)


def window_end(world: World) -> int:
    """Last day of the open transfer window, or -1."""
    calendar, today = world.rules.calendar, day_of_year(world.day)
    for first, last in (calendar.summer, calendar.winter):
        if first <= today <= last:
            return world.day + int(last) - today
    return words.NONE
