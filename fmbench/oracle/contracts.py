"""Own men's contracts at the exact wage they sign for (Appendix H, exact-threshold contracts)."""

from __future__ import annotations

import numpy as np

from fmbench.engine.calendar import YEAR, day_of_year
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from fmbench.oracle.hand import Hand
from fmbench.oracle.plan import Plan
from fmbench.oracle.truth import LONG

SNAPSHOTS = 3
"""Last seasons whose snapshots make the score (paper §3.3)."""

WHOLE = 2
"""Seasons after this one that a contract must cover for a value without discount at the snapshot."""

MONTH = 30
"""Days of a month of a contract."""


def cut_wages(plan: Plan, hand: Hand) -> None:
    """Renew whoever signs for no more than he earns: for less at once, for his morale when that is due.

    The best come first. A signature costs nothing and the wage is reset.
    """
    world, seat = plan.truth.world, plan.truth.seat
    gap = int(world.rules.condition.morale_renewal_gap)
    squad = plan.truth.squad
    for man in squad[np.lexsort((squad, -world.players[P.ABILITY, squad]))].tolist():
        wage, asked = plan.pay[man], reservation(world, man, seat)
        renewed = int(world.players[P.RENEWED_DAY, man])
        lifts = renewed < 0 or world.day - renewed >= gap
        if asked < wage or (lifts and asked == wage):
            _renew(plan, hand, man, asked)


def extend(plan: Plan, hand: Hand) -> None:
    """Renew those worth it whose contracts end now, or would count little in the last snapshots."""
    world, seat = plan.truth.world, plan.truth.seat
    squad = plan.truth.squad
    left = world.players[P.CONTRACT_END, squad] - world.season
    due = (left < _seasons_needed(world)) & (world.players[P.RETIRING, squad] == 0)
    for man in squad[due].tolist():
        asked = reservation(world, man, seat)
        rise = asked - plan.pay[man]
        if plan.own_worth(man) > rise and _renew(plan, hand, man, asked):
            plan.purse.bill += rise


def _seasons_needed(world: World) -> int:
    """Seasons after this one that contracts must cover from today on; 0 asks for nothing.

    They are extended as late as may be, for wages rise with prices, but before a man wants more
    because he could soon go free.
    """
    today, settlement = day_of_year(world.day), world.rules.calendar.settlement
    left = world.rules.years - world.season
    if left < SNAPSHOTS and world.rules.calendar.midseason <= today < settlement:
        return WHOLE
    dearer = YEAR - MONTH * (world.rules.contracts.late_months + 2)
    return 1 if left > 0 and today >= min(dearer, settlement) else 0


def _renew(plan: Plan, hand: Hand, man: int, wage: int) -> bool:
    signed = hand.sign(man, wage, LONG)
    if signed:
        plan.pay[man] = wage
    return signed
