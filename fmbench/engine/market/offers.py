"""Offers: bids for a seat's man that await his owner, and counter-prices named to a seat.

Decisions 11, 12, 16: bids queue up, are delivered in batches, live ten days from
delivery; the bidder's cash is reserved; an accepted one executes at day end.
"""

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.offer_rows import any_closed, any_queued, audience_of, lapsing_rows, waiting_for
from fmbench.engine.market.transfers import check_buyer, close_for, reserved, tell_lapsed
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import Ints, World

__all__ = [
    "accept", "accept_counter", "audience", "close_for", "counter", "deliver", "deliver_prices",
    "expire", "find", "live_bid", "name_counter", "pending", "queue", "queued", "reject",
]  # fmt: skip


def _new_id(world: World, seat: int) -> int:
    """Ids count per seat, so that no seat's acts change another's."""
    world.seats[S.OFFERS, seat] += 1
    return int(world.seats[S.OFFERS, seat]) * 16 + seat


def queue(
    world: World, player: int, buyer: int, amount: int, ceiling: int,
    wage: int = K.UNTOLD, years: int = K.UNTOLD,
) -> None:  # fmt: skip
    """A bid for a seat's man waits for the next batch, with the terms its bidder lodged."""
    owner = int(world.players[P.CLUB, player])
    world.offers.append(
        _new_id(world, world.seat_of(owner)), K.INCOMING, player, buyer, owner, amount,
        ceiling, 0, -1, -1, K.QUEUED, world.day, wage, years,
    )  # fmt: skip


def name_counter(world: World, seat: int, player: int, seller: int, amount: int, *, now: bool) -> int:
    """A seller names a price to a seat; returns the offer's id. One stands per man.

    Named ``now``, in the seat's stop, its days begin at once; else it waits for a batch.
    """
    offers = world.offers.view
    mine = (offers[:, K.OFFER_KIND] == K.COUNTER) & (offers[:, K.OFFER_BUYER] == seat)
    offers[mine & (offers[:, K.OFFER_PLAYER] == player), K.OFFER_STATE] = K.CLOSED
    offer = _new_id(world, seat)
    index = world.offers.append(
        offer, K.COUNTER, player, seat, seller, amount, amount, 0, -1, -1, K.QUEUED, world.day,
        K.UNTOLD, K.UNTOLD,
    )  # fmt: skip
    if now:
        _hand_over(world, world.offers.view[index])
    return offer


def _hand_over(world: World, row: Ints) -> None:
    """A seat learns of an offer; its life begins."""
    row[K.OFFER_STATE] = K.PENDING
    row[K.OFFER_DELIVERED] = world.day
    row[K.OFFER_EXPIRES] = world.day + world.rules.stops.offer_ttl
    bid = row[K.OFFER_KIND] == K.INCOMING
    other = row[K.OFFER_BUYER] if bid else row[K.OFFER_SELLER]
    world.emit(
        audience(world, row), E.OFFER_RECEIVED if bid else E.COUNTER_RECEIVED,
        int(row[K.OFFER_ID]), int(row[K.OFFER_PLAYER]), int(other), int(row[K.OFFER_AMOUNT]),
    )  # fmt: skip


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


def audience(world: World, row: Ints) -> int:
    """The seat that has to answer an offer (offer_rows.py), or -1."""
    return int(audience_of(world.clubs, row))


def _waiting(world: World, seat: int, state: int) -> Ints:
    """Indices of a seat's offers in a state, oldest first."""
    rows: Ints = waiting_for(world.offers.view, world.clubs, seat, state)
    return rows


def pending(world: World, seat: int) -> Ints:
    """The rows a seat can answer now, oldest first."""
    return world.offers.view[_waiting(world, seat, K.PENDING)]


def queued(world: World, seat: int) -> bool:
    """Whether a batch waits for this seat."""
    return bool(world.offers.count and any_queued(world.offers.view, world.clubs, seat))


