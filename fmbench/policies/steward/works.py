"""Facilities: early, and none in the last seasons."""

from __future__ import annotations

from fmbench.game.stops import Door
from fmbench.game.view.overview import NEXT_COST
from fmbench.game.view.words import FACILITIES
from fmbench.policies.sight import status_of
from fmbench.policies.steward.plan import Plan

ACADEMY, TRAINING, STADIUM = range(3)


def build(plan: Plan, door: Door) -> None:
    """Start the steps wanted and paid for, within the seasons in which the club builds."""
    options = plan.options
    if not options.invest_from <= plan.season <= options.invest_until or plan.alarm:
        return
    levels, costs = plan.overview.facilities[0].tolist(), plan.overview.facilities[NEXT_COST].tolist()
    wanted = {TRAINING: options.training, STADIUM: options.stadium, ACADEMY: options.academy}
    for kind, level in wanted.items():
        if levels[kind] < level and costs[kind] >= 0 and plan.purse.build(costs[kind]):
            status_of(door.call("invest", {"facility": FACILITIES[kind]}))
