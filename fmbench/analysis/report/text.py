"""Text of models on its way to a page: every sign visible, nothing executable.

Jinja escapes what pages show; here goes what escaping leaves: control signs and marks that
turn the direction of writing and could make a page read as what it is not.
"""

import unicodedata
from typing import NamedTuple

_KEPT = "\n\t"
_BLANK = "�"


def visible(text: str) -> str:
    """Text without control, format and surrogate signs; each leaves a replacement sign behind."""
    return "".join(sign if sign in _KEPT or not _is_hidden(sign) else _BLANK for sign in text)


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class Change(NamedTuple):
    """How a notebook differs from the season before: characters kept at both ends, and what lies between."""

    kept: int
    removed: int
    added: str


def change_between(before: str, after: str) -> Change:
    """What was written since: whole lines at the start and at the end that stayed are left out."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    start = _common(old, new)
    end = min(_common(old[::-1], new[::-1]), len(old) - start, len(new) - start)
    added = "".join(new[start : len(new) - end])
    removed = sum(map(len, old[start : len(old) - end]))
    return Change(len(after) - len(added), removed, added)


def _common(one: list[str], other: list[str]) -> int:
    return next(
        (place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )
