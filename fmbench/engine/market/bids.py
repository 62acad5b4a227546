"""Bids for other clubs' men: made in a stop, answered or sealed, resolved at day end.

Mechanics §8, decisions 8, 10, 13, 14, 16: alone with the seller a bid is answered
at once; against a live bid of another club it is sealed and the highest bid at or
above its threshold wins at the end of the day.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market import offers
from fmbench.engine.market.asks import NOT_FOR_SALE, ratchet_now, threshold
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.transfers import check_buyer, reserved, transfer
from fmbench.engine.market.valuation import public_value
from fmbench.engine.market.wages import automatic_terms, reservation
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World

def lodged_bid(world: World, slot: int, player: int) -> int:
    """Index of a club's bid for a man lodged today, or -1."""
    bids = world.bids.view
    found = np.flatnonzero((bids[:, K.BID_BUYER] == slot) & (bids[:, K.BID_PLAYER] == player))
    return int(found[0]) if len(found) else -1


def _check_target(world: World, slot: int, player: int) -> int:
    """Raise Illegal unless the man is a senior of another club; returns that club."""
    seller = int(world.players[P.CLUB, player])
    if world.players[P.STATUS, player] == P.FREE:
        raise Illegal("free_agent")
    if world.players[P.STATUS, player] != P.SENIOR or seller < 0:
        raise Illegal("not_for_sale")
    if seller == slot:
        raise Illegal("own_player")
    return seller


def make_bid(world: World, seat: int, player: int, amount: int) -> Outcome:
    """A seat's bid. Statuses: agreed, lodged, delivered, countered, rejected."""
    slot = seat
    seller = _check_target(world, slot, player)
    memory = world.relations[seat]
    if world.day < memory[R.COOLDOWN_UNTIL, player]:
        raise Illegal("cooldown", until=int(memory[R.COOLDOWN_UNTIL, player]))
    if lodged_bid(world, slot, player) >= 0 or offers.live_bid(world, slot, player) >= 0:
        raise Illegal("duplicate")
    check_buyer(world, slot, amount, reserved(world, slot))
    if world.seat_of(seller) >= 0:
        return _bid_for_seats_man(world, slot, seller, player, amount)
    memory[R.BIDS, player] += 1
    if world.seat_count > 1 or (world.bids.view[:, K.BID_PLAYER] == player).any():
        world.bids.append(slot, player, amount, K.UNTOLD, 0, K.LODGED, -1, seller)
        return Outcome("lodged", {"amount": amount})
    limit = threshold(world, player, slot)
    if amount >= limit:
        world.bids.append(slot, player, amount, K.UNTOLD, 0, K.DEAL, -1, seller)
        return Outcome("agreed", {"fee": amount})
    counter = counter_price(world, seat, player, amount, limit)
    reject_bid(world, seat, player, amount, limit)
    if counter > 0:
        offer = offers.name_counter(world, seat, player, seller, counter)
        return Outcome("countered", {"offer": offer, "amount": counter})
    return Outcome("rejected", {})


def _bid_for_seats_man(world: World, slot: int, seller: int, player: int, amount: int) -> Outcome:
    """Delivered to the owner; a fee far from the public value is refused (decisions 13)."""
    market = world.rules.market
    public = public_value(world, player)
    low, high = share(public, market.seat_fee_lo), share(public, market.seat_fee_hi)
    if not low <= amount <= high:
        raise Illegal("fee_out_of_bounds")
    world.bids.append(slot, player, amount, K.UNTOLD, 0, K.LODGED, -1, seller)
    return Outcome("delivered", {"amount": amount})


def counter_price(world: World, seat: int, player: int, amount: int, limit: int) -> int:
    """The seller's counter-price for a near miss, 0 for a plain no.

    Padded by a keyed share, never falling within a window, not a function of the bid.
    """
    market = world.rules.market
    if limit >= NOT_FOR_SALE or amount < share(limit, market.counter_min_share):
        return 0
    window = world.rules.calendar.window_number(world.day)
    pad = rng.between(
        world.seed, rng.COUNTER_PAD, player, seat, window,
        market.counter_pad_lo, market.counter_pad_hi,
    )  # fmt: skip
    price = int(ladder_up(share(limit, MICRO + int(pad)), market.ladder))
    memory = world.relations[seat]
    if memory[R.COUNTER_WINDOW, player] == window:
        price = max(price, int(memory[R.COUNTER_LOW, player]))
    memory[R.COUNTER_WINDOW, player] = window
    memory[R.COUNTER_LOW, player] = price
    return price


def reject_bid(world: World, seat: int, player: int, amount: int, limit: int) -> None:
    """A rejected bid raises the hidden ask, more so an insult; spam ends the talks."""
    market = world.rules.market
    memory = world.relations[seat]
    insult = limit < NOT_FOR_SALE and amount < share(limit, market.insult_share)
    raised = ratchet_now(world, seat, player) + (
        market.insult_raise if insult else market.reject_raise
    )
    memory[R.RATCHET, player] = min(raised, market.raise_cap)
    memory[R.RATCHET_DAY, player] = world.day
    memory[R.BEST_BID, player] = max(int(memory[R.BEST_BID, player]), amount)
    if world.day - int(memory[R.REJECTED_DAY, player]) > market.cooldown_window:
        memory[R.REJECTIONS, player] = 0
        memory[R.REJECTED_DAY, player] = world.day
    memory[R.REJECTIONS, player] += 1
    if memory[R.REJECTIONS, player] >= market.cooldown_rejects:
        memory[R.COOLDOWN_UNTIL, player] = world.day + market.cooldown_days
        memory[R.REJECTIONS, player] = 0


