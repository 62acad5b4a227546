"""Men as a seat sees them: exact facts, and its own scout's belief as band, stars and value.

Of other clubs' men form, morale and fatigue are not shown; contracts and wages are
exact for everyone (paper §3.1, decisions 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fmbench.engine.calendar import YEAR
from fmbench.engine.kernel import kernel
from fmbench.engine.market.valuation import contract_months, value_with
from fmbench.engine.people.scouting import band, half_stars
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import Ints, World
from fmbench.game.tools.ids import format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Column
from fmbench.game.view.names import club_names

PLAYER, ROLE, SECOND_ROLE, AGE, LOW, HIGH, GRADE, HALF_STARS, VALUE = range(9)
CLUB, STATUS, WAGE, CONTRACT_END, MONTHS_LEFT, LISTED, RETIRING, INJURED_UNTIL = range(9, 17)
APPEARANCES, GOALS, MEAN_RATING, ARRIVED_DAY, ARRIVED_FEE, FREE_SINCE = range(17, 23)
IS_OWN, FORM, MORALE, FATIGUE, TERM_END, FIT = range(23, 29)
COUNT = 29

VALUE_STEP = 10_000
"""Credits to which a shown value is rounded, as wages are."""

_band = kernel(band)


@dataclass(frozen=True, slots=True)
class Men:
    """A list of men, one entry a man."""

    table: Ints
    names: tuple[str, ...]

    player = Column(PLAYER)
    role = Column(ROLE)  # position in words.ROLES
    second_role = Column(SECOND_ROLE)  # or -1
    age = Column(AGE)
    low = Column(LOW)  # band, points
    high = Column(HIGH)
    grade = Column(GRADE)  # position in words.GRADES
    half_stars = Column(HALF_STARS)  # 2..10
    value = Column(VALUE)  # credits, the scout's; 0 of one who has left football
    club = Column(CLUB)  # slot or -1
    status = Column(STATUS)  # position in words.STATUSES
    wage = Column(WAGE)  # credits a year
    contract_end = Column(CONTRACT_END)  # season or -1
    months_left = Column(MONTHS_LEFT)  # or -1
    listed = Column(LISTED)
    retiring = Column(RETIRING)
    injured_until = Column(INJURED_UNTIL)  # first fit day or -1
    is_fit = Column(FIT)
    appearances = Column(APPEARANCES)  # this season
    goals = Column(GOALS)
    mean_rating = Column(MEAN_RATING)  # milli-points or -1
    arrived_day = Column(ARRIVED_DAY)
    arrived_fee = Column(ARRIVED_FEE)  # credits
    free_since = Column(FREE_SINCE)  # day or -1
    is_own = Column(IS_OWN)
    form = Column(FORM)  # milli, own men only, else 0
    morale = Column(MORALE)  # milli-points, own men only, else -1
    fatigue = Column(FATIGUE)  # milli-points, own men only, else -1
    term_end = Column(TERM_END)  # academy: season whose intake day ends the term

    def __len__(self) -> int:
        return int(self.table.shape[1])


def men_of(world: World, seat: int, ids: Ints) -> Men:
    """What a seat is shown of these men, in the given order."""
    table = np.empty((COUNT, len(ids)), dtype=np.int64)
    fill_men(
        world.players, world.relations[seat], ids, world.seed, seat, max(world.day, 1),
        world.price_level, world.rules.valuation.packed, world.rules.scouting.packed,
        world.rules.youth.star_noise_sd, table,
    )  # fmt: skip
    return Men(table, club_names(world.seed))


def men_json(men: Men) -> list[dict[str, object]]:
    """Every man with all that the seat is shown of him."""
    return [
        {
            **who(man),
            "club": words.found(men.names, man[CLUB]),
            "status": words.STATUSES[man[STATUS]],
            "form": words.decimal(man[FORM], 1000, 2) if man[IS_OWN] else None,
            "morale": words.decimal(man[MORALE], 1000, 1) if man[IS_OWN] else None,
            "fatigue": words.decimal(man[FATIGUE], 1000, 1) if man[IS_OWN] else None,
            "injured_until": words.day_id(man[INJURED_UNTIL]),
            **contract(man),
            "listed": bool(man[LISTED]),
            "retiring": bool(man[RETIRING]),
            **season_record(man),
            "arrived_day": words.day_id(man[ARRIVED_DAY]),
            "arrived_fee_m": words.amount_m(man[ARRIVED_FEE]),
        }
        for man in men.table.T.tolist()
    ]


def who(man: list[int]) -> dict[str, object]:
    """Id, roles, age and the scout's view of one man."""
    return {
        "id": format_player(man[PLAYER]),
        "roles": roles_of(man),
        "age": man[AGE],
        **scouted(man),
        "value_m": words.amount_m(man[VALUE]) if man[STATUS] != P.GONE else None,
    }


