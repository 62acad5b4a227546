"""What it takes to buy a man of a scripted club: the hidden ask (mechanics §7, decisions 10).

ask = the seller's value (its belief, held within +-20% of the public value)
      x mispricing x seller style x reluctance x key man x listed x last year
      x (1 - distress) x (1 + flip tax) x (1 + ratchet) x (1 + pair markup) x jitter
The threshold is the next rung of the ladder. No answer shows the ask itself.
"""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import YEAR
from fmbench.engine.fixed import MICRO, clip, half_life_micro, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.valuation import (
    contract_months,
    times_small,
    value_public,
    value_with,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World

NOT_FOR_SALE = 1 << 50
KEY_MEN = 3
REGULARS = 14
SURPLUS_AGE = 30
FEWEST_TO_SELL = 18


@kernel
def fill_ranks(players, count, ranks):  # type: ignore[no-untyped-def]
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
def rival_belief(seed, slot, players, i, which, spread):  # type: ignore[no-untyped-def]
    """A scripted club's belief: the truth plus a permanent keyed error (milli-points).

    ``which``: 0 ability, 1 potential; ``spread`` in milli-points.
    """
    row = P.ABILITY if which == 0 else P.POTENTIAL
    error = rng.normal_micro(seed, rng.RIVAL_BELIEF, slot, players[P.ORIGIN, i], which)
    return players[row, i] + error * spread // MICRO


@kernel
def held_belief(seed, slot, players, i, spread, day, price, valuation, bound):  # type: ignore[no-untyped-def]
    """A scripted club's value of a man, held within ``bound`` of the public value."""
    ability = rival_belief(seed, slot, players, i, 0, spread)
    potential = rival_belief(seed, slot, players, i, 1, spread)
    believed = value_with(players, i, ability, potential, day, price, valuation)
    public = value_public(players, i, day, price, valuation)
    return clip(believed, share(public, MICRO - bound), share(public, MICRO + bound))


@kernel
def reluctance(seed, players, i, rank, day, market):  # type: ignore[no-untyped-def]
    """How dearly the owner holds him this season, micro (decisions 10)."""
    season = (day - 1) // YEAR + 1
    regular = (
        0 <= rank < REGULARS
        and players[P.LISTED, i] == 0
        and season - players[P.BORN, i] <= SURPLUS_AGE
        and players[P.CONTRACT_END, i] > season
    )
    low = market.reluctance_lo if regular else market.reluctance_other_lo
    high = market.reluctance_hi if regular else market.reluctance_other_hi
    return rng.between(seed, rng.RELUCTANCE, i, season, 0, low, high)


@kernel
def plain_ask(
    seed, players, clubs, i, rank, squad_size, wage_bill, spread, day, price, valuation, market
):  # type: ignore[no-untyped-def]
    """The ask before anything that depends on the buyer, credits; NOT_FOR_SALE if too few men."""
    seller = players[P.CLUB, i]
    if squad_size <= FEWEST_TO_SELL:
        return NOT_FOR_SALE
    ask = held_belief(
        seed, seller, players, i, spread, day, price, valuation, market.belief_clip
    )
    ask = times_small(ask, players[P.MISPRICING, i])
    ask = share(ask, market.seller_style[clubs[C.SELLER_STYLE, seller]])
    ask = share(ask, reluctance(seed, players, i, rank, day, market))
    if 0 <= rank < KEY_MEN:
        ask = share(ask, market.key_player)
    if players[P.LISTED, i] == 1:
        ask = share(ask, market.listed)
    if contract_months(players[P.CONTRACT_END, i], day) < 12:
        ask = share(ask, market.last_year)
    runway = clip(clubs[C.CASH, seller] * MICRO // max(wage_bill // 2, 1), 0, MICRO)
    ask = share(ask, MICRO - share(market.distress_max, MICRO - runway))
    if players[P.ARRIVED_FEE, i] > 0 and day - players[P.ARRIVED_DAY, i] < market.flip_days:
        ask = share(ask, MICRO + market.flip_tax)
    return ask


@kernel
def fill_asks(
    seed, players, count, clubs, ranks, sizes, bills, spreads, day, price, valuation, market, out
):  # type: ignore[no-untyped-def]
    """Plain asks of all men of scripted clubs into ``out`` [capacity]; others NOT_FOR_SALE."""
    for i in range(count):
        out[i] = NOT_FOR_SALE
        seller = players[P.CLUB, i]
        if players[P.STATUS, i] == P.SENIOR and clubs[C.SEAT, seller] < 0:
            out[i] = plain_ask(
                seed, players, clubs, i, ranks[i], sizes[seller], bills[seller], spreads[seller],
                day, price, valuation, market,
            )  # fmt: skip


@kernel
def for_buyer(seed, ask, i, buyer, markup, day, market):  # type: ignore[no-untyped-def]
    """A plain ask towards one buyer today: daily jitter, his ``markup`` in micro, the ladder."""
    jitter = rng.normal_micro(seed, rng.JITTER, i, buyer, day)
    ask = share(ask, times_exp(MICRO, share(jitter, market.threshold_jitter_sd)))
    return ladder_up(share(ask, MICRO + markup), market.ladder)


@kernel
def pair_markup(pairs, seller, buyer, day, half_life):  # type: ignore[no-untyped-def]
    """What the two clubs' past deals put on a price today, micro."""
    since = max(day - pairs[seller, buyer, 1], 0)
    return share(pairs[seller, buyer, 0], half_life_micro(since, half_life))


def squad_sizes(world: World) -> Ints:
    """Number of seniors of each club, [16]."""
    senior = world.players[P.STATUS, : world.player_count] == P.SENIOR
    return np.bincount(world.players[P.CLUB, : world.player_count][senior], minlength=16)


def wage_bills(world: World) -> Ints:
    """Yearly wages of each club's seniors, credits, [16]."""
    bills = np.zeros(16, dtype=np.int64)
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


def ratchet_now(world: World, seat: int, player: int) -> int:
    """How far this seat's refused bids have raised the ask, micro; fades by half-life."""
    memory = world.relations[seat]
    since = world.day - int(memory[R.RATCHET_DAY, player])
    left = half_life_micro(max(since, 0), world.rules.market.raise_halflife)
    return int(share(int(memory[R.RATCHET, player]), left))


def threshold(world: World, player: int, buyer: int) -> int:
    """The lowest fee the owner of ``player`` takes from club ``buyer`` today, credits."""
    market = world.rules.market
    seller = int(world.players[P.CLUB, player])
    ask = plain_ask(
        world.seed,
        world.players,
        world.clubs,
        player,
        int(ranks_of(world)[player]),
        int(squad_sizes(world)[seller]),
        int(wage_bills(world)[seller]),
        belief_spread(world, seller),
        world.day,
        world.price_level,
        world.rules.valuation,
        market,
    )
    if ask >= NOT_FOR_SALE:
        return NOT_FOR_SALE
    markup = int(pair_markup(world.pairs, seller, buyer, world.day, market.pair_halflife))
    seat = world.seat_of(buyer)
    if seat >= 0:
        markup += share(MICRO + markup, ratchet_now(world, seat, player))
    return int(for_buyer(world.seed, ask, player, buyer, markup, world.day, market))
