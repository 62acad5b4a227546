"""Kernels with which a scripted club looks over the market on its own beliefs."""

from typing import Any, NamedTuple

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.football.squads import squad_lists
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import (
    NOT_FOR_SALE,
    for_buyer,
    held_belief,
    lately_bought,
    pair_markup,
    rival_belief,
)
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.today import Today
from fmbench.engine.market.transfers import is_embargoed
from fmbench.engine.market.valuation import contract_months, value_public
from fmbench.engine.market.wages import own_reservation, wage_of
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints

YOUNG, SETTLED, OLD = 26, 30, 32
NO_NEED = 1 << 40  # bound of a role that the formation does not use: nobody beats it


class Buyers(NamedTuple):
    """The scripted clubs as buyers on a market day; every array by club slot."""

    acting: Ints  # 1 if the club may buy today, 2 if it may only sign free agents, 0 otherwise
    spreads: Ints  # SD of their beliefs, milli-points
    weakest: Ints  # [16, 8] belief of the weakest starter by role, milli-points
    money: Ints  # largest fee they consider, credits
    rooms: Ints  # what they may add to their wages, credits a year
    gaps: Ints  # gain that a purchase must bring, milli-points
    short: Ints  # 1 if the squad is below its goal


@kernel
def contract_years(age: int) -> int:
    """Years a scripted club offers at an age."""
    return 4 if age <= YOUNG else 3 if age <= SETTLED else 2 if age <= OLD else 1


@kernel
def free_to_sign(clubs: Ints, sizes: Ints, most: int) -> Ints:
    """1 for each club that a script runs and that may take one more man, [16]; ``sizes`` of the squads."""
    free = np.zeros(CLUBS, dtype=np.int64)
    for slot in range(CLUBS):
        if clubs[C.SEAT, slot] < 0 and sizes[slot] < most and not is_embargoed(clubs, slot):
            free[slot] = 1
    return free


@kernel
def fill_weakest(seed: int, players: Ints, slot: int, men: Ints, slots: Ints, spread: int, out: Ints) -> None:
    """Belief of a club's weakest starter in each role, milli-points, into ``out`` [8].

    ``men`` are the club's seniors, ``slots`` [11] the roles of its formation. A role with
    fewer men than places gets 0; one the formation does not use gets a bound that nobody beats.
    """
    places = np.zeros(8, dtype=np.int64)
    for role in slots:
        places[role] += 1
    for role in range(8):
        out[role] = 0 if places[role] > 0 else NO_NEED
    beliefs = np.empty(len(men), dtype=np.int64)
    for m in range(len(men)):
        beliefs[m] = rival_belief(seed, slot, players, men[m], 0, spread)
    roles = players[P.ROLE][men]
    for m in range(len(men)):
        ahead = 0
        for other in range(len(men)):
            if roles[other] == roles[m]:
                ahead += beliefs[other] > beliefs[m] or (beliefs[other] == beliefs[m] and other < m)
        if ahead == places[roles[m]] - 1:
            out[roles[m]] = max(beliefs[m], 0)


@kernel
def fill_all_weakest(
    seed: int, players: Ints, count: int, formations: Ints, slots: Ints, spreads: Ints, out: Ints
) -> None:
    """`fill_weakest` of every club, [16, 8]; ``formations`` by club, ``slots`` [3, 11] by formation."""
    starts, members = squad_lists(players, count)
    for slot in range(len(out)):
        men = members[starts[slot] : starts[slot + 1]]
        fill_weakest(seed, players, slot, men, slots[formations[slot]], spreads[slot], out[slot])


@kernel
def wage_for(
    players: Ints, i: int, ability: int, reputation: int, season: int, price: int, contracts: Any, pad: int
) -> int:
    """What a man of such ability would have to be paid, credits a year."""
    age = season - players[P.BORN, i]
    wage = wage_of(
        ability, age, players[P.WAGE_FACTOR, i], reputation, players[P.MORALE, i], price, contracts
    )
    return share(wage, pad)


@kernel
def fee_limit(
    seed: int, players: Ints, i: int, slot: int, spread: int, money: int, public: int, day: int, price: int,
    valuation: Any, market: Any,
) -> int:  # fmt: skip
    """A scripted buyer's ceiling for a man, credits on the ladder (paper Appendix H)."""
    belief = held_belief(seed, slot, players, i, spread, public, day, price, valuation, market.belief_clip)
    ceiling = share(belief, market.buyer_ceiling)
    if lately_bought(players, i, day, market.flip_days):
        ceiling = share(ceiling, MICRO - market.flip_tax)
    if players[P.SOLD_BY, i] == slot and day - players[P.SOLD_DAY, i] < market.resale_days:
        ceiling = min(ceiling, share(players[P.SOLD_FEE, i], market.resale_cap))
    return ladder_down(max(min(ceiling, money), 0), market.ladder)


@kernel
def _for_sale(today: Today, asks: Ints, oldest: int) -> Ints:
    """Men whom a scripted club may buy, ascending."""
    players = today.players
    found, men = np.empty(today.born, dtype=np.int64), 0
    for i in range(today.born):
        young = today.season - players[P.BORN, i] < oldest
        if asks[i] < NOT_FOR_SALE and young and players[P.RETIRING, i] != 1:
            found[men] = i
            men += 1
    return found[:men]


