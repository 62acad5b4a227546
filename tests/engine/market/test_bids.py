"""Bids for men of scripted clubs: answered in the stop, or sealed until the day's end."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.fixed import share
from fmbench.engine.market import bids, offers
from fmbench.engine.market.asks import NOT_FOR_SALE, threshold
from fmbench.engine.market.rejections import counter_price, reject_bid
from fmbench.engine.market.transfers import depart, first_part
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.market.markets import (
    M,
    a_target,
    buy,
    events,
    next_day,
    on_day,
    quiet,
    summer_stop,
    targets,
)


def near_miss(world: World, player: int, part: int = 950_000) -> int:
    return int(share(threshold(world, player, 0), part))


def test_the_threshold_closes_the_deal_at_once_and_the_man_comes_at_the_day_s_end() -> None:
    world = summer_stop()
    man = a_target(world)
    outcome = bids.make_bid(world, 0, man, threshold(world, man, 0))
    assert outcome.status == "agreed"
    assert world.players[P.CLUB, man] != 0
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == 0
    assert [won[0] for won in events(world, 0, E.BID_WON)] == [man]


def test_one_credit_below_the_threshold_is_refused() -> None:
    world = summer_stop()
    man = a_target(world)
    assert bids.make_bid(world, 0, man, threshold(world, man, 0) - 1).status in ("countered", "rejected")


def test_three_rejections_in_twenty_days_end_talks() -> None:
    world = summer_stop()
    man = a_target(world)
    for day in (10, 20, 30):
        on_day(world, day)
        assert bids.make_bid(world, 0, man, M // 10).status == "rejected"
    for day in (30, 59):
        on_day(world, day)
        with pytest.raises(Illegal) as refused:
            bids.make_bid(world, 0, man, 100 * M)
        assert (refused.value.code, refused.value.facts["until"]) == ("cooldown", 60)


def test_rejections_farther_apart_do_not_end_talks() -> None:
    world = summer_stop()
    man = a_target(world)
    for day in (10, 20, 31, 40):
        on_day(world, day)
        assert bids.make_bid(world, 0, man, M // 10).status == "rejected"


def test_a_plain_no_below_nine_tenths_and_a_counter_above() -> None:
    world = summer_stop()
    man = targets(world, low=8 * M)[0]
    assert bids.make_bid(world, 0, man, near_miss(world, man, 880_000)).status == "rejected"
    assert bids.make_bid(world, 0, man, near_miss(world, man, 990_000)).status == "countered"


def test_counter_is_padded_by_ten_to_thirty_five_per_cent() -> None:
    world = summer_stop()
    for man in targets(world, low=8 * M)[:25]:
        limit = threshold(world, man, 0)
        price = counter_price(world, 0, man, limit - 1, limit)
        assert 1.10 * limit <= price <= 1.35 * limit + M


def test_counter_never_falls_within_a_window_and_does_not_depend_on_the_bid() -> None:
    world = summer_stop()
    man = targets(world, low=8 * M)[0]
    limit = threshold(world, man, 0)
    price = counter_price(world.fork(), 0, man, share(limit, 900_000) + 1, limit)
    assert price == counter_price(world, 0, man, limit - 1, limit)
    assert counter_price(world, 0, man, limit, share(limit, 800_000)) == price
    on_day(world, 190)
    assert counter_price(world, 0, man, limit, share(limit, 800_000)) < price


def test_an_accepted_counter_buys_the_man_at_the_price_named() -> None:
    world = quiet(summer_stop())
    man = targets(world, low=8 * M)[0]
    named = bids.make_bid(world, 0, man, near_miss(world, man)).facts
    assert events(world, 0, E.COUNTER_RECEIVED)[0][0] == named["offer"]
    assert offers.accept_counter(world, 0, named["offer"]).facts == {"fee": named["amount"]}
    next_day(world)
    assert world.players[P.CLUB, man] == 0
    assert world.players[P.ARRIVED_FEE, man] == named["amount"]


def test_a_bid_against_a_live_bid_of_another_club_is_sealed() -> None:
    world = summer_stop()
    man = a_target(world)
    bids.ai_bid(world, 9, man, M, K.UNTOLD, 0)
    assert bids.make_bid(world, 0, man, threshold(world, man, 0)).status == "lodged"


def test_highest_sealed_bid_wins_and_pays_its_bid() -> None:
    world = quiet(summer_stop(3))
    man = targets(world)[0]
    limit = max(threshold(world, man, seat) for seat in range(3))
    for seat, more in ((1, 2 * M), (2, 3 * M), (0, M)):
        assert bids.make_bid(world, seat, man, limit + more).status == "lodged"
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == 2
    assert world.players[P.ARRIVED_FEE, man] == limit + 3 * M
    assert events(world, 0, E.BID_LOST) == [[man, limit + M, 0, -1]]
    assert events(world, 1, E.BID_LOST) == [[man, limit + 2 * M, 0, -1]]


def test_ties_fall_by_lot_and_not_by_the_number_of_the_seat() -> None:
    winners = []
    for seed in (1, 2):
        world = quiet(summer_stop(3, seed=seed))
        for man in targets(world)[:12]:
            play = world.fork()
            fee = max(threshold(play, man, seat) for seat in range(3))
            for seat in range(3):
                bids.make_bid(play, seat, man, fee)
            bids.resolve_bids(play)
            winners.append(int(play.players[P.CLUB, man]))
    assert sorted(set(winners)) == [0, 1, 2]


def test_the_order_in_which_bids_are_lodged_does_not_matter() -> None:
    digests = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        world = quiet(summer_stop(3))
        men = targets(world)[:6]
        fees = {man: [threshold(world, man, seat) for seat in range(3)] for man in men}
        for seat in order:
            for k, man in enumerate(men):
                bids.make_bid(world, seat, man, fees[man][seat] + (seat * 7 + k * 3) % 5 * M // 4 - M // 8)
        bids.resolve_bids(world)
        world.events.clear()
        digests.add(world.digest())
    assert len(digests) == 1


def test_a_void_high_bid_does_not_block_a_rival() -> None:
    world = quiet(summer_stop(2))
    man = targets(world)[0]
    limit = max(threshold(world, man, seat) for seat in range(2))
    bids.make_bid(world, 0, man, limit + 5 * M)
    bids.lodge_terms(world, 0, man, 1, 3)
    bids.make_bid(world, 1, man, limit)
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == 1
    assert events(world, 0, E.BID_LOST)[0][2] == bids.TERMS_REFUSED


def test_terms_below_reservation_void_the_deal_and_are_a_round_of_talks() -> None:
    world = quiet(summer_stop())
    man = a_target(world)
    wanted = reservation(world, man, 0)
    bids.make_bid(world, 0, man, threshold(world, man, 0))
    assert bids.lodge_terms(world, 0, man, wanted - 1, 3)
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] != 0
    assert reservation(world, man, 0) > wanted


def test_terms_at_reservation_hold() -> None:
    world = quiet(summer_stop())
    man = a_target(world)
    wanted = reservation(world, man, 0)
    bids.make_bid(world, 0, man, threshold(world, man, 0))
    bids.lodge_terms(world, 0, man, wanted, 5)
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.WAGE, P.CONTRACT_END], man].tolist() == [0, wanted, world.season + 4]


def test_terms_need_a_bid_of_that_day() -> None:
    world = summer_stop()
    assert not bids.lodge_terms(world, 0, a_target(world), 10 * M, 3)


def test_without_terms_the_man_draws_his_own() -> None:
    world = quiet(summer_stop())
    man = a_target(world)
    wanted = reservation(world, man, 0)
    buy(world, 0, man, threshold(world, man, 0))
    assert 1.149 * wanted <= world.players[P.WAGE, man] <= 1.401 * wanted


def test_a_club_cannot_promise_the_same_money_twice() -> None:
    world = quiet(summer_stop())
    men = targets(world)
    fee = max(threshold(world, man, 0) for man in men[:2])
    world.clubs[C.CASH, 0] = first_part(world, fee) * 3 // 2
    assert bids.make_bid(world, 0, men[0], fee).status == "agreed"
    with pytest.raises(Illegal, match="no_cash"):
        bids.make_bid(world, 0, men[1], fee)


def test_a_deal_falls_through_when_the_money_is_gone_by_the_day_s_end() -> None:
    world = quiet(summer_stop())
    man = a_target(world)
    bids.make_bid(world, 0, man, threshold(world, man, 0))
    world.clubs[C.CASH, 0] = 0
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] != 0
    assert events(world, 0, E.BID_LOST)[0][2] == bids.VOID


def test_a_full_squad_takes_nobody_more() -> None:
    world = quiet(summer_stop())
    men = targets(world, high=8 * M)
    world.clubs[C.CASH, 0] = 500 * M
    room = world.rules.draft.max_senior - len(world.squad(0))
    for man in men[: room + 2]:
        assert bids.make_bid(world, 0, man, threshold(world, man, 0)).status == "agreed"
    bids.resolve_bids(world)
    assert len(world.squad(0)) == world.rules.draft.max_senior
    assert len(events(world, 0, E.BID_LOST)) == 2
    with pytest.raises(Illegal, match="squad_full"):
        bids.make_bid(world, 0, men[room + 3], 100 * M)


@pytest.mark.parametrize(
    ("code", "row", "value"), [("embargo", C.CASH, -1), ("embargo", C.ADMINISTRATION_DAY, 9)]
)
def test_embargo(code: str, row: int, value: int) -> None:
    world = summer_stop()
    man = a_target(world)
    world.clubs[row, 0] = value
    with pytest.raises(Illegal, match=code):
        bids.make_bid(world, 0, man, 1)


def test_no_bids_outside_the_windows() -> None:
    world = summer_stop()
    man = a_target(world)
    for day in (60, 180, 210, 364):
        with pytest.raises(Illegal, match="window_closed"):
            bids.make_bid(on_day(world, day), 0, man, 20 * M)


def test_own_men_free_agents_and_prospects_take_no_bids() -> None:
    world = summer_stop()
    free = int(world.squad(9)[0])
    depart(world, free, K.RELEASED)
    for man, code in ((int(world.squad(0)[0]), "own_player"), (free, "free_agent")):
        with pytest.raises(Illegal, match=code):
            bids.make_bid(world, 0, man, M)


def test_a_refused_bid_changes_nothing() -> None:
    world = summer_stop()
    man = a_target(world)
    world.clubs[C.CASH, 0] = 0
    before = world.digest()
    with pytest.raises(Illegal):
        bids.make_bid(world, 0, man, 20 * M)
    assert world.digest() == before


def test_a_seller_left_with_the_fewest_men_keeps_them() -> None:
    world = quiet(summer_stop())
    man = a_target(world)
    seller = int(world.players[P.CLUB, man])
    bids.make_bid(world, 0, man, threshold(world, man, 0))
    others = [other for other in world.squad(seller).tolist() if other != man]
    for other in others[: len(others) + 1 - world.rules.draft.min_senior]:
        depart(world, other, K.RELEASED)
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == seller


def test_answers_about_a_man_who_is_not_for_sale_are_plain_noes() -> None:
    world = summer_stop()
    man = a_target(world)
    assert counter_price(world, 0, man, 10**9, NOT_FOR_SALE) == 0
    reject_bid(world, 0, man, 10**9, NOT_FOR_SALE)
    assert world.relations[0][R.RATCHET, man] == world.rules.market.reject_raise


def test_a_sealed_counter_waits_for_its_seat_and_lives_ten_days_from_then() -> None:
    world = quiet(summer_stop(2))
    man = targets(world, low=8 * M)[0]
    bids.make_bid(world, 0, man, near_miss(world, man, 990_000))
    bids.resolve_bids(world)
    assert not len(offers.pending(world, 0))
    assert offers.queued(world, 0)
    on_day(world, 25)
    offers.expire(world)
    assert offers.deliver(world, 0) == 1
    on_day(world, 34)
    offers.expire(world)
    assert offers.pending(world, 0)[0, K.OFFER_EXPIRES] == 35
