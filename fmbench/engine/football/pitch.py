"""The rules that line-ups and matches are played by, gathered for the kernels.

One flat tuple, or the same as a record; kernels read either by the names of its fields.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fmbench.engine.fixed import MICRO, ln_micro, share
from fmbench.engine.kernel import kernel
from fmbench.engine.packing import pack
from fmbench.engine.rules import Rules
from fmbench.engine.state import roles
from fmbench.engine.world import Ints

ROLE_COUNT = len(roles.ROLES)


class Pitch(NamedTuple):
    """What choosing an eleven and playing a match need, in engine units."""

    # line-up
    slots: Ints  # [3, 11], role of each slot of each formation
    factors: Ints  # [8, 8] micro, a man's role x a slot's role; 0: may not stand in
    belief_spread: Ints  # [3] milli-points by tier, error of a scripted club about a man
    rotates: Ints  # [3] by tier, 1: rests tired men
    rest_above: int  # milli-points of fatigue
    standin: int  # milli-points of ability
    # performance
    form_effect: int  # micro at form 1
    morale_neutral: int  # milli-points
    morale_effect: int  # micro a point
    morale_cap: int  # micro
    fatigue_free: int  # milli-points
    fatigue_slope: int  # micro a point
    style_bonus: int  # micro
    style_malus: int  # micro
    performance_floor: int  # micro
    # goals
    log_mu: int  # micro, log goals of one side between equals
    home_log: int  # micro
    beta_line: int  # micro a point
    beta_mid: int  # micro a point
    supremacy_clip: int  # micro
    goal_cap: int
    weights: Ints  # [3, 8] micro, attack, midfield, defence by role of the slot
    offsets: Ints  # [3, 3] micro, formation x attack, midfield, defence
    formation_counter: int  # micro
    style_counter: int  # micro
    switch_penalty: int  # micro
    switch_matches: int
    # aftermath
    points_win: int
    points_draw: int
    rating_noise: int  # milli-points
    form_alpha: int  # micro
    morale_win: int  # milli-points
    morale_loss: int  # milli-points
    fatigue_match: int  # milli-points
    fatigue_keeper: int  # milli-points
    fatigue_press: int  # micro


@kernel
def _listed(row: Ints, role: int) -> bool:
    found = False
    for entry in row:
        found = found or entry == role
    return found


@kernel
def factor_table(neighbours: Ints, standins: Ints, adjacent: int, other: int, swap: int) -> Ints:
    """Share of his ability a man shows, [his role, the slot's role], micro.

    ``neighbours[his role]`` and ``standins[slot's role]`` are rows of role numbers
    filled up with -1; a role that is not listed to stand in gets 0.
    """
    table = np.zeros((ROLE_COUNT, ROLE_COUNT), dtype=np.int64)
    for man in range(ROLE_COUNT):
        for slot in range(ROLE_COUNT):
            if man == slot:
                table[man, slot] = MICRO
            elif _listed(standins[slot], man):
                outfield = adjacent if _listed(neighbours[man], slot) else other
                table[man, slot] = swap if roles.GK in (man, slot) else outfield
    return table


def pitch_of(rules: Rules) -> Pitch:
    """The tuple, gathered once for each set of rules."""
    if "pitch" not in rules.kept:
        rules.kept["pitch"] = _gather(rules)
    pitch: Pitch = rules.kept["pitch"]
    return pitch


def packed_pitch(rules: Rules) -> npt.NDArray[np.void]:
    """`pitch_of` as one record, [1], for the kernels."""
    if "packed_pitch" not in rules.kept:
        rules.kept["packed_pitch"] = pack(pitch_of(rules))
    packed: npt.NDArray[np.void] = rules.kept["packed_pitch"]
    return packed


def _gather(rules: Rules) -> Pitch:
    match, condition, traits = rules.match, rules.condition, rules.traits
    return Pitch(
        slots=np.array([match.slots_442, match.slots_433, match.slots_352]),
        factors=factor_table(
            traits.neighbours, traits.standins, traits.adjacent_role, traits.other_role, traits.gk_swap
        ),
        belief_spread=rules.scouting.ai_belief_sd * rules.opponents.sigma // MICRO,
        rotates=rules.opponents.rotate,
        rest_above=condition.fatigue_ai_rotate_at,
        standin=traits.standin_ability,
        form_effect=condition.form_effect,
        morale_neutral=condition.morale_start,
        morale_effect=condition.morale_effect,
        morale_cap=condition.morale_cap_mult,
        fatigue_free=condition.fatigue_free,
        fatigue_slope=condition.fatigue_slope,
        style_bonus=traits.stylefit_bonus,
        style_malus=traits.stylefit_malus,
        performance_floor=match.perf_floor,
        log_mu=ln_micro(match.mu),
        home_log=match.home_log,
        beta_line=match.beta_line,
        beta_mid=match.beta_mid,
        supremacy_clip=match.sup_clip,
        goal_cap=match.goal_cap,
        weights=np.array([match.w_att, match.w_mid, match.w_def]),
        offsets=np.array([match.f442, match.f433, match.f352]),
        formation_counter=match.formation_counter,
        style_counter=match.style_counter,
        switch_penalty=match.switch_penalty,
        switch_matches=match.switch_matches,
        points_win=rules.league.points_win,
        points_draw=rules.league.points_draw,
        rating_noise=match.rating_noise,
        form_alpha=condition.form_alpha,
        morale_win=condition.morale_win,
        morale_loss=condition.morale_loss,
        fatigue_match=condition.fatigue_match,
        fatigue_keeper=share(condition.fatigue_match, condition.fatigue_gk_factor),
        fatigue_press=condition.fatigue_press_factor,
    )
