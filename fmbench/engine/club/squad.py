"""A seat's acts on its own squad: line-up, tactics, list, release, promote."""

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import share
from fmbench.engine.market.asks import squad_sizes
from fmbench.engine.market.transfers import depart, embargoed
from fmbench.engine.people.youth import leave_academy, promote
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World


def own_senior(world: World, seat: int, player: int) -> None:
    """Raise Illegal unless the man is a senior of the seat's club."""
    mine = world.players[P.CLUB, player] == seat
    if not mine or world.players[P.STATUS, player] != P.SENIOR:
        raise Illegal("not_yours", player=player)


def set_lineup(world: World, seat: int, ids: list[int]) -> Outcome:
    """The preferred eleven: slot i of the formation is filled by id i (decisions 21)."""
    for player in ids:
        own_senior(world, seat, player)
    world.lineups[seat] = np.array(ids, dtype=np.int64)
    return Outcome("set", {})


def set_tactics(world: World, seat: int, formation: int, style: int) -> Outcome:
    """Formation and style from the next match on."""
    world.clubs[C.FORMATION, seat] = formation
    world.clubs[C.STYLE, seat] = style
    return Outcome("set", {})


def list_player(world: World, seat: int, player: int, listed: bool) -> Outcome:
    """Put a man on or off the transfer list; being listed costs morale once."""
    own_senior(world, seat, player)
    if bool(world.players[P.LISTED, player]) == listed:
        raise Illegal("already_so")
    world.players[P.LISTED, player] = int(listed)
    if listed:
        morale = int(world.players[P.MORALE, player]) + world.rules.condition.morale_listed
        world.players[P.MORALE, player] = max(morale, 0)
    return Outcome("listed" if listed else "unlisted", {})


def release(world: World, seat: int, player: int) -> Outcome:
    """End a contract: half a year's wage as severance; a prospect leaves free."""
    if world.players[P.CLUB, player] != seat:
        raise Illegal("not_yours", player=player)
    if world.players[P.STATUS, player] == P.ACADEMY:
        leave_academy(world, player)
        return Outcome("released", {"severance": 0})
    own_senior(world, seat, player)
    fewest = int(world.rules.draft.min_senior)
    if squad_sizes(world)[seat] <= fewest:
        raise Illegal("squad_too_small", limit=fewest)
    severance = int(share(int(world.players[P.WAGE, player]), world.rules.contracts.severance))
    cash = int(world.clubs[C.CASH, seat])
    if severance > cash:
        raise Illegal("no_cash", needed=severance, available=max(cash, 0))
    world.book(seat, L.SEVERANCE, -severance)
    depart(world, player, K.RELEASED)
    return Outcome("released", {"severance": severance})


def promote_youth(world: World, seat: int, player: int) -> Outcome:
    """Make an academy prospect a senior under the preset contract."""
    if world.players[P.CLUB, player] != seat or world.players[P.STATUS, player] != P.ACADEMY:
        raise Illegal("not_yours", player=player)
    most = int(world.rules.draft.max_senior)
    if squad_sizes(world)[seat] >= most:
        raise Illegal("squad_full", limit=most)
    if embargoed(world, seat):
        raise Illegal("embargo")
    promote(world, player)
    return Outcome(
        "promoted",
        {
            "wage": int(world.players[P.WAGE, player]),
            "contract_end": int(world.players[P.CONTRACT_END, player]),
        },
    )
