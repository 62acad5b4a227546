"""The notebook keeps what the seat writes, up to its cap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.notebook import append_note, rewrite_notes


def test_the_first_note_starts_the_notebook_and_others_follow_on_new_lines() -> None:
    assert append_note("", "one", 100) == "one"
    assert append_note("one", "two", 100) == "one\ntwo"


def test_a_rewrite_replaces_everything() -> None:
    assert rewrite_notes("one\ntwo", "three", 100) == "three"
    assert rewrite_notes("one", "", 100) == ""


def test_a_note_above_the_cap_is_refused_with_a_way_out() -> None:
    refusal = append_note("x" * 95, "12345", 100)
    assert isinstance(refusal, Refusal)
    assert refusal.code == RefusalCode.NOTE_TOO_LONG
    assert "rewrite_notes" in refusal.hint
    assert append_note("x" * 94, "12345", 100) == "x" * 94 + "\n12345"


@given(st.text(max_size=30), st.text(max_size=30), st.integers(0, 50))
def test_the_notebook_never_exceeds_its_cap(notes: str, text: str, cap: int) -> None:
    for changed in (append_note(notes, text, cap), rewrite_notes(notes, text, cap)):
        assert isinstance(changed, Refusal) or len(changed) <= cap
