"""The inbox of a stop: what happened to the seat since its last one, as fields (paper §3.1).

Each of the 19 types of event names its numbers in the order of state/events.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fmbench.engine.state import events as E
from fmbench.engine.state import rows as K
from fmbench.engine.world import REASONS, Ints, World
from fmbench.game.tools.ids import format_offer, format_player
from fmbench.game.view import words
from fmbench.game.view.names import club_names

TYPE, DAY, A, B, C, D = range(6)

BID_LOST_WHY = ("refused_or_outbid", "terms_refused", "void")
FINANCE_WHY = ("runway", "below_zero", "wage_ratio")
_MONEY = words.amount_m


@dataclass(frozen=True, slots=True)
class Events:
    """Events in order of day, oldest first; ``open_offers`` are the offers still to answer."""

    table: Ints  # [6, n]: type, absolute day, four numbers
    open_offers: frozenset[int]
    names: tuple[str, ...]

    @property
    def type(self) -> Ints:
        """Position in words.EVENTS, [n]."""
        column: Ints = self.table[TYPE]
        return column

    def of(self, kind: int) -> Ints:
        """Day and the four numbers of all events of one type, [n, 5]."""
        chosen: Ints = self.table[DAY:, self.table[TYPE] == kind].T
        return chosen

    def as_list(self) -> list[dict[str, object]]:
        """One entry an event: day, type, its facts, whether it wants an answer and for which id."""
        return [self._event(row) for row in self.table.T.tolist()]

    def _event(self, row: list[int]) -> dict[str, object]:
        kind = row[TYPE]
        answer = self._answer(kind, row[A])
        return {
            "day": words.day_id(row[DAY]),
            "type": words.EVENTS[kind],
            **_FACTS[kind](row[A:], self.names),
            "action_required": answer is not None,
            "answer_id": answer,
        }

    def _answer(self, kind: int, subject: int) -> str | None:
        """The id to act on, or None if nothing is asked."""
        if kind in (E.OFFER_RECEIVED, E.COUNTER_RECEIVED) and subject in self.open_offers:
            return format_offer(subject)
        if kind in (E.CONTRACT_EXPIRING, E.YOUTH_TERM_LAPSING):
            return format_player(subject)
        return None


def events_of(world: World, seat: int, open_offers: Ints) -> Events:
    """The seat's events that wait; ``open_offers`` are the id numbers of its pending offers."""
    if not world.events.count:
        nothing = np.empty((D + 1, 0), dtype=np.int64)
        return Events(nothing, frozenset(open_offers.tolist()), club_names(world.seed))
    rows = world.events.view
    mine = rows[rows[:, K.EVENT_SEAT] == seat]
    mine = mine[np.argsort(mine[:, K.EVENT_DAY], kind="stable")]
    table = mine.T[[K.EVENT_TYPE, K.EVENT_DAY, K.EVENT_A, K.EVENT_B, K.EVENT_C, K.EVENT_D]]
    return Events(table, frozenset(open_offers.tolist()), club_names(world.seed))


Facts = dict[str, object]
Names = tuple[str, ...]


def _offer(f: list[int], names: Names) -> Facts:
    return {
        "offer": format_offer(f[0]),
        "player": format_player(f[1]),
        "club": names[f[2]],
        "amount_m": _MONEY(f[3]),
    }


def _bid_won(f: list[int], names: Names) -> Facts:
    return {
        "player": format_player(f[0]),
        "from": names[f[1]],
        "amount_m": _MONEY(f[2]),
        "wage_m_per_year": _MONEY(f[3]),
    }


def _bid_lost(f: list[int], _: Names) -> Facts:
    return {"player": format_player(f[0]), "amount_m": _MONEY(f[1]), "why": BID_LOST_WHY[f[2]]}


def _contract_answer(f: list[int], _: Names) -> Facts:
    return {
        "player": format_player(f[0]),
        "signed": f[1] == 1,
        "wage_m_per_year": _MONEY(f[2]) if f[2] >= 0 else None,
        "years": f[3],
    }


def _player(f: list[int], _: Names) -> Facts:
    return {"player": format_player(f[0])}


def _expiring(f: list[int], _: Names) -> Facts:
    return {"player": format_player(f[0]), "months_left": f[1]}


def _injury(f: list[int], _: Names) -> Facts:
    return {"player": format_player(f[0]), "days": f[1]}


def _facility(f: list[int], _: Names) -> Facts:
    return {"facility": words.FACILITIES[f[0]], "level": f[1]}


def _order(f: list[int], _: Names) -> Facts:
    return {
        "slot": f[0] + 1,
        "player": format_player(f[1]),
        "action": words.ORDER_ACTIONS[f[2]],
        "amount_m": _MONEY(f[3]) if f[3] >= 0 else None,
    }


def _verdict(f: list[int], _: Names) -> Facts:
    return {
        "place": f[0],
        "target": f[1],
        "confidence_change": words.decimal(f[2], 1000, 1),
        "honors_points": f[3],
    }


def _board_warning(f: list[int], _: Names) -> Facts:
    return {"confidence": words.decimal(f[0], 1000, 1)}


def _finance_warning(f: list[int], _: Names) -> Facts:
    why = FINANCE_WHY[f[0]]
    if why == "wage_ratio":
        return {"why": why, "wage_ratio": words.decimal(f[1], 1_000_000, 3)}
    return {"why": why, "days": f[1]}


def _administration(f: list[int], _: Names) -> Facts:
    return {"points_deducted": f[0], "cash_m": _MONEY(f[1]), "players_sold": f[2]}


def _dismissal(f: list[int], _: Names) -> Facts:
    return {"why": REASONS[f[0]], "revivals_used": f[1], "money_put_in_m": _MONEY(f[2])}


_FACTS: dict[int, Callable[[list[int], Names], Facts]] = {
    E.OFFER_RECEIVED: _offer,
    E.COUNTER_RECEIVED: _offer,
    E.BID_WON: _bid_won,
    E.BID_LOST: _bid_lost,
    E.OFFER_LAPSED: _offer,
    E.CONTRACT_EXPIRING: _expiring,
    E.CONTRACT_ANSWER: _contract_answer,
    E.PLAYER_LEFT_FREE: _player,
    E.INJURY_MAJOR: _injury,
    E.RETIREMENT: _player,
    E.YOUTH_ARRIVED: _player,
    E.YOUTH_TERM_LAPSING: _player,
    E.FACILITY_COMPLETED: _facility,
    E.STANDING_ORDER_EXECUTED: _order,
    E.SEASON_VERDICT: _verdict,
    E.BOARD_WARNING: _board_warning,
    E.FINANCE_WARNING: _finance_warning,
    E.ADMINISTRATION: _administration,
    E.DISMISSAL_AND_REVIVAL: _dismissal,
}
