"""What it takes to buy a man of a scripted club."""

import numpy as np
import pytest

from fmbench.engine.fixed import MICRO, half_life_micro, share
from fmbench.engine.market import bids
from fmbench.engine.market.asks import (
    FEWEST_TO_SELL,
    NOT_FOR_SALE,
    plain_asks,
    ranks_of,
    ratchet_now,
    squads_of,
    threshold,
)
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.rejections import reject_bid
from fmbench.engine.market.today import today_of
from fmbench.engine.market.transfers import depart
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.market.markets import a_target, buy, next_day, on_day, quiet, summer_stop, targets


def ask(world: World, player: int) -> int:
    """The plain ask of one man."""
    return int(plain_asks(world, today_of(world), squads_of(world))[player])


def regulars(world: World, slot: int = 8) -> list[int]:
    """Men of a club who are neither old, nor key men, nor surplus, nor in their last year."""
    ranks, players = ranks_of(world), world.players
    return [
        man
        for man in world.squad(slot).tolist()
        if 3 <= ranks[man] < 14
        and world.season - players[P.BORN, man] <= 30
        and players[P.CONTRACT_END, man] > world.season
    ]


def test_ranks_order_every_squad_by_ability() -> None:
    world = summer_stop()
    ranks = ranks_of(world)
    for slot in range(16):
        squad = world.squad(slot)
        order = squad[np.argsort(ranks[squad])]
        assert sorted(ranks[squad]) == list(range(len(squad)))
        assert (np.diff(world.players[P.ABILITY, order]) <= 0).all()


def test_every_threshold_is_a_rung_of_the_ladder() -> None:
    world = summer_stop()
    ladder = world.rules.market.ladder
    for man in targets(world)[:40]:
        fee = threshold(world, man, 0)
        assert ladder_up(fee, ladder) == fee


def test_men_of_seats_and_of_short_squads_are_not_for_sale() -> None:
    world = summer_stop()
    assert ask(world, int(world.squad(0)[0])) == NOT_FOR_SALE
    squad = world.squad(8)
    for man in squad[FEWEST_TO_SELL:].tolist():
        depart(world, man, K.RELEASED)
    assert threshold(world, int(squad[0]), 0) == NOT_FOR_SALE


def test_regulars_are_held_dearly_and_listed_old_and_last_year_men_are_not() -> None:
    world = summer_stop()
    man = regulars(world)[0]
    price = ask(world, man)
    for row, value in ((P.LISTED, 1), (P.CONTRACT_END, world.season), (P.BORN, world.season - 31)):
        other = world.fork()
        other.players[row, man] = value
        assert ask(other, man) < price
        worth = public_value(world, man) / public_value(other, man)
        assert ask(other, man) * worth < price, "more than his value fell"


def test_a_man_its_club_has_listed_goes_for_the_share_of_its_belief_at_which_it_sells() -> None:
    world = summer_stop()
    market = world.rules.market
    bound = share(MICRO + market.belief_clip, int(world.rules.opponents.sell_share))
    world.players[P.LISTED, : world.player_count] = 1
    asks = plain_asks(world, today_of(world), squads_of(world))
    for man in targets(world)[:60]:
        assert asks[man] <= share(public_value(world, man), bound) + 1


def test_a_club_in_distress_asks_less_by_a_quarter_at_most() -> None:
    world = summer_stop()
    man = regulars(world)[0]
    slot = int(world.players[P.CLUB, man])
    world.clubs[C.CASH, slot] = 10**12
    rich = ask(world, man)
    world.clubs[C.CASH, slot] = 0
    assert ask(world, man) == pytest.approx(0.75 * rich, rel=1e-4)


def test_the_best_three_cost_a_quarter_more() -> None:
    world = summer_stop()
    man = regulars(world)[0]
    before, value = ask(world, man), public_value(world, man)
    best = [other for other in world.squad(8).tolist() if ranks_of(world)[other] < 3]
    world.players[P.ABILITY, best] = world.players[P.ABILITY, man] - 1
    assert ranks_of(world)[man] < 3 or ranks_of(world)[man] == 3 - 3
    assert public_value(world, man) == value
    assert ask(world, man) == pytest.approx(1.25 * before, rel=1e-4)


