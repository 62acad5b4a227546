"""What a match leaves behind: ratings, form, morale, fatigue, the table (mechanics §4, §6).

Injuries of the match belong to people/: they follow for all who played today.
"""

from fmbench.engine import rng
from fmbench.engine.fixed import MICRO, MILLI, clip, share
from fmbench.engine.football.lineup import ELEVEN, FULL
from fmbench.engine.football.pitch import Pitch
from fmbench.engine.kernel import kernel
from fmbench.engine.state import club as C
from fmbench.engine.state import league as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.world import Ints

# a match rating, milli-points; only its noise is a knob
RATING_MIDDLE = 6_500
RATING_LOW, RATING_HIGH = 3_000, 10_000
RATING_RESULT = 350  # won or lost
RATING_GOAL = 600
RATING_ABILITY = 40_000  # micro for each point shown above the mean of the match
FORM_RANGE = 1_500  # a rating so far from the middle is form +-1

PLAY_RATE = MICRO // 10  # weight of the latest match in the share of matches started
LAST_FIVE = 4**5


@kernel
def rating(man: int, above: int, margin: int, goals: int, seed: int, day: int, pitch: Pitch) -> int:
    """Match rating in milli-points.

    ``above``: milli-points shown above the mean of the match; ``margin``: goals of
    his side less the other's; ``goals``: his own.
    """
    value = RATING_MIDDLE + RATING_GOAL * goals + share(above, RATING_ABILITY)
    if margin > 0:
        value += RATING_RESULT
    elif margin < 0:
        value -= RATING_RESULT
    value += share(rng.normal_micro(seed, rng.RATING, man, day, 0), pitch.rating_noise)
    return clip(value, RATING_LOW, RATING_HIGH)


@kernel
def effort_of(role: int, style: int, pitch: Pitch) -> int:
    """Fatigue of 90 minutes in a slot of ``role``, milli-points."""
    effort = pitch.fatigue_keeper if role == roles.GK else pitch.fatigue_match
    return share(effort, pitch.fatigue_press) if style == roles.PRESSING else effort


@kernel
def update_starter(
    players: Ints, man: int, effort: int, margin: int, goals: int, rated: int, day: int, pitch: Pitch
) -> None:
    """Appearance, goals, form, morale and fatigue of one who played; ``effort`` in milli-points."""
    players[P.APPEARANCES, man] += 1
    players[P.GOALS, man] += goals
    players[P.RATING_SUM, man] += rated
    players[P.LAST_MATCH_DAY, man] = day
    shown = clip((rated - RATING_MIDDLE) * MILLI // FORM_RANGE, -MILLI, MILLI)
    players[P.FORM, man] += share(shown - players[P.FORM, man], pitch.form_alpha)
    lift = pitch.morale_win if margin > 0 else (pitch.morale_loss if margin < 0 else 0)
    players[P.MORALE, man] = clip(players[P.MORALE, man] + lift, 0, FULL)
    players[P.FATIGUE, man] = clip(players[P.FATIGUE, man] + effort, 0, FULL)


@kernel
def update_squad(players: Ints, men: Ints, day: int) -> None:
    """Share of matches started, and the end of a rest, for every senior of a club that played."""
    for m in range(len(men)):
        man = men[m]
        started = MICRO if players[P.LAST_MATCH_DAY, man] == day else 0
        players[P.PLAY_SHARE, man] += share(started - players[P.PLAY_SHARE, man], PLAY_RATE)
        players[P.RESTED, man] = 0


@kernel
def update_style(clubs: Ints, slot: int, style: int, pitch: Pitch) -> None:
    """Remember the style played; a club's very first one needs no getting used to."""
    if clubs[C.LAST_STYLE, slot] < 0:
        clubs[C.MATCHES_SINCE_SWITCH, slot] = pitch.switch_matches
    elif clubs[C.LAST_STYLE, slot] == style:
        clubs[C.MATCHES_SINCE_SWITCH, slot] += 1
    else:
        clubs[C.MATCHES_SINCE_SWITCH, slot] = 1
    clubs[C.LAST_STYLE, slot] = style


@kernel
def update_table(
    table: Ints, head_to_head: Ints, slot: int, other: int, scored: int, conceded: int, pitch: Pitch
) -> None:
    """One side's row of the table and its record against the other.

    ``head_to_head[a, b]`` holds points and goals of a against b.
    """
    if scored > conceded:
        points, row, result = pitch.points_win, L.WON, 3
    elif scored == conceded:
        points, row, result = pitch.points_draw, L.DRAWN, 2
    else:
        points, row, result = 0, L.LOST, 1
    table[row, slot] += 1
    table[L.PLAYED, slot] += 1
    table[L.GOALS_FOR, slot] += scored
    table[L.GOALS_AGAINST, slot] += conceded
    table[L.POINTS, slot] += points
    table[L.FORM5, slot] = (4 * table[L.FORM5, slot] + result) % LAST_FIVE
    head_to_head[slot, other, 0] += points
    head_to_head[slot, other, 1] += scored


@kernel
def record_side(matches: Ints, row: int, side: int, eleven: Ints, rated: Ints, scored: Ints) -> None:
    """Men, ratings and goals of one side into the match's row; a stand-in is rated -1."""
    for i in range(ELEVEN):
        place = side * ELEVEN + i
        matches[row, L.MEN + place] = eleven[i]
        matches[row, L.RATINGS + place] = rated[i] if eleven[i] >= 0 else -1
        matches[row, L.SCORED + place] = scored[i]