def deliver(world: World, seat: int) -> int:
    """Hand a seat its queued offers; their ten days begin. Returns how many."""
    batch = _waiting(world, seat, K.QUEUED)
    for index in batch.tolist():
        _hand_over(world, world.offers.view[index])
    if len(batch):
        world.seats[S.LAST_BATCH_DAY, seat] = world.day
    return len(batch)


def expire(world: World) -> None:
    """Offers past their life lapse, and those that nobody can answer any more; all closed ones go.

    Nobody is left when the man has left the seller, or a settled seat's club has to answer.
    """
    if not world.offers.count:
        return
    offers = world.offers.view
    for row in lapsing_rows(offers, world.players, world.clubs, world.day).tolist():
        tell_lapsed(world, offers[row])
        offers[row, K.OFFER_STATE] = K.CLOSED
    if any_closed(offers):
        world.offers.keep(offers[:, K.OFFER_STATE] != K.CLOSED)


def _answerable(world: World, seat: int, offer: int) -> Ints:
    index = find(world, offer)
    if index < 0 or audience(world, world.offers.view[index]) != seat:
        raise Illegal("unknown_id", kind="offer")
    row: Ints = world.offers.view[index]
    if row[K.OFFER_STATE] != K.PENDING:
        raise Illegal("expired")
    return row


def _own_bid(world: World, seat: int, offer: int) -> Ints:
    """The pending bid for an own man; a price named to this seat is refused."""
    row = _answerable(world, seat, offer)
    if row[K.OFFER_KIND] != K.INCOMING:
        raise Illegal("wrong_response", use="accept_counter")
    return row


def _check_sale(world: World, row: Ints) -> None:
    """Raise Illegal unless the man may be sold today; sales agreed today count as gone."""
    if not world.rules.calendar.window_open(world.day):
        raise Illegal("window_closed")
    offers, seller = world.offers.view, row[K.OFFER_SELLER]
    sales = (offers[:, K.OFFER_KIND] == K.INCOMING) & (offers[:, K.OFFER_STATE] == K.AGREED)
    sold = offers[sales & (offers[:, K.OFFER_SELLER] == seller), K.OFFER_PLAYER]
    if row[K.OFFER_PLAYER] in sold:
        raise Illegal("duplicate")
    minimum = int(world.rules.draft.min_senior)
    if len(world.squad(int(seller))) - len(sold) <= minimum:
        raise Illegal("squad_too_small", limit=minimum)


def accept(world: World, seat: int, offer: int) -> Outcome:
    """Take a bid for an own man; the sale executes at day end after rechecks."""
    row = _own_bid(world, seat, offer)
    _check_sale(world, row)
    _agree(world, row)
    return Outcome("agreed", {"fee": int(row[K.OFFER_AMOUNT])})


def _agree(world: World, row: Ints) -> None:
    row[K.OFFER_STATE] = K.AGREED
    world.bids.append(
        int(row[K.OFFER_BUYER]), int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT]),
        int(row[K.OFFER_WAGE]), int(row[K.OFFER_YEARS]), K.DEAL, int(row[K.OFFER_ID]),
        int(row[K.OFFER_SELLER]),
    )  # fmt: skip


def reject(world: World, seat: int, offer: int) -> Outcome:
    """Turn an offer down; the man minds when it was above his value."""
    row = _answerable(world, seat, offer)
    row[K.OFFER_STATE] = K.CLOSED
    if row[K.OFFER_KIND] == K.INCOMING:
        _mind_refusal(world, row)
        buyer_seat = world.seat_of(int(row[K.OFFER_BUYER]))
        world.emit(buyer_seat, E.BID_LOST, int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT]), 0)
    return Outcome("rejected_by_you", {})


def _mind_refusal(world: World, row: Ints) -> None:
    player = int(row[K.OFFER_PLAYER])
    if row[K.OFFER_AMOUNT] > public_value(world, player):
        morale = int(world.players[P.MORALE, player]) + world.rules.condition.morale_bid_refused
        world.players[P.MORALE, player] = max(morale, 0)


