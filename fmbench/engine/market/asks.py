"""What it takes to buy a man of a scripted club: the hidden ask (mechanics §7, decisions 10).

ask = the seller's value (its belief, held within +-20% of the public value)
      x mispricing x seller style x reluctance x key man x listed x last year
      x (1 - distress) x (1 + flip tax) x jitter x (1 + pair markup) x (1 + ratchet)
The threshold is the next rung of the ladder. No answer shows the ask itself.
"""

from typing import NamedTuple

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, clip, half_life_micro, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.today import Today, today_of
from fmbench.engine.market.valuation import contract_months, times_small, value_public, value_with
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World

NOT_FOR_SALE = 1 << 50
KEY_MEN = 3
REGULARS = 14
FEWEST_TO_SELL = 18


class Squads(NamedTuple):
    """What an ask takes from the squads: ranks by player, the rest by club."""

    ranks: Ints  # [capacity], 0 is a club's best man, -1 no senior
    sizes: Ints  # seniors
    bills: Ints  # yearly wages, credits
    spreads: Ints  # SD of a scripted club's belief, milli-points


@kernel
def fill_ranks(players: Ints, count: int, ranks: Ints) -> None:
    """Each senior's rank by ability within his club (0 is best) into ``ranks``."""
    last = np.full(16, -1, dtype=np.int64)  # linked lists of each club's men, latest first
    before = np.full(count, -1, dtype=np.int64)
    for i in range(count):
        ranks[i] = -1
        if players[P.STATUS, i] == P.SENIOR:
            ranks[i] = 0
            other = last[players[P.CLUB, i]]
            while other >= 0:
                if players[P.ABILITY, i] > players[P.ABILITY, other]:
                    ranks[other] += 1
                else:
                    ranks[i] += 1
                other = before[other]
            before[i] = last[players[P.CLUB, i]]
            last[players[P.CLUB, i]] = i


