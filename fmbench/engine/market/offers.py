"""Offers: bids for a seat's man that await his owner, and counter-prices named to a seat.

Decisions 11, 12, 16: bids queue up, are delivered in batches, live ten days from
delivery; the bidder's cash is reserved; an accepted one executes at day end.
"""

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.transfers import check_buyer, reserved
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import World

LIVE = (K.QUEUED, K.PENDING, K.AGREED)


def _new_id(world: World, seat: int) -> int:
    """Ids count per seat, so that no seat's acts change another's."""
    world.seats[S.OFFERS, seat] += 1
    return int(world.seats[S.OFFERS, seat]) * 16 + seat


def queue(world: World, player: int, buyer: int, amount: int, ceiling: int) -> None:
    """A bid for a seat's man waits for the next batch."""
    owner = int(world.players[P.CLUB, player])
    world.offers.append(
        _new_id(world, world.seat_of(owner)), K.INCOMING, player, buyer, owner, amount,
        ceiling, 0, -1, -1, K.QUEUED, world.day,
    )  # fmt: skip


def name_counter(world: World, seat: int, player: int, seller: int, amount: int) -> int:
    """A seller names a price to a seat; returns the offer's id. One stands per man."""
    offers = world.offers.view
    mine = (offers[:, K.OFFER_KIND] == K.COUNTER) & (offers[:, K.OFFER_BUYER] == seat)
    old = mine & (offers[:, K.OFFER_PLAYER] == player) & (offers[:, K.OFFER_STATE] == K.PENDING)
    offers[old, K.OFFER_STATE] = K.CLOSED
    offer = _new_id(world, seat)
    expires = world.day + world.rules.stops.offer_ttl
    world.offers.append(
        offer, K.COUNTER, player, seat, seller, amount, amount, 0, world.day, expires,
        K.PENDING, world.day,
    )  # fmt: skip
    world.emit(seat, E.COUNTER_RECEIVED, offer, player, seller, amount)
    return offer


def find(world: World, offer: int) -> int:
    """Row of an offer by id, or -1."""
    found = np.flatnonzero(world.offers.view[:, K.OFFER_ID] == offer)
    return int(found[0]) if len(found) else -1


def live_bid(world: World, slot: int, player: int) -> int:
    """Row of a club's own live bid for a seat's man, or -1."""
    offers = world.offers.view
    mine = (
        (offers[:, K.OFFER_BUYER] == slot)
        & (offers[:, K.OFFER_PLAYER] == player)
        & (offers[:, K.OFFER_KIND] == K.INCOMING)
        & (offers[:, K.OFFER_STATE] != K.CLOSED)
    )
    found = np.flatnonzero(mine)
    return int(found[0]) if len(found) else -1


def audience(world: World, row: np.ndarray) -> int:
    """The seat that has to answer an offer: the owner, or the seat a price was named to."""
    slot = row[K.OFFER_SELLER] if row[K.OFFER_KIND] == K.INCOMING else row[K.OFFER_BUYER]
    return world.seat_of(int(slot))


def pending(world: World, seat: int) -> np.ndarray:
    """The rows a seat can answer now, oldest first."""
    rows = [
        row
        for row in world.offers.view
        if row[K.OFFER_STATE] == K.PENDING and audience(world, row) == seat
    ]
    return np.array(rows, dtype=np.int64).reshape(-1, K.OFFER_COUNT)


def deliver(world: World, seat: int) -> int:
    """Hand a seat its queued offers; their ten days begin. Returns how many."""
    count = 0
    for row in world.offers.view:
        if row[K.OFFER_STATE] == K.QUEUED and audience(world, row) == seat:
            row[K.OFFER_STATE] = K.PENDING
            row[K.OFFER_DELIVERED] = world.day
            row[K.OFFER_EXPIRES] = world.day + world.rules.stops.offer_ttl
            world.emit(
                seat, E.OFFER_RECEIVED, int(row[K.OFFER_ID]), int(row[K.OFFER_PLAYER]),
                int(row[K.OFFER_BUYER]), int(row[K.OFFER_AMOUNT]),
            )  # fmt: skip
            count += 1
    if count:
        world.seats[S.LAST_BATCH_DAY, seat] = world.day
    return count


def queued(world: World, seat: int) -> bool:
    """Whether a batch waits for this seat."""
    return any(
        row[K.OFFER_STATE] == K.QUEUED and audience(world, row) == seat
        for row in world.offers.view
    )


def expire(world: World) -> None:
    """Offers past their life lapse; closed ones are forgotten."""
    if not world.offers.count:
        return
    for row in world.offers.view:
        if row[K.OFFER_STATE] == K.PENDING and row[K.OFFER_EXPIRES] <= world.day:
            row[K.OFFER_STATE] = K.CLOSED
            facts = (row[K.OFFER_ID], row[K.OFFER_PLAYER], row[K.OFFER_BUYER], row[K.OFFER_AMOUNT])
            told = {audience(world, row), world.seat_of(int(row[K.OFFER_BUYER]))}
            for seat in sorted(told):
                world.emit(seat, E.OFFER_LAPSED, *map(int, facts))
    world.offers.keep(world.offers.view[:, K.OFFER_STATE] != K.CLOSED)


def close_for(world: World, player: int) -> None:
    """A man has moved: every open offer about him is void."""
    offers = world.offers.view
    offers[offers[:, K.OFFER_PLAYER] == player, K.OFFER_STATE] = K.CLOSED


def _answerable(world: World, seat: int, offer: int) -> np.ndarray:
    index = find(world, offer)
    if index < 0 or audience(world, world.offers.view[index]) != seat:
        raise Illegal("unknown_id", kind="offer")
    row = world.offers.view[index]
    if row[K.OFFER_STATE] != K.PENDING:
        raise Illegal("expired")
    return row