def lodge_terms(world: World, slot: int, player: int, wage: int, years: int) -> bool:
    """Terms for a man this club has bid for today; False if there is no such bid."""
    index = lodged_bid(world, slot, player)
    if index < 0:
        return False
    world.bids.view[index, K.BID_WAGE] = wage
    world.bids.view[index, K.BID_YEARS] = years
    return True


def resolve_bids(world: World) -> None:
    """Day end: deals close, sealed bids are opened, bids for seats' men are delivered."""
    if not world.bids.count:
        return
    bids = world.bids.view[np.lexsort((world.bids.view[:, K.BID_BUYER], world.bids.view[:, K.BID_PLAYER]))]
    bids = bids.copy()
    world.bids.clear()
    for player in np.unique(bids[:, K.BID_PLAYER]):
        field = bids[bids[:, K.BID_PLAYER] == player]
        if world.seat_of(int(field[0, K.BID_SELLER])) >= 0:
            _resolve_with_seat(world, field)
        else:
            _resolve_sealed(world, field)


def _resolve_with_seat(world: World, field: np.ndarray) -> None:
    """Agreed sales of a seat's man close, the other bids for him go to his owner."""
    deals = field[field[:, K.BID_STATE] == K.DEAL]
    closed = any(_close(world, row) for row in deals)
    for row in field[field[:, K.BID_STATE] == K.LODGED]:
        buyer, player, amount = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
        if closed:
            _tell_lost(world, buyer, player, amount, 0)
        else:
            offers.queue(world, player, buyer, amount, amount)


def _resolve_sealed(world: World, field: np.ndarray) -> None:
    """Highest bid at or above its threshold wins and pays its bid; ties by keyed draw."""
    ranked = sorted(
        field,
        key=lambda row: (
            -int(row[K.BID_AMOUNT]),
            int(
                rng.below(
                    world.seed, rng.BID_TIE, int(row[K.BID_PLAYER]), int(row[K.BID_BUYER]),
                    world.day, 1 << 30,
                )
            ),
        ),
    )  # fmt: skip
    seller, sold = int(field[0, K.BID_SELLER]), False
    for row in ranked:
        buyer, player, amount = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
        if sold or world.players[P.CLUB, player] != seller:
            _tell_lost(world, buyer, player, amount, 0)
        elif row[K.BID_STATE] == K.DEAL or amount >= threshold(world, player, buyer):
            sold = _close(world, row)
        else:
            _refuse_sealed(world, buyer, player, amount)


def _refuse_sealed(world: World, buyer: int, player: int, amount: int) -> None:
    seat = world.seat_of(buyer)
    if seat < 0:
        return
    limit = threshold(world, player, buyer)
    seller = int(world.players[P.CLUB, player])
    counter = counter_price(world, seat, player, amount, limit)
    reject_bid(world, seat, player, amount, limit)
    if counter > 0:
        offers.name_counter(world, seat, player, seller, counter)
    else:
        _tell_lost(world, buyer, player, amount, 0)


def _tell_lost(world: World, buyer: int, player: int, amount: int, why: int) -> None:
    world.emit(world.seat_of(buyer), E.BID_LOST, player, amount, why)


def _close(world: World, row: np.ndarray) -> bool:
    """Recheck everything, settle the man's terms, transfer him. False if it fell through."""
    buyer, player, fee = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
    seller = int(row[K.BID_SELLER])
    if world.players[P.CLUB, player] != seller or world.players[P.STATUS, player] != P.SENIOR:
        _tell_lost(world, buyer, player, fee, 2)
        return False
    if row[K.BID_OFFER] >= 0 and len(world.squad(seller)) <= world.rules.draft.min_senior:
        _tell_lost(world, buyer, player, fee, 2)
        return False
    try:
        check_buyer(world, buyer, fee)
    except Illegal:
        _tell_lost(world, buyer, player, fee, 2)
        return False
    wage, years = int(row[K.BID_WAGE]), int(row[K.BID_YEARS])
    if wage == K.UNTOLD:
        wage, years = automatic_terms(world, player, buyer)
    elif wage < reservation(world, player, buyer):
        _tell_lost(world, buyer, player, fee, 1)
        return False
    transfer(world, player, buyer, fee, wage, years)
    world.emit(world.seat_of(buyer), E.BID_WON, player, seller, fee, wage)
    offers.close_for(world, player)
    return True


def ai_bid(world: World, buyer: int, player: int, fee: int, wage: int, years: int) -> None:
    """A scripted club's bid for a scripted club's man, lodged for the day's end."""
    seller = int(world.players[P.CLUB, player])
    world.bids.append(buyer, player, fee, wage, years, K.LODGED, -1, seller)
