"""Ways to make money or points out of nothing, each of which must not pay.

A seat here knows every hidden price, so that what does not pay for it pays for nobody.
"""

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.club import squad as own_squad
from fmbench.engine.fixed import share
from fmbench.engine.market import asks, bids, offers
from fmbench.engine.market.free_agents import talk_free_agent
from fmbench.engine.market.transfers import settle_installments, transfer
from fmbench.engine.market.valuation import public_value, true_values
from fmbench.engine.market.wages import renew, reservation
from fmbench.engine.people.youth import promote
from fmbench.engine.rivals.scan import fee_limit
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.scorekeeper import club_worth
from fmbench.settings import load_settings
from tests.engine.market.markets import M, free_agent, on_day, quiet, summer_stop, targets
from tests.engine.worlds import drafted_world, play, season_later

RICH = 400 * M
SETTINGS = load_settings()


def worth(world: World, slot: int = 0) -> int:
    """A club's net worth as the score counts it, credits."""
    return club_worth(world, slot, SETTINGS).net_worth


def ceiling(world: World, buyer: int, man: int) -> int:
    """What a scripted club with a full till would pay for a man today at most, credits."""
    spread = int(asks.belief_spreads(world)[buyer])
    return int(
        fee_limit(
            world.seed, world.players, man, buyer, spread, RICH, public_value(world, man), world.day,
            world.price_level, world.rules.valuation, world.rules.market,
        )
    )  # fmt: skip


def sell(world: World, man: int, buyer: int) -> int:
    """Sell a seat's man to a scripted club at its ceiling, which no real offer beats; the fee."""
    fee = ceiling(world, buyer, man)
    transfer(world, man, buyer, fee, reservation(world, man, buyer), 3)
    return fee


def test_buying_a_man_and_selling_him_back_again_and_again_does_not_pay() -> None:
    for man in targets(quiet(summer_stop()))[:15]:
        world = quiet(summer_stop())
        seller = int(world.players[P.CLUB, man])
        profits = []
        for _ in range(4):
            world.clubs[C.CASH, 0] = RICH
            fee = asks.threshold(world, man, 0)
            transfer(world, man, 0, fee, reservation(world, man, 0), 3)
            profits.append(sell(world, man, seller) - fee)
        assert profits[0] <= share(fee, 100_000) + M // 2
        assert max(profits[1:]) <= 0


def test_taking_men_round_the_league_does_not_pay() -> None:
    world = quiet(summer_stop())
    flips = []
    for man in targets(world, low=M, high=40 * M):
        fee = asks.threshold(world, man, 0)
        other = world.fork()
        transfer(other, man, 0, fee, reservation(other, man, 0), 3)
        buyers = [slot for slot in range(1, 16) if slot != world.players[P.CLUB, man]]
        flips.append(np.mean([ceiling(other, slot, man) for slot in buyers]) / fee)
    assert np.mean(flips) < 0.8
    assert np.mean(np.array(flips) > 1) < 0.1


def test_seats_that_pass_a_man_to_and_fro_gain_no_net_worth_together() -> None:
    world = quiet(summer_stop(2))
    man = max(world.squad(0).tolist(), key=lambda other: (public_value(world, other), other))
    fee = share(public_value(world, man), world.rules.market.seat_fee_hi)
    before = joint = worth(world, 0) + worth(world, 1)
    for buyer in (1, 0, 1, 0):
        transfer(world, man, buyer, fee, int(world.players[P.WAGE, man]), 3)
        now = worth(world, 0) + worth(world, 1)
        assert now <= joint
        joint = now
    settle_installments(on_day(world, 800))
    assert int(world.clubs[C.CASH, :2].sum()) == int(quiet(summer_stop(2)).clubs[C.CASH, :2].sum())
    assert joint < before


def test_releasing_a_man_and_signing_him_again_costs_more_than_renewing_him() -> None:
    for man in quiet(summer_stop()).squad(0)[:10].tolist():
        plain, clever = quiet(summer_stop()), quiet(summer_stop())
        wage = reservation(clever, man, 0)
        assert renew(plain, 0, man, wage, 5)
        own_squad.release(clever, 0, man)
        assert talk_free_agent(clever, 0, man, wage, 5).status == "rejected"
        assert talk_free_agent(clever, 0, man, share(wage, 1_100_000), 5).status == "signed"
        assert worth(clever) < worth(plain)
        assert clever.players[P.WAGE, man] > plain.players[P.WAGE, man]
        assert clever.players[P.MORALE, man] < plain.players[P.MORALE, man]


