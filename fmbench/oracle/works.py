"""Facilities early or never (Appendix H, zero-waste scheduling)."""

from __future__ import annotations

from fmbench.engine.club.facilities import step_cost
from fmbench.engine.state import club as C
from fmbench.engine.state import roles
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan


def build(plan: Plan, hand: Hand) -> None:
    """Start the steps that are wanted and paid for: training and academy first, seats last."""
    world, seat, options = plan.truth.world, plan.truth.seat, plan.options
    if world.season > options.last_work or plan.alarm:
        return
    club = world.clubs[:, seat]
    wanted = {
        roles.TRAINING: options.training,
        roles.ACADEMY: options.academy,
        roles.STADIUM: options.stadium,
    }
    for kind, level in wanted.items():
        open_step = club[C.LEVEL + kind] < level and club[C.BUILD_START + kind] < 0
        if open_step and plan.purse.build(step_cost(world, seat, kind)):
            hand.build(kind)
