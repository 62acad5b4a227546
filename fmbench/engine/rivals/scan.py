"""Kernels with which a scripted club looks over the market on its own beliefs."""

from fmbench.engine.calendar import YEAR
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import for_buyer, held_belief, pair_markup, rival_belief
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.wages import wage_of
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P


@kernel
def fill_weakest(seed, slot, players, count, needed, spread, weakest):  # type: ignore[no-untyped-def]
    """Belief of the weakest starter in each role, milli-points, into ``weakest`` [8].

    A role with fewer men than its ``needed`` places gets 0; one the formation does
    not use gets a bound that nobody beats.
    """
    for role in range(8):
        weakest[role] = 1 << 40
        want = needed[role]
        if want == 0:
            continue
        last, last_id = 1 << 40, -1
        for _ in range(want):
            best, best_id = -1, -1
            for i in range(count):
                if players[P.CLUB, i] != slot or players[P.STATUS, i] != P.SENIOR:
                    continue
                if players[P.ROLE, i] != role:
                    continue
                belief = rival_belief(seed, slot, players, i, 0, spread)
                if belief > last or (belief == last and i <= last_id):
                    continue
                if belief > best:
                    best, best_id = belief, i
            last, last_id = best, best_id
            if best < 0:
                break
        weakest[role] = max(last, 0)


@kernel
def expected_wage(players, clubs, i, slot, belief, day, price, contracts, pad):  # type: ignore[no-untyped-def]
    """What a scripted club would have to pay a man, credits a year."""
    season = (day - 1) // YEAR + 1
    wage = wage_of(
        belief, season - players[P.BORN, i], players[P.WAGE_FACTOR, i],
        clubs[C.REPUTATION, slot], players[P.MORALE, i], price, contracts,
    )  # fmt: skip
    return share(wage, pad)


@kernel
def fee_limit(seed, buyer, players, i, spread, money, day, price, valuation, market):  # type: ignore[no-untyped-def]
    """A scripted buyer's ceiling for a man, credits on the ladder (paper Appendix H)."""
    belief = held_belief(
        seed, buyer, players, i, spread, day, price, valuation, market.belief_clip
    )
    ceiling = min(share(belief, market.buyer_ceiling), money)
    if players[P.ARRIVED_FEE, i] > 0 and day - players[P.ARRIVED_DAY, i] < market.flip_days:
        ceiling = share(ceiling, MICRO - market.flip_tax)
    if players[P.SOLD_BY, i] == buyer and day - players[P.SOLD_DAY, i] < market.resale_days:
        ceiling = min(ceiling, share(players[P.SOLD_FEE, i], market.resale_cap))
    return ladder_down(max(ceiling, 0), market.ladder)


@kernel
def best_purchase(
    seed, players, count, clubs, pairs, asks, spread, buyer, weakest, gap, money, wage_room,
    oldest, wage_pad, day, price, valuation, market, contracts, out,
):  # type: ignore[no-untyped-def]  # fmt: skip
    """The affordable man of another scripted club with the largest believed gain.

    ``out`` gets (player or -1, fee, wage). Gains are over the weakest starter in
    the man's role and must reach ``gap`` (milli-points).
    """
    out[0] = -1
    season = (day - 1) // YEAR + 1
    best = gap - 1
    for i in range(count):
        if players[P.STATUS, i] != P.SENIOR or players[P.RETIRING, i] == 1:
            continue
        seller = players[P.CLUB, i]
        if seller == buyer or asks[i] > 2 * money:
            continue
        if season - players[P.BORN, i] >= oldest:
            continue
        belief = rival_belief(seed, buyer, players, i, 0, spread)
        gain = belief - weakest[players[P.ROLE, i]]
        if gain <= best:
            continue
        markup = pair_markup(pairs, seller, buyer, day, market.pair_halflife)
        fee = for_buyer(seed, asks[i], i, buyer, markup, day, market)
        if fee > money:
            continue
        if fee > fee_limit(seed, buyer, players, i, spread, money, day, price, valuation, market):
            continue
        wage = expected_wage(players, clubs, i, buyer, players[P.ABILITY, i], day, price, contracts, wage_pad)
        if wage > wage_room:
            continue
        best = gain
        out[0], out[1], out[2] = i, fee, wage


@kernel
def best_free_agent(
    seed, players, count, clubs, spread, buyer, weakest, bodies_short, wage_room, wage_pad,
    day, price, contracts, out,
):  # type: ignore[no-untyped-def]  # fmt: skip
    """The free agent a scripted club would sign: an upgrade, or the best body when short.

    ``out`` gets (player or -1, wage).
    """
    out[0] = -1
    best = 0
    for i in range(count):
        if players[P.STATUS, i] != P.FREE or players[P.RETIRING, i] == 1:
            continue
        belief = rival_belief(seed, buyer, players, i, 0, spread)
        gain = belief - weakest[players[P.ROLE, i]]
        if not bodies_short and gain <= 0:
            continue
        if belief <= best:
            continue
        wage = expected_wage(players, clubs, i, buyer, players[P.ABILITY, i], day, price, contracts, wage_pad)
        if wage > wage_room:
            continue
        best = belief
        out[0], out[1] = i, wage


@kernel
def best_target(
    seed, players, count, spread, buyer, owner, weakest, money, listed_only, day, price,
    valuation, market, out,
):  # type: ignore[no-untyped-def]  # fmt: skip
    """The man of a seat's club whom a scripted club would like most.

    ``out`` gets (player or -1, ceiling). Listed men need no upgrade in his role.
    """
    out[0] = -1
    best = -(1 << 40)
    for i in range(count):
        if players[P.STATUS, i] != P.SENIOR or players[P.CLUB, i] != owner:
            continue
        if players[P.RETIRING, i] == 1:
            continue
        listed = players[P.LISTED, i] == 1
        if listed_only and not listed:
            continue
        belief = rival_belief(seed, buyer, players, i, 0, spread)
        gain = belief - weakest[players[P.ROLE, i]]
        if (gain <= 0 and not listed) or gain <= best:
            continue
        limit = fee_limit(seed, buyer, players, i, spread, money, day, price, valuation, market)
        if limit <= 0:
            continue
        best = gain
        out[0], out[1] = i, limit
