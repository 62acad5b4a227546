"""Standing orders: one threshold, one fixed action, once a man (decisions 20, 26)."""

import numpy as np
import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.club import orders
from fmbench.engine.club.orders import (
    ACCEPT,
    AGE,
    CASH,
    FATIGUE,
    LIST,
    MONTHS_LEFT,
    OFFER_TO_VALUE,
    REJECT,
    RENEW,
    REST,
    UNLIST,
    WAGE_RATIO,
)
from fmbench.engine.market import offers
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world

SEAT, BUYER = 0, 5
ABOVE, BELOW = 0, 1
MILLION = 1_000_000


@pytest.fixture
def world() -> World:
    world = drafted_world(seats=1)
    world.set_day(20)
    return world


@pytest.fixture
def man(world: World) -> int:
    """The only man of the seat's club older than 60."""
    oldest = int(world.squad(SEAT)[3])
    world.players[P.BORN, oldest] = world.season - 61
    return oldest


def order(world: World, slot: int, metric: int, comparison: int, threshold: float, action: int) -> None:
    orders.set_order(world, SEAT, slot, metric, comparison, int(threshold * MILLION), action)


def offer_for(world: World, man: int, amount: int) -> int:
    """Row of a bid for a man that waits for the next batch."""
    row = dict.fromkeys(range(K.OFFER_COUNT), -1) | {
        K.OFFER_ID: 16 * (man + 1), K.OFFER_KIND: K.INCOMING, K.OFFER_PLAYER: man,
        K.OFFER_BUYER: BUYER, K.OFFER_SELLER: SEAT, K.OFFER_AMOUNT: amount, K.OFFER_CEILING: amount,
        K.OFFER_STATE: K.QUEUED, K.OFFER_DAY: world.day,
    }  # fmt: skip
    return world.offers.append(*(row[column] for column in range(K.OFFER_COUNT)))


def executed(world: World) -> list[list[int]]:
    """Slot, player, action and amount of every act of an order so far."""
    rows = world.events.view
    return rows[rows[:, K.EVENT_TYPE] == E.STANDING_ORDER_EXECUTED, K.EVENT_A :].tolist()


def test_an_order_acts_on_the_men_it_holds_for_and_tells_the_seat(world: World, man: int) -> None:
    order(world, 4, AGE, ABOVE, 60, LIST)
    orders.run_orders(world)
    assert np.flatnonzero(world.players[P.LISTED, : world.player_count]).tolist() == [man]
    assert executed(world) == [[4, man, LIST, -1]]


def test_a_threshold_itself_is_neither_above_nor_below(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 61, LIST)
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 0
    order(world, 0, AGE, ABOVE, 60.5, LIST)
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 1


@pytest.mark.parametrize(
    ("metric", "row", "value", "threshold"),
    [(FATIGUE, P.FATIGUE, 70_500, 70), (MONTHS_LEFT, P.CONTRACT_END, 9, 90)],
)
def test_metrics_of_a_man(world: World, metric: int, row: int, value: int, threshold: int) -> None:
    one = int(world.squad(SEAT)[0])
    world.players[row, one] = value
    order(world, 0, metric, ABOVE, threshold, LIST)
    orders.run_orders(world)
    assert np.flatnonzero(world.players[P.LISTED, world.squad(SEAT)]).tolist() == [0]


def test_metrics_of_the_club_are_cash_in_millions_and_wages_over_revenue(world: World) -> None:
    world.clubs[C.CASH, SEAT] = 3_500_000
    order(world, 0, CASH, BELOW, 3.4, LIST)
    order(world, 1, WAGE_RATIO, ABOVE, 0.99, LIST)
    orders.run_orders(world)
    assert not executed(world)
    order(world, 0, CASH, BELOW, 3.6, LIST)
    orders.run_orders(world)
    assert len(executed(world)) == len(world.squad(SEAT))


def test_of_orders_that_contradict_each_other_the_older_has_the_day(world: World, man: int) -> None:
    order(world, 7, AGE, ABOVE, 60, LIST)
    order(world, 2, AGE, ABOVE, 60, UNLIST)
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 1
    assert [act[0] for act in executed(world)] == [7]


