"""Deals between two seats: bids delivered, prices named, terms kept, whatever the order."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.fixed import share
from fmbench.engine.market import bids, offers
from fmbench.engine.market.valuation import public_value
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.market.markets import (
    M,
    dearest_man,
    events,
    good_terms,
    quiet,
    summer_stop,
)


def test_a_bid_for_a_seat_s_man_reaches_its_owner_after_the_day() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world, 1)
    fee = public_value(world, man)
    assert bids.make_bid(world, 0, man, fee).status == "delivered"
    bids.resolve_bids(world)
    assert offers.deliver(world, 1) == 1
    offers.accept(world, 1, int(offers.pending(world, 1)[0, K.OFFER_ID]))
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.ARRIVED_FEE], man].tolist() == [0, fee]


def test_fees_between_seats_stay_near_the_public_value() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world, 1)
    public = public_value(world, man)
    for fee in (share(public, 490_000), share(public, 2_510_000)):
        with pytest.raises(Illegal, match="fee_out_of_bounds"):
            bids.make_bid(world, 0, man, fee)
    assert bids.make_bid(world, 0, man, share(public, 510_000)).status == "delivered"


def test_terms_lodged_with_a_bid_for_a_seat_s_man_hold_when_he_is_sold() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world, 1)
    wage = good_terms(world, man, 0)
    bids.make_bid(world, 0, man, public_value(world, man))
    bids.lodge_terms(world, 0, man, wage, 5)
    bids.resolve_bids(world)
    offers.deliver(world, 1)
    offers.accept(world, 1, int(offers.pending(world, 1)[0, K.OFFER_ID]))
    world.players[P.MORALE, man] = 0
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.WAGE, P.CONTRACT_END], man].tolist() == [0, wage, world.season + 4]


def test_a_bid_with_terms_he_refuses_never_reaches_the_owner() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world, 1)
    bids.make_bid(world, 0, man, public_value(world, man))
    bids.lodge_terms(world, 0, man, reservation(world, man, 0) - 1, 5)
    bids.resolve_bids(world)
    assert not offers.queued(world, 1)
    assert events(world, 0, E.BID_LOST)[0][2] == bids.TERMS_REFUSED


def test_a_counter_between_seats_is_a_price_the_bidder_may_pay() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world, 1)
    fee = public_value(world, man)
    bids.make_bid(world, 0, man, fee)
    bids.resolve_bids(world)
    offers.deliver(world, 1)
    asked = fee + M // 2
    offers.counter(world, 1, int(offers.pending(world, 1)[0, K.OFFER_ID]), asked)
    offers.deliver_prices(world)
    offers.deliver(world, 0)
    price = offers.pending(world, 0)[0]
    assert price[K.OFFER_AMOUNT] == asked
    offers.accept_counter(world, 0, int(price[K.OFFER_ID]))
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.ARRIVED_FEE], man].tolist() == [0, asked]


def price_named_and_bid_pending() -> tuple[World, int, int, int]:
    """Seat 2 named seat 0 a price for its man and holds seat 1's bid: world, man, price, bid."""
    world = quiet(summer_stop(3))
    man = dearest_man(world, 2)
    for seat in (0, 1):
        bids.make_bid(world, seat, man, public_value(world, man))
    bids.resolve_bids(world)
    offers.deliver(world, 2)
    mine = {int(row[K.OFFER_BUYER]): int(row[K.OFFER_ID]) for row in offers.pending(world, 2)}
    offers.counter(world, 2, mine[0], public_value(world, man) + M // 2)
    offers.deliver_prices(world)
    offers.deliver(world, 0)
    return world, man, int(offers.pending(world, 0)[0, K.OFFER_ID]), mine[1]


@pytest.mark.parametrize("paid_first", [True, False])
def test_the_higher_of_a_price_paid_and_a_bid_accepted_wins_in_any_order(paid_first: bool) -> None:
    world, man, price, bid = price_named_and_bid_pending()
    fee = public_value(world, man)
    if paid_first:
        offers.accept_counter(world, 0, price)
        offers.accept(world, 2, bid)
    else:
        offers.accept(world, 2, bid)
        offers.accept_counter(world, 0, price)
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.ARRIVED_FEE], man].tolist() == [0, fee + M // 2]
