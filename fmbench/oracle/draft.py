"""The draft by truth: the squad that is worth most for the budget, exactly (paper §4.1)."""

from __future__ import annotations

import copy
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fmbench.engine.fixed import MICRO, MILLI, micro
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World
from fmbench.oracle.strength import shares_of_matches, slot_weights
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

NEVER = -(1 << 60)
YEARS = 2
"""Years of football and wages that a pick is judged by."""

SPARES = 3
"""Men of a role beyond two for each of its slots."""

HALF_OF_THE_MATCHES = MICRO // 2


class Squads(NamedTuple):
    """Best worths, credits, by men of one role, men in all and steps of money spent, and how they came."""

    worth: Ints  # [of the role + 1, size + 1, money + 1]
    men: list[int]
    prices: list[int]  # steps of the price
    taken: list[npt.NDArray[np.bool_]]  # per man, the shape of worth: whether it was better with him


def pick(world: World, seat: int, pitch: Pitch, options: OracleOptions) -> list[int]:
    """Templates of the best squad over the formations, ascending; they count from 0."""
    pool = world.pool
    truth = Truth(_open_market(world), seat)
    worth = truth.ahead * micro(options.value) // MICRO - YEARS * pool[P.WAGE]
    worth -= pool[P.ARRIVED_FEE] * micro(options.money) // MICRO
    found = []
    for weights, slots in zip(slot_weights(pitch), pitch.slots, strict=True):
        football = _football(truth.ability - pitch.standin, weights, slots, options)
        found.append(best_squad(world, truth.ability, worth, football))
    return max(found)[1]


def _open_market(world: World) -> World:
    """A world whose men are the templates, each free and in use half of the time."""
    market = copy.copy(world)
    market.players = world.pool.copy()
    market.player_count = market.capacity = world.pool.shape[1]
    market.players[P.STATUS] = P.FREE
    market.players[P.PLAY_SHARE] = HALF_OF_THE_MATCHES
    return market


def _football(above: Ints, weights: Ints, slots: Ints, options: OracleOptions) -> list[Ints]:
    """By role, credits that each template brings as its best man, as its second, [places, templates].

    ``above`` is ability over a stand-in's, milli-points.
    """
    values = []
    for role in range(len(roles.ROLES)):
        parts = [weights[slots == role] * part[slots == role] for part in shares_of_matches(slots)]
        places = np.sort(np.concatenate((*parts, np.zeros(SPARES, dtype=np.int64))))[::-1]
        rates = places * micro(options.draft_title) // MICRO * YEARS // 100
        values.append(rates[:, None] * above[None, :] // MILLI)
    return values


def best_squad(world: World, ability: Ints, worth: Ints, football: list[Ints]) -> tuple[int, list[int]]:
    """(worth in credits, templates) of the best squad of full size within the budget.

    Exact: the best worth for every number of men and amount spent, role by role and man
    by man, the better man first, is traced back from the best squad.
    """
    draft, pool = world.rules.draft, world.pool
    size, money = int(draft.squad_size), int(draft.budget // draft.price_step)
    best = np.full((size + 1, money + 1), NEVER, dtype=np.int64)
    best[0] = 0
    trail: list[tuple[Ints, Squads]] = []
    for role, places in enumerate(football):
        men = np.flatnonzero(pool[P.ROLE] == role)
        men = men[np.lexsort((men, -ability[men]))]
        squads = _with_role(world, best, men.tolist(), worth + places)
        least = int(draft.min_gk) if role == roles.GK else 0
        trail.append((least + squads.worth[least:].argmax(axis=0), squads))
        best = squads.worth[least:].max(axis=0)
    spent = int(best[size].argmax())
    return int(best[size, spent]), _traced(trail, size, spent)


def _with_role(world: World, before: Ints, men: list[int], values: Ints) -> Squads:
    """Add men of one role to the squads ``before``; ``values`` [places, templates] as n-th of the role."""
    step = int(world.rules.draft.price_step)
    prices = [-(-int(world.pool[P.ARRIVED_FEE, man]) // step) for man in men]
    most = min(len(men), len(values))
    worth = np.full((most + 1, *before.shape), NEVER, dtype=np.int64)
    worth[0] = before
    taken = []
    for man, price in zip(men, prices, strict=True):
        with_him = np.zeros(worth.shape, dtype=np.bool_)
        for k in range(most, 0, -1):
            gained = worth[k - 1, :-1, : max(before.shape[1] - price, 0)] + values[k - 1, man]
            with_him[k, 1:, price:] = gained > worth[k, 1:, price:]
            worth[k, 1:, price:] = np.maximum(gained, worth[k, 1:, price:])
        taken.append(with_him)
    return Squads(worth, men, prices, taken)


def _traced(trail: list[tuple[Ints, Squads]], size: int, spent: int) -> list[int]:
    """The men of the best squad of ``size`` for ``spent`` steps of money, ascending."""
    picked = []
    for number, squads in reversed(trail):
        left = int(number[size, spent])
        for man, price, taken in reversed(list(zip(squads.men, squads.prices, squads.taken, strict=True))):
            if taken[left, size, spent]:
                picked.append(man)
                left, size, spent = left - 1, size - 1, spent - price
    return sorted(picked)
