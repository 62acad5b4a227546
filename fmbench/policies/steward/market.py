"""Buying: whoever promises most above his price, at bids that follow what owners have asked so far."""

from __future__ import annotations

import numpy as np

from fmbench.game.answers import Rejected
from fmbench.game.stops import Door
from fmbench.game.tools.ids import format_player
from fmbench.game.view import MarketPage, Men, PlayerReport
from fmbench.policies.prices import PriceBook
from fmbench.policies.sight import MILLION, amount_in, ask, in_m, status_of
from fmbench.policies.steward.bidding import Haggle, haggle_for
from fmbench.policies.steward.contracts import talk
from fmbench.policies.steward.outlook import CONTRACT_FLOOR, CONTRACT_FULL, Outlook, joined
from fmbench.policies.steward.plan import Plan
from fmbench.policies.steward.ratings import FEWEST, Record, last_season, this_season
from fmbench.policies.steward.room import cost_of_room, make_room

MOST_PAGES = 5
OLDEST = 31
FREE, LISTED, LAST_YEAR, BOUND = range(4)
TRIES = 3
TRUST = 92
"""Per cent of a stranger's value ahead that is counted on."""

WAGE_RISE = 120
"""Per cent of his wage of today that a newcomer will cost."""

MOVES = 10
STRUCK = ("agreed", "lodged")


class Stall:
    """The men to be had at one stop and what they are worth to the plan."""

    __slots__ = ("anchor", "kind", "men", "view", "wages")

    def __init__(self, plan: Plan, men: Men) -> None:
        self.men = men
        self.view = Outlook(men, plan.prior, plan.days, this_season(men), plan.level)
        months = np.minimum(np.maximum(men.months_left, 0), CONTRACT_FULL)
        share = CONTRACT_FLOOR + (100 - CONTRACT_FLOOR) * months // CONTRACT_FULL
        self.anchor = np.maximum(self.view.full * share // 100, 10_000)
        self.kind = np.where(
            men.wage <= 0,
            FREE,
            np.where(men.listed > 0, LISTED, np.where(men.months_left < 12, LAST_YEAR, BOUND)),
        )
        usual = plan.usual_wages(self.view.ability) * np.where(men.age < 21, 70, 90) // 100
        self.wages = np.maximum(men.wage * WAGE_RISE // 100, usual)

    def hear(self, plan: Plan, man: int, record: Record) -> None:
        """What last season's ratings of one man tell."""
        one = Men(self.men.table[:, man : man + 1], self.men.names)
        before, told = int(self.view.full[man]), Outlook(one, plan.prior, plan.days, record, plan.level)
        self.view.ability[man], self.view.soon[man] = told.ability[0], told.soon[0]
        self.view.full[man], self.view.ahead[man] = told.full[0], told.ahead[0]
        self.anchor[man] = max(int(self.anchor[man]) * int(told.full[0]) // max(before, 1), 10_000)


def look(door: Door) -> Men | None:
    """All men to be had who are not too old."""
    pages = []
    for page in range(1, MOST_PAGES + 1):
        market = ask(door, "get_transfer_market", MarketPage, {"max_age": OLDEST, "page": page})
        if market is None:
            break
        pages.append(market.men)
        if page >= market.pages:
            break
    if not pages:
        return None
    return joined(pages)


def buy(plan: Plan, men: Men, book: PriceBook, door: Door) -> None:
    """Bid for whoever promises most, again and again, while somebody promises enough."""
    stall = Stall(plan, men)
    open_men = (stall.kind != FREE) & (men.retiring == 0) & (plan.view.men.player.size > 0)
    haggles: dict[int, Haggle] = {}
    moves, least = MOVES, plan.real(plan.options.least_gain)
    while moves > 0:
        gross = plan.worths(stall.view, np.zeros(len(men), dtype=np.int64), TRUST)
        paid = plan.paid(stall.wages)
        room = max(cost_of_room(plan)[1], 0)
        ranked = np.where(open_men, gross - paid - stall.anchor * plan.money // MILLION, -(1 << 50))
        best, promise, bid = -1, least, 0
        for k in np.lexsort((men.player, -ranked))[:25].tolist():
            if not open_men[k]:
                continue
            haggle = haggles.get(k) or haggle_for(
                plan, book, int(stall.kind[k]), int(stall.anchor[k]), int(men.value[k])
            )
            haggles[k] = haggle
            amount, promised = haggle.next_bid(int(gross[k]), int(paid[k]) + room)
            if promised > promise and plan.purse.fits(amount, int(stall.wages[k])):
                best, promise, bid = k, promised, amount
        if best < 0:
            break
        haggle = haggles[best]
        if not haggle.is_known:
            report = ask(
                door, "get_player", PlayerReport, {"player_id": format_player(int(men.player[best]))}
            )
            if report is None or report.closed_until >= 0:
                open_men[best] = False
                continue
            record = last_season(report, plan.season)
            if int(this_season(men).matches[best]) < FEWEST <= int(record.matches[0]):
                stall.hear(plan, best, record)
                haggle = haggle_for(
                    plan, book, int(stall.kind[best]), int(stall.anchor[best]), int(men.value[best])
                )
                haggles[best] = haggle
            haggle.recall(report.best_refused, report.counter)
            continue
        moves -= 1
        answer = door.call(
            "make_transfer_offer", {"player_id": format_player(int(men.player[best])), "amount_m": in_m(bid)}
        )
        status = status_of(answer)
        if status in STRUCK:
            haggle.taken(bid, sealed=status == "lodged")
            plan.purse.pay(bid, int(stall.wages[best]))
            make_room(plan, door, promise + room)
            _welcome(plan, stall, best)
            open_men[best] = False
        elif status == "countered":
            haggle.named(bid, amount_in(answer, "amount_m"))
        elif isinstance(answer, Rejected):
            haggle.refused(bid)
        else:
            open_men[best] = False
        if haggle.tries >= TRIES:
            haggle.close()
            open_men[best] = False
    for haggle in haggles.values():
        haggle.close()


def sign_free(plan: Plan, men: Men, door: Door) -> None:
    """Sign free agents worth their place, the best first."""
    stall = Stall(plan, men)
    open_men = (stall.kind == FREE) & (men.retiring == 0)
    for _ in range(4):
        worths = np.where(open_men, plan.worths(stall.view, stall.wages, TRUST), -(1 << 50))
        if len(worths) == 0:
            return
        best = int(worths.argmax())
        if int(worths[best]) <= max(plan.real(plan.options.least_free), cost_of_room(plan)[1]):
            return
        open_men[best] = False
        wage = int(stall.wages[best])
        if not plan.purse.fits(0, wage) or not make_room(plan, door, int(worths[best])):
            continue
        signed = talk(door, int(men.player[best]), wage * 3 // 4, wage * 5 // 4, insist=True)
        if signed:
            plan.purse.pay(0, signed)
            _welcome(plan, stall, best)


def _welcome(plan: Plan, stall: Stall, k: int) -> None:
    plan.coming.append((int(stall.men.player[k]), int(stall.wages[k])))
    plan.settle(stall.men, stall.view.soon, k)
