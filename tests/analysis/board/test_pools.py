"""Pools: different stamps are never pooled silently."""

import pytest

from fmbench.analysis.board import MixedPools, build_boards, differing_fields, remarks_on
from tests.analysis.fields import ladder_runs, seat_run

OTHER = {"params_hash": "f" * 64}


def test_runs_of_different_stamps_are_refused_and_the_fields_named() -> None:
    runs = [*ladder_runs(), seat_run("idle", 4, 0.0, stamp=OTHER)]
    with pytest.raises(MixedPools) as refused:
        build_boards(runs)
    assert "params_hash ffffffffffff" in str(refused.value)
    assert "--allow-mixed" in str(refused.value)
    assert "score_version" not in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("params_hash", "f" * 64),
        ("score_version", "v2"),
        ("harness_version", "v2-000"),
        ("opponents", "easy"),
        ("engine_version", "9"),
        ("engine_commit", "abc"),
        ("engine_dirty", True),
    ],
)
def test_each_compared_field_makes_a_pool_of_its_own(field: str, value: object) -> None:
    runs = [seat_run("idle", 1, 0.0), seat_run("idle", 2, 0.0, stamp={field: value})]
    (board,) = build_boards(runs, allow_mixed=True)
    assert differing_fields(board.pools) == (field,)


def test_the_machine_and_the_libraries_make_no_pool() -> None:
    other = {"platform": {"system": "elsewhere"}, "libraries": {"numpy": "9"}}
    (board,) = build_boards([seat_run("idle", 1, 0.0), seat_run("idle", 2, 0.0, stamp=other)])
    assert len(board.pools) == 1


def test_a_mixed_board_marks_every_line_and_merges_nobody() -> None:
    runs = [*ladder_runs(), *(run for run in [seat_run("idle", 1, 5.0, stamp=OTHER)])]
    (board,) = build_boards(runs, allow_mixed=True)
    assert {entrant.label for entrant in board.entrants if entrant.identity.name == "idle"} == {
        "idle [pool A]", "idle [pool B]",
    }  # fmt: skip
    assert all("mixed board" in remarks_on(board, entrant)[0] for entrant in board.entrants)


def test_the_two_tracks_are_two_boards_and_no_mixture() -> None:
    runs = [seat_run("idle", 1, 0.0), seat_run("idle", 1, 0.0, track="arena")]
    assert [board.track for board in build_boards(runs)] == ["solo", "arena"]


def test_the_order_of_runs_changes_no_mark() -> None:
    runs = [*ladder_runs(), seat_run("idle", 1, 5.0, stamp=OTHER)]
    assert build_boards(runs, allow_mixed=True) == build_boards(runs[::-1], allow_mixed=True)
