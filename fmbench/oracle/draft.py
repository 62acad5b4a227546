"""The draft by truth: the squad worth most for the budget, exactly (paper §4.1)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.fixed import MICRO, share
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World
from fmbench.oracle.strength import DEPUTY, KEEPER, KEEPER_DEPUTY, STARTER, slot_weights
from fmbench.oracle.truth import Truth
from fmbench.settings.seats import OracleOptions

NEVER = -(1 << 60)


def pick(world: World, seat: int, pitch: Pitch, options: OracleOptions) -> list[int]:
    """Templates of the best squad over the three formations."""
    pool = world.pool
    truth = Truth(pool_world(world), seat)
    base = share(truth.ahead, round(options.value * MICRO)) - 2 * pool[P.WAGE]
    base -= share(pool[P.ARRIVED_FEE], round(options.money * MICRO))
    found = [
        _pick(world, truth.ability, base, _place_values(world, weights, slots, options))
        for weights, slots in zip(slot_weights(pitch), pitch.slots, strict=True)
    ]
    return max(found)[1]


def pool_world(world: World) -> World:
    """A world whose men are the templates, under contract with nobody."""
    import copy

    twin = copy.copy(world)
    twin.players = world.pool.copy()
    twin.player_count = twin.capacity = world.pool.shape[1]
    twin.players[P.STATUS] = P.FREE
    twin.players[P.PLAY_SHARE] = 500_000
    return twin


def _place_values(world: World, weights: Ints, slots: Ints, options: OracleOptions) -> list[list[int]]:
    """By role, credits that a milli-point of its best man brings in two years, of the second, and so on."""
    rate = round(options.title * MICRO) * 2
    values: list[list[int]] = []
    for role in range(len(roles.ROLES)):
        first, second = (KEEPER, KEEPER_DEPUTY) if role == roles.GK else (STARTER, DEPUTY)
        own = [int(w) for w in weights[slots == role]]
        worth = sorted([w * first for w in own] + [w * second for w in own], reverse=True)
        values.append([w * rate // 100 // MICRO for w in worth] + [0, 0, 0])
    return values


def _pick(world: World, ability: Ints, base: Ints, values: list[list[int]]) -> tuple[int, list[int]]:
    """(worth, templates) of the best squad for these place values; exact, role by role, man by man."""
    draft, pool = world.rules.draft, world.pool
    unit = int(draft.price_step)
    size, money = int(draft.squad_size), int(draft.budget) // unit
    worth = np.full((size + 1, money + 1), NEVER, dtype=np.int64)
    worth[0] = 0
    trail = []
    for role, places in enumerate(values):
        men = np.flatnonzero(pool[P.ROLE] == role)
        men = men[np.lexsort((men, -ability[men]))].tolist()
        least = int(draft.min_gk) if role == roles.GK else 0
        most = min(len(men), len(places))
        best = np.full((most + 1, *worth.shape), NEVER, dtype=np.int64)
        best[0] = worth
        steps = []
        for man in men:
            price = -(-int(pool[P.ARRIVED_FEE, man]) // unit)
            taken = np.zeros(best.shape, dtype=np.bool_)
            for k in range(most, 0, -1):
                shown = int(ability[man]) - int(world.rules.traits.standin_ability)
                gain = int(base[man]) + places[k - 1] * shown // 1000
                if price > money:
                    continue
                through = best[k - 1, :-1, : money + 1 - price] + gain
                better = through > best[k, 1:, price:]
                taken[k, 1:, price:] = better
                best[k, 1:, price:] = np.where(better, through, best[k, 1:, price:])
            steps.append((man, price, taken))
        number = least + best[least:].argmax(axis=0)
        worth = best[least:].max(axis=0)
        trail.append((number, steps))
    spent = int(worth[size].argmax())
    total, picked, left = int(worth[size, spent]), [], size
    for number, steps in reversed(trail):
        k = int(number[left, spent])
        for man, price, taken in reversed(steps):
            if taken[k, left, spent]:
                picked.append(man)
                k, left, spent = k - 1, left - 1, spent - price
    return total, sorted(picked)
