"""Offers for a seat's men: delivery, life, answers, and deals between seats."""

import pytest

from fmbench.engine import season
from fmbench.engine.answer import Illegal
from fmbench.engine.club import squad as own_squad
from fmbench.engine.club.insolvency import settle
from fmbench.engine.market import bids, offers
from fmbench.engine.market.transfers import depart, reserved
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import FIRED, World
from tests.engine.market.markets import (
    M,
    dearest_man,
    events,
    next_day,
    offer_for,
    on_day,
    quiet,
    summer_stop,
)

BUYER = 9


def state_of(world: World, offer: int) -> int:
    return int(world.offers.view[offers.find(world, offer), K.OFFER_STATE])


def test_offer_lives_ten_days_from_delivery() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
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
    offer = offer_for(world, dearest_man(world), BUYER, 10 * M, 12 * M)
    assert reserved(world, BUYER) == 3_400_000
    offers.reject(world, 0, offer)
    assert reserved(world, BUYER) == 0


def test_accepted_offer_executes_at_day_end_after_rechecks() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
    cash = int(world.clubs[C.CASH, 0])
    assert offers.accept(world, 0, offer_for(world, man, BUYER, 10 * M, 12 * M)).facts == {"fee": 10 * M}
    assert world.players[P.CLUB, man] == 0
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == BUYER
    assert world.clubs[C.CASH, 0] == cash + 3_400_000


def test_a_sale_that_falls_through_frees_the_money_and_both_sides_hear_of_it() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
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
    man = dearest_man(world)
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
    man = dearest_man(world)
    other = offer_for(world, man, BUYER + 1, 9 * M, 12 * M)
    offers.accept(world, 0, offer_for(world, man, BUYER, 10 * M, 12 * M))
    bids.resolve_bids(world)
    assert [lapsed[0] for lapsed in events(world, 0, E.OFFER_LAPSED)] == [other]


def test_an_offer_for_a_released_man_is_void() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
    offer = offer_for(world, man, BUYER, 10 * M, 12 * M)
    own_squad.release(world, 0, man)
    with pytest.raises(Illegal, match="expired"):
        offers.accept(world, 0, offer)


def test_an_offer_for_a_man_who_left_football_lapses_next_morning() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
    offer_for(world, man, BUYER, 10 * M, 12 * M)
    world.players[[P.STATUS, P.CLUB], man] = P.GONE, -1
    offers.expire(on_day(world, world.day + 1))
    assert world.offers.count == 0


def test_no_sale_outside_the_window_nor_below_the_fewest_men() -> None:
    world = quiet(summer_stop())
    wanted = dearest_man(world)
    offer = offer_for(world, wanted, BUYER, 10 * M, 12 * M)
    with pytest.raises(Illegal, match="window_closed"):
        offers.accept(on_day(world.fork(), 60), 0, offer)
    others = [man for man in world.squad(0).tolist() if man != wanted]
    for man in others[world.rules.draft.min_senior - 1 :]:
        depart(world, man, K.RELEASED)
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
    man = dearest_man(world)
    offer = offer_for(world, man, BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 12 * M) == ("agreed", {"fee": 12 * M})
    bids.resolve_bids(world)
    assert world.players[P.ARRIVED_FEE, man] == 12 * M


def test_a_scripted_buyer_raises_once_to_its_ceiling_when_the_gap_is_small() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, dearest_man(world), BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 13 * M) == ("raised", {"offer": offer, "amount": 12 * M})
    with pytest.raises(Illegal, match="limit"):
        offers.counter(world, 0, offer, 13 * M)


def test_a_scripted_buyer_says_no_to_a_counter_far_above_and_its_offer_stands() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, dearest_man(world), BUYER, 10 * M, 12 * M)
    assert offers.counter(world, 0, offer, 14 * M) == ("rejected", {"offer": offer, "amount": 10 * M})
    assert state_of(world, offer) == K.PENDING


def test_a_refused_counter_changes_nothing() -> None:
    world = quiet(summer_stop())
    offer = offer_for(world, dearest_man(world), BUYER, 10 * M, 12 * M)
    before = on_day(world, 60).digest()
    for amount in (11 * M, 9 * M):
        with pytest.raises(Illegal):
            offers.counter(world, 0, offer, amount)
    assert world.digest() == before


def test_a_man_minds_when_an_offer_above_his_value_is_turned_down() -> None:
    world = quiet(summer_stop())
    man = dearest_man(world)
    public, morale = public_value(world, man), int(world.players[P.MORALE, man])
    offers.reject(world, 0, offer_for(world, man, BUYER, public - 1, 2 * public))
    assert world.players[P.MORALE, man] == morale
    offers.reject(world, 0, offer_for(world, man, BUYER, public + 1, 2 * public))
    assert world.players[P.MORALE, man] == morale + world.rules.condition.morale_bid_refused


def test_only_the_owner_may_answer_and_only_in_its_own_way() -> None:
    world = quiet(summer_stop(2))
    offer = offer_for(world, dearest_man(world), BUYER, 10 * M, 12 * M)
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


def test_offers_to_a_settled_seat_are_void_and_free_the_money() -> None:
    world = quiet(summer_stop(2))
    man = dearest_man(world)
    offers.queue(world, man, BUYER, 10 * M, 10 * M)
    bids.make_bid(world, 1, dearest_man(world, 0), public_value(world, man))
    settle(world, 0, FIRED)
    next_day(world)
    offers.expire(world)
    assert reserved(world, BUYER) == 0
    assert world.offers.count == 0


def test_offer_ids_count_per_seat() -> None:
    world = quiet(summer_stop(2))
    ids = [offer_for(world, dearest_man(world, seat), BUYER, M, M) for seat in (0, 1, 0)]
    assert ids == [16, 17, 32]
