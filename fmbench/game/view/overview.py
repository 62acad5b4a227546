"""The seat's club at a glance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import day_of_year, season_of
from fmbench.engine.club.facilities import step_cost, step_days
from fmbench.engine.market.revenue import seats_of
from fmbench.engine.state import club as C
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.tools.amounts import from_millionths
from fmbench.game.tools.ids import format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Fact
from fmbench.game.view.names import club_names
from fmbench.game.view.status import Status, places_of, status_of
from fmbench.game.view.worth import believed_worth

WAGE_BILL, SQUAD_VALUE, NET_WORTH, REPUTATION, SEATS, FORMATION, STYLE, SINCE, LAST_STYLE = range(9)
HONORS, TITLES, TOP4, REVIVALS, SQUAD_SIZE, ACADEMY_SIZE = range(9, 15)
COUNT = 15
LEVEL, DONE_DAY, NEXT_COST, NEXT_DAYS = range(4)


@dataclass(frozen=True, slots=True)
class ClubOverview:
    """Answer of get_club_overview; net worth and squad value are the scout's, in whole M."""

    status: Status
    facts: Ints
    facilities: Ints  # [4, 3]: level, day of completion or -1, next step's cost and days
    orders: Ints  # [slots, rows.ORDER_COUNT], -1 for an empty slot
    lineup: Ints  # [11] ids, -1 where none is set
    slots: Ints  # [11] roles of the formation's slots
    seat: int
    names: tuple[str, ...]

    wage_bill = Fact(WAGE_BILL)  # credits a year
    squad_value = Fact(SQUAD_VALUE)  # credits
    net_worth = Fact(NET_WORTH)  # credits
    reputation = Fact(REPUTATION)  # milli-points
    seats = Fact(SEATS)
    formation = Fact(FORMATION)  # position in words.FORMATIONS
    style = Fact(STYLE)  # position in words.STYLES
    matches_since_switch = Fact(SINCE)
    last_style = Fact(LAST_STYLE)  # style of the last match or -1
    honors = Fact(HONORS)  # points H
    titles = Fact(TITLES)
    top_four = Fact(TOP4)
    revivals = Fact(REVIVALS)
    squad_size = Fact(SQUAD_SIZE)
    academy_size = Fact(ACADEMY_SIZE)

    def as_json(self) -> dict[str, object]:
        """The club, its league, its money, its buildings, its tactics, its orders, its honors."""
        status = self.status
        return {
            "name": self.names[self.seat],
            "season": season_of(status.day),
            "day": day_of_year(status.day),
            "position": status.position or None,
            "points": status.points,
            "target": status.target or None,
            "confidence": words.decimal(status.confidence, 1000, 1),
            "cash_m": words.amount_m(status.cash),
            "wage_bill_m_per_year": words.amount_m(self.wage_bill),
            "wage_ratio": words.decimal(status.wage_ratio, 1_000_000, 3),
            "net_worth_m": words.amount_m(self.net_worth),
            "squad_value_m": words.amount_m(self.squad_value),
            "squad_size": self.squad_size,
            "academy_size": self.academy_size,
            "reputation": words.decimal(self.reputation, 1000, 1),
            "seats": self.seats,
            "facilities": self._facilities(),
            "tactics": self._tactics(),
            "standing_orders": self._orders(),
            "honors": {
                "points": self.honors,
                "titles": self.titles,
                "top_four": self.top_four,
            },
            "revivals_used": self.revivals,
            "warnings": status.warnings,
        }

    def _facilities(self) -> dict[str, object]:
        return {
            name: {
                "level": level,
                "done_day": words.day_id(done),
                "next_cost_m": words.amount_m(cost) if cost >= 0 else None,
                "next_days": days if cost >= 0 else None,
            }
            for name, (level, done, cost, days) in zip(
                words.FACILITIES, self.facilities.T.tolist(), strict=True
            )
        }

    def _tactics(self) -> dict[str, object]:
        return {
            "formation": words.FORMATIONS[self.formation],
            "slots": [words.ROLES[role] for role in self.slots.tolist()],
            "style": words.STYLES[self.style],
            "last_style": words.found(words.STYLES, self.last_style),
            "matches_in_last_style": self.matches_since_switch,
            "lineup": [format_player(p) if p >= 0 else None for p in self.lineup.tolist()],
        }

    def _orders(self) -> list[dict[str, object]]:
        return [
            {
                "slot": slot,
                "metric": words.ORDER_METRICS[row[K.ORDER_METRIC]],
                "comparison": words.ORDER_COMPARISONS[row[K.ORDER_COMPARISON]],
                "threshold": from_millionths(row[K.ORDER_THRESHOLD]),
                "action": words.ORDER_ACTIONS[row[K.ORDER_ACTION]],
            }
            for slot, row in enumerate(self.orders.tolist(), start=1)
            if row[K.ORDER_METRIC] >= 0
        ]

    def fingerprint(self) -> bytes:
        """The bytes of all columns."""
        parts = (self.status.facts, self.facts, self.facilities, self.orders, self.lineup, self.slots)
        return b"".join(part.tobytes() for part in parts)


def overview_of(world: World, seat: int) -> ClubOverview:
    """The seat's club today."""
    club: list[int] = world.clubs[:, seat].tolist()
    facts = np.zeros(COUNT, dtype=np.int64)
    facts[SQUAD_VALUE], facts[NET_WORTH], facts[WAGE_BILL] = believed_worth(world, seat)
    facts[SEATS] = seats_of(world, seat)
    facts[SQUAD_SIZE] = len(world.squad(seat))
    facts[ACADEMY_SIZE] = len(world.academy(seat))
    rows = {
        REPUTATION: C.REPUTATION, FORMATION: C.FORMATION, STYLE: C.STYLE,
        SINCE: C.MATCHES_SINCE_SWITCH, LAST_STYLE: C.LAST_STYLE, HONORS: C.HONORS,
        TITLES: C.TITLES, TOP4: C.TOP4, REVIVALS: C.REVIVALS,
    }  # fmt: skip
    for fact, row in rows.items():
        facts[fact] = club[row]
    return ClubOverview(
        status_of(world, seat, places_of(world)),
        facts,
        _facilities(world, seat),
        world.orders[seat].copy(),
        world.lineups[seat].copy(),
        world.rules.slots_of(club[C.FORMATION]),
        seat,
        club_names(world.seed),
    )


def _facilities(world: World, seat: int) -> Ints:
    table = np.full((4, len(words.FACILITIES)), words.NONE, dtype=np.int64)
    most = int(world.rules.facilities.max_level)
    club: list[int] = world.clubs[:, seat].tolist()
    for kind in range(len(words.FACILITIES)):
        start, level = club[C.BUILD_START + kind], club[C.LEVEL + kind]
        table[LEVEL, kind] = level
        if start >= 0:
            table[DONE_DAY, kind] = start + club[C.BUILD_DAYS + kind]
        elif level < most:
            table[NEXT_COST, kind] = step_cost(world, seat, kind)
            table[NEXT_DAYS, kind] = step_days(world, kind)
    return table
