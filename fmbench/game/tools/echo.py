"""Short and safe views of values that came from outside, for error messages."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches

ECHO_CAP = 80
"""The most characters of a foreign value that an error message repeats."""

_LARGEST_SHOWN_BITS = 64


def show(value: object) -> str:
    """A value as an error message may repeat it: plain ASCII, at most ECHO_CAP characters.

    Never calls a method of a foreign class, so it cannot fail.
    """
    if type(value) in (type(None), bool, float):
        return json.dumps(value)
    if type(value) is str:
        return _show_text(value)
    if type(value) is int:
        return _show_integer(value)
    if type(value) is list:
        return f"a list of {len(value)} items"
    if type(value) is dict:
        return f"an object with {len(value)} keys"
    return _cut(f"a value of type {ascii(type(value).__name__)[1:-1]}")


def nearest(given: object, known: Iterable[str]) -> str | None:
    """The known name most like a given one, or None if none is close."""
    if type(given) is not str:
        return None
    matches = get_close_matches(given[:ECHO_CAP].lower(), list(known), n=1)
    return matches[0] if matches else None


def _show_text(text: str) -> str:
    if len(text) > ECHO_CAP:
        return f"{_cut(json.dumps(text[:ECHO_CAP]), 40)} ({len(text)} characters)"
    return _cut(json.dumps(text))


def _show_integer(number: int) -> str:
    bits = number.bit_length()
    if bits <= _LARGEST_SHOWN_BITS:
        return str(number)
    # Python refuses to print integers of many thousand digits; log10(2) is about 0.30103.
    return f"an integer of about {bits * 30_103 // 100_000 + 1} digits"


def _cut(text: str, length: int = ECHO_CAP) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
