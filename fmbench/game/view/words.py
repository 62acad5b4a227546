"""The closed lists of the game as a seat reads them, and how its numbers are spelt.

A payload's columns hold positions in these lists; its text holds the words. Amounts
are whole credits in columns and M credits in text; the other numbers of a payload
are milli-points or millionths and are rounded once, from integers, for the text.
"""

from __future__ import annotations

from fmbench.engine.calendar import day_of_year, season_of
from fmbench.engine.club.orders import ACTIONS as ORDER_ACTIONS
from fmbench.engine.club.orders import COMPARISONS as ORDER_COMPARISONS
from fmbench.engine.club.orders import METRICS as ORDER_METRICS
from fmbench.engine.people.scouting import GRADES
from fmbench.engine.state.events import EVENTS
from fmbench.engine.state.ledger import KINDS as MONEY_KINDS
from fmbench.engine.state.roles import FACILITIES, FORMATIONS, ROLES, STYLES
from fmbench.engine.state.rows import MOVES
from fmbench.game.tools.amounts import from_millionths
from fmbench.game.tools.ids import format_stop

__all__ = [
    "EVENTS",
    "FACILITIES",
    "FORMATIONS",
    "GRADES",
    "LAST_FIVE",
    "MONEY_KINDS",
    "MOVES",
    "NONE",
    "OFFER_KINDS",
    "ORDER_ACTIONS",
    "ORDER_COMPARISONS",
    "ORDER_METRICS",
    "ROLES",
    "STATUSES",
    "STYLES",
    "WARNINGS",
    "amount_m",
    "day_id",
    "decimal",
    "found",
]

NONE = -1
"""What a column holds where there is nothing to name or date."""

STATUSES = ("unborn", "academy", "senior", "free_agent", "left_football")
"""Where a man is; columns hold the position."""

OFFER_KINDS = ("bid", "counter_price")
"""A bid for one of your men; a price that a seller named in answer to your bid."""

WARNINGS = ("wage_ratio", "board_confidence", "negative_cash", "administration")
"""The four warnings of the digest (decisions 18)."""

LAST_FIVE = ("", "L", "D", "W")
"""Letters of the digits in which a table keeps results."""


def amount_m(amount: int) -> float:
    """Whole credits in M credits."""
    return from_millionths(amount)


def day_id(day: int) -> str | None:
    """An absolute day as seats read it, such as Y03-D181; None for no day."""
    return format_stop(season_of(day), day_of_year(day)) if day >= 0 else None


def decimal(value: int, unit: int, digits: int) -> float:
    """``value / unit`` rounded half up to ``digits`` decimals, from whole numbers."""
    scale: int = 10**digits
    return (2 * value * scale + unit) // (2 * unit) / scale


def found(words: tuple[str, ...], position: int) -> str | None:
    """The word at a position; None for no position."""
    return words[position] if position >= 0 else None
