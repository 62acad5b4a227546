"""Fixtures, line-ups, matches and the table."""

from fmbench.engine.football.fixtures import draw_fixtures, schedule
from fmbench.engine.football.lineup import eleven_means, eleven_of
from fmbench.engine.football.match import play_round
from fmbench.engine.football.squads import squad_lists
from fmbench.engine.football.standings import order, place_of

__all__ = [
    "draw_fixtures",
    "eleven_means",
    "eleven_of",
    "order",
    "place_of",
    "play_round",
    "schedule",
    "squad_lists",
]