def roles_of(man: list[int]) -> list[str]:
    """His natural roles, the first one first."""
    return [words.ROLES[role] for role in (man[ROLE], man[SECOND_ROLE]) if role >= 0]


def scouted(man: list[int]) -> dict[str, object]:
    """Band, its grade, and stars."""
    return {
        "band": [man[LOW], man[HIGH]],
        "grade": words.GRADES[man[GRADE]],
        "stars": man[HALF_STARS] / 2,
    }


def contract(man: list[int]) -> dict[str, object]:
    """Wage and end of his contract, null without one."""
    bound = man[CONTRACT_END] >= 0
    return {
        "wage_m_per_year": words.amount_m(man[WAGE]) if bound else None,
        "contract_end_season": man[CONTRACT_END] if bound else None,
        "months_left": man[MONTHS_LEFT] if bound else None,
    }


def season_record(man: list[int]) -> dict[str, object]:
    """Appearances, goals and mean rating of this season."""
    rated = man[MEAN_RATING] >= 0
    return {
        "appearances": man[APPEARANCES],
        "goals": man[GOALS],
        "mean_rating": words.decimal(man[MEAN_RATING], 1000, 2) if rated else None,
    }


@kernel
def fill_men(
    players: Ints, relation: Ints, ids: Ints, seed: int, seat: int, day: int, price: int,
    valuation: Any, scouting: Any, star_noise: int, out: Ints,
) -> None:  # fmt: skip
    """Fill the columns of ``Men`` for the men ``ids``; ``relation`` is the seat's."""
    prices, scale = valuation[0], scouting[0]
    season = (day - 1) // YEAR + 1
    for k in range(len(ids)):
        i = ids[k]
        status = players[P.STATUS, i]
        own = players[P.CLUB, i] == seat and (status == P.SENIOR or status == P.ACADEMY)
        belief, promise = relation[R.BELIEF, i], relation[R.BELIEF_POTENTIAL, i]
        low, high, grade = _band(belief, relation[R.OBSERVATIONS, i], scale)
        value = 0
        if status != P.GONE:
            value = value_with(players, i, belief, promise, day, price, prices)
        games = players[P.APPEARANCES, i]
        injured = players[P.INJURED_UNTIL, i] > day
        out[PLAYER, k] = i
        out[ROLE, k] = players[P.ROLE, i]
        out[SECOND_ROLE, k] = players[P.SECOND_ROLE, i]
        out[AGE, k] = season - players[P.BORN, i]
        out[LOW, k] = low
        out[HIGH, k] = high
        out[GRADE, k] = grade
        out[HALF_STARS, k] = half_stars(seed, seat, i, promise, star_noise)
        out[VALUE, k] = rounded_value(value)
        out[CLUB, k] = players[P.CLUB, i]
        out[STATUS, k] = status
        out[WAGE, k] = players[P.WAGE, i]
        out[CONTRACT_END, k] = players[P.CONTRACT_END, i]
        out[MONTHS_LEFT, k] = -1
        if status == P.SENIOR:
            out[MONTHS_LEFT, k] = contract_months(players[P.CONTRACT_END, i], day)
        out[LISTED, k] = players[P.LISTED, i]
        out[RETIRING, k] = players[P.RETIRING, i]
        out[INJURED_UNTIL, k] = players[P.INJURED_UNTIL, i] if injured else -1
        out[FIT, k] = 0 if injured else 1
        out[APPEARANCES, k] = games
        out[GOALS, k] = players[P.GOALS, i]
        out[MEAN_RATING, k] = players[P.RATING_SUM, i] // games if games > 0 else -1
        out[ARRIVED_DAY, k] = players[P.ARRIVED_DAY, i]
        out[ARRIVED_FEE, k] = players[P.ARRIVED_FEE, i]
        out[FREE_SINCE, k] = players[P.FREE_SINCE, i] if status == P.FREE else -1
        out[IS_OWN, k] = 1 if own else 0
        out[FORM, k] = players[P.FORM, i] if own else 0
        out[MORALE, k] = players[P.MORALE, i] if own else -1
        out[FATIGUE, k] = players[P.FATIGUE, i] if own else -1
        out[TERM_END, k] = players[P.TERM_END, i]


@kernel
def rounded_value(value: int) -> int:
    """A value as it is shown, credits."""
    return (value + VALUE_STEP // 2) // VALUE_STEP * VALUE_STEP
