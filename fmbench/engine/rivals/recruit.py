"""Scripted clubs on the market: who acts today, what they bid, whom they approach."""

from typing import NamedTuple

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS, day_of_year
from fmbench.engine.fixed import share
from fmbench.engine.market import asks, bids, offers
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.revenue import yearly_revenue
from fmbench.engine.market.transfers import embargoed, liability_room
from fmbench.engine.rivals.scan import (
    best_free_agent,
    best_purchase,
    best_target,
    fill_weakest,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World

NEEDED = np.array(
    [[slots.count(role) for role in range(8)] for slots in roles.SLOTS], dtype=np.int64
)
WAGE_PAD = 1_050_000
YOUNG, SETTLED = 26, 30


class Look(NamedTuple):
    """What the kernels need on one market day."""

    asks: Ints
    sizes: Ints
    bills: Ints
    spreads: Ints


def look_around(world: World) -> Look:
    """Plain asks, squad sizes, wage bills, belief spreads by club."""
    sizes, bills = asks.squad_sizes(world), asks.wage_bills(world)
    spreads = np.array([asks.belief_spread(world, slot) for slot in range(CLUBS)], dtype=np.int64)
    plain = np.zeros(world.capacity, dtype=np.int64)
    asks.fill_asks(
        world.seed, world.players, world.player_count, world.clubs, asks.ranks_of(world), sizes,
        bills, spreads, world.day, world.price_level, world.rules.valuation, world.rules.market,
        plain,
    )  # fmt: skip
    return Look(plain, sizes, bills, spreads)


def contract_years(age: int) -> int:
    """Years a scripted club offers at an age."""
    return 4 if age <= YOUNG else 3 if age <= SETTLED else 2 if age <= 32 else 1


def wage_room(world: World, slot: int, bills: Ints) -> int:
    """What a scripted club may add to its wages under its budget, credits a year."""
    rules = world.rules
    lever = int(rules.opponents.wage[world.clubs[C.TIER, slot]])
    budget = share(share(yearly_revenue(world, slot), rules.board.wage_target), lever)
    return budget - int(bills[slot])


def spending_money(world: World, slot: int) -> int:
    """The largest fee a scripted club considers, credits."""
    kept = world.nominal(world.rules.opponents.min_cash)
    cash = int(world.clubs[C.CASH, slot]) - kept
    fee = share(cash, world.rules.market.buyer_budget_share)
    return max(min(fee, liability_room(world, slot)), 0)


def weakest_starters(world: World, slot: int, spread: int) -> Ints:
    """Belief of the weakest starter by role in the club's usual formation, [8]."""
    weakest = np.zeros(8, dtype=np.int64)
    needed = NEEDED[int(world.clubs[C.USUAL_FORMATION, slot])]
    fill_weakest(world.seed, slot, world.players, world.player_count, needed, spread, weakest)
    return weakest


def _acts_today(world: World, slot: int) -> bool:
    """Windows have a market day every ``market_day`` days; easy clubs skip every second."""
    calendar, opponents = world.rules.calendar, world.rules.opponents
    today = day_of_year(world.day)
    opened = calendar.summer[0] if today <= calendar.summer[1] else calendar.winter[0]
    number, rest = divmod(today - opened, opponents.market_day)
    every = int(opponents.market_every[world.clubs[C.TIER, slot]])
    return rest == 0 and number % every == 0


def lodge_rival_bids(world: World) -> None:
    """Phase 5: every scripted club that acts today lodges at most one bid and one approach."""
    if not world.rules.calendar.window_open(world.day):
        return
    acting = [s for s in range(CLUBS) if world.seat_of(s) < 0 and _acts_today(world, s)]
    if not acting:
        return
    look = look_around(world)
    for slot in acting:
        if embargoed(world, slot) or look.sizes[slot] >= world.rules.draft.max_senior:
            continue
        weakest = weakest_starters(world, slot, int(look.spreads[slot]))
        room = wage_room(world, slot, look.bills)
        _buy(world, slot, look, weakest, room)
        _sign_free(world, slot, look, weakest, room)


def _buy(world: World, slot: int, look: Look, weakest: Ints, room: int) -> None:
    opponents, club = world.rules.opponents, world.clubs[:, slot]
    window = world.rules.calendar.window_number(world.day)
    if club[C.BUYS_WINDOW] != window:
        club[C.BUYS_WINDOW], club[C.BUYS] = window, 0
    if club[C.BUYS] >= opponents.max_buys:
        return
    gap = share(opponents.gap_base, int(opponents.gap[club[C.TIER]]))
    out = np.zeros(3, dtype=np.int64)
    best_purchase(
        world.seed, world.players, world.player_count, world.clubs, world.pairs, look.asks,
        int(look.spreads[slot]), slot, weakest, gap, spending_money(world, slot), room, opponents.sell_age, WAGE_PAD, world.day, world.price_level, world.rules.valuation,
        world.rules.market, world.rules.contracts, out,
    )  # fmt: skip
    player, fee, wage = (int(x) for x in out)
    if player >= 0:
        club[C.BUYS] += 1
        years = contract_years(world.season - int(world.players[P.BORN, player]))
        bids.ai_bid(world, slot, player, fee, wage, years)


def _sign_free(world: World, slot: int, look: Look, weakest: Ints, room: int) -> None:
    rules = world.rules
    short = bool(look.sizes[slot] < rules.opponents.squad_goal)
    if world.clubs[C.FREE_SIGNINGS, slot] >= rules.contracts.free_signings_max:
        return
    out = np.zeros(2, dtype=np.int64)
    best_free_agent(
        world.seed, world.players, world.player_count, world.clubs, int(look.spreads[slot]),
        slot, weakest, short, room, share(WAGE_PAD, rules.contracts.fa_wage_mult),
        world.day, world.price_level, rules.contracts, out,
    )  # fmt: skip
    player, wage = (int(x) for x in out)
    if player >= 0:
        age = world.season - int(world.players[P.BORN, player])
        world.approaches.append(slot, player, wage, min(contract_years(age), 2))


def court_seats(world: World) -> None:
    """Now and then a scripted club bids for a seat's man (decisions 12)."""
    if not world.rules.calendar.window_open(world.day):
        return
    for seat in range(world.seat_count):
        if world.seat_of(seat) < 0:
            continue
        chance = rng.uniform_micro(world.seed, rng.OFFER_COMES, seat, world.day, 0)
        if chance < world.rules.market.offer_rate:
            _court(world, seat)


def _court(world: World, seat: int) -> None:
    """A keyed club among those with money bids for its best believed gain."""
    rich = [
        slot
        for slot in range(CLUBS)
        if world.seat_of(slot) < 0 and spending_money(world, slot) > 0 and not embargoed(world, slot)
    ]
    squad = world.squad(seat)
    any_listed = bool((world.players[P.LISTED, squad] == 1).any())
    first = rng.below(world.seed, rng.OFFER_WHO, seat, world.day, 0, max(len(rich), 1))
    out = np.zeros(2, dtype=np.int64)
    for k in range(len(rich)):
        buyer = rich[(int(first) + k) % len(rich)]
        spread = asks.belief_spread(world, buyer)
        listed_only = any_listed and rng.below(world.seed, rng.OFFER_WHO, seat, world.day, 1, 2) == 0
        best_target(
            world.seed, world.players, world.player_count, spread, buyer, seat,
            weakest_starters(world, buyer, spread), spending_money(world, buyer), listed_only,
            world.day, world.price_level, world.rules.valuation, world.rules.market, out,
        )  # fmt: skip
        player, ceiling = int(out[0]), int(out[1])
        if player < 0 or offers.live_bid(world, buyer, player) >= 0:
            continue
        market = world.rules.market
        opening = rng.between(
            world.seed, rng.OFFER_OPEN, player, buyer, world.day,
            market.bid_open_lo, market.bid_open_hi,
        )  # fmt: skip
        amount = int(ladder_down(share(ceiling, int(opening)), market.ladder))
        if amount > 0:
            offers.queue(world, player, buyer, amount, ceiling)
            return


def list_surplus(world: World) -> None:
    """Preseason: scripted clubs list men past the selling age and those beyond the squad goal."""
    opponents = world.rules.opponents
    ranks = asks.ranks_of(world)
    for slot in range(CLUBS):
        if world.seat_of(slot) >= 0:
            continue
        squad = world.squad(slot)
        old = world.season - world.players[P.BORN, squad] > opponents.sell_age
        spare = ranks[squad] >= opponents.squad_goal - 2
        world.players[P.LISTED, squad] = (old | spare).astype(np.int64)


