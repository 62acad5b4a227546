"""Result files are whole or not there, and read strictly."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fmbench.settings import SettingsError
from fmbench.tracking import (
    Result,
    ResultUnreadable,
    find_results,
    read_result,
    searching,
    summarize,
    write_result,
    write_summary,
)
from fmbench.tracking.files import run_folder_of, sweep_folder_of


def test_result_reads_back_as_it_was_written(tmp_path: Path, make_result: Callable[..., Result]) -> None:
    path = tmp_path / "seed1" / "result.json"
    write_result(path, make_result())
    assert read_result(path) == make_result()
    assert [entry.name for entry in path.parent.iterdir()] == ["result.json"]


def test_result_has_the_documented_fields(make_result: Callable[..., Result]) -> None:
    fields = make_result().model_dump(mode="json")
    assert list(fields["score"]) == ["final", "raw", "channels", "rho", "revivals", "inputs"]
    assert list(fields["score"]["channels"]) == ["honors", "value_added", "squad"]
    assert list(fields["termination"]) == ["reason", "year"]
    assert list(fields["stops"]) == ["total", "scheduled", "event", "forced"]
    assert list(fields["timing"]) == ["engine_seconds", "seat_seconds", "journal_seconds"]
    assert fields["format"] == 1


def change(fields: dict[str, Any], path: str, value: object) -> None:
    *parents, last = path.split(".")
    for parent in parents:
        fields = fields[parent]
    fields[last] = value


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 2),
        ("score.final", "51"),
        ("score.final", None),
        ("score.rho", 1.5),
        ("score.channels.honors", float("nan")),
        ("termination.reason", "bored"),
        ("stops.total", -1),
        ("stops.total", True),
        ("world.home_draw_away", [0.5, 0.5]),
        ("stamp.seed", "1"),
        ("extra", 1),
    ],
)
def test_misfit_is_refused_with_file_and_field(
    tmp_path: Path, make_result: Callable[..., Result], field: str, value: object
) -> None:
    path = tmp_path / "result.json"
    fields = make_result().model_dump(mode="json")
    change(fields, field, value)
    path.write_text(json.dumps(fields))
    with pytest.raises(ResultUnreadable) as caught:
        read_result(path)
    assert str(path) in str(caught.value)
    assert caught.value.field.startswith(field)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("stops.total", 99, "stops: total is 99, scheduled 260 and event 114 make 374"),
        ("stops.forced", 375, "stops: forced is 375, more than total 374"),
        ("termination.year", 19, "seasons has 20 entries, termination.year is 19"),
        ("termination.year", 0, "termination.year: "),
        ("seasons", 1, "seasons are numbered [2, 3"),
    ],
)
def test_a_result_that_no_run_can_have_is_refused_in_one_line(
    tmp_path: Path, make_result: Callable[..., Result], field: str, value: object, told: str
) -> None:
    path = tmp_path / "result.json"
    fields = make_result().model_dump(mode="json")
    change(fields, field, fields[field][value:] if field == "seasons" and value else value)
    path.write_text(json.dumps(fields))
    with pytest.raises(ResultUnreadable) as caught:
        read_result(path)
    assert told in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("content", [None, b"", b'{"format": 1,', b"\xff\xfe"])
def test_missing_or_torn_result_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "result.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ResultUnreadable, match=str(path)):
        read_result(path)


def test_failed_write_leaves_the_old_result_and_no_litter(
    tmp_path: Path, make_result: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "result.json"
    write_result(path, make_result())

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_result(path, make_result(h=1))
    assert read_result(path) == make_result()
    assert [entry.name for entry in tmp_path.iterdir()] == ["result.json"]


def test_results_are_found_in_order_of_seeds_and_seats(tmp_path: Path, make_run: Callable[..., Path]) -> None:
    solo = make_run(tmp_path / "solo", (1024, 1, 7))
    arena = make_run(tmp_path / "arena", (7,), seats=12)
    (solo / "copies").mkdir()
    (solo / "copies" / "result.json").write_text("{}")
    assert [path.parent.name for path in find_results(solo)] == ["seed1", "seed7", "seed1024"]
    seats = [path.parent.name for path in find_results(arena)]
    assert seats == [f"seat{seat:02d}" for seat in range(1, 13)]
    assert len(find_results(tmp_path)) == 15
    assert run_folder_of(find_results(solo)[0]) == solo
    assert run_folder_of(find_results(arena)[0]) == arena


def test_a_search_for_results_ends_where_nobody_keeps_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MOST_FOLDERS", 10)
    for number in range(9):
        (tmp_path / str(number)).mkdir()
    assert find_results(tmp_path) == []
    (tmp_path / "9").mkdir()
    with pytest.raises(SettingsError, match="must be a run, a sweep or a folder near above them"):
        find_results(tmp_path)


def test_run_of_a_multirun_knows_its_sweep(tmp_path: Path) -> None:
    run = tmp_path / "sweep" / "0"
    run.mkdir(parents=True)
    assert sweep_folder_of(run) is None
    (tmp_path / "sweep" / "multirun.yaml").touch()
    assert sweep_folder_of(run) == tmp_path / "sweep"


def test_summary_has_mean_spread_scores_and_failures(
    tmp_path: Path, make_result: Callable[..., Result]
) -> None:
    results = [make_result(2, 0, 14.0), make_result(1, 0, 10.0)]
    write_summary(tmp_path / "summary.json", summarize(results, {7: "disk full"}))
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert (summary["n"], summary["mean"], summary["sd"]) == (2, 12.0, 2.828427)
    assert [(score["seed"], score["final"]) for score in summary["scores"]] == [
        (1, 10.0),
        (2, 14.0),
    ]
    assert summary["failed"] == [{"seed": 7, "reason": "disk full"}]
    assert summary["seats"] == {"heuristic": {"n": 2, "mean": 12.0, "sd": 2.828427}}


@pytest.mark.parametrize(("scores", "mean"), [([], None), ([10.0], 10.0)])
def test_spread_of_fewer_than_two_scores_is_undefined(
    make_result: Callable[..., Result], scores: list[float], mean: float | None
) -> None:
    summary = summarize([make_result(1, 0, score) for score in scores], {})
    assert (summary.mean, summary.sd) == (mean, None)
