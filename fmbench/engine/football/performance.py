"""What a man is worth in one match, and what an eleven is worth by line (mechanics §4, §6)."""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.fixed import MICRO, MILLI, share
from fmbench.engine.football.lineup import ELEVEN, fatigue_factor, role_factor
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.kernel import kernel
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints

LINES = 3
ATTACK, MIDFIELD, DEFENCE = range(LINES)


@kernel
def morale_factor(morale: int, pitch: Pitch) -> int:
    """What morale makes of a man's ability, micro; as far below 1 at worst as above it at best."""
    factor = MICRO + pitch.morale_effect * (morale - pitch.morale_neutral) // MILLI
    return min(max(factor, 2 * MICRO - pitch.morale_cap), pitch.morale_cap)


@kernel
def style_factor(players: Ints, man: int, style: int, pitch: Pitch) -> int:
    """What his club's style makes of a man's ability, micro."""
    if players[P.FIT_STYLE, man] == style:
        return MICRO + pitch.style_bonus
    if players[P.MISFIT_STYLE, man] == style:
        return MICRO - pitch.style_malus
    return MICRO


@kernel
def performance(players: Ints, man: int, role: int, style: int, seed: int, day: int, pitch: Pitch) -> int:
    """Effective ability of a starter in a slot of ``role``, milli-points.

    Ability x role x form x morale x fatigue x style fit x the luck of the day
    (his own consistency, not below the floor).
    """
    if man < 0:
        return pitch.standin
    luck = MICRO + share(rng.normal_micro(seed, rng.PERFORMANCE, man, day, 0), players[P.CONSISTENCY, man])
    value = share(players[P.ABILITY, man], role_factor(players, man, role, pitch.factors))
    value = share(value, MICRO + pitch.form_effect * players[P.FORM, man] // MILLI)
    value = share(value, morale_factor(players[P.MORALE, man], pitch))
    value = share(value, fatigue_factor(players[P.FATIGUE, man], pitch))
    value = share(value, style_factor(players, man, style, pitch))
    return share(value, max(luck, pitch.performance_floor))


@kernel
def line_ratings(shown: Ints, slots: Ints, weights: Ints, lines: Ints) -> None:
    """Fill ``lines`` [3]: attack, midfield, defence, milli-points.

    Means of ``shown`` [11], weighted by the role of the slot.
    """
    for line in range(LINES):
        total = 0
        weight = 0
        for i in range(ELEVEN):
            w = weights[line, slots[i]]
            total += w * shown[i]
            weight += w
        lines[line] = total // weight if weight > 0 else np.int64(0)
