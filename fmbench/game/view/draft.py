"""The draft pool as the seat's scout sees it, and the seat's own list so far."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.draft import auto_fill, cost
from fmbench.engine.genesis import pool_beliefs
from fmbench.engine.people.scouting import band, half_stars
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints, World
from fmbench.game.tools.ids import format_template
from fmbench.game.view import words
from fmbench.game.view.columns import Column, Fact

ROLE, SECOND_ROLE, AGE, LOW, HIGH, GRADE, HALF_STARS, PRICE, WAGE, YEARS, PICKED = range(11)
BUDGET, SPENT, LEFT, STIPEND, SQUAD_SIZE, FEWEST_KEEPERS = range(6)
FIRST_LOOK = 1


@dataclass(frozen=True, slots=True)
class DraftPool:
    """Answer of get_draft_pool; entry k is template T(k+1)."""

    table: Ints
    facts: Ints

    role = Column(ROLE)
    second_role = Column(SECOND_ROLE)
    age = Column(AGE)
    low = Column(LOW)
    high = Column(HIGH)
    grade = Column(GRADE)
    half_stars = Column(HALF_STARS)
    price = Column(PRICE)  # credits
    wage = Column(WAGE)  # credits a year
    years = Column(YEARS)
    picked = Column(PICKED)  # 1 on the seat's list

    budget = Fact(BUDGET)  # credits
    spent = Fact(SPENT)  # what the list costs once it is filled up
    left = Fact(LEFT)
    stipend = Fact(STIPEND)  # cash on top of what is left
    squad_size = Fact(SQUAD_SIZE)
    fewest_keepers = Fact(FEWEST_KEEPERS)

    def as_json(self) -> dict[str, object]:
        """The money, then the templates."""
        return {
            "budget_m": words.amount_m(self.budget),
            "filled_list_cost_m": words.amount_m(self.spent),
            "budget_left_m": words.amount_m(self.left),
            "stipend_m": words.amount_m(self.stipend),
            "squad_size": self.squad_size,
            "fewest_keepers": self.fewest_keepers,
            "templates": [
                {
                    "id": format_template(number),
                    "roles": [words.ROLES[r] for r in (row[ROLE], row[SECOND_ROLE]) if r >= 0],
                    "age": row[AGE],
                    "band": [row[LOW], row[HIGH]],
                    "grade": words.GRADES[row[GRADE]],
                    "stars": row[HALF_STARS] / 2,
                    "price_m": words.amount_m(row[PRICE]),
                    "wage_m_per_year": words.amount_m(row[WAGE]),
                    "years": row[YEARS],
                    "picked": bool(row[PICKED]),
                }
                for number, row in enumerate(self.table.T.tolist(), start=1)
            ],
        }

    def fingerprint(self) -> bytes:
        """The bytes of the facts and the table."""
        return self.facts.tobytes() + self.table.tobytes()


def pool_of(world: World, seat: int) -> DraftPool:
    """The fifty templates on draft day."""
    pool, draft = world.pool, world.rules.draft
    seen, promise = pool_beliefs(world, seat)
    looks = np.full(len(seen), FIRST_LOOK, dtype=np.int64)
    noise = world.rules.youth.star_noise_sd
    table = np.empty((11, len(seen)), dtype=np.int64)
    table[LOW], table[HIGH], table[GRADE] = band(seen, looks, world.rules.scouting)
    for k in range(len(seen)):
        table[HALF_STARS, k] = half_stars(world.seed, seat, k, promise[k], noise)
    table[ROLE] = pool[P.ROLE]
    table[SECOND_ROLE] = pool[P.SECOND_ROLE]
    table[AGE] = 1 - pool[P.BORN]
    table[PRICE] = pool[P.ARRIVED_FEE]
    table[WAGE] = pool[P.WAGE]
    table[YEARS] = pool[P.CONTRACT_END]
    table[PICKED] = world.draft_lists[seat]
    spent = cost(world, auto_fill(world, np.flatnonzero(world.draft_lists[seat]).tolist()))
    facts = [draft.budget, spent, draft.budget - spent, draft.stipend, draft.squad_size, draft.min_gk]
    return DraftPool(table, np.array(facts, dtype=np.int64))
