"""Entrants: nothing is picked, nothing is averaged away."""

import pytest
from pydantic import JsonValue

from fmbench.analysis.board import (
    Board,
    Entrant,
    build_boards,
    deaths_of,
    gap_to_oracle,
    remarks_on,
    shares_of_oracle,
)
from fmbench.analysis.mining import MinedRun
from tests.analysis.fields import arena_runs, ladder_runs, model_runs, seat_run


def board_of(runs: list[MinedRun]) -> Board:
    (board,) = build_boards(runs)
    return board


def entrant_of(board: Board, label: str) -> Entrant:
    return next(entrant for entrant in board.entrants if entrant.label == label)


def test_copies_of_one_run_count_once_and_are_told() -> None:
    board = board_of([seat_run("idle", 1, 3.0), seat_run("idle", 1, 3.0), seat_run("idle", 2, 5.0)])
    (idle,) = board.entrants
    assert idle.scores == {1: 3.0, 2: 5.0}
    assert "2 identical copies of one run, counted once" in remarks_on(board, idle)[0]


def test_different_runs_of_one_seat_and_seed_leave_the_seed_without_a_score() -> None:
    runs = [
        seat_run("ash", 1, 30.0, digest="a" * 32), seat_run("ash", 1, 70.0, digest="b" * 32),
        seat_run("ash", 2, 50.0), seat_run("idle", 1, 0.0), seat_run("idle", 2, 0.0),
    ]  # fmt: skip
    board = board_of(runs)
    ash = entrant_of(board, "ash")
    assert ash.scores == {2: 50.0}
    assert ash.missing == (1,)
    assert "2 different runs (30.00, 70.00), none counted" in " ".join(remarks_on(board, ash))
    assert [entrant.label for entrant in board.ranked] == ["idle"]


def test_a_seat_without_a_run_on_a_seed_is_shown_and_not_ranked() -> None:
    board = board_of([*ladder_runs((1, 2)), seat_run("ash", 1, 99.0)])
    ash = entrant_of(board, "ash")
    assert "no run on 1 seed of 2 (2): not ranked" in remarks_on(board, ash)
    assert ash in board.entrants
    assert ash not in board.ranked


def test_the_oracle_is_on_the_board_and_has_no_place() -> None:
    board = board_of(ladder_runs())
    assert [entrant.label for entrant in board.entrants] == ["oracle", "heuristic", "idle", "random"]
    assert [entrant.label for entrant in board.ranked] == ["heuristic", "idle", "random"]


def test_namesakes_with_other_options_are_two_entrants_told_apart_by_them() -> None:
    runs = [
        seat_run("heuristic", 1, 5.0, details={"options": {"renew_months": 3, "sell_age": 32}}),
        seat_run("heuristic", 1, 9.0, details={"options": {"renew_months": 18, "sell_age": 32}}),
    ]
    assert {entrant.label for entrant in board_of(runs).entrants} == {
        "heuristic (renew_months 3)", "heuristic (renew_months 18)",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"options": {"temperature": 1}}, {"options": {"temperature": 1.0}}),
        ({"options": {"temperature": 1}}, {"options": {"temperature": True}}),
        ({"options": {"temperature": 1}}, {"options": {"temperature": "1"}}),
        ({"options": {"top_p": None}}, {"options": {}}),
        ({"asked": {"top_p": 1}}, {"served": {"top_p": 1}}),
    ],
)
def test_entrants_that_no_label_tells_apart_keep_their_own_scores(
    one: dict[str, JsonValue], other: dict[str, JsonValue]
) -> None:
    board = board_of([seat_run("ash", 1, 5.0, details=one), seat_run("ash", 1, 9.0, details=other)])
    assert sorted(scores[1] for scores in board.scores.values()) == [5.0, 9.0]


def test_a_script_and_a_model_of_one_name_are_two_entrants() -> None:
    board = board_of([seat_run("ash", 1, 5.0), seat_run("ash", 1, 9.0, kind="llm")])
    assert {label: scores[1] for label, scores in board.scores.items()} == {
        "ash (kind script)": 5.0, "ash (kind llm)": 9.0,
    }  # fmt: skip


