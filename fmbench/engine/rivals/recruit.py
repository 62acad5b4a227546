"""Scripted clubs on the market: who acts today, what they bid, whom they approach (mechanics §14)."""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS, day_of_year
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.football.pitch import pitch_of
from fmbench.engine.market import asks, bids, offers
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.revenue import yearly_revenues
from fmbench.engine.market.today import Today, today_of
from fmbench.engine.market.transfers import liability_rooms, reserves
from fmbench.engine.rivals.scan import (
    Buyers,
    best_target,
    contract_years,
    fill_all_weakest,
    find_free_agents,
    find_purchases,
    free_to_sign,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World

WAGE_PAD = 1_050_000
LONGEST_FREE_DEAL = 2


def wage_rooms(world: World, bills: Ints) -> Ints:
    """What each scripted club may add to its wages under its budget, credits a year, [16]."""
    rules = world.rules
    levers = rules.opponents.wage[world.clubs[C.TIER]]
    budgets: Ints = yearly_revenues(world) * rules.board.wage_target // MICRO * levers // MICRO
    return budgets - bills


def spending_money(world: World) -> Ints:
    """The largest fee each scripted club considers, credits, [16]; what its live bids need is kept back."""
    kept = world.nominal(world.rules.opponents.min_cash) + reserves(world)
    fees = (world.clubs[C.CASH] - kept) * world.rules.market.buyer_budget_share // MICRO
    money: Ints = np.maximum(np.minimum(fees, liability_rooms(world)), 0)
    return money


def weakest_starters(world: World, spreads: Ints) -> Ints:
    """Belief of each club's weakest starter by role in its usual formation, milli-points, [16, 8]."""
    weakest = np.empty((CLUBS, len(roles.ROLES)), dtype=np.int64)
    slots = pitch_of(world.rules).slots
    fill_all_weakest(
        world.seed, world.players, world.player_count, world.clubs[C.USUAL_FORMATION], slots, spreads, weakest
    )
    return weakest


def _acting_today(world: World) -> list[int]:
    """Windows have a market day every ``market_day`` days; easy clubs skip every second."""
    calendar, opponents = world.rules.calendar, world.rules.opponents
    if not calendar.window_open(world.day):
        return []
    today = day_of_year(world.day)
    opened = calendar.summer[0] if today <= calendar.summer[1] else calendar.winter[0]
    number, rest = divmod(today - opened, opponents.market_day)
    if rest:
        return []
    every = opponents.market_every[world.clubs[C.TIER]].tolist()
    return [slot for slot in range(CLUBS) if world.seat_of(slot) < 0 and number % every[slot] == 0]


def _free_to_sign(world: World, squads: asks.Squads) -> list[int]:
    """1 for each club that a script runs and that may take one more man."""
    free: list[int] = free_to_sign(world.clubs, squads.sizes, world.rules.draft.max_senior).tolist()
    return free


def lodge_rival_bids(world: World) -> None:
    """Phase 5: every scripted club that acts today lodges at most one bid and one approach."""
    slots = _acting_today(world)
    if slots:
        today, squads = today_of(world), asks.squads_of(world)
        free = _free_to_sign(world, squads)
        buyers = _buyers(world, squads, [slot for slot in slots if free[slot]])
        _lodge_bids(world, today, asks.plain_asks(world, today, squads), buyers)
        _lodge_approaches(world, today, buyers)


def _buyers(world: World, squads: asks.Squads, slots: list[int]) -> Buyers:
    """The clubs that act today, on their own beliefs and levers."""
    opponents = world.rules.opponents
    gaps = opponents.gap_base * opponents.gap[world.clubs[C.TIER]] // MICRO
    short = (squads.sizes < opponents.squad_goal).astype(np.int64)
    acting, window = np.zeros(CLUBS, dtype=np.int64), world.rules.calendar.window_number(world.day)
    for slot in slots:
        acting[slot] = 1 if _may_buy(world, slot, window) else 2
    money, rooms = spending_money(world), wage_rooms(world, squads.bills)
    return Buyers(acting, squads.spreads, weakest_starters(world, squads.spreads), money, rooms, gaps, short)


def _may_buy(world: World, slot: int, window: int) -> bool:
    """Whether a scripted club has purchases left in this window."""
    club = world.clubs[:, slot]
    if club[C.BUYS_WINDOW] != window:
        club[C.BUYS_WINDOW], club[C.BUYS] = window, 0
    return bool(club[C.BUYS] < world.rules.opponents.max_buys)


def _years_for(world: World, player: int) -> int:
    return int(contract_years(world.season - int(world.players[P.BORN, player])))


def _lodge_bids(world: World, today: Today, plain: Ints, buyers: Buyers) -> None:
    found = np.zeros((CLUBS, 3), dtype=np.int64)
    find_purchases(today, plain, buyers, world.rules.opponents.sell_age, WAGE_PAD, found)
    for slot, (player, fee, wage) in enumerate(found.tolist()):
        if player >= 0:
            bids.ai_bid(world, slot, player, fee, wage, _years_for(world, player))


def _lodge_approaches(world: World, today: Today, buyers: Buyers) -> None:
    contracts = world.rules.contracts
    found = np.zeros((CLUBS, 2), dtype=np.int64)
    find_free_agents(today, buyers, share(WAGE_PAD, contracts.fa_wage_mult), found)
    for slot, (player, wage) in enumerate(found.tolist()):
        if player >= 0 and world.clubs[C.FREE_SIGNINGS, slot] < contracts.free_signings_max:
            years = min(_years_for(world, player), LONGEST_FREE_DEAL)
            world.approaches.append(slot, player, wage, years)


def court_seats(world: World) -> None:
    """Now and then a scripted club bids for a seat's man (decisions 12).

    Seats courted on one day come in keyed order, for the first finds the buyers' tills full.
    """
    if not world.rules.calendar.window_open(world.day):
        return
    courted = []
    for seat in range(world.seat_count):
        chance = rng.uniform_micro(world.seed, rng.OFFER_COMES, seat, world.day, 0)
        if world.seat_of(seat) >= 0 and chance < world.rules.market.offer_rate:
            lot = rng.below(world.seed, rng.OFFER_WHO, seat, world.day, 2, 1 << 30)
            courted.append((int(lot), seat))
    for _, seat in sorted(courted):
        _court(world, seat)


def _court(world: World, seat: int) -> None:
    """A keyed club among those with money bids for its best believed gain."""
    today, squads = today_of(world), asks.squads_of(world)
    money, free = spending_money(world).tolist(), _free_to_sign(world, squads)
    rich = [slot for slot in range(CLUBS) if money[slot] > 0 and free[slot]]
    if not rich:
        return
    first = int(rng.below(world.seed, rng.OFFER_WHO, seat, world.day, 0, len(rich)))
    any_listed = bool((world.players[P.LISTED, world.squad(seat)] == 1).any())
    listed_only = any_listed and rng.below(world.seed, rng.OFFER_WHO, seat, world.day, 1, 2) == 0
    weakest = weakest_starters(world, squads.spreads)
    for slot in rich[first:] + rich[:first]:
        player, ceiling = best_target(
            today, slot, seat, int(squads.spreads[slot]), weakest[slot], money[slot], bool(listed_only)
        )
        if player >= 0 and offers.live_bid(world, slot, int(player)) < 0:
            amount = _opening(world, int(player), slot, int(ceiling))
            if amount > 0:
                offers.queue(world, int(player), slot, amount, int(ceiling))
                return


def _opening(world: World, player: int, buyer: int, ceiling: int) -> int:
    """A first bid: a keyed share of the ceiling, on the ladder, credits."""
    market = world.rules.market
    opening = rng.between(
        world.seed, rng.OFFER_OPEN, player, buyer, world.day, market.bid_open_lo, market.bid_open_hi
    )
    return int(ladder_down(share(ceiling, int(opening)), market.ladder))


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
