"""Offers for a seat's men: delivery, life, answers, and deals between seats."""

import pytest

from fmbench.engine import season
from fmbench.engine.answer import Illegal
from fmbench.engine.club import squad as own_squad
from fmbench.engine.club.insolvency import settle
from fmbench.engine.fixed import share
from fmbench.engine.market import bids, offers
from fmbench.engine.market.transfers import depart, reserved
from fmbench.engine.market.valuation import public_value
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import FIRED, World
from tests.engine.market.markets import (
    M,
    events,
    good_terms,
    next_day,
    offer_for,
    on_day,
    quiet,
    summer_stop,
)

BUYER = 9


def seat_s_man(world: World, seat: int = 0) -> int:
    """The dearest man of a seat."""
    return max(world.squad(seat).tolist(), key=lambda man: (public_value(world, man), man))


def state_of(world: World, offer: int) -> int:
    return int(world.offers.view[offers.find(world, offer), K.OFFER_STATE])


def test_offer_lives_ten_days_from_delivery() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    offers.queue(world, man, BUYER, M, M)
    on_day(world, 25)
    offers.expire(world)
    offers.deliver(world, 0)
    for day in (26, 34):
        offers.expire(on_day(world, day))
        assert len(offers.pending(world, 0)) == 1
    offers.expire(on_day(world, 35))
    assert len(offers.pending(world, 0)) == 0
    assert [lapsed[1] for lapsed in events(world, 0, E.OFFER_LAPSED)] == [man]


def test_a_batch_is_delivered_once_and_in_order() -> None:
    world = quiet(summer_stop())
    men = world.squad(0)[:3].tolist()
    for man in men:
        offers.queue(world, man, BUYER, M, M)
    assert offers.deliver(world, 0) == 3
    assert offers.deliver(world, 0) == 0
    assert offers.pending(world, 0)[:, K.OFFER_PLAYER].tolist() == men


def test_a_bidder_s_cash_is_reserved_while_his_offer_lives() -> None:
    world = quiet(summer_stop())
    assert reserved(world, BUYER) == 0
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    assert reserved(world, BUYER) == 3_400_000
    offers.reject(world, 0, offer)
    assert reserved(world, BUYER) == 0


def test_accepted_offer_executes_at_day_end_after_rechecks() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    cash = int(world.clubs[C.CASH, 0])
    assert offers.accept(world, 0, offer_for(world, man, BUYER, 10 * M, 12 * M)).facts == {"fee": 10 * M}
    assert world.players[P.CLUB, man] == 0
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == BUYER
    assert world.clubs[C.CASH, 0] == cash + 3_400_000


def test_a_sale_that_falls_through_frees_the_money_and_both_sides_hear_of_it() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    offer = offer_for(world, man, BUYER, 10 * M, 12 * M)
    offers.accept(world, 0, offer)
    world.clubs[C.CASH, BUYER] = M
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == 0
    assert events(world, 0, E.OFFER_LAPSED) == [[offer, man, BUYER, 10 * M]]
    assert reserved(world, BUYER) == 0
    assert offers.live_bid(world, BUYER, man) < 0


def test_a_man_is_sold_once() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    first, second = (offer_for(world, man, club, 10 * M, 12 * M) for club in (BUYER, BUYER + 1))
    offers.accept(world, 0, first)
    with pytest.raises(Illegal, match="duplicate"):
        offers.accept(world, 0, second)
    bids.resolve_bids(world)
    assert offers.live_bid(world, BUYER + 1, man) < 0
    with pytest.raises(Illegal):
        offers.accept(world, 0, second)


def test_other_offers_for_a_sold_man_lapse_and_their_owner_hears_so() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    other = offer_for(world, man, BUYER + 1, 9 * M, 12 * M)
    offers.accept(world, 0, offer_for(world, man, BUYER, 10 * M, 12 * M))
    bids.resolve_bids(world)
    assert [lapsed[0] for lapsed in events(world, 0, E.OFFER_LAPSED)] == [other]


def test_an_offer_for_a_released_man_is_void() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    offer = offer_for(world, man, BUYER, 10 * M, 12 * M)
    own_squad.release(world, 0, man)
    with pytest.raises(Illegal, match="expired"):
        offers.accept(world, 0, offer)


def test_an_offer_for_a_man_who_left_football_lapses_next_morning() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    offer_for(world, man, BUYER, 10 * M, 12 * M)
    world.players[[P.STATUS, P.CLUB], man] = P.GONE, -1
    offers.expire(on_day(world, world.day + 1))
    assert world.offers.count == 0


def test_no_sale_outside_the_window_nor_below_the_fewest_men() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    with pytest.raises(Illegal, match="window_closed"):
        offers.accept(on_day(world.fork(), 60), 0, offer)
    fewest = world.rules.draft.min_senior
    for man in world.squad(0).tolist()[: len(world.squad(0)) - fewest]:
        if man != seat_s_man(world):
            depart(world, man, K.RELEASED)
    while len(world.squad(0)) > fewest:
        depart(world, int(world.squad(0)[0]), K.RELEASED)
    with pytest.raises(Illegal, match="squad_too_small"):
        offers.accept(world, 0, offer)