@kernel
def find_purchases(today: Today, asks: Ints, buyers: Buyers, oldest: int, wage_pad: int, out: Ints) -> None:
    """For each club, the affordable man of another scripted club with the largest believed gain.

    ``out`` [16, 3]: player or -1, fee, wage. Men of ``oldest`` years or more are left alone.
    """
    seed, day, season, price = today.seed, today.day, today.season, today.price
    players, clubs, pairs = today.players, today.clubs, today.pairs
    market, valuation, contracts = today.market[0], today.valuation[0], today.contracts[0]
    men = _for_sale(today, asks, oldest)
    publics = np.full(len(men), -1, dtype=np.int64)  # worked out when first asked for
    for slot in range(len(out)):
        out[slot, 0] = -1
        if buyers.acting[slot] != 1:
            continue
        money, spread, best = buyers.money[slot], buyers.spreads[slot], buyers.gaps[slot] - 1
        for k in range(len(men)):
            i = men[k]
            seller = players[P.CLUB, i]
            if asks[i] > 2 * money or seller == slot:
                continue
            belief = rival_belief(seed, slot, players, i, 0, spread)
            gain = belief - buyers.weakest[slot, players[P.ROLE, i]]
            if gain <= best:
                continue
            markup = pair_markup(pairs, seller, slot, day, market.pair_halflife)
            fee = for_buyer(seed, asks[i], i, slot, markup, day, market)
            if fee > money:
                continue
            if publics[k] < 0:
                publics[k] = value_public(players, i, day, price, valuation)
            public = publics[k]
            if fee > fee_limit(seed, players, i, slot, spread, money, public, day, price, valuation, market):
                continue
            ability, reputation = players[P.ABILITY, i], clubs[C.REPUTATION, slot]
            wage = wage_for(players, i, ability, reputation, season, price, contracts, wage_pad)
            if wage <= buyers.rooms[slot]:
                best = gain
                out[slot, 0], out[slot, 1], out[slot, 2] = i, fee, wage


@kernel
def find_free_agents(today: Today, buyers: Buyers, wage_pad: int, out: Ints) -> None:
    """For each club the free agent it would sign: an upgrade, or the best body when short.

    ``out`` [16, 2]: player or -1, wage.
    """
    players, clubs, contracts = today.players, today.clubs, today.contracts[0]
    for slot in range(len(out)):
        out[slot, 0] = -1
        if buyers.acting[slot] == 0:
            continue
        best = 0
        for i in range(today.born):
            if players[P.STATUS, i] != P.FREE or players[P.RETIRING, i] == 1:
                continue
            belief = rival_belief(today.seed, slot, players, i, 0, buyers.spreads[slot])
            upgrade = belief > buyers.weakest[slot, players[P.ROLE, i]]
            if belief <= best or not (upgrade or buyers.short[slot] == 1):
                continue
            ability, reputation = players[P.ABILITY, i], clubs[C.REPUTATION, slot]
            wage = wage_for(players, i, ability, reputation, today.season, today.price, contracts, wage_pad)
            if wage <= buyers.rooms[slot]:
                best = belief
                out[slot, 0], out[slot, 1] = i, wage


@kernel
def best_target(
    today: Today, slot: int, owner: int, spread: int, weakest: Ints, money: int, listed_only: bool
) -> tuple[int, int]:
    """The man of a seat's club whom a scripted club would like most.

    (player or -1, ceiling). Listed men need no upgrade in his role.
    """
    players = today.players
    man, ceiling = -1, 0
    best = -2 * NO_NEED
    for i in range(today.born):
        if players[P.STATUS, i] != P.SENIOR or players[P.CLUB, i] != owner:
            continue
        listed = players[P.LISTED, i] == 1
        if players[P.RETIRING, i] == 1 or (listed_only and not listed):
            continue
        gain = rival_belief(today.seed, slot, players, i, 0, spread) - weakest[players[P.ROLE, i]]
        if (gain <= 0 and not listed) or gain <= best:
            continue
        public = value_public(players, i, today.day, today.price, today.valuation[0])
        limit = fee_limit(
            today.seed, players, i, slot, spread, money, public, today.day, today.price,
            today.valuation[0], today.market[0],
        )  # fmt: skip
        if limit > 0:
            best = gain
            man, ceiling = i, limit
    return man, ceiling


@kernel
def due_for_renewal(today: Today, ranks: Ints, months: int, fewest: int, oldest: int) -> Ints:
    """Seniors with at most ``months`` left whom a club keeps, ascending.

    Kept are the ``fewest`` best of each club up to the age of ``oldest`` who do not retire.
    """
    players = today.players
    found, men = np.empty(today.born, dtype=np.int64), 0
    for i in range(today.born):
        due = players[P.STATUS, i] == P.SENIOR and (
            (players[P.CONTRACT_END, i] * YEAR - today.day) // 30 <= months
        )
        young = today.season - players[P.BORN, i] <= oldest and players[P.RETIRING, i] == 0
        if due and young and ranks[i] < fewest:
            found[men] = i
            men += 1
    return found[:men].copy()


@kernel
def fill_renewal_wages(
    today: Today, men: Ints, spreads: Ints, months: int, pad: int, step: int, out: Ints
) -> None:
    """What the clubs of ``men`` would offer them, on their belief, credits a year, into ``out`` [men].

    ``pad`` over the believed reservation wage at ``months`` left, a ``step`` more each month later;
    -1 where that is below what the man would stay for.
    """
    players, clubs, contracts = today.players, today.clubs, today.contracts[0]
    for k in range(len(men)):
        i = men[k]
        slot = players[P.CLUB, i]
        belief = rival_belief(today.seed, slot, players, i, 0, spreads[slot])
        tried = months - contract_months(players[P.CONTRACT_END, i], today.day)
        offered = wage_for(
            players, i, belief, clubs[C.REPUTATION, slot], today.season, today.price, contracts,
            pad + step * max(tried, 0),
        )  # fmt: skip
        wanted = own_reservation(players, i, clubs, today.season, today.price, contracts)
        out[k] = offered if offered >= wanted else -1
