"""The scripted manager on the market: when he acts, what he may pay, whom he courts."""

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market import asks, bids
from fmbench.engine.market.valuation import public_value
from fmbench.engine.rivals import recruit
from fmbench.engine.rivals.scan import NO_NEED, fee_limit
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import World
from tests.engine.market.markets import M, on_day, summer_stop
from tests.engine.worlds import declared_rules, drafted_world, play, season_later

RICH = 500 * M


def lodging(seed: int = 1, day: int = 5, seats: int = 0) -> World:
    """A world in which the scripted clubs have just lodged their bids of a market day."""
    world = play(season_later(seed, seats), 359 + day)
    season.play_day(world)
    return world


def limit_for(world: World, buyer: int, man: int, money: int = RICH) -> int:
    """A scripted buyer's ceiling."""
    rules = world.rules
    spread = int(asks.belief_spreads(world)[buyer])
    return int(
        fee_limit(
            world.seed, world.players, man, buyer, spread, money, public_value(world, man), world.day,
            world.price_level, rules.valuation, rules.market,
        )
    )  # fmt: skip


def test_market_days_come_every_week_of_a_window_and_easy_clubs_skip_every_second() -> None:
    world = summer_stop()
    tiers = world.clubs[C.TIER]
    for day in range(1, 361):
        acting = recruit._acting_today(on_day(world, day))
        opened = 5 if 5 <= day <= 59 else 181 if 181 <= day <= 209 else None
        weeks = None if opened is None or (day - opened) % 7 else (day - opened) // 7
        if weeks is None:
            assert acting == []
        else:
            wanted = [s for s in range(1, 16) if weeks % 2 == 0 or tiers[s] != roles.EASY]
            assert acting == wanted


def test_bids_meet_the_seller_s_threshold_and_stay_within_money_ceiling_and_wages() -> None:
    world = lodging()
    assert world.bids.count >= 5
    bills = asks.wage_bills(world)
    for row in world.bids.view:
        buyer, man, fee = int(row[K.BID_BUYER]), int(row[K.BID_PLAYER]), int(row[K.BID_AMOUNT])
        assert fee == asks.threshold(world, man, buyer)
        assert fee <= limit_for(world, buyer, man)
        assert fee <= share(int(world.clubs[C.CASH, buyer]), 600_000)
        assert row[K.BID_WAGE] <= recruit.wage_rooms(world, bills)[buyer]
        assert world.season - world.players[P.BORN, man] < world.rules.opponents.sell_age
        assert world.players[P.RETIRING, man] == 0


def test_at_most_three_purchases_a_window() -> None:
    world = play(season_later(2), 360 + 209)
    moves = world.moves.view
    bought = moves[moves[:, K.MOVE_HOW] == K.BOUGHT]
    for opened, end in ((365, 419), (541, 569)):
        days = bought[:, K.MOVE_DAY]
        buyers = bought[(opened <= days) & (days <= end), K.MOVE_TO]
        assert np.bincount(buyers).max() <= world.rules.opponents.max_buys
    assert len(bought) > len(np.unique(bought[:, K.MOVE_TO]))  # some buy again, so the bound can bind


def test_no_club_bids_under_embargo_or_with_a_full_squad() -> None:
    world = play(drafted_world(1), 4)
    world.clubs[C.ADMINISTRATION_DAY, 3] = 1
    world.clubs[C.CASH, 4] = -1
    season.play_day(world)
    assert not np.isin(world.bids.view[:, K.BID_BUYER], [3, 4]).any()
    assert not np.isin(world.approaches.view[:, 0], [3, 4]).any()


def test_ceiling_is_115_per_cent_of_a_belief_held_near_the_public_value() -> None:
    world = summer_stop()
    for man in range(0, 300, 7):
        public = public_value(world, man)
        assert share(public, 800_000) * 1.15 - M <= limit_for(world, 9, man) <= share(public, 1_380_000)


def test_money_bounds_the_ceiling() -> None:
    world = summer_stop()
    assert limit_for(world, 9, 40, money=M) <= M
    assert limit_for(world, 9, 40, money=0) == 0


def test_flip_tax() -> None:
    world = summer_stop()
    man = max(range(300), key=lambda other: (public_value(world, other), other))
    before = limit_for(world, 9, man)
    world.players[[P.SOLD_FEE, P.SOLD_DAY], man] = M, world.day - 359
    assert limit_for(world, 9, man) == pytest.approx(0.85 * before, abs=M)
    world.players[P.SOLD_DAY, man] = world.day - 360
    assert limit_for(world, 9, man) == before


def test_resale_cap() -> None:
    world = summer_stop()
    man = max(range(300), key=lambda other: (public_value(world, other), other))
    free = limit_for(world, 9, man)
    world.players[[P.SOLD_BY, P.SOLD_FEE, P.SOLD_DAY], man] = 9, 2 * M, world.day - 359
    assert limit_for(world, 9, man) <= share(2 * M, 1_100_000)
    assert limit_for(world, 8, man) > 3 * M
    world.players[P.SOLD_DAY, man] = world.day - 360
    assert limit_for(world, 9, man) == free


