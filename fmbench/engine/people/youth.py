"""The yearly youth class, academy terms and promotion (mechanics §4, paper Table 11)."""

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import MICRO, clip
from fmbench.engine.people.birth import TraitSpreads, give_traits, new_person, trait_spreads
from fmbench.engine.people.population import leave_football
from fmbench.engine.people.scouting import first_look
from fmbench.engine.rng import INTAKE, NEWBORN, below, between, normal_micro, uniform_micro
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state.events import YOUTH_ARRIVED, YOUTH_TERM_LAPSING
from fmbench.engine.state.roles import ACADEMY, ROLES
from fmbench.engine.state.rows import LEFT, PROMOTED
from fmbench.engine.world import Ints, World

ROLE_WEIGHTS = (1, 2, 2, 1, 2, 1, 2, 2)
"""Newcomers of each role in thirteen, in the order of `ROLES`."""
YOUNGEST = 16
CLASS_ROOM = 64  # birth numbers kept for one class

_ROLE_DRAW = tuple(r for r in range(len(ROLES)) for _ in range(ROLE_WEIGHTS[r]))


def intake(world: World) -> None:
    """On the intake day, club by club: old terms lapse, the class arrives, the full academy sheds."""
    spreads, first = trait_spreads(world.rules), world.player_count
    for slot in range(CLUBS):
        _lapse_terms(world, slot)
        level = int(world.clubs[C.LEVEL + ACADEMY, slot])
        for place in range(class_size(world, slot)):
            _be_born(world, slot, level, birth_number(world.season, slot, place), spreads)
        _shed_surplus(world, slot)
    newcomers = first + np.flatnonzero(world.players[P.STATUS, first:] == P.ACADEMY)
    for seat in range(world.seat_count):
        first_look(world, seat, newcomers)
    for player_id in newcomers.tolist():
        owner = world.seat_of(int(world.players[P.CLUB, player_id]))
        world.emit(owner, YOUTH_ARRIVED, player_id)


def warn_terms(world: World) -> None:
    """On the settlement day: tell owners whose terms lapse on this season's intake day."""
    players = world.players
    ending = (players[P.STATUS] == P.ACADEMY) & (players[P.TERM_END] <= world.season)
    for player_id in np.flatnonzero(ending).tolist():
        owner = world.seat_of(int(players[P.CLUB, player_id]))
        world.emit(owner, YOUTH_TERM_LAPSING, player_id)


def promote(world: World, player_id: int) -> None:
    """Give a prospect his first senior contract and archive it; limits are the caller's to check."""
    players, rules = world.players, world.rules.youth
    slot = int(players[P.CLUB, player_id])
    players[P.STATUS, player_id] = P.SENIOR
    players[P.TERM_END, player_id] = -1
    players[P.WAGE, player_id] = world.nominal(rules.promote_wage)
    players[P.CONTRACT_END, player_id] = world.season + rules.promote_years - 1
    players[P.ARRIVED_DAY, player_id] = world.day
    world.moves.append(world.day, player_id, slot, slot, 0, PROMOTED)


def leave_academy(world: World, player_id: int) -> None:
    """A prospect is let go and leaves football."""
    leave_football(world, player_id, LEFT)


def class_size(world: World, slot: int) -> int:
    """Newcomers of a club this season; the fraction of the mean is a chance of one more."""
    rules, level = world.rules, int(world.clubs[C.LEVEL + ACADEMY, slot])
    mean = rules.youth.intake_mean + rules.facilities.intake_per_level * level
    spread = rules.youth.intake_spread
    number = (mean + uniform_micro(world.seed, INTAKE, slot, world.season, 0)) // MICRO
    number += between(world.seed, INTAKE, slot, world.season, 1, -spread, spread)
    return int(clip(number, 0, CLASS_ROOM))


def birth_number(season: int, slot: int, place: int) -> int:
    """What names a newborn to chance: unlike his id it does not hang on other clubs' classes."""
    return (season * CLUBS + slot) * CLASS_ROOM + place


def _lapse_terms(world: World, slot: int) -> None:
    for player_id in world.academy(slot).tolist():
        if world.players[P.TERM_END, player_id] <= world.season:
            leave_academy(world, player_id)


def _be_born(world: World, slot: int, level: int, number: int, spreads: TraitSpreads) -> None:
    """One newcomer to a club's academy."""
    player_id, rules = new_person(world), world.rules.youth
    age = YOUNGEST + _years_above(world.seed, number, rules.age_probs)
    role = _ROLE_DRAW[below(world.seed, NEWBORN, number, P.ROLE, 0, len(_ROLE_DRAW))]
    usual = rules.start_ability + rules.start_per_year * (age - YOUNGEST)
    potential = rules.pot_mean + rules.pot_per_level * level
    potential += normal_micro(world.seed, NEWBORN, number, P.POTENTIAL, 0) * rules.pot_sd // MICRO
    potential = clip(potential, usual, world.rules.traits.potential_max)
    ability = usual + normal_micro(world.seed, NEWBORN, number, P.ABILITY, 0) * rules.start_sd // MICRO
    column = world.players[:, player_id]
    column[P.ROLE] = role
    column[P.BORN] = world.season - age
    column[P.POTENTIAL] = potential
    column[P.ABILITY] = min(ability, potential)
    column[P.STATUS] = P.ACADEMY
    column[P.CLUB] = slot
    column[P.TERM_END] = world.season + rules.term_years
    column[P.ARRIVED_DAY] = world.day
    column[P.ORIGIN] = number
    give_traits(world, player_id, number, spreads)


def _years_above(seed: int, number: int, age_probs: Ints) -> int:
    """Years a newcomer is older than the youngest may be."""
    chance = uniform_micro(seed, NEWBORN, number, P.BORN, 0)
    years = 0
    while years < len(age_probs) - 1 and chance >= age_probs[years]:
        chance -= int(age_probs[years])
        years += 1
    return years


def _shed_surplus(world: World, slot: int) -> None:
    """Above the cap the oldest leave first, of one age the weakest."""
    players, ids = world.players, world.academy(slot)
    order = np.lexsort((ids, players[P.ABILITY, ids], players[P.BORN, ids]))
    surplus = max(len(ids) - world.rules.youth.max_academy, 0)
    for player_id in ids[order[:surplus]].tolist():
        leave_academy(world, player_id)
