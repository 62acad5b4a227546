"""Notebooks by meaning: other words for one plan are alike, another text is not; nothing is fetched."""

import socket

import pytest

from fmbench.analysis.board import Behaviour, build_boards, compare_semantics
from fmbench.analysis.metrics import (
    SemanticsMissing,
    load_embedding,
    semantic_similarity,
    semantic_text_similarities,
    semantics,
    text_similarities,
)
from fmbench.analysis.mining.records import SeasonNotes
from tests.analysis.fields import model_runs, seat_run

PLAN = (
    "Sell ageing strikers in winter. Renew young defenders early. Keep the wage bill below sixty percent of "
    "income. Build the academy."
)
SAME_IN_OTHER_WORDS = (
    "Offload older forwards during the January market. Extend contracts of youthful backs ahead of time. "
    "Hold salaries under three fifths of revenue. Invest in the youth centre."
)
ANOTHER = (
    "The weather was fine. My cousin bought a violin and painted the kitchen yellow before the train left "
    "for the mountains."
)


def test_a_plan_in_other_words_is_nearer_than_another_text_which_words_alone_do_not_tell() -> None:
    (paraphrase,), (other,) = (
        semantic_text_similarities([PLAN, text]) for text in (SAME_IN_OTHER_WORDS, ANOTHER)
    )
    assert paraphrase > 2 * other
    (by_words,), (other_by_words,) = (
        text_similarities([PLAN, text]) for text in (SAME_IN_OTHER_WORDS, ANOTHER)
    )
    assert by_words < other_by_words


def test_equal_texts_are_one_and_texts_without_a_word_count_as_by_words() -> None:
    texts = [PLAN, PLAN, "", " \n", PLAN]
    assert semantic_text_similarities(texts) == text_similarities(texts) == (1.0, 0.0, 1.0, 0.0)
    assert semantic_text_similarities([]) == semantic_text_similarities([PLAN]) == ()


def test_a_likeness_does_not_hang_on_the_order_of_sentences() -> None:
    turned = ". ".join(reversed(PLAN.split(". ")))
    assert semantic_text_similarities([PLAN, turned])[0] > 0.98


def test_no_network_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", None)
    load_embedding.cache_clear()
    assert load_embedding().vectors.shape == (32_000, 256)


def test_without_the_extra_the_reason_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    load_embedding.cache_clear()
    monkeypatch.setattr(semantics, "find_spec", lambda _name: None)
    with pytest.raises(SemanticsMissing, match=r"pip install 'fm-bench\[semantic\]'"):
        semantic_text_similarities([PLAN, PLAN])


def test_a_run_has_the_mean_over_its_seasons() -> None:
    notes = tuple(
        SeasonNotes(season=season, text=text) for season, text in enumerate((PLAN, PLAN, ""), start=1)
    )
    run = seat_run("ash", 1, 50.0, kind="llm").model_copy(update={"notebooks": notes})
    assert semantic_similarity(run).value == 0.5
    alone = run.model_copy(update={"notebooks": notes[:1]})
    assert semantic_similarity(alone).undefined == "no two consecutive season-end notebooks"


def test_a_board_compares_those_who_wrote() -> None:
    (board,) = build_boards(model_runs())
    found = compare_semantics(Behaviour(board))
    assert found is not None
    assert found.words.keys() == found.meaning.keys() == {one.label for one in board.field if one.wrote}
    assert found.agreement.n == len(found.words)
    silent = seat_run("ash", 1, 50.0).model_copy(update={"notebooks": ()})
    (board,) = build_boards([silent])
    assert compare_semantics(Behaviour(board)) is None