@kernel
def rival_belief(seed: int, slot: int, players: Ints, i: int, which: int, spread: int) -> int:
    """A scripted club's belief: the truth plus a permanent keyed error (milli-points).

    ``which``: 0 ability, 1 potential; ``spread`` in milli-points.
    """
    row = P.ABILITY if which == 0 else P.POTENTIAL
    error = rng.normal_micro(seed, rng.RIVAL_BELIEF, slot, players[P.ORIGIN, i], which)
    return int(players[row, i] + error * spread // MICRO)


@kernel
def held_belief(today: Today, slot: int, i: int, spread: int) -> int:
    """A scripted club's value of a man, held within ``belief_clip`` of the public value."""
    players, day, price, valuation = today.players, today.day, today.price, today.valuation
    ability = rival_belief(today.seed, slot, players, i, 0, spread)
    potential = rival_belief(today.seed, slot, players, i, 1, spread)
    believed = value_with(players, i, ability, potential, day, price, valuation)
    public = value_public(players, i, day, price, valuation)
    bound = today.market.belief_clip
    return clip(believed, share(public, MICRO - bound), share(public, MICRO + bound))


@kernel
def lately_bought(today: Today, i: int) -> bool:
    """Whether a fee was paid for him within ``flip_days``."""
    since = today.day - today.players[P.ARRIVED_DAY, i]
    return bool(today.players[P.ARRIVED_FEE, i] > 0 and since < today.market.flip_days)


@kernel
def reluctance(today: Today, i: int, rank: int) -> int:
    """How dearly the owner holds him this season, micro (decisions 10)."""
    players, market = today.players, today.market
    regular = (
        0 <= rank < REGULARS
        and players[P.LISTED, i] == 0
        and today.season - players[P.BORN, i] <= market.reluctance_age
        and players[P.CONTRACT_END, i] > today.season
    )
    low = market.reluctance_lo if regular else market.reluctance_other_lo
    high = market.reluctance_hi if regular else market.reluctance_other_hi
    return rng.between(today.seed, rng.RELUCTANCE, i, today.season, 0, low, high)


@kernel
def plain_ask(today: Today, squads: Squads, i: int) -> int:
    """The ask before anything that depends on the buyer, credits; NOT_FOR_SALE if too few men."""
    players, clubs, market = today.players, today.clubs, today.market
    seller, rank = players[P.CLUB, i], squads.ranks[i]
    if squads.sizes[seller] <= FEWEST_TO_SELL:
        return NOT_FOR_SALE
    held = held_belief(today, seller, i, squads.spreads[seller])
    ask = times_small(held, players[P.MISPRICING, i])
    ask = share(ask, market.seller_style[clubs[C.SELLER_STYLE, seller]])
    ask = share(ask, reluctance(today, i, rank))
    if 0 <= rank < KEY_MEN:
        ask = share(ask, market.key_player)
    if players[P.LISTED, i] == 1:
        ask = min(share(ask, market.listed), share(held, today.sell_share))
    if contract_months(players[P.CONTRACT_END, i], today.day) < 12:
        ask = share(ask, market.last_year)
    runway = clip(clubs[C.CASH, seller] * MICRO // max(squads.bills[seller] // 2, 1), 0, MICRO)
    ask = share(ask, MICRO - share(market.distress_max, MICRO - runway))
    if lately_bought(today, i):
        ask = share(ask, MICRO + market.flip_tax)
    return ask


@kernel
def fill_asks(today: Today, squads: Squads, out: Ints) -> None:
    """Plain asks of all men of scripted clubs into ``out`` [capacity]; others NOT_FOR_SALE."""
    for i in range(today.born):
        out[i] = NOT_FOR_SALE
        seller = today.players[P.CLUB, i]
        if today.players[P.STATUS, i] == P.SENIOR and today.clubs[C.SEAT, seller] < 0:
            out[i] = plain_ask(today, squads, i)


@kernel
def for_buyer(today: Today, ask: int, i: int, buyer: int, markup: int) -> int:
    """A plain ask towards one buyer today: daily jitter, his ``markup`` in micro, the ladder."""
    jitter = rng.normal_micro(today.seed, rng.JITTER, i, buyer, today.day)
    ask = share(ask, times_exp(MICRO, share(jitter, today.market.threshold_jitter_sd)))
    return ladder_up(share(ask, MICRO + markup), today.market.ladder)


@kernel
def pair_markup(today: Today, seller: int, buyer: int) -> int:
    """What the two clubs' past deals put on a price today, micro."""
    since = max(today.day - today.pairs[seller, buyer, 1], 0)
    return share(today.pairs[seller, buyer, 0], half_life_micro(since, today.market.pair_halflife))


def squad_sizes(world: World) -> Ints:
    """Number of seniors of each club, [16]."""
    senior = world.players[P.STATUS, : world.player_count] == P.SENIOR
    return np.bincount(world.players[P.CLUB, : world.player_count][senior], minlength=CLUBS)


def wage_bills(world: World) -> Ints:
    """Yearly wages of each club's seniors, credits, [16]."""
    bills = np.zeros(CLUBS, dtype=np.int64)
    senior = world.players[P.STATUS, : world.player_count] == P.SENIOR
    np.add.at(
        bills,
        world.players[P.CLUB, : world.player_count][senior],
        world.players[P.WAGE, : world.player_count][senior],
    )
    return bills


def ranks_of(world: World) -> Ints:
    """Rank by ability within the club, [capacity]; -1 for men without one."""
    ranks = np.full(world.capacity, -1, dtype=np.int64)
    fill_ranks(world.players, world.player_count, ranks)
    return ranks


def belief_spread(world: World, slot: int) -> int:
    """SD of a scripted club's belief, milli-points (paper Table 6)."""
    rules = world.rules
    tier = int(world.clubs[C.TIER, slot])
    return int(share(rules.scouting.ai_belief_sd, int(rules.opponents.sigma[tier])))


def squads_of(world: World) -> Squads:
    """The squads as sellers see them today."""
    spreads = [belief_spread(world, slot) for slot in range(CLUBS)]
    return Squads(ranks_of(world), squad_sizes(world), wage_bills(world), np.array(spreads, dtype=np.int64))


def ratchet_now(world: World, seat: int, player: int) -> int:
    """How far this seat's refused bids have raised the ask, micro; fades by half-life."""
    memory = world.relations[seat]
    since = world.day - int(memory[R.RATCHET_DAY, player])
    left = half_life_micro(max(since, 0), world.rules.market.raise_halflife)
    return int(share(int(memory[R.RATCHET, player]), left))


def threshold(world: World, player: int, buyer: int) -> int:
    """The lowest fee the owner of ``player`` takes from club ``buyer`` today, credits."""
    today = today_of(world)
    ask = plain_ask(today, squads_of(world), player)
    if ask >= NOT_FOR_SALE:
        return NOT_FOR_SALE
    markup = int(pair_markup(today, int(world.players[P.CLUB, player]), buyer))
    seat = world.seat_of(buyer)
    if seat >= 0:
        markup += share(MICRO + markup, ratchet_now(world, seat, player))
    return int(for_buyer(today, ask, player, buyer, markup))
