"""Contracts: early and long for those worth it, at the wage they turn out to sign for."""

from __future__ import annotations

import numpy as np

from fmbench.game.answers import Accepted, Rejected
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.policies.sight import MILLION, amount_in, in_m, share_of
from fmbench.policies.steward.plan import Plan

LONG = 5
"""Seasons of a contract: the wage stays as it is for as long as may be."""

SURE = 1.16
"""How far a stated demand usually lies above what would do."""

AUTOMATIC = 1.32
"""How far terms made for a newcomer may lie above what he would have signed for."""

NEW_DAYS = 70
LIFT_DAYS = 91
LAST_MONTHS = 9


def talk(door: Door, player: int, first: int, most: int, *, insist: bool, years: int = LONG) -> int:
    """Offer a wage, then below what he asks, then what he asks; the wage signed for, or 0."""
    name = format_player(player)
    wage = first
    for tries in range(3):
        if wage > most:
            return 0
        terms = {"player_id": name, "wage_m_per_year": in_m(wage), "years": years}
        answer = door.call("offer_contract", terms)
        if isinstance(answer, Accepted):
            return wage
        if not isinstance(answer, Rejected) or (tries > 0 and not insist):
            return 0
        demand = amount_in(answer, "demand_m_per_year")
        wage = max(share_of(demand, 1 / SURE), wage + 10_000) if tries == 0 else demand
    return 0


def renew(plan: Plan, door: Door) -> None:
    """Renew whoever is worth it and has few months left, the best first; last calls are insisted on."""
    men, options = plan.men, plan.options
    worths = plan.own_worths() + plan.paid(men.wage)
    order = np.lexsort((men.player, -worths))
    for man in order[(men.months_left[order] <= options.renew_months)].tolist():
        usual = int(men.wage[man])
        if men.retiring[man] or not plan.stays[man] or plan.days == 0:
            continue
        most = min(
            int(worths[man]) * 360 // plan.days * MILLION // min(plan.money, MILLION),
            max(2 * usual, plan.real(2.5)),
        )
        insist = int(men.months_left[man]) <= LAST_MONTHS
        signed = talk(door, int(men.player[man]), usual, most, insist=insist)
        if signed:
            plan.purse.bill += signed - usual


def cut_wages(plan: Plan, door: Door, day: int) -> None:
    """Newcomers on automatic terms are offered less, while they still talk."""
    men = plan.men
    fresh = (day - men.arrived_day <= NEW_DAYS) & (men.arrived_fee > 0) & (men.months_left < 12 * LONG - 12)
    for man in np.flatnonzero(fresh & (plan.stays == 1)).tolist():
        wage = int(men.wage[man])
        signed = talk(door, int(men.player[man]), share_of(wage, 1 / AUTOMATIC), wage - 10_000, insist=False)
        if signed:
            plan.purse.bill += signed - wage
