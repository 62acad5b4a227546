"""What it takes to buy a man of a scripted club: the hidden ask (mechanics §7, decisions 10).

ask = the seller's value (its belief, held within +-20% of the public value)
      x mispricing x seller style x reluctance x key man x listed x last year
      x (1 - distress) x (1 + flip tax) x jitter x (1 + pair markup) x (1 + ratchet)
The threshold is the next rung of the ladder. No answer shows the ask itself.
"""

from typing import Any, NamedTuple

import numpy as np

from fmbench.engine import rng
from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.fixed import MICRO, clip, half_life_micro, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.market.ladder import ladder_up
from fmbench.engine.market.today import Today, today_of
from fmbench.engine.market.valuation import contract_months, value_public, value_with
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
def held_belief(
    seed: int, slot: int, players: Ints, i: int, spread: int, public: int, day: int, price: int,
    valuation: Any, bound: int,
) -> int:  # fmt: skip
    """A scripted club's value of a man, held within ``bound`` (micro) of the ``public`` value."""
    ability = rival_belief(seed, slot, players, i, 0, spread)
    potential = rival_belief(seed, slot, players, i, 1, spread)
    believed = value_with(players, i, ability, potential, day, price, valuation)
    return clip(believed, share(public, MICRO - bound), share(public, MICRO + bound))


@kernel
def lately_bought(players: Ints, i: int, day: int, flip_days: int) -> bool:
    """Whether a fee was paid for him within ``flip_days``, whatever came after it."""
    return bool(players[P.SOLD_FEE, i] > 0 and day - players[P.SOLD_DAY, i] < flip_days)


@kernel
def reluctance(seed: int, players: Ints, i: int, rank: int, season: int, market: Any) -> int:
    """How dearly the owner holds him this season, micro (decisions 10)."""
    regular = (
        0 <= rank < REGULARS
        and players[P.LISTED, i] == 0
        and season - players[P.BORN, i] <= market.reluctance_age
        and players[P.CONTRACT_END, i] > season
    )
    low = market.reluctance_lo if regular else market.reluctance_other_lo
    high = market.reluctance_hi if regular else market.reluctance_other_hi
    return rng.between(seed, rng.RELUCTANCE, i, season, 0, low, high)


@kernel
def mood(seed: int, players: Ints, i: int, rank: int, style: int, season: int, market: Any) -> int:
    """What the man and his club's ways make of his value, micro."""
    factor = times_exp(MICRO, players[P.MISPRICING, i])
    factor = share(factor, market.seller_style[style])
    factor = share(factor, reluctance(seed, players, i, rank, season, market))
    return share(factor, market.key_player) if 0 <= rank < KEY_MEN else factor


