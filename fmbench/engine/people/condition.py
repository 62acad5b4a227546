"""The body and the mood from day to day: recovery, morale, injuries (mechanics §4)."""

from typing import Any

import numpy as np
import numpy.typing as npt

from fmbench.engine.calendar import day_of_year
from fmbench.engine.fixed import MICRO, clip, share, times_exp
from fmbench.engine.kernel import kernel
from fmbench.engine.rng import INJURY_LENGTH, MATCH_INJURY, TRAINING_INJURY, below, normal_micro
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.events import INJURY_MAJOR
from fmbench.engine.state.roles import TRAINING
from fmbench.engine.world import World

Ints = npt.NDArray[np.int64]

FULL = 100_000  # milli-points, most of morale and fatigue
NANO = 1_000_000_000  # daily hazards are too small for micro-units
UNUSED_DAYS = 30  # without a match before a man grows restless
SLOW_AGE = 30  # years past which recovery slows
FRAIL_AGE = 29  # years past which matches injure more
TIRED = 30_000  # milli-points of fatigue past which matches injure more
FIRST_TEAM_SHARE = 300_000  # micro, play share from which a man counts as first team


def recover(world: World) -> None:
    """One day of rest: fatigue fades, morale drifts, training injures some."""
    calendar = world.rules.calendar
    in_season = calendar.first_round + UNUSED_DAYS <= day_of_year(world.day) <= calendar.last_round
    hurt = _recover_all(
        world.players, world.player_count, world.clubs, world.seed, world.day,
        world.season, in_season, world.rules.condition.packed,
    )  # fmt: skip
    _archive(world, hurt)


def injure_starters(world: World) -> None:
    """After a round: injure some of those who played today."""
    hurt = _injure_starters(
        world.players, world.player_count, world.clubs, world.seed, world.day,
        world.season, world.rules.condition.packed,
    )  # fmt: skip
    _archive(world, hurt)


def is_first_team(world: World, player_id: int) -> bool:
    """Whether he lately started three matches in ten or more of a senior squad."""
    senior = world.players[P.STATUS, player_id] == P.SENIOR
    return bool(senior and world.players[P.PLAY_SHARE, player_id] >= FIRST_TEAM_SHARE)


def _archive(world: World, hurt: Ints) -> None:
    """Put injuries (id, days) on record; the long ones of first-team men stop their seat."""
    for player_id, days in hurt.tolist() if len(hurt) else ():
        world.injuries.append(world.day, player_id, days)
        if days >= world.rules.stops.major_injury_days and is_first_team(world, player_id):
            owner = world.seat_of(int(world.players[P.CLUB, player_id]))
            world.emit(owner, INJURY_MAJOR, player_id, days)
            world.call_stop(owner, "major_injury")


@kernel
def _recover_all(
    players: Ints, count: int, clubs: Ints, seed: int, day: int,
    season: int, in_season: bool, condition: Any,
) -> Ints:  # fmt: skip
    rules = condition[0]
    hurt, number = np.empty((count, 2), dtype=np.int64), 0
    hazard = rules.injury_train_hazard * 1000
    for i in range(count):
        status = players[P.STATUS, i]
        if status != P.ACADEMY and status != P.SENIOR and status != P.FREE:
            continue
        fatigue = players[P.FATIGUE, i]
        if fatigue > 0:
            age = season - players[P.BORN, i]
            players[P.FATIGUE, i] = max(fatigue - _recovery(fatigue, age, rules), 0)
        morale = players[P.MORALE, i]
        morale += share(rules.morale_start - morale, rules.morale_decay)
        able = players[P.INJURED_UNTIL, i] <= day
        if in_season and able and status == P.SENIOR:
            since = max(players[P.LAST_MATCH_DAY, i], players[P.ARRIVED_DAY, i])
            if day - max(since, players[P.INJURED_UNTIL, i]) >= UNUSED_DAYS:
                morale += rules.morale_unused
        players[P.MORALE, i] = clip(morale, 0, FULL)
        if able and status != P.FREE:
            # A training ground only lowers the chance, so its relief is reckoned for few.
            lot, proneness = below(seed, TRAINING_INJURY, i, day, 0, NANO), players[P.PRONENESS, i]
            if lot < share(hazard, proneness):
                level = clubs[C.LEVEL + TRAINING, players[P.CLUB, i]]
                if lot < _hazard(hazard, proneness, level, rules):
                    _hurt(players, i, seed, day, rules, hurt, number)
                    number += 1
    return hurt[:number].copy()


@kernel
def _injure_starters(
    players: Ints, count: int, clubs: Ints, seed: int, day: int,
    season: int, condition: Any,
) -> Ints:  # fmt: skip
    rules = condition[0]
    hurt, number = np.empty((count, 2), dtype=np.int64), 0
    for i in range(count):
        if players[P.LAST_MATCH_DAY, i] != day or players[P.STATUS, i] != P.SENIOR:
            continue
        if players[P.INJURED_UNTIL, i] > day:
            continue
        # How tired he was at kick-off is what counts; today's load is on him already.
        tired = max(players[P.FATIGUE, i] - rules.fatigue_match - TIRED, 0)
        years = max(season - players[P.BORN, i] - FRAIL_AGE, 0)
        hazard = rules.injury_match_hazard * 1000
        hazard = share(hazard, MICRO + rules.injury_fatigue_slope * tired // 1000)
        hazard = share(hazard, MICRO + rules.injury_age_slope * years)
        level = clubs[C.LEVEL + TRAINING, players[P.CLUB, i]]
        hazard = _hazard(hazard, players[P.PRONENESS, i], level, rules)
        if below(seed, MATCH_INJURY, i, day, 0, NANO) < hazard:
            _hurt(players, i, seed, day, rules, hurt, number)
            number += 1
    return hurt[:number].copy()


@kernel
def _recovery(fatigue: int, age: int, rules: Any) -> int:
    """Milli-points of fatigue lost in a day."""
    full = rules.fatigue_rec_base + share(fatigue, rules.fatigue_rec_prop)
    return share(full, max(MICRO - rules.fatigue_age_factor * max(age - SLOW_AGE, 0), 0))


@kernel
def _hazard(base: int, proneness: int, level: int, rules: Any) -> int:
    """A chance of injury after the man's proneness and his club's training ground, unit of ``base``."""
    return share(share(base, proneness), max(MICRO - rules.injury_train_relief * level, 0))


@kernel
def _hurt(players: Ints, i: int, seed: int, day: int, rules: Any, hurt: Ints, number: int) -> None:
    """Draw how long he is out, set it, and note (id, days) in row ``number`` of ``hurt``."""
    spread = normal_micro(seed, INJURY_LENGTH, i, day, 0) * rules.injury_dur_sd // MICRO
    days = (times_exp(rules.injury_dur_median, spread) + MICRO // 2) // MICRO
    days = clip(days, 1, rules.injury_dur_max)
    players[P.INJURED_UNTIL, i] = day + days
    hurt[number, 0] = i
    hurt[number, 1] = days
