"""Fixtures, line-ups, matches and the table."""

from fmbench.engine.football.fixtures import draw_fixtures, schedule
from fmbench.engine.football.lineup import eleven_means, eleven_of, rival_belief
from fmbench.engine.football.match import play_round
from fmbench.engine.football.squads import mean_of_best, squad_lists, squad_strengths
from fmbench.engine.football.standings import order, place_of

__all__ = [
    "draw_fixtures",
    "eleven_means",
    "eleven_of",
    "mean_of_best",
    "order",
    "place_of",
    "play_round",
    "rival_belief",
    "schedule",
    "squad_lists",
    "squad_strengths",
]
