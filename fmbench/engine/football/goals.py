"""From two elevens to goals and scorers (mechanics §6)."""

import numpy as np

from fmbench.engine import rng
from fmbench.engine.fixed import MICRO, MILLI, clip, exp_micro, share, times_exp
from fmbench.engine.football.lineup import ELEVEN
from fmbench.engine.football.performance import ATTACK, DEFENCE, MIDFIELD
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.kernel import kernel
from fmbench.engine.state import club as C
from fmbench.engine.state import roles
from fmbench.engine.world import Ints

CHANCES = 1 << 30  # grain of the uniform that decides a side's goals
STYLES = len(roles.STYLES)
FORMATIONS = len(roles.FORMATIONS)


@kernel
def cycle_edge(mine: int, other: int, length: int) -> int:
    """1 if mine beats the other, -1 if it is beaten: each beats the next of its cycle."""
    if (mine + 1) % length == other:
        return 1
    if (other + 1) % length == mine:
        return -1
    return 0


@kernel
def switch_cost(clubs: Ints, slot: int, style: int, pitch: Pitch) -> int:
    """Log supremacy lost to a recent change of style, micro.

    The style at kick-off is held against that of the club's last match; the full
    penalty in the first match fades linearly over ``switch_matches``.
    """
    if pitch.switch_matches == 0 or clubs[C.LAST_STYLE, slot] < 0:
        return 0
    since = clubs[C.MATCHES_SINCE_SWITCH, slot] if clubs[C.LAST_STYLE, slot] == style else 0
    left = max(pitch.switch_matches - since, 0)
    return pitch.switch_penalty * left // pitch.switch_matches


@kernel
def tactical_edge(styles: Ints, formations: Ints, costs: Ints, pitch: Pitch) -> int:
    """Log supremacy of the home side by style, formation and changes of style, micro."""
    edge = pitch.style_counter * cycle_edge(styles[0], styles[1], STYLES)
    edge += pitch.formation_counter * cycle_edge(formations[0], formations[1], FORMATIONS)
    return edge + int(costs[1] - costs[0])


@kernel
def expected_goals(lines: Ints, formations: Ints, edge: int, pitch: Pitch, means: Ints) -> None:
    """Fill ``means`` [2] with the expected goals of both sides, micro.

    log of each side's goals = log mu + beta_line (its attack - their defence)
    + beta_mid (its midfield - theirs) +- half of home advantage and of the
    tactical ``edge``. A formation's attack offset adds to its own side, its
    defence offset takes from the other, its midfield offset does half of each.
    The supremacy of the elevens and tactics (difference of the two logs, home
    advantage apart) is held within the clip by moving both sides alike.
    """
    middle = pitch.beta_mid * (lines[0, MIDFIELD] - lines[1, MIDFIELD]) // MILLI
    middle += (pitch.offsets[formations[0], MIDFIELD] - pitch.offsets[formations[1], MIDFIELD]) // 2
    logs = np.zeros(2, dtype=np.int64)
    for side in range(2):
        other = 1 - side
        sign = 1 if side == 0 else -1
        line = pitch.beta_line * (lines[side, ATTACK] - lines[other, DEFENCE]) // MILLI
        shape = pitch.offsets[formations[side], ATTACK] - pitch.offsets[formations[other], DEFENCE]
        logs[side] = line + shape + sign * (middle + edge // 2)
    supremacy = logs[0] - logs[1]
    excess = supremacy - clip(supremacy, -pitch.supremacy_clip, pitch.supremacy_clip)
    logs[0] += pitch.log_mu + pitch.home_log // 2 - excess // 2
    logs[1] += pitch.log_mu - pitch.home_log // 2 + excess // 2
    means[0] = exp_micro(logs[0])
    means[1] = exp_micro(logs[1])


@kernel
def goals_scored(mean: int, seed: int, slot: int, day: int, cap: int) -> int:
    """Poisson goals of a side by the inverse of its distribution at one keyed draw; at most ``cap``."""
    chance = rng.below(seed, rng.GOALS, slot, day, 0, CHANCES)
    term = times_exp(CHANCES, -mean)
    total = term
    goals = 0
    while chance >= total and goals < cap:
        goals += 1
        term = term * mean // (goals * MICRO)
        total += term
    return goals


@kernel
def share_goals(goals: int, shown: Ints, weights: Ints, seed: int, slot: int, day: int, scored: Ints) -> None:
    """Add ``goals`` to ``scored`` [11]: each by attack weight [11] times what the man shows."""
    threats = np.empty(ELEVEN, dtype=np.int64)
    total = 0
    for i in range(ELEVEN):
        # one unit up, so that somebody scores whatever the weights
        threats[i] = share(shown[i], weights[i]) + 1
        total += threats[i]
    for goal in range(goals):
        pick = rng.below(seed, rng.SCORER, slot, day, goal, total)
        i = 0
        while pick >= threats[i]:
            pick -= threats[i]
            i += 1
        scored[i] += 1
