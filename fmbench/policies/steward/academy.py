"""The academy: those who will be worth their places, and as late as may be."""

from __future__ import annotations

import numpy as np

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import Academy
from fmbench.policies.sight import ask, status_of
from fmbench.policies.steward.outlook import Outlook
from fmbench.policies.steward.plan import LATE, Plan
from fmbench.policies.steward.room import make_room

PROMOTE_WAGE = 0.35
TRUST = 85


def promote(plan: Plan, door: Door, day: int) -> None:
    """Promote those worth it from those whose terms lapse; before the last snapshots, from all."""
    academy = ask(door, "get_youth_academy", Academy)
    if academy is None or len(academy.men) == 0:
        return
    men = academy.men
    view = Outlook(men, plan.prior, plan.days)
    last_call = plan.years - plan.season < LATE and day < 300
    due = (men.term_end <= plan.season) | (np.full(len(men), 1) == last_call)
    wage = plan.real(PROMOTE_WAGE)
    worths = plan.worths(view, np.full(len(men), wage, dtype=np.int64), TRUST)
    for k in np.lexsort((men.player, -worths)).tolist():
        if not due[k] or worths[k] <= plan.real(plan.options.least_free):
            continue
        if not make_room(plan, door, int(worths[k])):
            return
        answer = door.call("promote_youth", {"player_id": format_player(int(men.player[k]))})
        if status_of(answer) == "promoted":
            plan.coming.append((int(men.player[k]), wage))
            plan.purse.bill += wage
