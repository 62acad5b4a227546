"""A made-up league of sixteen clubs with 24 men each, for tests of football alone."""

from functools import cache

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO
from fmbench.engine.football import play_round, schedule
from fmbench.engine.rules import Rules, build_rules
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import roles
from fmbench.engine.world import World
from fmbench.settings import load_settings

SQUAD = (
    *(roles.GK, roles.GK, roles.DM, roles.DM, roles.AM, roles.AM),
    *(roles.CB, roles.CB, roles.CB, roles.CB, roles.FB, roles.FB, roles.FB, roles.FB),
    *(roles.CM, roles.CM, roles.CM, roles.W, roles.W, roles.W, roles.W, roles.ST, roles.ST, roles.ST),
)
ABILITY = 70_000


@cache
def made_rules() -> Rules:
    """The rules as declared."""
    return build_rules(load_settings())


def made_world(seed: int = 1, *, seats: int = 0, rules: Rules | None = None) -> World:
    """Equal squads of steady men whom no style suits; medium managers, 4-3-3, direct; day 1."""
    rules = rules or made_rules()
    world = World(seed=seed, rules=rules, seat_count=seats, capacity=CLUBS * len(SQUAD) + 16)
    world.price_levels = np.full(64, MICRO, dtype=np.int64)
    world.set_day(1)
    world.player_count = CLUBS * len(SQUAD)
    men = world.players[:, : world.player_count]
    men[:] = 0
    men[[P.SECOND_ROLE, P.FIT_STYLE, P.MISFIT_STYLE, P.LAST_MATCH_DAY]] = -1
    men[P.ROLE] = np.tile(SQUAD, CLUBS)
    men[P.CLUB] = np.repeat(np.arange(CLUBS), len(SQUAD))
    men[P.STATUS] = P.SENIOR
    men[P.ABILITY] = ABILITY
    men[P.CONSISTENCY] = 60_000
    men[P.MORALE] = rules.condition.morale_start
    men[P.ORIGIN] = np.arange(world.player_count)
    men[P.PLAY_SHARE] = MICRO // 2
    world.clubs[[C.FORMATION, C.USUAL_FORMATION]] = 1
    world.clubs[[C.STYLE, C.USUAL_STYLE]] = roles.DIRECT
    world.clubs[C.TIER] = roles.MEDIUM
    world.clubs[[C.LAST_STYLE, C.SETTLED_DAY, C.SEAT]] = -1
    world.clubs[C.SEAT, :seats] = np.arange(seats)
    world.relations[:, R.BELIEF, : world.player_count] = ABILITY
    schedule(world)
    return world


def play_season(world: World, season: int = 1) -> None:
    """All thirty rounds, everyone fresh for each of them."""
    rules = world.rules.calendar
    world.set_day((season - 1) * 360 + 1)
    schedule(world)
    for day in sorted(rules.rounds):
        world.set_day((season - 1) * 360 + day)
        world.players[P.FATIGUE] = 0
        play_round(world)


def first_round_day(world: World) -> int:
    return min(world.rules.calendar.rounds)
