"""What style and formation bring against the clubs ahead, the cost of a change counted (mechanics §6)."""

from __future__ import annotations

from fmbench.engine.football.goals import FORMATIONS, STYLES, cycle_edge
from fmbench.engine.football.match import known_style
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World


def mean_edge(world: World, seat: int, ahead: Ints, formation: int, style: int, pitch: Pitch) -> int:
    """Mean log supremacy over the matches ``ahead`` if a formation and a style are kept, micro."""
    clubs, total = world.clubs, 0
    expected = known_style(clubs, seat)
    for played, row in enumerate(world.matches[ahead]):
        other = int(row[L.AWAY] if row[L.HOME] == seat else row[L.HOME])
        total += pitch.style_counter * cycle_edge(style, answer_to(world, other, expected), STYLES)
        total += pitch.formation_counter * cycle_edge(formation, int(clubs[C.FORMATION, other]), FORMATIONS)
        total -= _cost_of_change(world, seat, style, played, pitch)
        expected = style
    return total // len(ahead) + int(pitch.offsets[formation].sum())


def answer_to(world: World, other: int, expected: int) -> int:
    """The style in which a club meets one that it expects to play ``expected``."""
    clubs = world.clubs
    if world.seat_of(other) >= 0:
        return int(known_style(clubs, other))
    usual = int(clubs[C.USUAL_STYLE, other])
    if clubs[C.TIER, other] == roles.HARD and cycle_edge(expected, usual, STYLES) > 0:
        return (expected + STYLES - 1) % STYLES
    return usual


def _cost_of_change(world: World, seat: int, style: int, played: int, pitch: Pitch) -> int:
    """Log supremacy that a style still costs after ``played`` more matches in it, micro."""
    last = int(world.clubs[C.LAST_STYLE, seat])
    if last < 0 or pitch.switch_matches == 0:
        return 0
    since = played + (int(world.clubs[C.MATCHES_SINCE_SWITCH, seat]) if last == style else 0)
    return int(pitch.switch_penalty * max(pitch.switch_matches - since, 0) // pitch.switch_matches)
