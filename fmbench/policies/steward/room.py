"""Room in the squad: the man worth least goes when a better one comes."""

from __future__ import annotations

from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.policies.sight import status_of
from fmbench.policies.steward.plan import Plan


def cost_of_room(plan: Plan) -> tuple[int, int]:
    """(man who would go for a newcomer or -1, what that costs in credits)."""
    if len(plan) < plan.options.squad:
        return -1, 0
    costs = plan.own_worths() + plan.men.wage // 2
    costs[plan.stays == 0] = 1 << 50
    least = int(costs.argmin())
    return least, int(costs[least])


def make_room(plan: Plan, door: Door, gain: int) -> bool:
    """Have a place free for a man who brings ``gain`` credits."""
    man, cost = cost_of_room(plan)
    if man < 0:
        return True
    if gain <= cost:
        return False
    answer = door.call("release_player", {"player_id": format_player(int(plan.men.player[man]))})
    if status_of(answer) != "released":
        return False
    plan.drop(man)
    return True