@kernel
def need(players: Ints, i: int, cash: int, wage_bill: int, day: int, market: Any) -> int:
    """What his contract, the club's till and a purchase of late make of the price, micro."""
    factor = MICRO
    if contract_months(players[P.CONTRACT_END, i], day) < 12:
        factor = market.last_year
    runway = clip(cash * MICRO // max(wage_bill // 2, 1), 0, MICRO)
    factor = share(factor, MICRO - share(market.distress_max, MICRO - runway))
    if lately_bought(players, i, day, market.flip_days):
        factor = share(factor, MICRO + market.flip_tax)
    return factor


@kernel
def plain_ask(
    seed: int, players: Ints, clubs: Ints, i: int, rank: int, wage_bill: int, spread: int,
    day: int, price: int, valuation: Any, market: Any, sell_share: int,
) -> int:  # fmt: skip
    """The ask before anything that depends on the buyer, credits."""
    seller, season = players[P.CLUB, i], (day - 1) // YEAR + 1
    public = value_public(players, i, day, price, valuation)
    held = held_belief(seed, seller, players, i, spread, public, day, price, valuation, market.belief_clip)
    style = clubs[C.SELLER_STYLE, seller]
    ask = share(held, mood(seed, players, i, rank, style, season, market))
    if players[P.LISTED, i] == 1:
        ask = min(share(ask, market.listed), share(held, sell_share))
    return share(ask, need(players, i, clubs[C.CASH, seller], wage_bill, day, market))


@kernel
def fill_asks(today: Today, squads: Squads, men: Ints, out: Ints) -> None:
    """Plain asks of ``men`` into ``out`` [men].

    NOT_FOR_SALE: men of seats, of clubs with too few men, and all who are no seniors.
    """
    seed, day, price, sell_share = today.seed, today.day, today.price, today.sell_share
    players, clubs = today.players, today.clubs
    valuation, market = today.valuation[0], today.market[0]
    ranks, sizes, bills, spreads = squads.ranks, squads.sizes, squads.bills, squads.spreads
    for k in range(len(men)):
        i = men[k]
        out[k] = NOT_FOR_SALE
        slot = players[P.CLUB, i]
        if players[P.STATUS, i] != P.SENIOR or clubs[C.SEAT, slot] >= 0:
            continue
        if sizes[slot] > FEWEST_TO_SELL:
            out[k] = plain_ask(
                seed, players, clubs, i, ranks[i], bills[slot], spreads[slot], day, price, valuation,
                market, sell_share,
            )  # fmt: skip


@kernel
def fill_thresholds(today: Today, squads: Squads, pairs: Ints, ratchets: Ints, out: Ints) -> None:
    """The lowest fee that the owner of each (player, buyer) of ``pairs`` takes today, credits.

    ``ratchets``: what the buyer's refused bids have put on the price, micro. ``out`` [pairs];
    NOT_FOR_SALE as in `fill_asks`.
    """
    market = today.market[0]
    fill_asks(today, squads, pairs[:, 0].copy(), out)
    for k in range(len(pairs)):
        if out[k] < NOT_FOR_SALE:
            man, buyer = pairs[k, 0], pairs[k, 1]
            seller = today.players[P.CLUB, man]
            markup = pair_markup(today.pairs, seller, buyer, today.day, market.pair_halflife)
            markup += share(MICRO + markup, ratchets[k])
            out[k] = for_buyer(today.seed, out[k], man, buyer, markup, today.day, market)


@kernel
def for_buyer(seed: int, ask: int, i: int, buyer: int, markup: int, day: int, market: Any) -> int:
    """A plain ask towards one buyer today: daily jitter, his ``markup`` in micro, the ladder."""
    jitter = rng.normal_micro(seed, rng.JITTER, i, buyer, day)
    ask = share(ask, times_exp(MICRO, share(jitter, market.threshold_jitter_sd)))
    return ladder_up(share(ask, MICRO + markup), market.ladder)


@kernel
def pair_markup(pairs: Ints, seller: int, buyer: int, day: int, half_life: int) -> int:
    """What the two clubs' past deals put on a price today, micro."""
    if pairs[seller, buyer, 0] == 0:
        return 0
    since = max(day - pairs[seller, buyer, 1], 0)
    return share(pairs[seller, buyer, 0], half_life_micro(since, half_life))


@kernel
def sizes_and_bills(players: Ints, count: int) -> tuple[Ints, Ints]:
    """Seniors of each club and their yearly wages: (number [16], credits [16])."""
    sizes = np.zeros(CLUBS, dtype=np.int64)
    bills = np.zeros(CLUBS, dtype=np.int64)
    for i in range(count):
        if players[P.STATUS, i] == P.SENIOR:
            sizes[players[P.CLUB, i]] += 1
            bills[players[P.CLUB, i]] += players[P.WAGE, i]
    return sizes, bills


def squad_sizes(world: World) -> Ints:
    """Number of seniors of each club, [16]."""
    sizes: Ints = sizes_and_bills(world.players, world.player_count)[0]
    return sizes


def wage_bills(world: World) -> Ints:
    """Yearly wages of each club's seniors, credits, [16]."""
    bills: Ints = sizes_and_bills(world.players, world.player_count)[1]
    return bills


def ranks_of(world: World) -> Ints:
    """Rank by ability within the club, [capacity]; -1 for men without one."""
    ranks = np.full(world.capacity, -1, dtype=np.int64)
    fill_ranks(world.players, world.player_count, ranks)
    return ranks


def belief_spreads(world: World) -> Ints:
    """SD of each club's belief if a script runs it, milli-points, [16] (paper Table 6)."""
    rules = world.rules
    spreads: Ints = rules.scouting.ai_belief_sd * rules.opponents.sigma[world.clubs[C.TIER]] // MICRO
    return spreads


def squads_of(world: World) -> Squads:
    """The squads as sellers see them today."""
    sizes, bills = sizes_and_bills(world.players, world.player_count)
    return Squads(ranks_of(world), sizes, bills, belief_spreads(world))


def ratchet_now(world: World, seat: int, player: int) -> int:
    """How far this seat's refused bids have raised the ask, micro; fades by half-life."""
    memory = world.relations[seat]
    since = world.day - int(memory[R.RATCHET_DAY, player])
    left = half_life_micro(max(since, 0), world.rules.market.raise_halflife)
    return int(share(int(memory[R.RATCHET, player]), left))


def plain_asks(world: World, today: Today, squads: Squads) -> Ints:
    """Plain asks of everyone, credits, [capacity]."""
    asks = np.full(world.capacity, NOT_FOR_SALE, dtype=np.int64)
    fill_asks(today, squads, np.arange(world.player_count), asks)
    return asks


def threshold(world: World, player: int, buyer: int) -> int:
    """The lowest fee the owner of ``player`` takes from club ``buyer`` today, credits."""
    pair = np.array([[player, buyer]], dtype=np.int64)
    return int(thresholds(world, pair)[0])


def thresholds(world: World, pairs: Ints) -> Ints:
    """The `threshold` of every (player, buyer) of ``pairs`` [n, 2], credits, [n]."""
    seats = world.clubs[C.SEAT, pairs[:, 1]].tolist()
    ratchets = [
        ratchet_now(world, seat, player) if seat >= 0 else 0
        for seat, player in zip(seats, pairs[:, 0].tolist(), strict=True)
    ]
    limits = np.empty(len(pairs), dtype=np.int64)
    fill_thresholds(today_of(world), squads_of(world), pairs, np.array(ratchets, dtype=np.int64), limits)
    return limits
