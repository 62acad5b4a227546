"""Pools: different stamps are never pooled silently."""

from pathlib import Path

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


def test_a_refusal_names_the_runs_of_each_pool_and_the_settings_they_differ_in() -> None:
    knobs = {"years": 2, "world": {"market": {"reject_raise": 0.1}}}
    runs = [
        seat_run("idle", 1, 0.0, stamp={"knobs": knobs}),
        seat_run("idle", 2, 0.0, stamp={"knobs": knobs}),
        seat_run("idle", 3, 0.0, stamp={**OTHER, "knobs": {**knobs, "years": 3}}),
    ]
    folders = [Path.cwd() / "outputs" / "a", Path.cwd() / "outputs" / "b", Path("/elsewhere/c")]
    with pytest.raises(MixedPools) as refused:
        build_boards(runs, folders=folders)
    advice, first, second, settings = str(refused.value).splitlines()
    assert "name the runs of one pool alone" in advice
    assert "pool A, 2 results: params_hash" in first
    assert first.endswith("; outputs/a, outputs/b")
    assert second == f"  pool B, 1 result: params_hash {'f' * 12}; /elsewhere/c"
    assert settings == "  settings: years A 2, B 3"


def test_a_refusal_of_many_pools_has_a_few_lines() -> None:
    runs = [seat_run("idle", seed, 0.0, stamp={"params_hash": f"{seed:064x}"}) for seed in range(30)]
    with pytest.raises(MixedPools, match="and 26 more pools") as refused:
        build_boards(runs, folders=[Path(f"/runs/{seed}") for seed in range(30)])
    assert len(str(refused.value).splitlines()) < 8


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
