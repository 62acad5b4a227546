"""Standing orders: at most ten single-condition rules a seat, run once a day (decisions 20, 26).

They run in order of creation. A man is acted on at most once a day, and at most once
in ``order_gap_days`` by orders that change more than who rests for a match. Offers
still in the queue are seen on the day they arrive.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.club.board import wage_ratio
from fmbench.engine.club.squad import list_player
from fmbench.engine.fixed import MICRO
from fmbench.engine.kernel import kernel
from fmbench.engine.market import offers
from fmbench.engine.market.valuation import believed_value, contract_months
from fmbench.engine.market.wages import demand, talk_renewal
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World

METRICS = ("offer_to_value", "age", "months_left", "fatigue", "cash_m", "wage_ratio")
OFFER_TO_VALUE, AGE, MONTHS_LEFT, FATIGUE, CASH, WAGE_RATIO = range(6)
MAN_METRICS = (AGE, MONTHS_LEFT, FATIGUE)  # acts on other men do not move them
COMPARISONS = ("above", "below")
ABOVE = 0
ACTIONS = ("accept_offer", "reject_offer", "list", "unlist", "renew_at_demand", "rest")
ACCEPT, REJECT, LIST, UNLIST, RENEW, REST = range(6)
RENEWAL_YEARS = 3


class Order(NamedTuple):
    """A row of ``world.orders``; an empty slot is -1 throughout."""

    metric: int
    comparison: int
    threshold: int
    action: int
    created: int


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


@kernel
def _measure_of_man(players: Ints, man: int, season: int, day: int, metric: int) -> int:
    if metric == AGE:
        return int(season - players[P.BORN, man]) * MICRO
    if metric == MONTHS_LEFT:
        return contract_months(players[P.CONTRACT_END, man], day) * MICRO
    return int(players[P.FATIGUE, man]) * 1000


@kernel
def _is_beyond(measured: int, comparison: int, threshold: int) -> bool:
    return measured > threshold if comparison == ABOVE else measured < threshold


@kernel
def _men_beyond(
    players: Ints, squad: Ints, season: int, day: int, metric: int, comparison: int, threshold: int
) -> Ints:
    found = np.empty(len(squad), dtype=np.int64)
    men = 0
    for man in squad:
        if _is_beyond(_measure_of_man(players, man, season, day, metric), comparison, threshold):
            found[men] = man
            men += 1
    return found[:men]


def _measure(world: World, seat: int, metric: int, player: int, amount: int) -> int:
    """The metric for one man (and the offer for him, credits, or -1), millionths of its unit."""
    if metric == OFFER_TO_VALUE:
        memory = world.relations[seat]
        belief, potential = int(memory[R.BELIEF, player]), int(memory[R.BELIEF_POTENTIAL, player])
        return amount * MICRO // max(believed_value(world, player, belief, potential), 1)
    if metric == CASH:
        return int(world.clubs[C.CASH, seat])
    if metric == WAGE_RATIO:
        return wage_ratio(world, seat)
    return int(_measure_of_man(world.players, player, world.season, world.day, metric))


def _holds(order: Order, measured: int) -> bool:
    return bool(_is_beyond(measured, order.comparison, order.threshold))


@kernel
def _was_left_alone(players: Ints, man: int, action: int, day: int, gap: int) -> bool:
    """Whether an order may act on a man: not lately, at this club, at the hands of an order."""
    if action == REST:
        return bool(players[P.RESTED, man] == 0)
    last = players[P.ORDERED_DAY, man]
    return bool(last <= players[P.ARRIVED_DAY, man] or day - last >= gap)


@kernel
def _finds_a_man(players: Ints, count: int, slot: int, order: Ints, season: int, day: int, gap: int) -> bool:
    metric, comparison = order[K.ORDER_METRIC], order[K.ORDER_COMPARISON]
    threshold, action = order[K.ORDER_THRESHOLD], order[K.ORDER_ACTION]
    for i in range(count):
        if players[P.CLUB, i] == slot and players[P.STATUS, i] == P.SENIOR:
            measured = _measure_of_man(players, i, season, day, metric)
            beyond = _is_beyond(measured, comparison, threshold)
            if beyond and _was_left_alone(players, i, action, day, gap):
                return True
    return False


@kernel
def _seats_with_work(
    players: Ints, count: int, clubs: Ints, orders: Ints, offers: int, season: int, day: int, gap: int
) -> Ints:
    """Seats of whose orders one may act today, ascending.

    Orders that measure no man are counted in without a look; what answers offers needs one.
    """
    seats = np.empty(len(orders), dtype=np.int64)
    number = 0
    for seat in range(len(orders)):
        works = False
        for order in orders[seat]:
            metric, action = order[K.ORDER_METRIC], order[K.ORDER_ACTION]
            if works or metric < 0 or clubs[C.SEAT, seat] < 0:
                continue
            if action in (ACCEPT, REJECT):
                works = offers > 0
            elif metric not in MAN_METRICS:
                works = True
            else:
                works = _finds_a_man(players, count, seat, order, season, day, gap)
        if works:
            seats[number] = seat
            number += 1
    return seats[:number].copy()


def run_orders(world: World) -> None:
    """Phase 5: every seat's orders, by seat, then in order of creation.

    A seat whose orders find nobody as the phase begins is passed over, for nothing
    that other seats' orders do gives them somebody.
    """
    gap = world.rules.budgets.order_gap_days
    at_work = _seats_with_work(
        world.players, world.player_count, world.clubs, world.orders, world.offers.count, world.season,
        world.day, gap,
    )  # fmt: skip
    for seat in at_work.tolist():
        orders = {
            slot: Order(*row)
            for slot, row in enumerate(world.orders[seat].tolist())
            if row[K.ORDER_METRIC] >= 0
        }
        done: set[int] = set()
        for slot in sorted(orders, key=lambda slot: orders[slot].created):
            _run(world, seat, slot, orders[slot], done)


def _run(world: World, seat: int, slot: int, order: Order, done: set[int]) -> None:
    """One order; ``done`` are the men acted on today."""
    action, metric = order.action, order.metric
    if action in (ACCEPT, REJECT):
        for row in world.offers.view.copy():
            player, amount = int(row[K.OFFER_PLAYER]), int(row[K.OFFER_AMOUNT])
            if not _is_open_to(world, seat, row) or not _may_act(world, player, action, done):
                continue
            if _holds(order, _measure(world, seat, metric, player, amount)):
                _act(world, seat, slot, player, _answer_offer(world, seat, row, action), amount, done)
        return
    for player in _candidates(world, seat, order):
        if not _may_act(world, player, action, done):
            continue
        if metric in MAN_METRICS or _holds(order, _measure(world, seat, metric, player, -1)):
            _act(world, seat, slot, player, _on_man(world, seat, player, action), -1, done)


def _candidates(world: World, seat: int, order: Order) -> list[int]:
    """The men for whom an order holds as the phase begins, ascending.

    A measure of the club is taken again before each man, for acts may move it.
    """
    squad = world.squad(seat)
    if order.metric in (CASH, WAGE_RATIO):
        men = squad if _holds(order, _measure(world, seat, order.metric, -1, -1)) else squad[:0]
    else:
        men = _men_beyond(
            world.players, squad, world.season, world.day, order.metric, order.comparison,
            order.threshold,
        )  # fmt: skip
    ids: list[int] = men.tolist()
    return ids


def _is_open_to(world: World, seat: int, row: Ints) -> bool:
    """Whether an offer is a bid for one of the seat's men that awaits its answer."""
    open_now = row[K.OFFER_STATE] in (K.QUEUED, K.PENDING)
    return bool(open_now and row[K.OFFER_KIND] == K.INCOMING and offers.audience(world, row) == seat)


def _may_act(world: World, player: int, action: int, done: set[int]) -> bool:
    """Whether an order may act on a man today: he was left alone long enough at this club."""
    gap = world.rules.budgets.order_gap_days
    return player not in done and _was_left_alone(world.players, player, action, world.day, gap)


def _answer_offer(world: World, seat: int, row: Ints, action: int) -> Callable[[], Outcome]:
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
        world.players[P.RESTED, player] = 1
        return Outcome("rested", {})

    return act


def _act(
    world: World, seat: int, slot: int, player: int, act: Callable[[], Outcome], amount: int, done: set[int]
) -> None:
    """Run one action; when it was done, note it and tell the seat, but not of who rests."""
    try:
        outcome = act()
    except Illegal:
        return
    if outcome.status == "rejected":
        return
    done.add(player)
    action = int(world.orders[seat, slot, K.ORDER_ACTION])
    if action != REST:
        world.players[P.ORDERED_DAY, player] = world.day
        world.emit(seat, E.STANDING_ORDER_EXECUTED, slot, player, action, amount)
