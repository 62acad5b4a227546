"""What a player is worth (mechanics §7): the one value formula, on any belief."""

from typing import Any

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.fixed import MICRO, clip, interpolate, normal_cdf_micro, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World


@kernel
def contract_months(contract_end: int, day: int) -> int:
    """Whole months from ``day`` to day 360 of season ``contract_end``; never negative."""
    return max(contract_end * YEAR - day, 0) // 30


@kernel
def value_of(
    ability: int, potential: int, age: int, role: int, months: int, price: int, valuation: Any
) -> int:
    """Market value in credits.

    ``ability`` and ``potential`` in milli-points (true or believed), ``age`` in
    years, ``months`` left of the contract, ``price`` the price level in micro.
    V = ref * e^(slope (A - ref_ability)) * age * role * contract * price, where A
    adds a share of the gap to potential that fades between the two ages of
    ``pot_age``.
    """
    young, grown = valuation.pot_age[0], valuation.pot_age[1]
    fade = clip((grown - age) * MICRO // (grown - young), 0, MICRO)
    rated = ability + share(share(max(potential - ability, 0), valuation.pot_weight), fade)
    value = times_exp(valuation.ref_value, valuation.slope * (rated - valuation.ref_ability) // 1000)
    value = share(value, interpolate(age * MICRO, valuation.age_x, valuation.age_mult))
    value = share(value, valuation.role_mult[role])
    floor = valuation.contract_floor
    full = valuation.contract_full
    value = share(value, floor + (MICRO - floor) * min(months, full) // full)
    return share(value, price)


@kernel
def value_with(
    players: Ints, i: int, ability: int, potential: int, day: int, price: int, valuation: Any
) -> int:
    """Value of player ``i`` if he had this ability and potential (milli-points)."""
    season = (day - 1) // YEAR + 1
    months = contract_months(players[P.CONTRACT_END, i], day)
    if players[P.STATUS, i] == P.ACADEMY:
        months = valuation.contract_full
    elif players[P.STATUS, i] == P.FREE:
        months = 0
    age = season - players[P.BORN, i]
    return value_of(ability, potential, age, players[P.ROLE, i], months, price, valuation)


@kernel
def value_true(players: Ints, i: int, day: int, price: int, valuation: Any) -> int:
    """True value of player ``i`` in credits."""
    ability, potential = players[P.ABILITY, i], players[P.POTENTIAL, i]
    return value_with(players, i, ability, potential, day, price, valuation)


@kernel
def value_public(players: Ints, i: int, day: int, price: int, valuation: Any) -> int:
    """The public's noisy value: the true one times e^noise (decisions 6, 10)."""
    return times_small(value_true(players, i, day, price, valuation), players[P.PUBLIC_NOISE, i])


@kernel
def times_small(value: int, x_micro: int) -> int:
    """``value * e^x`` for values of any size, through the multiplier."""
    return share(value, times_exp(MICRO, x_micro))


@kernel
def fill_true_values(players: Ints, count: int, day: int, price: int, valuation: Any, out: Ints) -> None:
    """True values of all men in clubs and free agents into ``out`` [capacity]; ``valuation`` packed."""
    rules = valuation[0]
    for i in range(count):
        status = players[P.STATUS, i]
        if status == P.SENIOR or status == P.ACADEMY or status == P.FREE:
            out[i] = value_true(players, i, day, price, rules)
        else:
            out[i] = 0


def _value_day(world: World) -> int:
    return max(world.day, 1)


def public_value(world: World, player: int) -> int:
    """The public's noisy value in today's credits."""
    valuation = world.rules.valuation
    return int(value_public(world.players, player, _value_day(world), world.price_level, valuation))


def true_values(world: World) -> Ints:
    """True values of everyone alive, credits, [capacity]; 0 elsewhere."""
    out = np.zeros(world.capacity, dtype=np.int64)
    fill_true_values(
        world.players, world.player_count, _value_day(world), world.price_level,
        world.rules.valuation.packed, out,
    )  # fmt: skip
    return out


def believed_value(world: World, player: int, ability: int, potential: int) -> int:
    """Value of a man under a belief about him, today's credits."""
    return int(
        value_with(
            world.players, player, ability, potential, _value_day(world), world.price_level,
            world.rules.valuation,
        )
    )  # fmt: skip


def months_left(world: World, player: int) -> int:
    """Whole months left of a man's contract."""
    return int(contract_months(int(world.players[P.CONTRACT_END, player]), world.day))


def soft_rank(mine: int, theirs: Ints, spread: int) -> int:
    """1 + the sum of P(their strength is above mine), in micro (decisions 32)."""
    total = MICRO
    for other in theirs.tolist():
        total += int(normal_cdf_micro((other - mine) * MICRO // spread))
    return total