def accept(world: World, seat: int, offer: int) -> Outcome:
    """Take a bid for an own man; the sale executes at day end after rechecks."""
    row = _answerable(world, seat, offer)
    if row[K.OFFER_KIND] != K.INCOMING:
        raise Illegal("wrong_response", use="accept_counter")
    if not world.rules.calendar.window_open(world.day):
        raise Illegal("window_closed")
    minimum = int(world.rules.draft.min_senior)
    leaving = {
        int(b[K.BID_PLAYER])
        for b in world.bids.view
        if b[K.BID_SELLER] == row[K.OFFER_SELLER] and b[K.BID_STATE] == K.DEAL
    }
    if len(world.squad(int(row[K.OFFER_SELLER]))) - len(leaving) <= minimum:
        raise Illegal("squad_too_small", limit=minimum)
    if int(row[K.OFFER_PLAYER]) in leaving:
        raise Illegal("duplicate")
    return _agree(world, row)


def _agree(world: World, row: np.ndarray) -> Outcome:
    row[K.OFFER_STATE] = K.AGREED
    world.bids.append(
        int(row[K.OFFER_BUYER]), int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT]),
        K.UNTOLD, 0, K.DEAL, int(row[K.OFFER_ID]), int(row[K.OFFER_SELLER]),
    )  # fmt: skip
    return Outcome("agreed", {"fee": int(row[K.OFFER_AMOUNT])})


def reject(world: World, seat: int, offer: int) -> Outcome:
    """Turn an offer down; the man minds when it was above his value."""
    row = _answerable(world, seat, offer)
    row[K.OFFER_STATE] = K.CLOSED
    if row[K.OFFER_KIND] == K.INCOMING:
        _mind_refusal(world, row)
        buyer_seat = world.seat_of(int(row[K.OFFER_BUYER]))
        world.emit(buyer_seat, E.BID_LOST, int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT]), 0)
    return Outcome("rejected_by_you", {})


def _mind_refusal(world: World, row: np.ndarray) -> None:
    player = int(row[K.OFFER_PLAYER])
    if row[K.OFFER_AMOUNT] > public_value(world, player):
        morale = int(world.players[P.MORALE, player]) + world.rules.condition.morale_bid_refused
        world.players[P.MORALE, player] = max(morale, 0)


def counter(world: World, seat: int, offer: int, amount: int) -> Outcome:
    """Ask for more. A scripted buyer answers at once, and only once (decisions 11)."""
    row = _answerable(world, seat, offer)
    if row[K.OFFER_KIND] != K.INCOMING:
        raise Illegal("wrong_response", use="accept_counter")
    if amount <= row[K.OFFER_AMOUNT]:
        raise Illegal("bad_argument", argument="amount_m", value=amount, allowed="more than the offer")
    buyer_seat = world.seat_of(int(row[K.OFFER_BUYER]))
    if buyer_seat >= 0:
        return _counter_to_seat(world, row, buyer_seat, amount)
    if row[K.OFFER_RAISES] > world.rules.market.bid_raises - 1:
        raise Illegal("limit", what="counters", limit=int(world.rules.market.bid_raises))
    row[K.OFFER_RAISES] += 1
    ceiling = int(row[K.OFFER_CEILING])
    if amount <= ceiling:
        row[K.OFFER_AMOUNT] = amount
        return accept(world, seat, offer)
    if amount <= share(ceiling, MICRO + world.rules.market.counter_answer_gap):
        row[K.OFFER_AMOUNT] = max(
            int(row[K.OFFER_AMOUNT]), int(ladder_down(ceiling, world.rules.market.ladder))
        )
        return Outcome("raised", {"offer": offer, "amount": int(row[K.OFFER_AMOUNT])})
    return Outcome("rejected", {"offer": offer, "amount": int(row[K.OFFER_AMOUNT])})


def _counter_to_seat(world: World, row: np.ndarray, buyer_seat: int, amount: int) -> Outcome:
    """Between seats a counter becomes a price that the bidder sees from tomorrow."""
    market = world.rules.market
    public = public_value(world, int(row[K.OFFER_PLAYER]))
    if not share(public, market.seat_fee_lo) <= amount <= share(public, market.seat_fee_hi):
        raise Illegal("fee_out_of_bounds")
    row[K.OFFER_STATE] = K.CLOSED
    world.asked_prices.append(
        buyer_seat, int(row[K.OFFER_PLAYER]), int(row[K.OFFER_SELLER]), amount
    )
    return Outcome("delivered", {"amount": amount})


def deliver_prices(world: World) -> None:
    """Day end: prices that seats asked of each other become offers of the bidders."""
    if not world.asked_prices.count:
        return
    prices = world.asked_prices.view
    for row in prices[np.lexsort((prices[:, 1], prices[:, 0]))].copy():
        name_counter(world, int(row[0]), int(row[1]), int(row[2]), int(row[3]))
    world.asked_prices.clear()


def accept_counter(world: World, seat: int, offer: int) -> Outcome:
    """Pay the price a seller named; the deal is made as after an accepted bid."""
    row = _answerable(world, seat, offer)
    if row[K.OFFER_KIND] != K.COUNTER:
        raise Illegal("wrong_response", use="accept")
    player, buyer = int(row[K.OFFER_PLAYER]), int(row[K.OFFER_BUYER])
    if world.players[P.CLUB, player] != row[K.OFFER_SELLER]:
        raise Illegal("expired")
    check_buyer(world, buyer, int(row[K.OFFER_AMOUNT]), reserved(world, buyer))
    world.relations[seat][R.REJECTIONS, player] = 0
    return _agree(world, row)
