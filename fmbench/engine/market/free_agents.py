"""Free agents: offers to men without a club, in windows only (decisions 12, 14, 33).

A seat alone with the man is answered at once; men wanted by several clubs on one
day sign at the day's end with the best offer.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import MICRO
from fmbench.engine.market.asks import squad_sizes
from fmbench.engine.market.transfers import depart, embargoed, join
from fmbench.engine.market.wages import calm, check_talks, demand, refuse_talks, reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World


def check_signing(world: World, slot: int) -> None:
    """Raise Illegal unless the club may sign a free agent today."""
    if not world.rules.calendar.window_open(world.day):
        raise Illegal("window_closed")
    if embargoed(world, slot):
        raise Illegal("embargo")
    limit = int(world.rules.draft.max_senior)
    if squad_sizes(world)[slot] >= limit:
        raise Illegal("squad_full", limit=limit)
    most = int(world.rules.contracts.free_signings_max)
    if world.clubs[C.FREE_SIGNINGS, slot] >= most:
        raise Illegal("limit", what="free signings a season", limit=most)


def talk_free_agent(world: World, seat: int, player: int, wage: int, years: int) -> Outcome:
    """A seat's offer to a free agent. Statuses: signed, lodged, rejected."""
    if world.players[P.STATUS, player] != P.FREE:
        raise Illegal("not_for_sale")
    check_signing(world, seat)
    check_talks(world, seat, player, years)
    approaches = world.approaches.view
    same = (approaches[:, K.APPROACH_CLUB] == seat) & (approaches[:, K.APPROACH_PLAYER] == player)
    if same.any():
        approaches[same, K.APPROACH_WAGE] = wage
        approaches[same, K.APPROACH_YEARS] = years
        return Outcome("lodged", {"wage": wage})
    if world.seat_count > 1 or (approaches[:, K.APPROACH_PLAYER] == player).any():
        world.approaches.append(seat, player, wage, years)
        return Outcome("lodged", {"wage": wage})
    if wage >= reservation(world, player, seat):
        join(world, player, seat, wage, years, 0, K.FREE_SIGNED)
        calm(world, seat, player)
        return Outcome("signed", {"wage": wage, "contract_end": world.season + years - 1})
    refuse_talks(world, seat, player)
    return Outcome("rejected", {"demand": demand(world, player, seat)})


def _appeal(world: World, row: Ints) -> tuple[int, int]:
    """How an offer compares with what the man wants from that club; ties by keyed draw."""
    slot, player = int(row[K.APPROACH_CLUB]), int(row[K.APPROACH_PLAYER])
    wanted = max(reservation(world, player, slot), 1)
    tie = rng.below(world.seed, rng.BID_TIE, player, slot, world.day, 1 << 30)
    return -(int(row[K.APPROACH_WAGE]) * MICRO // wanted), int(tie)


def resolve_approaches(world: World) -> None:
    """Day end: each free agent takes the best offer at or above his reservation."""
    if not world.approaches.count:
        return
    rows = world.approaches.view.copy()
    world.approaches.clear()
    for player in np.unique(rows[:, K.APPROACH_PLAYER]):
        field = sorted(rows[rows[:, K.APPROACH_PLAYER] == player], key=lambda r: _appeal(world, r))
        for row in field:
            _answer(world, row)


def _answer(world: World, row: Ints) -> None:
    slot, player = int(row[K.APPROACH_CLUB]), int(row[K.APPROACH_PLAYER])
    wage, years = int(row[K.APPROACH_WAGE]), int(row[K.APPROACH_YEARS])
    seat = world.seat_of(slot)
    if world.players[P.STATUS, player] != P.FREE:
        world.emit(seat, E.CONTRACT_ANSWER, player, 0, -1, years)
        return
    if wage < reservation(world, player, slot):
        if seat >= 0:
            refuse_talks(world, seat, player)
            world.emit(seat, E.CONTRACT_ANSWER, player, 0, demand(world, player, slot), years)
        return
    try:
        check_signing(world, slot)
    except Illegal:
        world.emit(seat, E.CONTRACT_ANSWER, player, 0, -1, years)
        return
    join(world, player, slot, wage, years, 0, K.FREE_SIGNED)
    if seat >= 0:
        calm(world, seat, player)
    world.emit(seat, E.CONTRACT_ANSWER, player, 1, wage, years)


def free_agents_leave(world: World) -> None:
    """Men without a club for too long leave football (decisions 12)."""
    count = world.player_count
    free = world.players[P.STATUS, :count] == P.FREE
    limit = world.day - world.rules.market.free_agent_days
    gone = free & (world.players[P.FREE_SINCE, :count] <= limit)
    for player in np.flatnonzero(gone):
        depart(world, int(player), K.LEFT)


def contracts_end(world: World) -> None:
    """Day 360: contracts of this season run out and the men become free agents."""
    players, count = world.players, world.player_count
    ending = (players[P.STATUS, :count] == P.SENIOR) & (players[P.CONTRACT_END, :count] <= world.season)
    for player in np.flatnonzero(ending):
        seat = world.seat_of(int(players[P.CLUB, player]))
        depart(world, int(player), K.EXPIRED)
        world.emit(seat, E.PLAYER_LEFT_FREE, int(player))
