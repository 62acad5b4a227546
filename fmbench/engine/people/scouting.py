"""What a seat's scout believes of every man, and how it is shown (mechanics §5, paper §3.1).

A belief is truth plus a bias that no number of looks removes plus noise that they
thin out. It is stored, and changes only on a day on which the man is seen.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fmbench.engine.fixed import MICRO, clip
from fmbench.engine.kernel import kernel
from fmbench.engine.rng import BIAS, OBSERVATION, SKEW, STARS, normal_micro
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import World

Ints = npt.NDArray[np.int64]

GRADES = ("A", "B", "C", "D")
LOWEST = 1_000  # milli-points, least ability a scout believes in
STAR_FLOOR = 56_000  # milli-points of potential up to which a prospect has one star
BAND_LOW, BAND_HIGH = 1, 99  # points, ends of the scale that is shown
STAR_STEP = 4_000  # milli-points of potential for each further half star


def observe(world: World) -> None:
    """The scouts' day: every seat sees its own men and its rivals' when their turn comes."""
    _observe_all(
        world.players, world.player_count, world.clubs, world.relations, world.seed, world.day,
        world.rules.scouting.packed, world.rules.traits.ability_max,
    )  # fmt: skip


def first_look(world: World, seat: int, player_ids: Sequence[int] | Ints) -> None:
    """Let a seat's scout see men he has never seen; others are left alone."""
    slots = np.flatnonzero(world.clubs[C.SEAT] == seat)
    if len(slots) == 0:
        return
    ids = np.asarray(player_ids, dtype=np.int64)
    _look_first(
        world.players, ids, int(slots[0]), world.relations[seat], world.seed, world.day,
        world.rules.scouting.packed, world.rules.traits.ability_max,
    )  # fmt: skip


@kernel
def scout_bias(seed: int, slot: int, origin: int, rules: Any) -> tuple[int, int]:
    """Permanent error of a club's scout about a man's ability and potential, milli-points.

    Copies of one template share their ``origin`` and with it the error.
    """
    skew = normal_micro(seed, SKEW, slot, 0, 0) * rules.club_skew_sd // MICRO
    ability = normal_micro(seed, BIAS, slot, origin, 0) * rules.bias_sd // MICRO
    potential = normal_micro(seed, BIAS, slot, origin, 1) * rules.pot_bias_sd // MICRO
    return ability + skew, potential + skew


@kernel
def believed(
    ability: int, potential: int, bias: tuple[int, int], noise: int, ability_max: int
) -> tuple[int, int]:
    """Believed ability and potential, milli-points; never a potential below the ability."""
    belief = clip(ability + bias[0] + noise, LOWEST, ability_max)
    return belief, clip(potential + bias[1] + noise, belief, ability_max)


def band(belief: Any, observations: Any, rules: Any) -> tuple[Any, Any, Any]:
    """What is shown of a belief: low and high in whole points and a grade, 0..3 into `GRADES`.

    Numbers or equal-shaped int64 arrays alike; belief in milli-points.
    """
    needs, step = rules.grade_n, rules.band_step
    grade = (observations < needs[0]) * 1 + (observations < needs[1]) + (observations < needs[2])
    half = rules.half_width[grade]
    points = step // 1000
    low = (belief - half + step // 2) // step * points
    high = (belief + half + step // 2) // step * points
    return np.maximum(low, BAND_LOW), np.minimum(high, BAND_HIGH), grade


@kernel
def half_stars(seed: int, slot: int, player_id: int, potential: int, star_noise_sd: int) -> int:
    """Half stars, 2..10, for a believed potential in milli-points seen through steady noise."""
    noise = normal_micro(seed, STARS, slot, player_id, 0) * star_noise_sd // MICRO
    return 2 + clip((potential + noise - STAR_FLOOR) // STAR_STEP, 0, 8)


@kernel
def _observe_all(
    players: Ints, count: int, clubs: Ints, relations: Ints, seed: int, day: int,
    scouting: Any, ability_max: int,
) -> None:  # fmt: skip
    rules = scouting[0]
    for slot in range(clubs.shape[1]):
        seat = clubs[C.SEAT, slot]
        if seat < 0:
            continue
        relation = relations[seat]
        # One share of the ids each day; `-day` so that (id + day) is a multiple of the period.
        for i in range(-day % rules.obs_own_days, count, rules.obs_own_days):
            if _is_own(players, i, slot):
                _see(players, i, slot, relation, seed, day, rules, ability_max)
        for i in range(-day % rules.obs_rival_days, count, rules.obs_rival_days):
            if _is_alive(players, i) and not _is_own(players, i, slot):
                _see(players, i, slot, relation, seed, day, rules, ability_max)


@kernel
def _look_first(
    players: Ints, ids: Ints, slot: int, relation: Ints, seed: int, day: int,
    scouting: Any, ability_max: int,
) -> None:  # fmt: skip
    rules = scouting[0]
    for i in ids:
        if relation[R.OBSERVATIONS, i] == 0:
            _see(players, i, slot, relation, seed, day, rules, ability_max)


@kernel
def _is_alive(players: Ints, i: int) -> bool:
    status: int = players[P.STATUS, i]
    return status == P.ACADEMY or status == P.SENIOR or status == P.FREE


@kernel
def _is_own(players: Ints, i: int, slot: int) -> bool:
    return bool(players[P.CLUB, i] == slot) and _is_alive(players, i)


@kernel
def _see(
    players: Ints, i: int, slot: int, relation: Ints, seed: int, day: int,
    rules: Any, ability_max: int,
) -> None:  # fmt: skip
    """One look at one man; past the cap he is looked at afresh but nothing more is learnt."""
    seen = relation[R.OBSERVATIONS, i]
    if seen < rules.obs_cap:
        seen += 1
        relation[R.OBSERVATIONS, i] = seen
        relation[R.NOISE_SUM, i] += normal_micro(seed, OBSERVATION, slot, i, seen) * rules.obs_sd // MICRO
    bias = scout_bias(seed, slot, players[P.ORIGIN, i], rules)
    noise = relation[R.NOISE_SUM, i] // seen
    belief, potential = believed(players[P.ABILITY, i], players[P.POTENTIAL, i], bias, noise, ability_max)
    relation[R.BELIEF, i] = belief
    relation[R.BELIEF_POTENTIAL, i] = potential
    relation[R.SEEN_DAY, i] = day
