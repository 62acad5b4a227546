"""The eleven, the formation and the style for the matches ahead, by the truth (Appendix H)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import day_of_year
from fmbench.engine.fixed import MICRO, MILLI
from fmbench.engine.football.lineup import ELEVEN
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.people.condition import SLOW_AGE
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World
from fmbench.oracle.hand import Hand
from fmbench.oracle.strength import assign, shares_shown, slot_weights
from fmbench.oracle.tactics import mean_edge


def field(world: World, seat: int, pitch: Pitch, hand: Hand) -> None:
    """Solve the eleven for every formation and style, and field what promises the largest supremacy."""
    ahead = matches_ahead(world, seat)
    men = world.squad(seat)
    if len(ahead) == 0 or len(men) < ELEVEN:
        return
    shown, weights = _expected(world, men, ahead, pitch), slot_weights(pitch)
    choices = []
    for formation, slots in enumerate(pitch.slots):
        shares = shares_shown(world, men, slots, pitch)
        for style in range(len(roles.STYLES)):
            styled = shown * _suits(world, men, style, pitch) // MICRO
            scores = styled[:, None] * shares // MICRO * weights[formation]
            taken, where = assign(scores)
            supremacy = int(scores[taken, where].sum()) // MILLI
            supremacy += mean_edge(world, seat, ahead, formation, style, pitch)
            eleven = men[taken[np.argsort(where, kind="stable")]].tolist()
            choices.append((supremacy, -formation, -style, eleven))
    _, formation, style, eleven = max(choices)
    club = world.clubs[[C.FORMATION, C.STYLE], seat].tolist()
    if club != [-formation, -style] or world.lineups[seat].tolist() != eleven:
        hand.field(-formation, -style, eleven)


def matches_ahead(world: World, seat: int) -> Ints:
    """Rows of the seat's matches up to the calendar's next stop that has one before it, by day."""
    matches = world.matches
    mine = (matches[:, L.HOME] == seat) | (matches[:, L.AWAY] == seat)
    rows = np.flatnonzero(mine & (matches[:, L.IS_PLAYED] == 0) & (matches[:, L.DAY] > world.day))
    rows = rows[np.argsort(matches[rows, L.DAY], kind="stable")]
    if len(rows) == 0:
        return rows
    first = day_of_year(int(matches[rows[0], L.DAY]))
    until = min((day for day in world.rules.calendar.stops if day >= first), default=first)
    before: Ints = rows[matches[rows, L.DAY] - matches[rows[0], L.DAY] <= until - first]
    return before


def _expected(world: World, men: Ints, ahead: Ints, pitch: Pitch) -> Ints:
    """What each man is expected to show in his role in the matches ahead, milli-points, at least 1.

    The share of the matches that an injured man misses counts as nothing.
    """
    players, days = world.players, world.matches[ahead, L.DAY]
    fatigue = fatigue_after(world, men, int(days[0]) - world.day)
    value = players[P.ABILITY, men]
    value = value * (MICRO + pitch.form_effect * players[P.FORM, men] // MILLI) // MICRO
    morale = MICRO + pitch.morale_effect * (players[P.MORALE, men] - pitch.morale_neutral) // MILLI
    value = value * np.clip(morale, 2 * MICRO - pitch.morale_cap, pitch.morale_cap) // MICRO
    tired = pitch.fatigue_slope * np.maximum(fatigue - pitch.fatigue_free, 0) // MILLI
    value = value * np.maximum(MICRO - tired, 0) // MICRO
    fit = (players[P.INJURED_UNTIL, men][:, None] <= days).sum(axis=1)
    expected: Ints = np.maximum(value * fit // len(days), 1)
    return expected


def fatigue_after(world: World, men: Ints, days: int) -> Ints:
    """Fatigue of men after days of rest, milli-points (mechanics §4)."""
    rules = world.rules.condition
    fatigue: Ints = world.players[P.FATIGUE, men]
    years = np.maximum(world.season - world.players[P.BORN, men] - SLOW_AGE, 0)
    pace = np.maximum(MICRO - rules.fatigue_age_factor * years, 0)
    for _ in range(days):
        full = rules.fatigue_rec_base + fatigue * rules.fatigue_rec_prop // MICRO
        fatigue = np.maximum(fatigue - full * pace // MICRO, 0)
    return fatigue


def _suits(world: World, men: Ints, style: int, pitch: Pitch) -> Ints:
    """What a style makes of each man's ability, [men] micro."""
    suits = np.full(len(men), MICRO, dtype=np.int64)
    suits[world.players[P.FIT_STYLE, men] == style] += pitch.style_bonus
    suits[world.players[P.MISFIT_STYLE, men] == style] -= pitch.style_malus
    return suits
