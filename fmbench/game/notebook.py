"""The seat's notebook: the only memory it controls (paper §3.2, decisions 25).

Texts arrive as the door reads them: newlines only as line ends, no control
characters, no unpaired surrogates. Length is counted in characters.
"""

from __future__ import annotations

from fmbench.game.answers import Refusal, RefusalCode


def append_note(notes: str, text: str, cap: int) -> str | Refusal:
    """The notebook with a text added on a new line; refused above `cap` characters."""
    return _within(f"{notes}\n{text}" if notes else text, len(notes), cap)


def rewrite_notes(notes: str, text: str, cap: int) -> str | Refusal:
    """The notebook replaced by a text; refused above `cap` characters."""
    return _within(text, len(notes), cap)


def _within(changed: str, used: int, cap: int) -> str | Refusal:
    if len(changed) <= cap:
        return changed
    return Refusal(
        RefusalCode.NOTE_TOO_LONG,
        f"the notebook would have {len(changed)} characters; at most {cap} are kept",
        f"It holds {used} characters now. Write less, or shorten it with rewrite_notes.",
    )
