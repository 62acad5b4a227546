"""What a man wants to earn, and contract talks (mechanics §9)."""

from typing import Any

import numpy as np

from fmbench.engine import rng
from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.calendar import season_of
from fmbench.engine.fixed import MICRO, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.market.transfers import embargoed
from fmbench.engine.market.valuation import months_left
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World

RATCHET_DAYS = 90


@kernel
def wage_of(
    ability: int, age: int, factor: int, reputation: int, morale: int, price: int, contracts: Any
) -> int:
    """Reservation wage in credits a year for an ability in milli-points.

    W = ref * e^(slope (a - ref_ability)) * his own factor * young or old discount
    * club reputation * morale * price level.
    """
    wage = times_exp(
        contracts.wage_ref, contracts.wage_slope * (ability - contracts.wage_ref_ability) // 1000
    )
    wage = share(wage, factor)
    if age <= 20:
        wage = share(wage, contracts.young_disc)
    elif age >= 32:
        wage = share(wage, contracts.old_disc)
    wage = share(wage, MICRO + contracts.rep_slope * (reputation - 70_000) // 1000)
    wage = share(wage, MICRO + contracts.morale_slope * (morale - 60_000) // 1000)
    return share(wage, price)


@kernel
def own_reservation(players: Ints, i: int, clubs: Ints, season: int, price: int, contracts: Any) -> int:
    """The lowest yearly wage for which a senior would stay with his club, credits."""
    return wage_of(
        players[P.ABILITY, i], season - players[P.BORN, i], players[P.WAGE_FACTOR, i],
        clubs[C.REPUTATION, players[P.CLUB, i]], players[P.MORALE, i], price, contracts,
    )  # fmt: skip


@kernel
def fill_reservations(
    players: Ints, count: int, clubs: Ints, season: int, price: int, contracts: Any, out: Ints
) -> None:
    """Reservation wages of all seniors with their own clubs into ``out`` [capacity]; ``contracts`` packed."""
    rules = contracts[0]
    for i in range(count):
        out[i] = 0
        if players[P.STATUS, i] == P.SENIOR:
            out[i] = own_reservation(players, i, clubs, season, price, rules)


@kernel
def _reservation(
    players: Ints, i: int, clubs: Ints, slot: int, season: int, price: int, contracts: Any
) -> int:
    """The lowest yearly wage for which a man would sign with a club he has no quarrel with, credits."""
    rules = contracts[0]
    wage = wage_of(
        players[P.ABILITY, i], season - players[P.BORN, i], players[P.WAGE_FACTOR, i],
        clubs[C.REPUTATION, slot], players[P.MORALE, i], price, rules,
    )  # fmt: skip
    return share(wage, rules.fa_wage_mult) if players[P.STATUS, i] == P.FREE else wage


def wage_ratchet(world: World, seat: int, player: int) -> int:
    """What refused talks have added to his wage, micro; gone after 90 days."""
    memory = world.relations[seat]
    if world.day - int(memory[R.TALKS_DAY, player]) > RATCHET_DAYS:
        return 0
    return int(memory[R.WAGE_RATCHET, player])


def is_late(world: World, player: int, slot: int) -> bool:
    """Whether a club talks to its own man in the last months of his contract, when he could soon go free."""
    if world.players[P.STATUS, player] != P.SENIOR or world.players[P.CLUB, player] != slot:
        return False
    return months_left(world, player) <= int(world.rules.contracts.late_months)


def reservation(world: World, player: int, slot: int) -> int:
    """The lowest yearly wage a man signs for with a club today, credits.

    He wants more of a club that refused him before, and of his own club late in his contract.
    """
    wage = _reservation(
        world.players, player, world.clubs, slot, world.season, world.price_level,
        world.rules.contracts.packed,
    )  # fmt: skip
    if is_late(world, player, slot):
        wage = share(wage, MICRO + world.rules.contracts.late_raise)
    seat = world.seat_of(slot)
    if seat >= 0:
        wage = share(wage, MICRO + wage_ratchet(world, seat, player))
    return int(wage)


def own_reservations(world: World) -> Ints:
    """The lowest yearly wages for which all seniors would stay where they are, credits, [capacity].

    Without what refused talks with a seat or late talks add.
    """
    wages = np.empty(world.capacity, dtype=np.int64)
    fill_reservations(
        world.players, world.player_count, world.clubs, world.season, world.price_level,
        world.rules.contracts.packed, wages,
    )  # fmt: skip
    return wages


def automatic_terms(world: World, player: int, slot: int) -> tuple[int, int]:
    """Terms of a deal for which none were lodged: (credits a year, years) (decisions 6)."""
    contracts = world.rules.contracts
    pad = rng.between(
        world.seed, rng.AUTO_TERMS, player, slot, world.season,
        contracts.auto_terms_lo, contracts.auto_terms_hi,
    )  # fmt: skip
    return share(reservation(world, player, slot), int(pad)), int(contracts.auto_terms_years)


def demand(world: World, player: int, slot: int) -> int:
    """The wage a man names after a refusal: padded by a keyed share that grows a round."""
    contracts = world.rules.contracts
    seat = world.seat_of(slot)
    rounds = int(world.relations[seat][R.TALKS, player]) if seat >= 0 else 0
    pad = rng.between(
        world.seed, rng.DEMAND_PAD, player, slot, world.season,
        contracts.demand_pad_lo, contracts.demand_pad_hi,
    )  # fmt: skip
    pad = int(pad) + contracts.demand_pad_step * max(rounds - 1, 0)
    return round_wage(share(reservation(world, player, slot), MICRO + pad))


def round_wage(wage: int) -> int:
    """Up to the next 10,000 credits, as wages are spoken of."""
    return -(-wage // 10_000) * 10_000


def check_talks(world: World, seat: int, player: int, years: int) -> None:
    """Raise Illegal while the man does not talk, or for a term out of bounds."""
    limit = int(world.rules.contracts.max_years)
    if not 1 <= years <= limit:
        raise Illegal("bad_argument", argument="years", value=years, allowed=f"1 to {limit}")
    until = int(world.relations[seat][R.TALKS_COOLDOWN, player])
    if world.day < until:
        raise Illegal("cooldown", until=until)


def refuse_talks(world: World, seat: int, player: int) -> None:
    """Remember a refused round: the wage hardens; too many rounds end the talks."""
    contracts = world.rules.contracts
    memory = world.relations[seat]
    ratchet = wage_ratchet(world, seat, player)
    if world.day - int(memory[R.TALKS_DAY, player]) > RATCHET_DAYS:
        memory[R.TALKS, player] = 0
    memory[R.WAGE_RATCHET, player] = ratchet + contracts.reject_raise
    memory[R.TALKS_DAY, player] = world.day
    memory[R.TALKS, player] += 1
    if memory[R.TALKS, player] % contracts.cooldown_rejects == 0:
        memory[R.TALKS_COOLDOWN, player] = world.day + contracts.cooldown_days


def calm(world: World, seat: int, player: int) -> None:
    """A signature ends the quarrel."""
    for row in (R.WAGE_RATCHET, R.TALKS, R.TALKS_DAY, R.TALKS_COOLDOWN):
        world.relations[seat][row, player] = 0


def renew(world: World, slot: int, player: int, wage: int, years: int) -> bool:
    """Try a new contract for a club's own man; True when he signs.

    The wage is reset and the contract runs from this season; morale rises at most
    once in ``morale_renewal_gap`` days (decisions 20).
    """
    if wage < reservation(world, player, slot):
        return False
    extend_contract(world, player, wage, years)
    return True


def extend_contract(world: World, player: int, wage: int, years: int) -> None:
    """Write down the new contract of a man who has agreed to it."""
    end = season_of(world.day) + years - 1
    write_contract(world.players, player, wage, end, world.day, world.rules.condition.packed)


@kernel
def write_contract(players: Ints, man: int, wage: int, end: int, day: int, condition: Any) -> None:
    """`extend_contract` to the last day of season ``end``."""
    rules = condition[0]
    players[P.WAGE, man] = wage
    players[P.CONTRACT_END, man] = end
    last = players[P.RENEWED_DAY, man]
    if last < 0 or day - last >= rules.morale_renewal_gap:
        players[P.MORALE, man] = min(players[P.MORALE, man] + rules.morale_renewal, 100_000)
        players[P.RENEWED_DAY, man] = day


def talk_renewal(world: World, seat: int, player: int, wage: int, years: int) -> Outcome:
    """A seat's offer to its own man, answered at once."""
    slot = int(world.players[P.CLUB, player])
    check_talks(world, seat, player, years)
    if embargoed(world, slot) and wage > world.players[P.WAGE, player]:
        raise Illegal("embargo")
    if renew(world, slot, player, wage, years):
        calm(world, seat, player)
        end = int(world.players[P.CONTRACT_END, player])
        return Outcome("signed", {"wage": wage, "contract_end": end})
    refuse_talks(world, seat, player)
    return Outcome("rejected", {"demand": demand(world, player, slot)})
