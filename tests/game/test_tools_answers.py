"""Answers have one stable text, with a cap."""

from __future__ import annotations

import json

import pytest

from fmbench.game.answers import (
    ANSWER_CAP,
    Accepted,
    Refusal,
    RefusalCode,
    Rejected,
    to_json,
)


def test_an_accepted_call_says_ok_first_and_keeps_its_order() -> None:
    answer = Accepted({"status": "accepted", "fee_m": 8.0, "a": 1})
    assert to_json(answer) == '{"ok":true,"status":"accepted","fee_m":8.0,"a":1}'


def test_a_rejected_move_is_ok_but_rejected() -> None:
    assert to_json(Rejected({"a": 1})) == '{"ok":true,"status":"rejected","a":1}'


def test_a_refusal_names_code_message_and_hint() -> None:
    answer = Refusal(RefusalCode.NO_CASH, "no", "sell")
    assert json.loads(to_json(answer)) == {
        "ok": False,
        "error": {"code": "no_cash", "message": "no", "hint": "sell"},
    }


def test_content_is_turned_into_text_only_when_needed() -> None:
    class Squad:
        def as_json(self) -> dict[str, object]:
            return {"players": []}

    assert to_json(Accepted(Squad())) == '{"ok":true,"players":[]}'


def test_a_payload_cannot_pretend_to_be_another_answer() -> None:
    with pytest.raises(ValueError, match="'ok'"):
        to_json(Accepted({"ok": False}))
    with pytest.raises(ValueError, match="'status'"):
        to_json(Rejected({"status": "accepted"}))


def test_no_answer_is_longer_than_the_cap() -> None:
    answer = json.loads(to_json(Accepted({"text": "x" * ANSWER_CAP})))
    assert answer["error"]["code"] == "answer_too_long"
    fits = ANSWER_CAP - len(to_json(Accepted({"text": ""})))
    assert len(to_json(Accepted({"text": "x" * fits}))) == ANSWER_CAP
