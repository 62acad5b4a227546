"""Kernels with which a scripted club looks over the market on its own beliefs."""

from typing import NamedTuple

from fmbench.engine.fixed import MICRO, share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import for_buyer, held_belief, lately_bought, pair_markup, rival_belief
from fmbench.engine.market.ladder import ladder_down
from fmbench.engine.market.today import Today
from fmbench.engine.market.wages import wage_of
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints

NO_NEED = 1 << 40  # bound of a role that the formation does not use: nobody beats it


class Buyer(NamedTuple):
    """A scripted club on a market day."""

    slot: int
    spread: int  # SD of its beliefs, milli-points
    weakest: Ints  # belief of its weakest starter by role, milli-points
    money: int  # largest fee it considers, credits
    wage_room: int  # what it may add to its wages, credits a year


@kernel
def fill_weakest(today: Today, slot: int, needed: Ints, spread: int, weakest: Ints) -> None:
    """Belief of the weakest starter in each role, milli-points, into ``weakest`` [8].

    A role with fewer men than its ``needed`` places gets 0; one the formation does
    not use gets a bound that nobody beats.
    """
    players = today.players
    for role in range(8):
        weakest[role] = NO_NEED
        last, last_id = NO_NEED, -1
        for _ in range(needed[role]):
            best, best_id = -1, -1
            for i in range(today.born):
                if players[P.CLUB, i] != slot or players[P.STATUS, i] != P.SENIOR:
                    continue
                if players[P.ROLE, i] != role:
                    continue
                belief = rival_belief(today.seed, slot, players, i, 0, spread)
                if belief > last or (belief == last and i <= last_id):
                    continue
                if belief > best:
                    best, best_id = belief, i
            last, last_id = best, best_id
            weakest[role] = max(last, 0)
            if best < 0:
                break


@kernel
def expected_wage(today: Today, i: int, slot: int, ability: int, pad: int) -> int:
    """What a scripted club would have to pay a man of such ability, credits a year."""
    players = today.players
    wage = wage_of(
        ability, today.season - players[P.BORN, i], players[P.WAGE_FACTOR, i],
        today.clubs[C.REPUTATION, slot], players[P.MORALE, i], today.price, today.contracts,
    )  # fmt: skip
    return share(wage, pad)


@kernel
def fee_limit(today: Today, buyer: Buyer, i: int) -> int:
    """A scripted buyer's ceiling for a man, credits on the ladder (paper Appendix H)."""
    players, market = today.players, today.market
    belief = held_belief(today, buyer.slot, i, buyer.spread)
    ceiling = share(belief, market.buyer_ceiling)
    if lately_bought(today, i):
        ceiling = share(ceiling, MICRO - market.flip_tax)
    if players[P.SOLD_BY, i] == buyer.slot and today.day - players[P.SOLD_DAY, i] < market.resale_days:
        ceiling = min(ceiling, share(players[P.SOLD_FEE, i], market.resale_cap))
    return ladder_down(max(min(ceiling, buyer.money), 0), market.ladder)


@kernel
def gain_of(today: Today, buyer: Buyer, i: int) -> int:
    """How much better a man is believed to be than the weakest starter in his role, milli-points."""
    belief = rival_belief(today.seed, buyer.slot, today.players, i, 0, buyer.spread)
    return int(belief - buyer.weakest[today.players[P.ROLE, i]])


@kernel
def best_purchase(
    today: Today, asks: Ints, buyer: Buyer, gap: int, oldest: int, wage_pad: int
) -> tuple[int, int, int]:
    """The affordable man of another scripted club with the largest believed gain.

    (player or -1, fee, wage). The gain must reach ``gap`` (milli-points); men of
    ``oldest`` years or more are left alone.
    """
    players = today.players
    man, price, pay = -1, 0, 0
    best = gap - 1
    for i in range(today.born):
        if players[P.STATUS, i] != P.SENIOR or players[P.RETIRING, i] == 1:
            continue
        seller = players[P.CLUB, i]
        if seller == buyer.slot or asks[i] > 2 * buyer.money:
            continue
        if today.season - players[P.BORN, i] >= oldest:
            continue
        gain = gain_of(today, buyer, i)
        if gain <= best:
            continue
        fee = for_buyer(today, asks[i], i, buyer.slot, pair_markup(today, seller, buyer.slot))
        if fee > buyer.money or fee > fee_limit(today, buyer, i):
            continue
        wage = expected_wage(today, i, buyer.slot, players[P.ABILITY, i], wage_pad)
        if wage > buyer.wage_room:
            continue
        best = gain
        man, price, pay = i, fee, wage
    return man, price, pay


@kernel
def best_free_agent(today: Today, buyer: Buyer, bodies_short: bool, wage_pad: int) -> tuple[int, int]:
    """The free agent a scripted club would sign: an upgrade, or the best body when short.

    (player or -1, wage).
    """
    players = today.players
    man, pay = -1, 0
    best = 0
    for i in range(today.born):
        if players[P.STATUS, i] != P.FREE or players[P.RETIRING, i] == 1:
            continue
        belief = rival_belief(today.seed, buyer.slot, players, i, 0, buyer.spread)
        if belief <= best or (not bodies_short and belief <= buyer.weakest[players[P.ROLE, i]]):
            continue
        wage = expected_wage(today, i, buyer.slot, players[P.ABILITY, i], wage_pad)
        if wage > buyer.wage_room:
            continue
        best = belief
        man, pay = i, wage
    return man, pay


@kernel
def best_target(today: Today, buyer: Buyer, owner: int, listed_only: bool) -> tuple[int, int]:
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
        gain = gain_of(today, buyer, i)
        if (gain <= 0 and not listed) or gain <= best:
            continue
        limit = fee_limit(today, buyer, i)
        if limit <= 0:
            continue
        best = gain
        man, ceiling = i, limit
    return man, ceiling
