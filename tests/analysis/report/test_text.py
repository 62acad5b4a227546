"""Text of models: visible to the last sign, and told apart from what was there before."""

from hypothesis import given
from hypothesis import strategies as st

from fmbench.analysis.report.text import change_between, visible


def test_signs_that_hide_or_turn_text_leave_a_mark() -> None:
    assert visible("a\x00b\u202ec\u200bd\x1b[31me\ud800") == "a�b�c�d�[31me�"
    assert visible("line\n\tnext — ö 漢 🙂") == "line\n\tnext — ö 漢 🙂"


@given(st.text())
def test_what_is_visible_can_always_be_written(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    shown.encode("utf-8")


def test_an_appended_line_is_all_that_is_new() -> None:
    change = change_between("one\ntwo\n", "one\ntwo\nthree\n")
    assert (change.kept, change.removed, change.added) == (8, 0, "three\n")


def test_a_rewritten_notebook_is_new_as_a_whole() -> None:
    change = change_between("one\ntwo\n", "other\nplan\n")
    assert (change.kept, change.removed, change.added) == (0, 8, "other\nplan\n")


_LINES = st.lists(st.sampled_from(["a\n", "b\n", "c"]), max_size=8).map("".join)


@given(_LINES, _LINES)
def test_kept_and_new_make_the_whole(before: str, after: str) -> None:
    change = change_between(before, after)
    assert change.kept + len(change.added) == len(after)
    assert change.kept + change.removed == len(before)
