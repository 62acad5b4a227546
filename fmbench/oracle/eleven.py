"""The eleven, the formation and the style for the next matches, by the truth (Appendix H)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import day_of_year
from fmbench.engine.fixed import MICRO, MILLI
from fmbench.engine.football import goals
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World
from fmbench.oracle.hand import Hand
from fmbench.oracle.strength import assign, shares_shown, slot_weights

STYLES = len(roles.STYLES)


def field(world: World, seat: int, pitch: Pitch, hand: Hand) -> None:
    """Solve the eleven for every formation and style, and field the best."""
    ahead = matches_ahead(world, seat)
    if not len(ahead):
        return
    men = world.squad(seat)
    shown = _shown(world, men, ahead, pitch)
    weights = slot_weights(pitch)
    best, choice = None, None
    for formation in range(len(weights)):
        slots = pitch.slots[formation]
        fit = shares_shown(world, men, slots, pitch)
        for style in range(STYLES):
            scores = _styled(world, men, shown, style, pitch)[:, None] * fit // MICRO * weights[formation]
            taken, where = assign(scores)
            if len(taken) < 11:
                return
            total = int(scores[taken, where].sum()) // MILLI
            total += _edge(world, seat, ahead, formation, style, pitch)
            if best is None or total > best:
                eleven = np.zeros(11, dtype=np.int64)
                eleven[where] = men[taken]
                best, choice = total, (formation, style, eleven.tolist())
    assert choice is not None
    hand.field(*choice)


def matches_ahead(world: World, seat: int) -> Ints:
    """Rows of the seat's matches until the next scheduled stop, by day."""
    rows = world.matches
    mine = (rows[:, L.HOME] == seat) | (rows[:, L.AWAY] == seat)
    left = np.flatnonzero(mine & (rows[:, L.IS_PLAYED] == 0) & (rows[:, L.DAY] > world.day))
    left = left[np.argsort(rows[left, L.DAY], kind="stable")]
    if not len(left):
        return left
    first = day_of_year(int(rows[left[0], L.DAY]))
    stops = [day for day in world.rules.calendar.stops if day >= first]
    until = min(stops, default=first)
    days = (rows[left, L.DAY] - 1) % 360 + 1
    return left[days <= until] if (days <= until).any() else left[:1]


def _shown(world: World, men: Ints, ahead: Ints, pitch: Pitch) -> Ints:
    """What each man shows on average of the matches ahead but for role and style, milli-points."""
    players = world.players
    days = world.matches[ahead, L.DAY]
    fatigue = _rested(world, men, int(days[0]) - world.day)
    value = players[P.ABILITY, men]
    value = value * (MICRO + pitch.form_effect * players[P.FORM, men] // MILLI) // MICRO
    morale = MICRO + pitch.morale_effect * (players[P.MORALE, men] - pitch.morale_neutral) // MILLI
    value = value * np.clip(morale, 2 * MICRO - pitch.morale_cap, pitch.morale_cap) // MICRO
    tired = MICRO - pitch.fatigue_slope * np.maximum(fatigue - pitch.fatigue_free, 0) // MILLI
    value = value * np.maximum(tired, 0) // MICRO
    able = (players[P.INJURED_UNTIL, men][:, None] <= days).sum(axis=1)
    return np.maximum(value * able // len(ahead), 1)


def _rested(world: World, men: Ints, days: int) -> Ints:
    """Fatigue after so many days of rest, milli-points."""
    rules = world.rules.condition
    fatigue = world.players[P.FATIGUE, men].copy()
    ages = world.season - world.players[P.BORN, men]
    slow = np.maximum(MICRO - rules.fatigue_age_factor * np.maximum(ages - 30, 0), 0)
    for _ in range(days):
        step = (rules.fatigue_rec_base + fatigue * rules.fatigue_rec_prop // MICRO) * slow // MICRO
        fatigue = np.maximum(fatigue - step, 0)
    return fatigue


def _styled(world: World, men: Ints, shown: Ints, style: int, pitch: Pitch) -> Ints:
    players = world.players
    factor = np.full(len(men), MICRO, dtype=np.int64)
    factor[players[P.FIT_STYLE, men] == style] += pitch.style_bonus
    factor[players[P.MISFIT_STYLE, men] == style] -= pitch.style_malus
    return shown * factor // MICRO


def _edge(world: World, seat: int, ahead: Ints, formation: int, style: int, pitch: Pitch) -> int:
    """Mean log supremacy a match by style, formation and change of style, micro."""
    clubs, total = world.clubs, 0
    known = int(clubs[C.LAST_STYLE, seat])
    since = int(clubs[C.MATCHES_SINCE_SWITCH, seat]) if known == style else 0
    for row in world.matches[ahead]:
        other = int(row[L.AWAY] if row[L.HOME] == seat else row[L.HOME])
        theirs = _their_style(world, other, known if known >= 0 else int(clubs[C.USUAL_STYLE, seat]))
        total += pitch.style_counter * int(goals.cycle_edge(style, theirs, STYLES))
        shape = int(clubs[C.FORMATION, other])
        total += pitch.formation_counter * int(goals.cycle_edge(formation, shape, goals.FORMATIONS))
        if clubs[C.LAST_STYLE, seat] >= 0 and pitch.switch_matches:
            total -= pitch.switch_penalty * max(pitch.switch_matches - since, 0) // pitch.switch_matches
        known, since = style, since + 1
    offsets = pitch.offsets[formation]
    return total // len(ahead) + int(offsets.sum())


def _their_style(world: World, other: int, expected: int) -> int:
    """What the other club will play against a club expected to play ``expected``."""
    clubs = world.clubs
    if world.seat_of(other) >= 0:
        return int(clubs[C.STYLE, other])
    usual = int(clubs[C.USUAL_STYLE, other])
    if clubs[C.TIER, other] == roles.HARD and goals.cycle_edge(expected, usual, STYLES) > 0:
        return (expected + STYLES - 1) % STYLES
    return usual
