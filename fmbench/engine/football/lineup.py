"""Choosing the eleven: who is available, what the club believes of him, where he plays.

A club fields the eleven it believes in, not the best there is (mechanics §6).
Slot i of the formation is filled by entry i of an eleven.
"""

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, MILLI, share
from fmbench.engine.football.matchday import Matchday, matchday_of
from fmbench.engine.football.pitch import Pitch, pitch_of
from fmbench.engine.kernel import kernel
from fmbench.engine.market.asks import rival_belief
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import roles
from fmbench.engine.world import Ints, World

ELEVEN = 11
FULL = 100 * MILLI  # top of fatigue and morale


@kernel
def is_managed(clubs: Ints, slot: int) -> bool:
    """Whether a seat runs the club."""
    return bool(clubs[C.SEAT, slot] >= 0)


@kernel
def fatigue_factor(fatigue: int, pitch: Pitch) -> int:
    """What tiredness leaves of a man's ability, micro."""
    return max(MICRO - pitch.fatigue_slope * max(fatigue - pitch.fatigue_free, 0) // MILLI, 0)


@kernel
def role_factor(players: Ints, man: int, role: int, factors: Ints) -> int:
    """Share of his ability a man shows in a slot of ``role``, micro; 0 if he may not play there."""
    if players[P.SECOND_ROLE, man] == role:
        return MICRO
    return int(factors[players[P.ROLE, man], role])


@kernel
def merits_of(today: Matchday, slot: int, men: Ints, pitch: Pitch) -> Ints:
    """What the club expects of each of its men today, in his own role, milli-points.

    Seats go by their scout and look at tiredness; scripted clubs go by their own
    belief and look at tiredness if their tier rotates.
    """
    players, clubs = today.players, today.clubs
    managed = is_managed(clubs, slot)
    tier = clubs[C.TIER, slot]
    sees_fatigue = managed or pitch.rotates[tier] == 1
    merits = np.empty(len(men), dtype=np.int64)
    for m in range(len(men)):
        man = men[m]
        if managed:
            merit = today.relations[clubs[C.SEAT, slot], R.BELIEF, man]
        else:
            spread = pitch.belief_spread[tier]
            merit = rival_belief(today.seed, slot, players, man, 0, spread)
        if sees_fatigue:
            merit = share(merit, fatigue_factor(players[P.FATIGUE, man], pitch))
        merits[m] = merit
    return merits


@kernel
def _ready_within(wait: Ints, longest: int) -> int:
    ready = 0
    for m in range(len(wait)):
        if wait[m] <= longest:
            ready += 1
    return ready


@kernel
def available(players: Ints, men: Ints, day: int, tired_above: int) -> Ints:
    """1 for each man who may be picked today.

    Only fit men. Those a standing order rests, and outfielders more tired than
    ``tired_above``, wait outside as long as eleven others are there; the tired
    come in before the rested.
    """
    wait = np.zeros(len(men), dtype=np.int64)  # 0 plays, 1 tired, 2 rested, 3 injured
    for m in range(len(men)):
        man = men[m]
        if players[P.INJURED_UNTIL, man] > day:
            wait[m] = 3
        elif players[P.RESTED, man] == 1:
            wait[m] = 2
        elif players[P.FATIGUE, man] > tired_above and players[P.ROLE, man] != roles.GK:
            wait[m] = 1
    longest = 0
    while longest < 2 and _ready_within(wait, longest) < ELEVEN:
        longest += 1
    for m in range(len(men)):
        wait[m] = 1 if wait[m] <= longest else 0
    return wait


@kernel
def _scores(players: Ints, men: Ints, merits: Ints, ready: Ints, slots: Ints, factors: Ints) -> Ints:
    """What each man would be worth in each slot, [men, 11]; 0 if he may not play there."""
    scores = np.zeros((len(men), ELEVEN), dtype=np.int64)
    worth = np.empty(len(factors), dtype=np.int64)  # of one man by role
    for m in range(len(men)):
        if ready[m] == 0:
            continue
        for role in range(len(factors)):
            factor = role_factor(players, men[m], role, factors)
            # one unit up, so that a man believed to be worth nothing still beats nobody
            worth[role] = share(merits[m], factor) + 1 if factor > 0 else 0
        for i in range(ELEVEN):
            scores[m, i] = worth[slots[i]]
    return scores


@kernel
def _keep_wishes(men: Ints, wishes: Ints, scores: Ints, free: Ints, eleven: Ints) -> None:
    for i in range(ELEVEN):
        for m in range(len(men)):
            if men[m] == wishes[i] and free[m] == 1 and scores[m, i] > 0:
                eleven[i] = men[m]
                free[m] = 0


@kernel
def _best_open_slot(scores: Ints, m: int, eleven: Ints) -> int:
    best, highest = -1, 0
    for i in range(ELEVEN):
        if scores[m, i] > highest and eleven[i] < 0:
            best, highest = i, scores[m, i]
    return best


@kernel
def _best_free_man(scores: Ints, free: Ints, choice: Ints) -> int:
    best, highest = -1, 0
    for m in range(len(free)):
        if free[m] == 0 or choice[m] < 0:
            continue
        score = scores[m, choice[m]]
        if score > highest:
            best, highest = m, score
    return best


@kernel
def choose_eleven(
    players: Ints, men: Ints, merits: Ints, ready: Ints, wishes: Ints, slots: Ints, factors: Ints
) -> Ints:
    """The eleven [11] as player ids, -1 for a stand-in.

    ``men``, ascending, with their ``merits`` and whether they are ``ready``.
    Wishes [11] (-1: none) are kept where the man is ready. The rest goes to the
    best pair of open slot and free man, again and again; of equal pairs the
    lower id, then the lower slot.
    """
    scores = _scores(players, men, merits, ready, slots, factors)
    free = ready.copy()
    eleven = np.full(ELEVEN, -1, dtype=np.int64)
    _keep_wishes(men, wishes, scores, free, eleven)
    choice = np.empty(len(men), dtype=np.int64)
    for m in range(len(men)):
        choice[m] = _best_open_slot(scores, m, eleven) if free[m] == 1 else -1
    best = _best_free_man(scores, free, choice)
    while best >= 0:
        taken = choice[best]
        eleven[taken] = men[best]
        free[best] = 0
        for m in range(len(men)):
            if choice[m] == taken and free[m] == 1:
                choice[m] = _best_open_slot(scores, m, eleven)
        best = _best_free_man(scores, free, choice)
    return eleven


@kernel
def club_eleven(today: Matchday, slot: int, formation: int, pitch: Pitch) -> Ints:
    """The eleven [11] the club sends out today, -1 for a stand-in.

    Wishes count only while a seat runs the club.
    """
    players, clubs = today.players, today.clubs
    men = today.members[today.starts[slot] : today.starts[slot + 1]]
    wishes = today.lineups[slot].copy()
    tired_above = FULL
    if not is_managed(clubs, slot):
        wishes[:] = -1
        if pitch.rotates[clubs[C.TIER, slot]] == 1:
            tired_above = pitch.rest_above
    ready = available(players, men, today.day, tired_above)
    merits = merits_of(today, slot, men, pitch)
    return choose_eleven(players, men, merits, ready, wishes, pitch.slots[formation], pitch.factors)


@kernel
def _eleven_means(today: Matchday, values: Ints, pitch: Pitch) -> Ints:
    nobody = np.full(ELEVEN, -1, dtype=np.int64)
    means = np.empty(CLUBS, dtype=np.int64)
    for slot in range(CLUBS):
        men = today.members[today.starts[slot] : today.starts[slot + 1]]
        slots = pitch.slots[today.clubs[C.FORMATION, slot]]
        everyone = np.ones(len(men), dtype=np.int64)
        eleven = choose_eleven(today.players, men, values[men], everyone, nobody, slots, pitch.factors)
        total = 0
        for i in range(ELEVEN):
            if eleven[i] < 0:
                total += pitch.standin
            else:
                total += share(
                    values[eleven[i]], role_factor(today.players, eleven[i], slots[i], pitch.factors)
                )
        means[slot] = total // ELEVEN
    return means


def eleven_means(world: World, values: Ints) -> Ints:
    """Mean of each club's best eleven in its formation, everyone fit, [16] milli-points.

    ``values`` [capacity] holds one figure a player: true ability or somebody's
    belief; a man out of his role counts with his share.
    """
    means: Ints = _eleven_means(matchday_of(world), values, pitch_of(world.rules))
    return means


def eleven_of(world: World, slot: int) -> Ints:
    """The eleven [11] a club would send out today, -1 for a stand-in."""
    formation = int(world.clubs[C.FORMATION, slot])
    eleven: Ints = club_eleven(matchday_of(world), slot, formation, pitch_of(world.rules))
    return eleven
