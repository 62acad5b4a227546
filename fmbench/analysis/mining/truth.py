"""Truth about men at an instant: now, or as remembered of the evening before."""

from typing import NamedTuple

from fmbench.analysis.mining.records import Man
from fmbench.engine.calendar import season_of
from fmbench.engine.market.valuation import contract_months, value_of
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World

_ROWS = (P.ABILITY, P.POTENTIAL, P.CONTRACT_END, P.STATUS)


class Memory(NamedTuple):
    """The rows of all men that a move changes; the rest of a man's truth stays."""

    ability: Ints
    potential: Ints
    contract_end: Ints
    status: Ints


def remember(world: World) -> Memory:
    """Keep today's truth, as it is before the clubs act."""
    return Memory(*(world.players[row, : world.player_count].copy() for row in _ROWS))


def man_now(world: World, player: int) -> Man:
    """A man as he is at this instant."""
    return _man(world, player, world.day, *(int(world.players[row, player]) for row in _ROWS))


def man_then(world: World, memory: Memory, player: int, day: int) -> Man:
    """A man as he was remembered, at the prices and the age of a day."""
    return _man(world, player, day, *(int(column[player]) for column in memory))


def _man(
    world: World, player: int, day: int, ability: int, potential: int, contract_end: int, status: int
) -> Man:
    valuation, season = world.rules.valuation, season_of(day)
    age = season - int(world.players[P.BORN, player])
    months = int(contract_months(contract_end, day)) if status == P.SENIOR else 0
    # A prospect is priced as a man with a full contract (mechanics §7).
    priced = int(valuation.contract_full) if status == P.ACADEMY else months
    role, price = int(world.players[P.ROLE, player]), int(world.price_levels[season])
    value = int(value_of(ability, potential, age, role, priced, price, valuation))
    return Man(
        player=player, age=age, ability=ability, potential=potential, value=max(value, 0), months_left=months
    )