def test_a_name_that_reads_like_the_label_of_another_seat_does_not_take_its_place() -> None:
    runs = [
        seat_run("ash", 1, 5.0, details={"squad": 2}), seat_run("ash", 1, 6.0, details={"squad": 1}),
        seat_run("ash (squad 2)", 1, 7.0),
    ]  # fmt: skip
    assert sorted(scores[1] for scores in board_of(runs).scores.values()) == [5.0, 6.0, 7.0]


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ({"reasoning_served": "on"}, "on"),
        ({"reasoning_served": "none", "options": {"reasoning_effort": "high"}}, "off"),
        ({"options": {"reasoning_effort": "none"}}, "off"),
        ({"options": {"reasoning_effort": "high"}}, "on"),
        ({"options": {"reasoning_effort": None, "reasoning_tokens": 4000}}, "on"),
        ({"options": {"reasoning_effort": None}}, "not stated"),
        ({}, "not stated"),
    ],
)
def test_reasoning_is_what_was_served_else_what_was_asked_for(
    details: dict[str, object], expected: str
) -> None:
    (ash,) = board_of([seat_run("ash", 1, 5.0, kind="llm", details=details)]).entrants
    assert ash.reasoning == expected


def test_runs_with_and_without_reasoning_never_merge_and_the_warning_is_told() -> None:
    lost = {"reasoning_served": "none", "reasoning_warning": "NONE WAS SERVED"}
    board = board_of(
        [
            seat_run("ash", 1, 50.0, kind="llm", details={"reasoning_served": "on"}),
            seat_run("ash", 2, 20.0, kind="llm", details=lost),
        ]
    )
    assert len(board.entrants) == 2
    without = next(entrant for entrant in board.entrants if entrant.reasoning == "off")
    assert {"NONE WAS SERVED", "reasoning off"} <= set(remarks_on(board, without))


def test_seats_of_one_name_in_one_world_are_told_apart_by_their_seats() -> None:
    board = board_of(arena_runs())
    assert {entrant.label for entrant in board.entrants} == {
        "ash", "birch", "heuristic, seat03", "heuristic, seat04",
    }  # fmt: skip


def test_a_run_that_a_death_settled_counts_its_last_death() -> None:
    assert deaths_of(seat_run("idle", 1, 0.0, ended=8)) == 1
    assert deaths_of(seat_run("idle", 1, 0.0)) == 0


def test_scores_beside_the_oracle_are_those_of_the_same_seed() -> None:
    board = board_of([*ladder_runs((1, 2)), *model_runs()])
    ash = entrant_of(board, "ash")
    assert shares_of_oracle(board, ash) == {1: 81 / 96, 2: 82 / 97}
    gap = gap_to_oracle(board, ash)
    assert gap is not None
    assert gap.points == 15.0
    assert gap.gap.value == pytest.approx(((96 - 81) / 96 + (97 - 82) / (97 - 1)) / 2, abs=1e-6)


def test_without_an_oracle_of_the_pool_nothing_is_said_beside_it() -> None:
    board = board_of(model_runs())
    assert shares_of_oracle(board, board.entrants[0]) == {}
    assert gap_to_oracle(board, board.entrants[0]) is None


def test_three_models_or_more_are_a_field_of_their_own() -> None:
    board = board_of([*ladder_runs((1, 2)), *model_runs()])
    assert [entrant.label for entrant in board.field] == ["ash", "birch", "cedar"]
    assert [entrant.label for entrant in board_of(ladder_runs()).field] == ["heuristic", "idle", "random"]


def test_stops_closed_by_force_and_abandoned_runs_are_told() -> None:
    run = seat_run("ash", 1, 5.0)
    stops = run.result.stops.model_copy(update={"forced": 3, "total": 40})
    end = run.result.termination.model_copy(update={"reason": "abandoned", "year": 4})
    changed = run.model_copy(
        update={"result": run.result.model_copy(update={"stops": stops, "termination": end})}
    )
    board = board_of([changed])
    said = " ".join(remarks_on(board, board.entrants[0]))
    assert "3 of 40 stops closed by force" in said
    assert "abandoned in year 4" in said
