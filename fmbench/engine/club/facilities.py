"""Academy, training ground, stadium: one project a kind at a time (mechanics §13)."""

import numpy as np

from fmbench.engine.answer import Illegal, Outcome
from fmbench.engine.fixed import share
from fmbench.engine.market.revenue import forget_rates
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.world import World


def step_cost(world: World, slot: int, kind: int) -> int:
    """Cost of the next step of a facility, today's credits."""
    rules = world.rules.facilities
    cost = int((rules.cost_academy, rules.cost_training, rules.cost_stadium)[kind])
    for _ in range(int(world.clubs[C.LEVEL + kind, slot]) - rules.start_level):
        cost = share(cost, rules.cost_growth)
    return world.nominal(cost)


def step_days(world: World, kind: int) -> int:
    """Days of work a step takes."""
    rules = world.rules.facilities
    return int((rules.days_academy, rules.days_training, rules.days_stadium)[kind])


def start_work(world: World, slot: int, kind: int) -> Outcome:
    """Begin the next step; it is paid in daily parts until it is finished."""
    club = world.clubs[:, slot]
    most = int(world.rules.facilities.max_level)
    if club[C.BUILD_START + kind] >= 0:
        done = int(club[C.BUILD_START + kind] + club[C.BUILD_DAYS + kind])
        raise Illegal("already_building", done=done)
    if club[C.LEVEL + kind] >= most:
        raise Illegal("limit", what="facility level", limit=most)
    cost = step_cost(world, slot, kind)
    if club[C.CASH] < cost:
        raise Illegal("no_cash", needed=cost, available=max(int(club[C.CASH]), 0))
    if club[C.ADMINISTRATION_DAY] >= 0:
        raise Illegal("embargo")
    days = step_days(world, kind)
    club[C.BUILD_START + kind] = world.day
    club[C.BUILD_DAYS + kind] = days
    club[C.BUILD_COST + kind] = cost
    club[C.BUILD_PAID + kind] = 0
    return Outcome("started", {"cost": cost, "done": world.day + days})


def finish_works(world: World) -> None:
    """Open what was finished by today; the works were paid to the last credit yesterday."""
    starts = world.clubs[C.BUILD_START : C.BUILD_START + 3]
    ends = starts + world.clubs[C.BUILD_DAYS : C.BUILD_DAYS + 3]
    done = (starts >= 0) & (ends < world.day)
    if not done.any():
        return
    for kind in range(3):
        for slot in np.flatnonzero(done[kind]).tolist():
            club = world.clubs[:, slot]
            club[C.LEVEL + kind] += 1
            club[C.BUILD_START + kind] = -1
            club[C.BUILD_PAID + kind] = 0
            club[C.BUILD_COST + kind] = 0
            forget_rates(world)
            seat = world.seat_of(slot)
            world.emit(seat, E.FACILITY_COMPLETED, kind, int(club[C.LEVEL + kind]))


def paid_in_works(world: World, slot: int) -> int:
    """What a club has paid so far into works under way, credits (decisions 3)."""
    return int(world.clubs[C.BUILD_PAID : C.BUILD_PAID + 3, slot].sum())


def finished_worth(world: World, slot: int) -> int:
    """What the finished steps would cost today, credits."""
    rules = world.rules.facilities
    total = 0
    for kind, first in enumerate((rules.cost_academy, rules.cost_training, rules.cost_stadium)):
        cost = int(first)
        for _ in range(int(world.clubs[C.LEVEL + kind, slot]) - rules.start_level):
            total += cost
            cost = share(cost, rules.cost_growth)
    return world.nominal(total)