def test_a_role_without_enough_men_makes_anyone_an_upgrade_and_an_unused_one_nobody() -> None:
    world = summer_stop()
    world.clubs[C.USUAL_FORMATION, 9] = 0
    world.players[P.ROLE, world.squad(9)] = roles.CB
    weakest = recruit.weakest_starters(world, np.zeros(16, dtype=np.int64))[9]
    squad = world.squad(9)
    second = int(np.sort(world.players[P.ABILITY, squad])[-2])
    assert weakest[roles.CB] == second
    assert weakest[roles.ST] == weakest[roles.GK] == 0
    assert weakest[roles.AM] == NO_NEED


def test_a_seat_is_courted_about_once_in_twenty_window_days() -> None:
    world = summer_stop()
    calls = 0
    for day in range(5, 60):
        for year in range(20):
            on_day(world, day + 360 * year) if year < 20 else None
            chance = recruit.rng.uniform_micro(world.seed, recruit.rng.OFFER_COMES, 0, world.day, 0)
            calls += chance < world.rules.market.offer_rate
    assert 30 <= calls <= 85


def court_every_day(seats: int, seed: int = 1) -> World:
    """A world whose scripted clubs court every seat on each day of the window."""
    rules = declared_rules()
    rules = rules._replace(market=rules.market._replace(offer_rate=MICRO))
    return play(drafted_world(seed, seats, rules), 40)


def test_opening_bids_are_a_keyed_share_of_the_ceiling_and_their_cash_is_set_aside() -> None:
    world = court_every_day(1)
    incoming = world.offers.view[world.offers.view[:, K.OFFER_KIND] == K.INCOMING]
    assert len(incoming) > 5
    for row in incoming:
        part = row[K.OFFER_AMOUNT] / row[K.OFFER_CEILING]
        assert 0.5 <= part <= 0.95
    for slot in range(1, 16):
        assert recruit.reserves(world)[slot] <= max(int(world.clubs[C.CASH, slot]), 0)
    pairs = incoming[:, [K.OFFER_BUYER, K.OFFER_PLAYER]].tolist()
    assert len(pairs) == len({tuple(pair) for pair in pairs})


def test_no_seat_is_courted_first_or_better_for_its_number() -> None:
    world = court_every_day(8)
    numbers = world.seats[S.OFFERS]
    assert numbers.min() > 0.6 * numbers.max()
    first_half = [int(numbers[:4].sum()), int(numbers[4:].sum())]
    assert min(first_half) > 0.75 * max(first_half)


def test_a_listed_man_draws_offers_sooner() -> None:
    world = summer_stop()
    by_ability = sorted(world.squad(0).tolist(), key=lambda man: int(world.players[P.ABILITY, man]))
    worst = next(man for man in by_ability if public_value(world, man) > 2 * M)
    world.players[P.LISTED, worst] = 1
    world.offers.clear()
    rules = world.rules
    world.rules = rules._replace(market=rules.market._replace(offer_rate=MICRO))
    for day in range(10, 59):
        recruit.court_seats(on_day(world, day))
    mine = world.offers.view[world.offers.view[:, K.OFFER_BUYER] > 0]
    assert (mine[:, K.OFFER_PLAYER] == worst).sum() >= 3


def test_men_past_the_selling_age_and_surplus_are_listed_in_preseason() -> None:
    world = play(drafted_world(1), 362)
    for slot in range(16):
        squad = world.squad(slot)
        old = world.season - world.players[P.BORN, squad] > world.rules.opponents.sell_age
        assert (world.players[P.LISTED, squad[old]] == 1).all()


def test_a_scripted_club_never_deals_with_itself_and_each_man_moves_once_a_day() -> None:
    world = play(season_later(3), 419)
    moves = world.moves.view
    bought = moves[moves[:, K.MOVE_HOW] == K.BOUGHT]
    assert (bought[:, K.MOVE_FROM] != bought[:, K.MOVE_TO]).all()
    days = bought[:, [K.MOVE_DAY, K.MOVE_PLAYER]].tolist()
    assert len(days) == len({tuple(day) for day in days})


def test_one_sale_of_the_day_does_not_move_the_price_of_another() -> None:
    world = lodging()
    field = world.bids.view.copy()
    sellers = field[:, K.BID_SELLER].tolist()
    assert len(sellers) > len(set(sellers))
    bids.resolve_bids(world)
    for man in np.unique(field[:, K.BID_PLAYER]).tolist():
        most = field[field[:, K.BID_PLAYER] == man, K.BID_AMOUNT].max()
        assert world.players[P.ARRIVED_FEE, man] == most
