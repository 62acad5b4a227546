"""The academy: only those who will be worth it, and as late as may be (Appendix H, academy sniping)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import day_of_year
from fmbench.engine.state import player as P
from fmbench.engine.world import Ints
from fmbench.oracle.contracts import SNAPSHOTS
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan
from fmbench.oracle.squad import make_room


def promote(plan: Plan, hand: Hand) -> None:
    """Promote those worth their places, the best first, from who must be decided on today."""
    world = plan.truth.world
    men = _due(plan)
    if len(men) == 0:
        return
    wage = world.nominal(int(world.rules.youth.promote_wage))
    worths = plan.worths(men, np.full(len(men), wage, dtype=np.int64))
    for k in np.lexsort((men, -worths)).tolist():
        man, worth = int(men[k]), int(worths[k])
        if worth <= 0 or not make_room(plan, hand, worth):
            return
        if hand.promote(man):
            plan.add(man, wage)


def _due(plan: Plan) -> Ints:
    """At the verdict, prospects whose terms lapse; before the last snapshots, all of them."""
    world = plan.truth.world
    today, calendar = day_of_year(world.day), world.rules.calendar
    men = world.academy(plan.truth.seat)
    left = world.rules.years - world.season
    if today == calendar.settlement and left > 0:
        lapsing: Ints = men[world.players[P.TERM_END, men] <= world.season]
        return lapsing
    is_last_call = left < SNAPSHOTS and calendar.winter[1] <= today < calendar.settlement
    return men if is_last_call else men[:0]
