"""The end of a career: announced in preseason, effective at the settlement (mechanics §4)."""

import numpy as np

from fmbench.engine.fixed import interpolate
from fmbench.engine.people.population import leave_football
from fmbench.engine.rng import RETIRE, uniform_micro
from fmbench.engine.state import player as P
from fmbench.engine.state.events import RETIREMENT
from fmbench.engine.state.rows import RETIRED
from fmbench.engine.world import World


def announce_retirements(world: World) -> None:
    """On the preseason day: seniors and free agents of age decide, and their owners hear of it."""
    rules, players = world.rules.growth, world.players
    status = players[P.STATUS]
    old = world.season - players[P.BORN] >= int(rules.retire_ages[0])
    able = ((status == P.SENIOR) | (status == P.FREE)) & (players[P.RETIRING] == 0)
    for player_id in np.flatnonzero(old & able).tolist():
        age = world.season - int(players[P.BORN, player_id])
        chance = interpolate(age, rules.retire_ages, rules.retire_prob)
        if uniform_micro(world.seed, RETIRE, player_id, world.season, 0) >= chance:
            continue
        players[P.RETIRING, player_id] = 1
        slot = int(players[P.CLUB, player_id])
        if slot >= 0:
            world.emit(world.seat_of(slot), RETIREMENT, player_id)


def retire(world: World) -> None:
    """On the settlement day: those who announced it leave football."""
    players = world.players
    going = (players[P.RETIRING] == 1) & (players[P.STATUS] != P.GONE)
    for player_id in np.flatnonzero(going).tolist():
        leave_football(world, player_id, RETIRED)
