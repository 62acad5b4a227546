"""What the door answers: accepted, rejected by the market, or refused.

A refusal is an illegal call: it changes nothing and costs nothing. A rejection
is a legal move which another party turned down: it stands and costs what the
move costs (decisions 23). The text form has a stable key order, so that equal
answers are equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

ANSWER_CAP = 32_000
"""The most characters that the text of one answer may have."""


class RefusalCode(StrEnum):
    """Every reason for which the door may refuse a call."""

    UNKNOWN_TOOL = "unknown_tool"
    UNKNOWN_ARGUMENT = "unknown_argument"
    MISSING_ARGUMENT = "missing_argument"
    BAD_ARGUMENT = "bad_argument"
    DUPLICATE = "duplicate"
    NOTE_TOO_LONG = "note_too_long"
    ANSWER_TOO_LONG = "answer_too_long"
    BUDGET_QUERIES = "budget_queries"
    BUDGET_NEGOTIATION = "budget_negotiation"
    BUDGET_CALLS = "budget_calls"
    NOT_NOW = "not_now"
    STOP_CLOSED = "stop_closed"
    UNKNOWN_ID = "unknown_id"
    NOT_YOURS = "not_yours"
    YOURS = "yours"
    UNAVAILABLE = "unavailable"
    EXPIRED = "expired"
    WINDOW_CLOSED = "window_closed"
    SQUAD_FULL = "squad_full"
    SQUAD_TOO_SMALL = "squad_too_small"
    NO_CASH = "no_cash"
    LIABILITY_CAP = "liability_cap"
    EMBARGO = "embargo"
    COOLDOWN = "cooldown"
    FEE_OUT_OF_RANGE = "fee_out_of_range"
    OVER_DRAFT_BUDGET = "over_draft_budget"
    UNDER_CONSTRUCTION = "under_construction"
    LIMIT = "limit"
    ALREADY_SO = "already_so"
    WRONG_RESPONSE = "wrong_response"


class Content(Protocol):
    """An answer's content that is turned into JSON values only when text is needed."""

    def as_json(self) -> Mapping[str, object]:
        """The content as JSON values, keys in the order in which they are shown."""

    def fingerprint(self) -> bytes:
        """Bytes that are equal for equal contents; what the journal hashes."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An illegal call: which rule refused it and what would be legal."""

    code: RefusalCode
    message: str
    hint: str

    def as_json(self) -> dict[str, object]:
        """The refusal as JSON values (interface note, "The 26 tools")."""
        error = {"code": self.code.value, "message": self.message, "hint": self.hint}
        return {"ok": False, "error": error}


@dataclass(frozen=True, slots=True)
class Accepted:
    """A legal call that was carried out, with what it found or did."""

    payload: Mapping[str, object] | Content

    def as_json(self) -> dict[str, object]:
        """The answer as JSON values: `ok`, then the payload in its own order."""
        return _with_head({"ok": True}, self.payload)


@dataclass(frozen=True, slots=True)
class Rejected:
    """A legal move that the other party turned down; it costs what the move costs."""

    payload: Mapping[str, object] | Content

    def as_json(self) -> dict[str, object]:
        """The answer as JSON values: `ok`, `status`, then the payload in its own order."""
        return _with_head({"ok": True, "status": "rejected"}, self.payload)


Answer = Accepted | Rejected | Refusal


def to_json(answer: Answer) -> str:
    """The answer's text, never longer than ANSWER_CAP characters.

    An answer that would be longer is replaced by a refusal, so that no tool can
    overflow a reader; paged tools keep below the cap by their page size.

    Raises:
        ValueError: the payload holds NaN or an infinity, or uses a reserved key.
    """
    text = _dump(answer.as_json())
    if len(text) <= ANSWER_CAP:
        return text
    refusal = Refusal(
        RefusalCode.ANSWER_TOO_LONG,
        f"the answer has {len(text)} characters; at most {ANSWER_CAP} are given",
        "Ask for less: use the filters or the page argument of the tool.",
    )
    return _dump(refusal.as_json())


def _with_head(head: dict[str, object], payload: Mapping[str, object] | Content) -> dict[str, object]:
    body = payload if isinstance(payload, Mapping) else payload.as_json()
    for key in head:
        if key in body:
            raise ValueError(f"the payload uses the reserved key {key!r}")
    return {**head, **body}


_dump = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
).encode