def test_sales_agreed_today_count_as_gone() -> None:
    world = quiet(summer_stop())
    fewest = world.rules.draft.min_senior
    while len(world.squad(0)) > fewest + 1:
        depart(world, int(world.squad(0)[-1]), K.RELEASED)
    men = world.squad(0)[:2].tolist()
    first, second = (offer_for(world, man, BUYER + k, M, M) for k, man in enumerate(men))
    offers.accept(world, 0, first)
    with pytest.raises(Illegal, match="squad_too_small"):
        offers.accept(world, 0, second)


def test_a_scripted_buyer_takes_a_counter_at_its_ceiling() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    offer = offer_for(world, man, BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 12 * M) == ("agreed", {"fee": 12 * M})
    bids.resolve_bids(world)
    assert world.players[P.ARRIVED_FEE, man] == 12 * M


def test_a_scripted_buyer_raises_once_to_its_ceiling_when_the_gap_is_small() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 13 * M) == ("raised", {"offer": offer, "amount": 12 * M})
    with pytest.raises(Illegal, match="limit"):
        offers.counter(world, 0, offer, 13 * M)


def test_a_scripted_buyer_says_no_to_a_counter_far_above_and_its_offer_stands() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 14 * M) == ("rejected", {"offer": offer, "amount": 10 * M})
    assert state_of(world, offer) == K.PENDING


def test_a_refused_counter_changes_nothing() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    before = on_day(world, 60).digest()
    for amount in (11 * M, 9 * M):
        with pytest.raises(Illegal):
            offers.counter(world, 0, offer, amount)
    assert world.digest() == before


def test_a_man_minds_when_an_offer_above_his_value_is_turned_down() -> None:
    world = quiet(summer_stop())
    man = seat_s_man(world)
    public, morale = public_value(world, man), int(world.players[P.MORALE, man])
    offers.reject(world, 0, offer_for(world, man, BUYER, public - 1, 2 * public))
    assert world.players[P.MORALE, man] == morale
    offers.reject(world, 0, offer_for(world, man, BUYER, public + 1, 2 * public))
    assert world.players[P.MORALE, man] == morale + world.rules.condition.morale_bid_refused


def test_only_the_owner_may_answer_and_only_in_its_own_way() -> None:
    world = quiet(summer_stop(2))
    offer = offer_for(world, seat_s_man(world), BUYER, 10 * M, 12 * M)
    for answer in (offers.accept, offers.reject, offers.accept_counter):
        with pytest.raises(Illegal, match="unknown_id"):
            answer(world, 1, offer)
    with pytest.raises(Illegal, match="wrong_response"):
        offers.accept_counter(world, 0, offer)


def test_listing_alone_never_sells() -> None:
    world = summer_stop()
    men = world.squad(0).tolist()
    for man in men:
        own_squad.list_player(world, 0, man, True)
    while world.day < 59:
        season.end_day(world)
        season.play_day(world)
    assert world.squad(0).tolist() == men


def test_a_bid_for_a_seat_s_man_reaches_its_owner_after_the_day() -> None:
    world = quiet(summer_stop(2))
    man = seat_s_man(world, 1)
    fee = public_value(world, man)
    assert bids.make_bid(world, 0, man, fee).status == "delivered"
    bids.resolve_bids(world)
    assert offers.deliver(world, 1) == 1
    offers.accept(world, 1, int(offers.pending(world, 1)[0, K.OFFER_ID]))
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.ARRIVED_FEE], man].tolist() == [0, fee]


def test_fees_between_seats_stay_near_the_public_value() -> None:
    world = quiet(summer_stop(2))
    man = seat_s_man(world, 1)
    public = public_value(world, man)
    for fee in (share(public, 490_000), share(public, 2_510_000)):
        with pytest.raises(Illegal, match="fee_out_of_bounds"):
            bids.make_bid(world, 0, man, fee)
    assert bids.make_bid(world, 0, man, share(public, 510_000)).status == "delivered"


def test_terms_lodged_with_a_bid_for_a_seat_s_man_hold_when_he_is_sold() -> None:
    world = quiet(summer_stop(2))
    man = seat_s_man(world, 1)
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
    man = seat_s_man(world, 1)
    bids.make_bid(world, 0, man, public_value(world, man))
    bids.lodge_terms(world, 0, man, reservation(world, man, 0) - 1, 5)
    bids.resolve_bids(world)
    assert not offers.queued(world, 1)
    assert events(world, 0, E.BID_LOST)[0][2] == bids.TERMS_REFUSED


def test_a_counter_between_seats_is_a_price_the_bidder_may_pay() -> None:
    world = quiet(summer_stop(2))
    man = seat_s_man(world, 1)
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
    man = seat_s_man(world, 2)
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


def test_offers_to_a_settled_seat_are_void_and_free_the_money() -> None:
    world = quiet(summer_stop(2))
    man = seat_s_man(world)
    offers.queue(world, man, BUYER, 10 * M, 10 * M)
    bids.make_bid(world, 1, seat_s_man(world, 0), public_value(world, man))
    settle(world, 0, FIRED)
    next_day(world)
    offers.expire(world)
    assert reserved(world, BUYER) == 0
    assert world.offers.count == 0


def test_offer_ids_count_per_seat() -> None:
    world = quiet(summer_stop(2))
    ids = [offer_for(world, seat_s_man(world, seat), BUYER, M, M) for seat in (0, 1, 0)]
    assert ids == [16, 17, 32]
