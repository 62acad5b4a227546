"""A man changes clubs: money in parts, contract, archive, pair markup, all checks."""

from typing import Any

import numpy as np

from fmbench.engine.answer import Illegal
from fmbench.engine.calendar import CLUBS, season_of
from fmbench.engine.fixed import MICRO, half_life_micro, share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import squad_sizes
from fmbench.engine.market.revenue import yearly_revenue, yearly_revenues
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World, book


@kernel
def _first_part(fee: int, upfront: int) -> int:
    return fee - 2 * share(fee, (MICRO - upfront) // 2)


@kernel
def _owed_by_club(installments: Ints) -> Ints:
    owed = np.zeros(CLUBS, dtype=np.int64)
    for row in range(len(installments)):
        owed[installments[row, K.FROM_CLUB]] += installments[row, K.AMOUNT]
    return owed


@kernel
def _pay_parts(installments: Ints, clubs: Ints, ledger: Ints, day: int) -> int:
    """Pay the parts of fees that are due by a day; returns how many there were."""
    paid = 0
    for row in range(len(installments)):
        if installments[row, K.DUE_DAY] <= day:
            amount = installments[row, K.AMOUNT]
            book(clubs, ledger, installments[row, K.FROM_CLUB], L.TRANSFERS_OUT, -amount)
            book(clubs, ledger, installments[row, K.TO_CLUB], L.TRANSFERS_IN, amount)
            paid += 1
    return paid


@kernel
def _reserved_by_club(bids: Ints, offers: Ints, upfront: int) -> Ints:
    kept = np.zeros(CLUBS, dtype=np.int64)
    for row in range(len(bids)):
        kept[bids[row, K.BID_BUYER]] += _first_part(bids[row, K.BID_AMOUNT], upfront)
    for row in range(len(offers)):
        state = offers[row, K.OFFER_STATE]
        if offers[row, K.OFFER_KIND] == K.INCOMING and (state == K.QUEUED or state == K.PENDING):
            kept[offers[row, K.OFFER_BUYER]] += _first_part(offers[row, K.OFFER_AMOUNT], upfront)
    return kept


def first_part(world: World, fee: int) -> int:
    """What of a fee is paid at once, credits."""
    return int(_first_part(fee, world.rules.market.upfront))


def liabilities(world: World, slot: int) -> int:
    """Unpaid parts of a club's transfer fees, credits."""
    return int(_owed_by_club(world.installments.view)[slot])


def liability_rooms(world: World) -> Ints:
    """How much more each club may owe, credits, [16] (one knob times its yearly revenue)."""
    rooms: Ints = yearly_revenues(world) * world.rules.market.liab_cap // MICRO
    return rooms - _owed_by_club(world.installments.view)


def liability_room(world: World, slot: int) -> int:
    """How much more a club may owe, credits."""
    cap = int(world.rules.market.liab_cap)
    return yearly_revenue(world, slot) * cap // MICRO - liabilities(world, slot)


def reserves(world: World) -> Ints:
    """First parts of each club's bids lodged today and of its bids that await a seat's answer, [16]."""
    kept: Ints = _reserved_by_club(world.bids.view, world.offers.view, world.rules.market.upfront)
    return kept


def reserved(world: World, slot: int) -> int:
    """What a club's live bids need of its cash, credits."""
    return int(reserves(world)[slot])


@kernel
def is_embargoed(clubs: Ints, slot: int) -> bool:
    """`embargoed` for kernels."""
    return bool(clubs[C.ADMINISTRATION_DAY, slot] >= 0 or clubs[C.CASH, slot] < 0)


def embargoed(world: World, slot: int) -> bool:
    """No signings and no rise of wages: in administration, or cash below zero (decisions 15)."""
    return bool(is_embargoed(world.clubs, slot))


def check_buyer(world: World, slot: int, fee: int, already_reserved: int = 0) -> None:
    """Raise Illegal unless the club may pay this fee and take one more man today."""
    if not world.rules.calendar.window_open(world.day):
        raise Illegal("window_closed")
    if embargoed(world, slot):
        raise Illegal("embargo")
    limit = int(world.rules.draft.max_senior)
    if squad_sizes(world)[slot] >= limit:
        raise Illegal("squad_full", limit=limit)
    part = first_part(world, fee)
    cash = int(world.clubs[C.CASH, slot]) - already_reserved
    if part > cash:
        raise Illegal("no_cash", needed=part, available=max(cash, 0))
    room = max(liability_room(world, slot), 0)
    if fee - part > room:
        raise Illegal("liability_cap", needed=fee - part, available=room)


def pay_fee(world: World, buyer: int, seller: int, player: int, fee: int) -> None:
    """First part now, the rest on the days of ``instal_days``."""
    part = first_part(world, fee)
    world.book(buyer, L.TRANSFERS_OUT, -part)
    world.book(seller, L.TRANSFERS_IN, part)
    rest = (fee - part) // 2
    for days in world.rules.market.instal_days.tolist():
        world.installments.append(buyer, seller, rest, world.day + days, player)


def settle_installments(world: World) -> None:
    """Pay the parts due today."""
    owed = world.installments.view
    if _pay_parts(owed, world.clubs, world.ledger, world.day):
        world.installments.keep(owed[:, K.DUE_DAY] > world.day)


def close_for(world: World, player: int) -> None:
    """A man leaves his club: every open offer about him lapses, and those who know of it hear so."""
    if not world.offers.count:
        return
    offers = world.offers.view
    for row in np.flatnonzero(offers[:, K.OFFER_PLAYER] == player).tolist():
        if offers[row, K.OFFER_STATE] in (K.QUEUED, K.PENDING):
            tell_lapsed(world, offers[row])
        offers[row, K.OFFER_STATE] = K.CLOSED


def tell_lapsed(world: World, row: Ints) -> None:
    """Tell the seats that know of an offer that it is off; of a queued one only the bidder knows."""
    buyer, seller = world.seat_of(int(row[K.OFFER_BUYER])), world.seat_of(int(row[K.OFFER_SELLER]))
    bid = row[K.OFFER_KIND] == K.INCOMING
    seen = row[K.OFFER_STATE] != K.QUEUED
    facts = (row[K.OFFER_ID], row[K.OFFER_PLAYER], row[K.OFFER_BUYER], row[K.OFFER_AMOUNT])
    if bid or seen:
        world.emit(buyer, E.OFFER_LAPSED, *map(int, facts))
    if bid and seen:
        world.emit(seller, E.OFFER_LAPSED, *map(int, facts))


def leave_club(world: World, player: int) -> None:
    """Take a man out of line-ups, lists and offers; the caller sets his new state."""
    slot = int(world.players[P.CLUB, player])
    if slot >= 0:
        lineup = world.lineups[slot]
        lineup[lineup == player] = -1
        close_for(world, player)
    world.players[P.LISTED, player] = 0
    world.players[P.RESTED, player] = 0


def join(world: World, player: int, slot: int, wage: int, years: int, fee: int, how: int) -> None:
    """Make a man a senior of a club under a new contract, and archive the move."""
    players = world.players
    origin = int(players[P.CLUB, player])
    leave_club(world, player)
    players[P.STATUS, player] = P.SENIOR
    players[P.CLUB, player] = slot
    players[P.WAGE, player] = wage
    players[P.CONTRACT_END, player] = season_of(world.day) + years - 1
    players[P.TERM_END, player] = -1
    players[P.ARRIVED_DAY, player] = world.day
    players[P.ARRIVED_FEE, player] = fee
    players[P.FREE_SINCE, player] = -1
    players[P.RENEWED_DAY, player] = -1
    players[P.SIGNED_FREE_DAY, player] = -1
    if how == K.FREE_SIGNED:
        players[P.SIGNED_FREE_DAY, player] = world.day
        world.clubs[C.FREE_SIGNINGS, slot] += 1
    players[P.PLAY_SHARE, player] //= 2
    world.moves.append(world.day, player, origin, slot, fee, how)


def depart(world: World, player: int, how: int, fee: int = 0) -> None:
    """A man leaves his club: into free agency when released or expired, else football."""
    players = world.players
    origin = int(players[P.CLUB, player])
    leave_club(world, player)
    free = how in (K.RELEASED, K.EXPIRED)
    players[P.STATUS, player] = P.FREE if free else P.GONE
    players[P.CLUB, player] = -1
    players[P.WAGE, player] = 0
    players[P.CONTRACT_END, player] = -1
    players[P.TERM_END, player] = -1
    players[P.FREE_SINCE, player] = world.day if free else -1
    world.moves.append(world.day, player, origin, -1, fee, how)


def transfer(world: World, player: int, buyer: int, fee: int, wage: int, years: int) -> None:
    """Complete a sale between two clubs; the checks have been made."""
    seller = int(world.players[P.CLUB, player])
    pay_fee(world, buyer, seller, player, fee)
    world.players[P.SOLD_BY, player] = seller
    world.players[P.SOLD_FEE, player] = fee
    world.players[P.SOLD_DAY, player] = world.day
    join(world, player, buyer, wage, years, fee, K.BOUGHT)
    _remember_pair(world, seller, buyer)


def _remember_pair(world: World, seller: int, buyer: int) -> None:
    """Each finished deal marks up the next one between the two clubs (paper Table 1)."""
    _mark_up(world.pairs, seller, buyer, world.day, world.rules.market.packed)
    _mark_up(world.pairs, buyer, seller, world.day, world.rules.market.packed)


@kernel
def _mark_up(pairs: Ints, one: int, other: int, day: int, market: Any) -> None:
    rules = market[0]
    since = max(day - pairs[one, other, 1], 0)
    left = share(pairs[one, other, 0], half_life_micro(since, rules.pair_halflife))
    pairs[one, other, 0] = min(left + rules.pair_markup, rules.pair_cap)
    pairs[one, other, 1] = day
