"""A round of the league: line-ups, goals, scorers, and what they change (mechanics §6)."""

from typing import Any, NamedTuple

import numpy as np

from fmbench.engine.calendar import day_of_year
from fmbench.engine.football import aftermath, goals
from fmbench.engine.football.fixtures import MATCHES
from fmbench.engine.football.lineup import ELEVEN, club_eleven, is_managed
from fmbench.engine.football.matchday import Matchday, matchday_of
from fmbench.engine.football.performance import ATTACK, LINES, line_ratings, performance
from fmbench.engine.football.pitch import Pitch, packed_pitch
from fmbench.engine.kernel import kernel
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World


@kernel
def known_style(clubs: Ints, slot: int) -> int:
    """The style others expect of a club: a script's usual one, a seat's last one."""
    if is_managed(clubs, slot) and clubs[C.LAST_STYLE, slot] >= 0:
        return int(clubs[C.LAST_STYLE, slot])
    return int(clubs[C.USUAL_STYLE, slot])


@kernel
def style_at_kickoff(clubs: Ints, slot: int, other: int) -> int:
    """The style a club plays against the other.

    A seat's as set. A script's usual one; a hard script whose usual style is
    beaten by the one it expects takes the style that beats that.
    """
    if is_managed(clubs, slot):
        return int(clubs[C.STYLE, slot])
    usual = clubs[C.USUAL_STYLE, slot]
    expected = known_style(clubs, other)
    if clubs[C.TIER, slot] == roles.HARD and goals.cycle_edge(expected, usual, goals.STYLES) > 0:
        return (expected + goals.STYLES - 1) % goals.STYLES
    return int(usual)


class Sides(NamedTuple):
    """Home and away side of one match, in this order."""

    slots: Ints  # [2]
    styles: Ints  # [2]
    formations: Ints  # [2]
    roles: Ints  # [2, 11] of the slots
    elevens: Ints  # [2, 11] player ids, -1 for a stand-in
    shown: Ints  # [2, 11] effective ability, milli-points


@kernel
def line_up(today: Matchday, row: int, pitch: Pitch) -> Sides:
    """Both sides of a match at kick-off."""
    slots = today.matches[row, L.HOME : L.AWAY + 1].copy()
    styles = np.empty(2, dtype=np.int64)
    formations = np.empty(2, dtype=np.int64)
    positions = np.empty((2, ELEVEN), dtype=np.int64)
    elevens = np.empty((2, ELEVEN), dtype=np.int64)
    shown = np.empty((2, ELEVEN), dtype=np.int64)
    for side in range(2):
        slot = slots[side]
        styles[side] = style_at_kickoff(today.clubs, slot, slots[1 - side])
        formations[side] = today.clubs[C.FORMATION, slot]
        positions[side] = pitch.slots[formations[side]]
        elevens[side] = club_eleven(today, slot, formations[side], pitch)
        for i in range(ELEVEN):
            shown[side, i] = performance(
                today.players,
                elevens[side, i],
                positions[side, i],
                styles[side],
                today.seed,
                today.day,
                pitch,
            )
    return Sides(slots, styles, formations, positions, elevens, shown)


@kernel
def score_of(today: Matchday, sides: Sides, pitch: Pitch) -> tuple[Ints, Ints]:
    """Goals of both sides [2] and of each man [2, 11]."""
    lines = np.empty((2, LINES), dtype=np.int64)
    costs = np.empty(2, dtype=np.int64)
    for side in range(2):
        line_ratings(sides.shown[side], sides.roles[side], pitch.weights, lines[side])
        costs[side] = goals.switch_cost(today.clubs, sides.slots[side], sides.styles[side], pitch)
    edge = goals.tactical_edge(sides.styles, sides.formations, costs, pitch)
    means = np.empty(2, dtype=np.int64)
    goals.expected_goals(lines, sides.formations, edge, pitch, means)
    score = np.empty(2, dtype=np.int64)
    scored = np.zeros((2, ELEVEN), dtype=np.int64)
    for side in range(2):
        slot = sides.slots[side]
        score[side] = goals.goals_scored(means[side], today.seed, slot, today.day, pitch.goal_cap)
        weights = pitch.weights[ATTACK][sides.roles[side]]
        goals.share_goals(score[side], sides.shown[side], weights, today.seed, slot, today.day, scored[side])
    return score, scored


@kernel
def rate_men(today: Matchday, row: int, sides: Sides, score: Ints, scored: Ints, pitch: Pitch) -> None:
    """Rate every man, change what the match changes in him, write both elevens down."""
    mean = np.sum(sides.shown) // (2 * ELEVEN)
    rated = np.zeros(ELEVEN, dtype=np.int64)
    for side in range(2):
        margin = score[side] - score[1 - side]
        for i in range(ELEVEN):
            man = sides.elevens[side, i]
            if man < 0:
                continue
            above = sides.shown[side, i] - mean
            own = scored[side, i]
            rated[i] = aftermath.rating(man, above, margin, own, today.seed, today.day, pitch)
            effort = aftermath.effort_of(sides.roles[side, i], sides.styles[side], pitch)
            aftermath.update_starter(today.players, man, effort, margin, own, rated[i], today.day, pitch)
        aftermath.record_side(today.matches, row, side, sides.elevens[side], rated, scored[side])


@kernel
def play_match(today: Matchday, row: int, pitch: Pitch) -> None:
    """Play the match of one row and write all its consequences."""
    sides = line_up(today, row, pitch)
    score, scored = score_of(today, sides, pitch)
    rate_men(today, row, sides, score, scored, pitch)
    for side in range(2):
        slot, other = sides.slots[side], sides.slots[1 - side]
        men = today.members[today.starts[slot] : today.starts[slot + 1]]
        aftermath.update_squad(today.players, men, today.day)
        aftermath.update_style(today.clubs, slot, sides.styles[side], pitch)
        today.clubs[C.STYLE, slot] = sides.styles[side]
        today.matches[row, L.HOME_STYLE + side] = sides.styles[side]
        today.matches[row, L.HOME_FORMATION + side] = sides.formations[side]
        today.matches[row, L.HOME_GOALS + side] = score[side]
        aftermath.update_table(
            today.table, today.head_to_head, slot, other, score[side], score[1 - side], pitch
        )
    today.matches[row, L.IS_PLAYED] = 1


@kernel
def play_matches(today: Matchday, first: int, packed: Any) -> None:
    """Play the eight matches from row ``first`` on by the `packed_pitch`."""
    pitch = packed[0]
    for row in range(first, first + MATCHES):
        play_match(today, row, pitch)


def play_round(world: World) -> list[int]:
    """Play today's round; returns its rows of ``world.matches``, none on a day without one."""
    number = world.rules.calendar.rounds.get(day_of_year(world.day), -1)
    if number < 0:
        return []
    first = number * MATCHES
    play_matches(matchday_of(world), first, packed_pitch(world.rules))
    return list(range(first, first + MATCHES))
