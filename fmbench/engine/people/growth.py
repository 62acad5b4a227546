"""Ability over a career: growth towards potential, then decline (mechanics §4)."""

from math import isqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from fmbench.engine.calendar import YEAR, day_of_year
from fmbench.engine.fixed import MICRO, interpolate, share
from fmbench.engine.kernel import kernel
from fmbench.engine.rng import GROWTH, normal_micro
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.roles import TRAINING
from fmbench.engine.world import World

Ints = npt.NDArray[np.int64]

KNOT_AGES = np.array([16, 18, 20, 22, 24, 26, 28, 29], dtype=np.int64) * 1000
"""Milli-years at which the growth rate is known; 0 from the last one on."""


def growth_rates(rules: Any) -> Ints:
    """Share of the gap closed in a year at `KNOT_AGES`, micro."""
    rates = (rules.rate_16, rules.rate_18, rules.rate_20, rules.rate_22, rules.rate_24)
    return np.array([*rates, rules.rate_26, rules.rate_28, 0], dtype=np.int64)


def grow(world: World) -> None:
    """Every `tick_days` days, move the ability of everyone alive by his share of a year.

    Growth closes a share of the gap to potential, with keyed noise; it never passes
    potential, and noise may take a little back. Past the onset there is decline alone.
    Ages count parts of a year here.
    """
    rules = world.rules.growth
    if world.day % rules.tick_days:
        return
    tick_noise = rules.noise_sd * isqrt(rules.tick_days * MICRO * MICRO // YEAR) // MICRO
    _grow_all(
        world.players, world.player_count, world.clubs, world.seed, world.day,
        world.season * 1000 + day_of_year(world.day) * 1000 // YEAR,
        rules, growth_rates(rules), tick_noise, world.rules.traits.ability_max,
    )  # fmt: skip


@kernel
def _grow_all(
    players: Ints, count: int, clubs: Ints, seed: int, day: int, now: int,
    rules: Any, rates: Ints, tick_noise: int, ability_max: int,
) -> None:  # fmt: skip
    for i in range(count):
        status = players[P.STATUS, i]
        if status != P.ACADEMY and status != P.SENIOR and status != P.FREE:
            continue
        age = now - players[P.BORN, i] * 1000
        slot = players[P.CLUB, i]
        level = clubs[C.LEVEL + TRAINING, slot] if slot >= 0 else 0
        ability = players[P.ABILITY, i]
        if age > players[P.ONSET, i]:
            loss = _decline(age - players[P.ONSET, i], level, rules)
            players[P.ABILITY, i] = max(ability - loss * rules.tick_days // YEAR, 1000)
            continue
        factor = _play_factor(status, players[P.PLAY_SHARE, i], rules)
        rate = interpolate(age, KNOT_AGES, rates)
        rate = share(share(rate, players[P.DEVELOPMENT, i]), factor)
        rate = share(rate, MICRO + rules.train_per_level * level)
        potential = players[P.POTENTIAL, i]
        gain = max(potential - ability, 0) * rate * rules.tick_days // (YEAR * MICRO)
        gain += normal_micro(seed, GROWTH, i, day, 0) * tick_noise // MICRO
        ceiling = max(min(potential, ability_max), ability)
        players[P.ABILITY, i] = min(ability + gain, ceiling)


@kernel
def _play_factor(status: int, play_share: int, rules: Any) -> int:
    """How much of his growth a man's football gives him, micro; the bench gives least."""
    factor: int = rules.play_bench
    if status == P.ACADEMY:
        factor = rules.academy_mult
    elif status == P.SENIOR:
        factor += share(rules.play_full - rules.play_bench, play_share)
    return factor


@kernel
def _decline(past_onset: int, level: int, rules: Any) -> int:
    """Milli-points lost a year so many milli-years past the onset; no chance in it."""
    loss = rules.decline_base + rules.decline_slope * past_onset // 1000
    return share(loss, max(MICRO - rules.decline_train_relief * level, 0))