def test_renewing_every_day_lifts_spirits_no_more_than_renewing_once() -> None:
    once, daily = quiet(summer_stop()), quiet(summer_stop())
    for day in range(60):
        for world in (once, daily):
            if day == 0 or world is daily:
                for man in world.squad(0).tolist():
                    assert renew(world, 0, man, reservation(world, man, 0), 5)
            season.end_day(world)
            season.play_day(world)
    squad = once.squad(0)
    assert (once.players[P.MORALE, squad] == daily.players[P.MORALE, squad]).all()
    assert worth(once) == pytest.approx(worth(daily), rel=0.01)


@pytest.mark.parametrize("paid", [1_000_000, 1_150_000, 1_300_000])
@pytest.mark.parametrize("cash", [0, RICH])
def test_wages_raised_before_a_snapshot_do_not_pay(paid: int, cash: int) -> None:
    honest = play(drafted_world(1, 1), 270)
    honest.clubs[C.CASH, 0] += cash
    for man in honest.squad(0).tolist():
        honest.players[P.WAGE, man] = share(reservation(honest, man, 0), paid)
    clever = honest.fork()
    for man in clever.squad(0).tolist():
        years = int(clever.players[P.CONTRACT_END, man]) - clever.season + 1
        morale = int(clever.players[P.MORALE, man])
        assert renew(clever, 0, man, 3 * reservation(clever, man, 0), years)
        clever.players[P.MORALE, man] = morale
    for world in (honest, clever):
        play(world, 300)
    assert worth(clever) < worth(honest)


def test_flipping_prospects_earns_no_more_than_they_are_worth() -> None:
    world = quiet(season_later(1, 1))
    on_day(world, 370)
    flips = []
    for man in world.academy(0).tolist():
        promote(world, man)
        fee = max(ceiling(world, slot, man) for slot in range(1, 16))
        assert fee <= share(public_value(world, man), 1_380_000)
        flips.append(fee)
    squad = int(true_values(world)[world.squad(0)].sum())
    assert sum(flips) < 0.15 * squad


@pytest.mark.parametrize("day", [181, 209])
def test_free_agents_signed_in_winter_count_nothing_in_that_season_s_snapshot(day: int) -> None:
    world = quiet(on_day(summer_stop(), day))
    own_squad.release(world, 0, int(world.squad(0)[-1]))
    man = free_agent(world)
    plain = worth(on_day(world.fork(), 300))
    assert talk_free_agent(world, 0, man, reservation(world, man, 0), 5).status == "signed"
    on_day(world, 300)
    assert true_values(world)[man] > 0
    bill_alone = 3 * reservation(world, man, 0)
    assert worth(world) - plain <= bill_alone


def test_bids_that_can_never_be_paid_block_nobody() -> None:
    world = quiet(summer_stop(2))
    man = targets(world)[0]
    world.clubs[C.CASH, 0] = 100 * M
    assert bids.make_bid(world, 0, man, 100 * M).status == "lodged"
    world.clubs[C.CASH, 0] = 0
    fee = asks.threshold(world, man, 1)
    bids.make_bid(world, 1, man, fee)
    bids.resolve_bids(world)
    assert world.players[[P.CLUB, P.ARRIVED_FEE], man].tolist() == [1, fee]


def test_a_seat_s_sale_that_falls_through_leaves_the_other_bids_standing() -> None:
    world = quiet(summer_stop(3))
    man = int(world.squad(2)[0])
    for seat in (0, 1):
        bids.make_bid(world, seat, man, public_value(world, man))
    bids.resolve_bids(world)
    offers.deliver(world, 2)
    by_buyer = {int(row[K.OFFER_BUYER]): int(row[K.OFFER_ID]) for row in offers.pending(world, 2)}
    offers.accept(world, 2, by_buyer[0])
    world.clubs[C.CASH, 0] = 0
    bids.resolve_bids(world)
    offers.accept(world, 2, by_buyer[1])
    bids.resolve_bids(world)
    assert world.players[P.CLUB, man] == 1
