"""What a player is born with: hidden traits from keyed draws, and a blank body (mechanics §4)."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fmbench.engine.fixed import MICRO, clip, exp_micro
from fmbench.engine.kernel import kernel
from fmbench.engine.rng import NEWBORN, below, between, normal_micro, uniform_micro
from fmbench.engine.rules import Rules
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state.roles import STYLES
from fmbench.engine.world import World

Ints = npt.NDArray[np.int64]

TRAITS = (
    P.SECOND_ROLE, P.DEVELOPMENT, P.ONSET, P.PRONENESS, P.CONSISTENCY, P.FIT_STYLE, P.MISFIT_STYLE,
    P.MISPRICING, P.WAGE_FACTOR, P.PUBLIC_NOISE,
)  # fmt: skip
"""Rows of the hidden traits, in the order in which `draw_traits` returns them. A draw is keyed by its row."""

STYLE_COUNT = len(STYLES)


class TraitSpreads(NamedTuple):
    """How traits are spread: logs, means and chances in micro-units."""

    onset_mean: Ints  # [8] micro-years by role
    onset_sd: int
    development_sd: int
    development_low: int
    development_high: int
    proneness_sd: int
    proneness_low: int
    proneness_high: int
    consistency_low: int
    consistency_high: int
    second_role_chance: int
    neighbours: Ints  # [8, n] neighbouring roles, filled up with -1
    mispricing_sd: int
    wage_sd: int
    public_noise_sd: int


def trait_spreads(rules: Rules) -> TraitSpreads:
    """Gather from three subsystems what `draw_traits` needs."""
    traits = rules.traits
    return TraitSpreads(
        onset_mean=traits.onset_mean,
        onset_sd=traits.onset_sd,
        development_sd=traits.dev_rate_sd,
        development_low=int(traits.dev_rate_clip[0]),
        development_high=int(traits.dev_rate_clip[1]),
        proneness_sd=traits.injury_prone_sd,
        proneness_low=int(traits.injury_prone_clip[0]),
        proneness_high=int(traits.injury_prone_clip[1]),
        consistency_low=traits.consistency_lo,
        consistency_high=traits.consistency_hi,
        second_role_chance=traits.second_role_prob,
        neighbours=traits.neighbours,
        mispricing_sd=rules.market.mispricing_sd,
        wage_sd=rules.contracts.idio_sd,
        public_noise_sd=rules.market.public_noise_sd,
    )


@kernel
def _spread(seed: int, domain: int, entity: int, row: int, sd: int) -> int:
    """A normal draw of mean 0 and the given spread, in the unit of the spread."""
    return normal_micro(seed, domain, entity, row, 0) * sd // MICRO


@kernel
def _factor(seed: int, domain: int, entity: int, row: int, sd: int) -> int:
    """A lognormal factor of mean 1, micro."""
    return exp_micro(_spread(seed, domain, entity, row, sd) - sd * sd // (2 * MICRO))


@kernel
def _second_role(seed: int, domain: int, entity: int, role: int, spreads: TraitSpreads) -> int:
    neighbours = spreads.neighbours[role]
    count = 0
    while count < len(neighbours) and neighbours[count] >= 0:
        count += 1
    chance = uniform_micro(seed, domain, entity, P.SECOND_ROLE, 0)
    if count == 0 or chance >= spreads.second_role_chance:
        return -1
    second: int = neighbours[below(seed, domain, entity, P.SECOND_ROLE, 1, count)]
    return second


@kernel
def draw_traits(seed: int, domain: int, entity: int, role: int, spreads: TraitSpreads) -> Ints:
    """The hidden traits of one man, int64 [10] in the order of `TRAITS` (mechanics §4, §7, §9).

    ``domain`` and ``entity`` name him: POOL and a template, or NEWBORN and a birth number.
    """
    development = _factor(seed, domain, entity, P.DEVELOPMENT, spreads.development_sd)
    onset = spreads.onset_mean[role] + _spread(seed, domain, entity, P.ONSET, spreads.onset_sd)
    proneness = _factor(seed, domain, entity, P.PRONENESS, spreads.proneness_sd)
    fit = below(seed, domain, entity, P.FIT_STYLE, 0, STYLE_COUNT)
    away = 1 + below(seed, domain, entity, P.MISFIT_STYLE, 0, STYLE_COUNT - 1)
    values = np.empty(10, dtype=np.int64)
    values[0] = _second_role(seed, domain, entity, role, spreads)
    values[1] = clip(development, spreads.development_low, spreads.development_high)
    values[2] = onset // 1000
    values[3] = clip(proneness, spreads.proneness_low, spreads.proneness_high)
    low, high = spreads.consistency_low, spreads.consistency_high
    values[4] = between(seed, domain, entity, P.CONSISTENCY, 0, low, high)
    values[5] = fit
    values[6] = (fit + away) % STYLE_COUNT
    values[7] = _spread(seed, domain, entity, P.MISPRICING, spreads.mispricing_sd)
    values[8] = exp_micro(_spread(seed, domain, entity, P.WAGE_FACTOR, spreads.wage_sd))
    values[9] = _spread(seed, domain, entity, P.PUBLIC_NOISE, spreads.public_noise_sd)
    return values


def give_traits(world: World, player_id: int, birth_number: int, spreads: TraitSpreads) -> None:
    """Draw the hidden traits of a newborn whose ROLE is set; ``birth_number`` names him to chance."""
    role = int(world.players[P.ROLE, player_id])
    world.players[TRAITS, player_id] = draw_traits(world.seed, NEWBORN, birth_number, role, spreads)


BLANK = np.full(P.COUNT, -1, dtype=np.int64)
"""A man of no club who has done nothing: 0 where a row counts or measures, -1 where it names or dates."""
BLANK[
    [
        P.WAGE, P.LISTED, P.ARRIVED_FEE, P.RETIRING, P.FORM, P.FATIGUE, P.INJURED_UNTIL, P.PLAY_SHARE,
        P.APPEARANCES, P.GOALS, P.RATING_SUM, P.SOLD_FEE, P.RESTED,
    ]
] = 0  # fmt: skip


def blank_person(world: World, player_id: int) -> None:
    """Give every row a defined value: unborn, no club or contract, neutral morale, fit and rested.

    ORIGIN is his own id until someone else says so.
    """
    world.players[:, player_id] = BLANK
    world.players[P.STATUS, player_id] = P.UNBORN
    world.players[P.MORALE, player_id] = world.rules.condition.morale_start
    world.players[P.ORIGIN, player_id] = player_id


def new_person(world: World) -> int:
    """Hand out the next player id, blank; makes room when the arrays are full."""
    player_id = world.player_count
    if player_id == world.capacity:
        _make_room(world)
    world.player_count += 1
    blank_person(world, player_id)
    return player_id


def _make_room(world: World) -> None:
    """Double the number of players the arrays can hold."""
    capacity = 2 * world.capacity
    players = np.full((P.COUNT, capacity), -1, dtype=np.int64)
    players[:, : world.capacity] = world.players
    players[P.STATUS, world.capacity :] = P.UNBORN
    relations = np.zeros((world.seat_count, R.COUNT, capacity), dtype=np.int64)
    relations[:, :, : world.capacity] = world.relations
    world.players, world.relations, world.capacity = players, relations, capacity
