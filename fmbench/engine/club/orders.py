"""Standing orders: at most ten single-condition rules a seat, run once a day (decisions 26).

They run in order of creation; an order acts at most once on a man in
``order_gap_days``, and a man is acted on at most once a day. Offers still in the
queue are seen on the day they arrive.
"""

from collections.abc import Callable

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.club.board import wage_ratio
from fmbench.engine.club.squad import list_player
from fmbench.engine.fixed import MICRO
from fmbench.engine.market import offers
from fmbench.engine.market.valuation import believed_value, months_left
from fmbench.engine.market.wages import demand, talk_renewal
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World

METRICS = ("offer_to_value", "age", "months_left", "fatigue", "cash_m", "wage_ratio")
OFFER_TO_VALUE, AGE, MONTHS_LEFT, FATIGUE, CASH, WAGE_RATIO = range(6)
COMPARISONS = ("above", "below")
ACTIONS = ("accept_offer", "reject_offer", "list", "unlist", "renew_at_demand", "rest")
ACCEPT, REJECT, LIST, UNLIST, RENEW, REST = range(6)
RENEWAL_YEARS = 3


def set_order(
    world: World, seat: int, slot: int, metric: int, comparison: int, threshold: int, action: int
) -> Outcome:
    """Put an order into a slot (0-based); the threshold in millionths of its unit."""
    world.orders[seat, slot] = (metric, comparison, threshold, action, _next_number(world, seat))
    return Outcome("set", {"slot": slot})


def clear_order(world: World, seat: int, slot: int) -> Outcome:
    """Empty a slot."""
    if world.orders[seat, slot, K.ORDER_METRIC] < 0:
        raise Illegal("already_so")
    world.orders[seat, slot] = -1
    return Outcome("cleared", {"slot": slot})


def _next_number(world: World, seat: int) -> int:
    return int(world.orders[seat, :, K.ORDER_CREATED].max()) + 1


def _measure(world: World, seat: int, metric: int, player: int, amount: int) -> int:
    """The metric for one man (and the offer for him, credits, or -1), millionths of its unit."""
    if metric == OFFER_TO_VALUE:
        memory = world.relations[seat]
        belief, potential = int(memory[R.BELIEF, player]), int(memory[R.BELIEF_POTENTIAL, player])
        return amount * MICRO // max(believed_value(world, player, belief, potential), 1)
    if metric == AGE:
        return (world.season - int(world.players[P.BORN, player])) * MICRO
    if metric == MONTHS_LEFT:
        return months_left(world, player) * MICRO
    if metric == FATIGUE:
        return int(world.players[P.FATIGUE, player]) * 1000
    if metric == CASH:
        return int(world.clubs[C.CASH, seat])
    return wage_ratio(world, seat)


def _holds(order: np.ndarray, measured: int) -> bool:
    above = order[K.ORDER_COMPARISON] == 0
    threshold = int(order[K.ORDER_THRESHOLD])
    return measured > threshold if above else measured < threshold


def run_orders(world: World) -> None:
    """Phase 5: every seat's orders, by seat, then in order of creation."""
    for seat in range(world.seat_count):
        orders = world.orders[seat]
        if world.seat_of(seat) < 0 or (orders[:, K.ORDER_METRIC] < 0).all():
            continue
        for slot in np.argsort(orders[:, K.ORDER_CREATED], kind="stable"):
            if orders[slot, K.ORDER_METRIC] >= 0:
                _run(world, seat, int(slot))


def _run(world: World, seat: int, slot: int) -> None:
    order = world.orders[seat, slot]
    action, metric = int(order[K.ORDER_ACTION]), int(order[K.ORDER_METRIC])
    if action in (ACCEPT, REJECT):
        for row in world.offers.view.copy():
            open_now = row[K.OFFER_STATE] in (K.QUEUED, K.PENDING)
            mine = row[K.OFFER_KIND] == K.INCOMING and offers.audience(world, row) == seat
            if open_now and mine:
                player, amount = int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT])
                if _holds(order, _measure(world, seat, metric, player, amount)):
                    _act(world, seat, slot, player, _answer_offer(world, seat, row, action), amount)
        return
    for player in world.squad(seat).tolist():
        if _holds(order, _measure(world, seat, metric, player, -1)):
            _act(world, seat, slot, player, _on_man(world, seat, player, action), -1)


def _answer_offer(world: World, seat: int, row: np.ndarray, action: int) -> Callable[[], Outcome]:
    offer = int(row[K.OFFER_ID])

    def answer() -> Outcome:
        live = world.offers.view[offers.find(world, offer)]
        before = int(live[K.OFFER_STATE])
        live[K.OFFER_STATE] = K.PENDING
        try:
            verb = offers.accept if action == ACCEPT else offers.reject
            return verb(world, seat, offer)
        except Illegal:
            live[K.OFFER_STATE] = before
            raise

    return answer


def _on_man(world: World, seat: int, player: int, action: int) -> Callable[[], Outcome]:
    def act() -> Outcome:
        if action in (LIST, UNLIST):
            return list_player(world, seat, player, action == LIST)
        if action == RENEW:
            wage = demand(world, player, seat)
            return talk_renewal(world, seat, player, wage, RENEWAL_YEARS)
        if world.players[P.RESTED, player] == 1:
            raise Illegal("already_so")
        world.players[P.RESTED, player] = 1
        return Outcome("rested", {})

    return act


def _act(
    world: World, seat: int, slot: int, player: int, act: Callable[[], Outcome], amount: int
) -> None:
    """Run one action unless the man was acted on too lately; tell the seat when it was done."""
    action = int(world.orders[seat, slot, K.ORDER_ACTION])
    last = int(world.players[P.ORDERED_DAY, player])
    gap = 8 if action == REST else int(world.rules.budgets.order_gap_days)
    if last >= 0 and world.day - last < gap:
        return
    try:
        outcome = act()
    except Illegal:
        return
    if outcome.status == "rejected":
        return
    world.players[P.ORDERED_DAY, player] = world.day
    if action != REST:
        world.emit(seat, E.STANDING_ORDER_EXECUTED, slot, player, action, amount)
