"""Academy, training ground, stadium: one project a kind at a time (mechanics §13)."""

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.calendar import CLUBS
from fmbench.engine.fixed import share
from fmbench.engine.kernel import kernel
from fmbench.engine.market.revenue import forget_rates
from fmbench.engine.rules import Rules
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.world import Ints, World


def _step_costs(rules: Rules) -> list[list[int]]:
    """Costs of the steps of each facility, credits of day 0, from the starting level to the highest."""
    if "step_costs" not in rules.kept:
        facilities = rules.facilities
        first = (facilities.cost_academy, facilities.cost_training, facilities.cost_stadium)
        costs = [[int(cost)] for cost in first]
        for of_kind in costs:
            for _ in range(facilities.max_level - facilities.start_level):
                of_kind.append(share(of_kind[-1], facilities.cost_growth))
        rules.kept["step_costs"] = costs
    kept: list[list[int]] = rules.kept["step_costs"]
    return kept


def _steps_done(world: World, slot: int, kind: int) -> int:
    return int(world.clubs[C.LEVEL + kind, slot]) - int(world.rules.facilities.start_level)


def step_cost(world: World, slot: int, kind: int) -> int:
    """Cost of the next step of a facility, today's credits."""
    return world.nominal(_step_costs(world.rules)[kind][_steps_done(world, slot, kind)])


def step_days(world: World, kind: int) -> int:
    """Days of work a step takes."""
    rules = world.rules.facilities
    return int((rules.days_academy, rules.days_training, rules.days_stadium)[kind])


def start_work(world: World, slot: int, kind: int) -> Outcome:
    """Begin the next step; it is paid in daily parts until it is finished."""
    club = world.clubs[:, slot]
    most = int(world.rules.facilities.max_level)
    if club[C.BUILD_START + kind] >= 0:
        raise Illegal("already_building", done=opening_day(world, slot, kind))
    if club[C.LEVEL + kind] >= most:
        raise Illegal("limit", what="facility level", limit=most)
    cost = step_cost(world, slot, kind)
    if club[C.CASH] < cost:
        raise Illegal("no_cash", needed=cost, available=max(int(club[C.CASH]), 0))
    if club[C.ADMINISTRATION_DAY] >= 0:
        raise Illegal("embargo")
    club[C.BUILD_START + kind] = world.day
    club[C.BUILD_DAYS + kind] = step_days(world, kind)
    club[C.BUILD_COST + kind] = cost
    club[C.BUILD_PAID + kind] = 0
    return Outcome("started", {"cost": cost, "done": opening_day(world, slot, kind)})


def opening_day(world: World, slot: int, kind: int) -> int:
    """Day on whose morning a work under way is finished: the one after its last day of work."""
    return int(world.clubs[C.BUILD_START + kind, slot] + world.clubs[C.BUILD_DAYS + kind, slot]) + 1


@kernel
def _done(clubs: Ints, day: int) -> Ints:
    """(kind, slot) of the works that were finished before a day, [n, 2]."""
    found = np.empty((3 * CLUBS, 2), dtype=np.int64)
    works = 0
    for kind in range(3):
        for slot in range(CLUBS):
            start = clubs[C.BUILD_START + kind, slot]
            if start >= 0 and start + clubs[C.BUILD_DAYS + kind, slot] < day:
                found[works, 0], found[works, 1] = kind, slot
                works += 1
    return found[:works]


def finish_works(world: World) -> None:
    """Open what was finished by today; the works were paid to the last credit yesterday."""
    done = _done(world.clubs, world.day)
    for kind, slot in done.tolist() if len(done) else ():
        club = world.clubs[:, slot]
        club[C.LEVEL + kind] += 1
        club[C.BUILD_START + kind] = -1
        for row in (C.BUILD_DAYS, C.BUILD_COST, C.BUILD_PAID):
            club[row + kind] = 0
        forget_rates(world)
        seat = world.seat_of(slot)
        world.emit(seat, E.FACILITY_COMPLETED, kind, int(club[C.LEVEL + kind]))


def paid_in_works(world: World, slot: int) -> int:
    """What a club has paid so far into works under way, credits (decisions 3)."""
    return int(world.clubs[C.BUILD_PAID : C.BUILD_PAID + 3, slot].sum())


def due_in_works(world: World, slot: int, days: int) -> int:
    """What a club pays in the next ``days`` days into works under way, credits."""
    return int(_due_by(world.clubs, slot, world.day + days))


@kernel
def _due_by(clubs: Ints, slot: int, day: int) -> int:
    total = 0
    for kind in range(3):
        start = clubs[C.BUILD_START + kind, slot]
        if start >= 0:
            length, cost = clubs[C.BUILD_DAYS + kind, slot], clubs[C.BUILD_COST + kind, slot]
            total += cost * min(day - start, length) // length - clubs[C.BUILD_PAID + kind, slot]
    return total


def finished_worth(world: World, slot: int) -> int:
    """What the finished steps would cost today, credits."""
    costs = _step_costs(world.rules)
    return world.nominal(sum(sum(costs[kind][: _steps_done(world, slot, kind)]) for kind in range(3)))