def counter(world: World, seat: int, offer: int, amount: int) -> Outcome:
    """Ask for more. A scripted buyer answers at once, and only once (decisions 11)."""
    row, market = _own_bid(world, seat, offer), world.rules.market
    if amount <= row[K.OFFER_AMOUNT]:
        raise Illegal("bad_argument", argument="amount_m", value=amount, allowed="more than the offer")
    _check_sale(world, row)
    buyer_seat = world.seat_of(int(row[K.OFFER_BUYER]))
    if buyer_seat >= 0:
        return _counter_to_seat(world, row, buyer_seat, amount)
    if row[K.OFFER_RAISES] >= market.bid_raises:
        raise Illegal("limit", what="counters", limit=int(market.bid_raises))
    row[K.OFFER_RAISES] += 1
    ceiling = int(row[K.OFFER_CEILING])
    if amount <= ceiling:
        row[K.OFFER_AMOUNT] = amount
        return accept(world, seat, offer)
    status = "rejected"
    if amount <= share(ceiling, MICRO + market.counter_answer_gap):
        highest = int(ladder_down(ceiling, market.ladder))
        if highest > row[K.OFFER_AMOUNT]:
            row[K.OFFER_AMOUNT] = highest
            status = "raised"
    return Outcome(status, {"offer": offer, "amount": int(row[K.OFFER_AMOUNT])})


def _counter_to_seat(world: World, row: Ints, buyer_seat: int, amount: int) -> Outcome:
    """Between seats a counter becomes a price that the bidder sees from tomorrow."""
    check_seat_fee(world, int(row[K.OFFER_PLAYER]), amount)
    row[K.OFFER_STATE] = K.CLOSED
    world.asked_prices.append(buyer_seat, int(row[K.OFFER_PLAYER]), int(row[K.OFFER_SELLER]), amount)
    return Outcome("delivered", {"amount": amount})


def check_seat_fee(world: World, player: int, amount: int) -> None:
    """Raise Illegal for a fee between seats that is far from the public value (decisions 13)."""
    market, public = world.rules.market, public_value(world, player)
    if not share(public, market.seat_fee_lo) <= amount <= share(public, market.seat_fee_hi):
        raise Illegal("fee_out_of_bounds")


def deliver_prices(world: World) -> None:
    """Day end: prices that seats asked of each other become offers of the bidders."""
    if not world.asked_prices.count:
        return
    prices = world.asked_prices.view
    for row in prices[np.lexsort((prices[:, 1], prices[:, 0]))]:
        if world.players[P.CLUB, row[1]] == row[2]:
            name_counter(world, int(row[0]), int(row[1]), int(row[2]), int(row[3]), now=False)
    world.asked_prices.clear()


def accept_counter(world: World, seat: int, offer: int) -> Outcome:
    """Pay the price a seller named; as sealed as a bid while another club may bid for him."""
    row = _answerable(world, seat, offer)
    if row[K.OFFER_KIND] != K.COUNTER:
        raise Illegal("wrong_response", use="accept")
    player, buyer, fee = int(row[K.OFFER_PLAYER]), int(row[K.OFFER_BUYER]), int(row[K.OFFER_AMOUNT])
    mine = (world.bids.view[:, K.BID_PLAYER] == player) & (world.bids.view[:, K.BID_BUYER] == buyer)
    if mine.any():
        raise Illegal("duplicate")
    check_buyer(world, buyer, fee, reserved(world, buyer))
    world.relations[seat][R.REJECTIONS, player] = 0
    alone = not contested(world, player)
    _agree(world, row)
    return Outcome("agreed", {"fee": fee}) if alone else Outcome("lodged", {"amount": fee})


def contested(world: World, player: int) -> bool:
    """Whether another club has, or in a stop of several seats may have, a bid for him today."""
    return world.seat_count > 1 or bool((world.bids.view[:, K.BID_PLAYER] == player).any())
