"""The names that things carry at the door, and the numbers behind them.

Each thing has exactly one spelling: `parse_x(format_x(n)) == n`, and whatever
else a text may be, `parse_x` answers None.
"""

from __future__ import annotations

import re
from typing import NamedTuple

TEMPLATE_COUNT = 50
ROUND_COUNT = 30
MATCH_COUNT = 8
LONGEST_HORIZON = 40

_NUMBER = r"([0-9]{5}|[1-9][0-9]{5,8})"
_PLAYER = re.compile(f"P{_NUMBER}")
_OFFER = re.compile(f"F{_NUMBER}")
_TEMPLATE = re.compile(r"T([0-9]{2})")
_MATCH = re.compile(r"Y([0-9]{2})-R([0-9]{2})-M([0-9])")


class MatchId(NamedTuple):
    """A league match: season, round and its place in the round's list, all from 1."""

    season: int
    round: int
    match: int


def format_player(number: int) -> str:
    """The id of a player, such as P00361."""
    return f"P{number:05d}"


def parse_player(text: str) -> int | None:
    """The number of a player id, or None if the text is not one."""
    found = _PLAYER.fullmatch(text)
    return int(found[1]) if found else None


def format_offer(number: int) -> str:
    """The id of a transfer offer, such as F00012."""
    return f"F{number:05d}"


def parse_offer(text: str) -> int | None:
    """The number of an offer id, or None if the text is not one."""
    found = _OFFER.fullmatch(text)
    return int(found[1]) if found else None


def format_template(number: int) -> str:
    """The id of a draft template, T01 to T50."""
    return f"T{number:02d}"


def parse_template(text: str) -> int | None:
    """The number of a template id, 1 to 50, or None if the text is not one."""
    found = _TEMPLATE.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= TEMPLATE_COUNT:
        return None
    return int(found[1])


def format_match(match: MatchId) -> str:
    """The id of a league match, such as Y03-R05-M3."""
    return f"Y{match.season:02d}-R{match.round:02d}-M{match.match}"


def parse_match(text: str) -> MatchId | None:
    """The season, round and match of a match id, or None if the text is not one."""
    found = _MATCH.fullmatch(text)
    if found is None:
        return None
    match = MatchId(int(found[1]), int(found[2]), int(found[3]))
    in_range = (
        1 <= match.season <= LONGEST_HORIZON
        and 1 <= match.round <= ROUND_COUNT
        and 1 <= match.match <= MATCH_COUNT
    )
    return match if in_range else None


def format_stop(season: int, day: int) -> str:
    """The id of a decision stop, such as Y03-D181; day 0 is the draft."""
    return f"Y{season:02d}-D{day:03d}"