def test_flip_tax_on_the_ask_of_a_man_bought_within_a_year() -> None:
    world = summer_stop()
    man = regulars(world)[0]
    before = ask(world, man)
    world.players[[P.SOLD_FEE, P.SOLD_DAY], man] = 1, world.day - 359
    assert ask(world, man) == pytest.approx(1.15 * before, rel=1e-4)
    world.players[P.ARRIVED_FEE, man] = 0  # released and signed again
    assert ask(world, man) == pytest.approx(1.15 * before, rel=1e-4)
    world.players[P.SOLD_DAY, man] = world.day - 360
    assert ask(world, man) == before


def test_the_seller_s_belief_stays_within_a_fifth_of_the_public_value() -> None:
    world = summer_stop()
    wild = world.fork()
    scouting = world.rules.scouting._replace(ai_belief_sd=40_000)
    wild.rules = world.rules._replace(scouting=scouting)
    market = world.rules.market
    most = share(market.reluctance_hi, market.key_player) * 1.2 * 1.2 * 2
    for man in regulars(wild):
        assert 0 < ask(wild, man) <= public_value(wild, man) * most / MICRO


def test_rejected_bid_raises_the_ask() -> None:
    world = summer_stop()
    man = a_target(world)
    before = threshold(world, man, 0)
    bids.make_bid(world, 0, man, share(before, 700_000))
    assert ratchet_now(world, 0, man) == world.rules.market.reject_raise
    assert threshold(world, man, 0) >= before


def test_insult_raises_more() -> None:
    world = summer_stop()
    man = a_target(world)
    bids.make_bid(world, 0, man, share(threshold(world, man, 0), 590_000))
    assert ratchet_now(world, 0, man) == world.rules.market.insult_raise


def test_the_raise_binds_one_buyer_alone() -> None:
    world = summer_stop(2)
    man = a_target(world)
    other = threshold(world, man, 1)
    world.relations[0][R.RATCHET, man], world.relations[0][R.RATCHET_DAY, man] = 300_000, world.day
    assert threshold(world, man, 1) == other


def test_ratchet_halves_in_180_days() -> None:
    world = summer_stop()
    man = a_target(world)
    reject_bid(world, 0, man, 1, NOT_FOR_SALE)
    full = ratchet_now(world, 0, man)
    on_day(world, world.day + 180)
    assert ratchet_now(world, 0, man) == pytest.approx(full / 2, abs=2)


def test_raises_add_up_to_a_cap() -> None:
    world = summer_stop()
    man = a_target(world)
    for _ in range(60):
        reject_bid(world, 0, man, 1, 10**9)
    assert ratchet_now(world, 0, man) == world.rules.market.raise_cap


def test_pair_markup_counts_bargains() -> None:
    world = quiet(summer_stop())
    first = a_target(world)
    seller = int(world.players[P.CLUB, first])
    buy(world, 0, first, threshold(world, first, 0))
    assert world.pairs[seller, 0, 0] == world.pairs[0, seller, 0] == world.rules.market.pair_markup
    other = next(man for man in targets(world) if world.players[P.CLUB, man] == seller)
    dear = threshold(world, other, 0)
    world.pairs[:] = 0
    assert threshold(world, other, 0) < dear


def test_pair_markup_has_a_cap_and_halves_in_a_year() -> None:
    world = summer_stop()
    market = world.rules.market
    man = a_target(world)
    seller = int(world.players[P.CLUB, man])
    plain = threshold(world, man, 0)
    world.pairs[seller, 0] = market.pair_cap, world.day
    assert threshold(world, man, 0) == pytest.approx(1.4 * plain, rel=0.1)
    assert half_life_micro(360, market.pair_halflife) == pytest.approx(MICRO // 2, abs=2)


def test_jitter_moves_a_threshold_from_day_to_day_but_little() -> None:
    world = quiet(summer_stop())
    man = targets(world, low=20_000_000, high=60_000_000)[0]
    fees = []
    for _ in range(12):
        fees.append(threshold(world, man, 0))
        next_day(world)
    assert len(set(fees)) > 1
    assert max(fees) < 1.3 * min(fees)