def test_setting_a_slot_anew_makes_its_order_the_youngest(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, LIST)
    order(world, 1, AGE, ABOVE, 60, RENEW)
    order(world, 0, AGE, ABOVE, 60, LIST)
    orders.run_orders(world)
    assert [act[:3] for act in executed(world)] == [[1, man, RENEW]]


def test_a_man_is_acted_on_once_in_90_days(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, LIST)
    acted = []
    for day in range(20, 202):
        world.set_day(day)
        before = len(executed(world))
        orders.run_orders(world)
        world.players[P.LISTED, man] = 0
        acted += [day] * (len(executed(world)) - before)
    assert acted == [20, 110, 200]


def test_a_man_is_acted_on_afresh_at_a_new_club(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, LIST)
    world.players[P.ORDERED_DAY, man] = world.players[P.ARRIVED_DAY, man] = 19
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 1


def test_resting_a_man_is_for_one_match_and_bars_no_other_order(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, REST)
    order(world, 1, AGE, ABOVE, 60, LIST)
    orders.run_orders(world)
    assert (world.players[P.RESTED, man], world.players[P.LISTED, man]) == (1, 0)
    world.set_day(21)
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 1, "he rests already, so the next order may act"
    world.players[P.RESTED, man] = 0
    world.set_day(22)
    orders.run_orders(world)
    assert world.players[P.RESTED, man] == 1
    assert [act[0] for act in executed(world)] == [1], "rest is no news"


def test_offers_are_seen_on_the_day_they_arrive(world: World, man: int) -> None:
    memory = world.relations[SEAT]
    value = orders.believed_value(
        world, man, int(memory[R.BELIEF, man]), int(memory[R.BELIEF_POTENTIAL, man])
    )
    row = offer_for(world, man, 3 * value)
    order(world, 0, OFFER_TO_VALUE, ABOVE, 2, ACCEPT)
    orders.run_orders(world)
    assert world.offers.view[row, K.OFFER_STATE] == K.AGREED
    assert world.bids.view[:, [K.BID_BUYER, K.BID_PLAYER, K.BID_STATE]].tolist() == [[BUYER, man, K.DEAL]]
    assert executed(world) == [[0, man, ACCEPT, 3 * value]]


def test_offers_below_the_threshold_wait_for_the_seat(world: World, man: int) -> None:
    row = offer_for(world, man, 1000)
    order(world, 0, OFFER_TO_VALUE, ABOVE, 2, ACCEPT)
    orders.run_orders(world)
    assert world.offers.view[row, K.OFFER_STATE] == K.QUEUED
    order(world, 1, OFFER_TO_VALUE, BELOW, 0.5, REJECT)
    orders.run_orders(world)
    assert world.offers.view[row, K.OFFER_STATE] == K.CLOSED


def test_an_offer_that_may_not_be_accepted_stays_queued(world: World, man: int) -> None:
    world.set_day(100)
    row = offer_for(world, man, 10**9)
    order(world, 0, OFFER_TO_VALUE, ABOVE, 1, ACCEPT)
    orders.run_orders(world)
    assert world.offers.view[row, K.OFFER_STATE] == K.QUEUED
    assert offers.queued(world, SEAT)
    assert not executed(world)


def test_renewal_at_demand_signs_for_three_years(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, RENEW)
    orders.run_orders(world)
    assert world.players[P.CONTRACT_END, man] == world.season + 2
    assert executed(world) == [[0, man, RENEW, -1]]


def test_orders_of_a_settled_seat_do_nothing(world: World, man: int) -> None:
    order(world, 0, AGE, ABOVE, 60, LIST)
    world.clubs[C.SEAT, SEAT] = -1
    orders.run_orders(world)
    assert world.players[P.LISTED, man] == 0


def test_an_empty_slot_cannot_be_cleared(world: World) -> None:
    order(world, 3, CASH, BELOW, 1, REST)
    orders.clear_order(world, SEAT, 3)
    with pytest.raises(Illegal, match="already_so"):
        orders.clear_order(world, SEAT, 3)
