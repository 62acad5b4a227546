"""The site: sound pages, the same bytes, nothing hidden, nothing that runs."""

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fmbench.analysis.board import MixedPools, find_sources
from fmbench.analysis.metrics import dynasties, title_rotation
from fmbench.analysis.mining import mine_runs
from fmbench.analysis.report import Site, build_site
from fmbench.analysis.report import site as site_module
from fmbench.analysis.report.leaderboard import build_leaderboard
from fmbench.runner.folder import RunFolderError, claimed
from fmbench.settings import Settings, SettingsError
from tests.analysis.fields import arena_runs, ladder_runs, model_runs, seat_run
from tests.analysis.mining.runs import edit_json
from tests.analysis.report.conftest import FIELD, SEEDS, MakeSite, build_made, write_usage
from tests.analysis.report.pages import Page


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_every_page_is_sound_and_stays_inside(full_site: Site) -> None:
    site = full_site
    pages = sorted(site.path.glob("*.html"))
    assert {"index.html", "arena.html", "behaviour.html", "method.html", "downloads.html",
            "seat-solo-ash.html", "seat-solo-oracle.html", "seat-arena-heuristic-seat04.html"} <= {
        page.name for page in pages
    }  # fmt: skip
    for page in pages:
        assert Page(page).problems == [], page.name
    assert "url(" not in (site.path / "style.css").read_text()


def test_the_same_runs_in_another_order_give_the_same_bytes(
    full_site: Site, settings: Settings, tmp_path: Path
) -> None:
    first = files_of(full_site.path)
    second = files_of(build_made(tmp_path, settings, FIELD[::-1], tmp_path / "elsewhere" / "b").path)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_a_site_made_anew_leaves_nothing_of_the_old_one(make_site: MakeSite) -> None:
    before = make_site(arena_runs())
    assert (before.path / "arena.html").is_file()
    after = make_site([seat_run("idle", 1, 0.0)])
    assert not (after.path / "arena.html").exists()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_whatever_stops_a_report_the_older_site_stays_whole(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    site = make_site(arena_runs())
    before = files_of(site.path)

    def stop(*_: object) -> None:
        raise error

    monkeypatch.setattr(site_module, "build_behaviour_page", stop)
    with pytest.raises(type(error)):
        make_site([seat_run("idle", 1, 0.0)])
    assert files_of(site.path) == before


def test_a_first_report_that_is_stopped_leaves_nothing(
    make_site: MakeSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "build_behaviour_page", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make_site([seat_run("idle", 1, 0.0)], tmp_path / "new" / "first")
    assert not (tmp_path / "new").exists()
    (tmp_path / "mine").mkdir()
    with pytest.raises(ZeroDivisionError):
        make_site([seat_run("idle", 1, 0.0)], tmp_path / "mine")
    assert not any((tmp_path / "mine").iterdir())


@pytest.mark.parametrize("name", [".fm-bench-report", "style.css", "index.html", "files"])
def test_a_full_disk_is_told_with_the_folder_and_what_to_do_and_leaves_what_was_there(
    make_site: MakeSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    site = make_site(arena_runs())
    before = files_of(site.path)

    def until_full(act: Callable[..., Any]) -> Callable[..., Any]:
        def tried(path: Path, *given: Any, **options: Any) -> Any:
            if path.name == name:
                raise OSError(errno.ENOSPC, "No space left on device")
            return act(path, *given, **options)

        return tried

    monkeypatch.setattr(Path, "write_text", until_full(Path.write_text))
    monkeypatch.setattr(Path, "rename", until_full(Path.rename))
    for out in (tmp_path / "new" / "first", site.path):
        if out == site.path and name == ".fm-bench-report":
            continue
        with pytest.raises(OSError, match="No space left on device") as raised:
            make_site([seat_run("idle", 1, 0.0)], out)
        assert str(raised.value).startswith(f"--out = {out}: the site cannot be written (No space left")
        assert "make room" in str(raised.value)
    assert not (tmp_path / "new").exists()
    assert files_of(site.path) == before


def test_a_report_goes_on_where_one_was_killed(make_site: MakeSite) -> None:
    site = make_site(arena_runs())
    before = files_of(site.path)
    for left in (".fm-bench-report-draft", ".fm-bench-report-old"):
        (site.path / left / "files").mkdir(parents=True)
    assert files_of(make_site(arena_runs()).path) == before
    assert not [found for found in site.path.iterdir() if found.name.startswith(".fm-bench-report-")]


def test_two_reports_into_one_folder_do_not_mix(make_site: MakeSite) -> None:
    site = make_site(arena_runs())
    before = files_of(site.path)
    with claimed(site.path), pytest.raises(RunFolderError, match="another report is being written there"):
        make_site([seat_run("idle", 1, 0.0)])
    assert files_of(site.path) == before


def test_a_folder_that_holds_something_else_is_left_alone(make_site: MakeSite, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    with pytest.raises(SettingsError, match="holds something else"):
        make_site(model_runs(), mine)
    assert files_of(mine) == {"thesis.txt": b"years of work"}


def test_mixed_pools_are_refused_before_anything_is_written(make_site: MakeSite, tmp_path: Path) -> None:
    runs = [seat_run("idle", 1, 0.0), seat_run("random", 1, 0.0, stamp={"score_version": "v2"})]
    with pytest.raises(MixedPools):
        make_site(runs)
    assert not (tmp_path / "site").exists()
    page = (make_site(runs, allow_mixed=True).path / "index.html").read_text()
    lines = page.split("<tbody>")[1].split("</tbody>")[0]
    assert lines.count("mixed board, stamps differ in score_version") == lines.count("<tr")


def test_with_every_run_refused_the_site_says_why_and_has_no_board(played: Path, tmp_path: Path) -> None:
    runs = Path(shutil.copytree(played / "idle", tmp_path / "idle"))
    for seed in SEEDS:
        (runs / f"seed{seed}" / "journal.jsonl").write_bytes(b"torn")
    sources = find_sources([runs])
    site = build_site(mine_runs(sources.paths, workers=1), sources, tmp_path / "site")
    assert site.boards == ()
    assert len(site.faults) == len(SEEDS)
    for path in site.path.glob("*.html"):
        assert Page(path).problems == [], path.name


def test_what_a_model_wrote_is_shown_and_never_runs(make_site: MakeSite) -> None:
    text = "<script>alert(1)</script> <img src=x onerror=y> {{ 7*7 }} \u202egnp.exe \x00\n"
    name = '"><script>x</script>'
    run = seat_run(name, 1, 5.0, kind="llm", text=text, details={"note": "<b>&</b>", "served": text})
    site = make_site([run])
    page = next(site.path.glob("seat-*.html"))
    assert Page(page).problems == []
    shown = page.read_text()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "{{ 7*7 }}" in shown
    assert "49" not in shown.split("{{ 7*7 }}")[0][-20:]
    for path in site.path.glob("*.html"):
        assert "<script" not in path.read_text()
        assert not any(sign in path.read_text() for sign in "\u202e\x00")


def test_notebooks_through_time_show_what_is_new(make_site: MakeSite) -> None:
    page = (make_site(model_runs((1,))).path / "seat-solo-ash.html").read_text()
    assert "Y03, seed 1: 33 characters, 22 kept, 0 gone, 11 new" in page
    assert "likeness" in page


def test_repeats_missing_seeds_and_reasoning_off_are_on_the_board(make_site: MakeSite) -> None:
    runs = [
        *ladder_runs((1, 2)), seat_run("ash", 1, 30.0, digest="a" * 32),
        seat_run("ash", 1, 70.0, digest="b" * 32), seat_run("ash", 2, 50.0),
        seat_run("elm", 1, 44.0, kind="llm", details={"reasoning_served": "none"}),
    ]  # fmt: skip
    page = (make_site(runs).path / "index.html").read_text()
    for remark in (
        "2 different runs (30.00, 70.00), none counted",
        "no run on 1 seed of 2 (2): not ranked",
        "reasoning off",
    ):
        assert remark in page


def test_what_a_model_used_is_on_its_page_and_as_a_figure(make_site: MakeSite, tmp_path: Path) -> None:
    site = make_site([seat_run("ash", 1, 80.0, kind="llm", tokens=30)])
    assert not list((site.path / "files" / "figures").glob("figure10_*"))
    write_usage(tmp_path / "made" / "seed1")
    site = make_site([seat_run("ash", 1, 80.0, kind="llm", tokens=30)])
    page = (site.path / "seat-solo-ash.html").read_text()
    for fact in ("1.50 USD", "ash-2026", "of which reasoning"):
        assert fact in page
    rows = (site.path / "files" / "figures" / "figure10_score_and_spending.csv").read_text().splitlines()
    assert rows[1:3] == ["ash,USD,1,1,4", "ash,USD,2,1.5,8"]


def test_a_report_of_real_runs_is_replayed_first_and_hides_no_failure(played: Path, tmp_path: Path) -> None:
    runs = Path(shutil.copytree(played, tmp_path / "runs"))
    edit_json(runs / "idle" / "seed3" / "result.json", lambda result: result["score"].update(final=99.5))
    (runs / "idle" / "seed4" / "result.json").unlink()
    (runs / "heuristic" / "FAILED").write_text(
        f"seed 9: Traceback\n  {runs}/heuristic\nProviderDown: no answer\n"
    )
    sources = find_sources([runs])
    gate = mine_runs(sources.paths, workers=1)
    site = build_site(gate, sources, tmp_path / "site")
    assert site.gate_line == "2/4 replays, 0 drift"
    assert [(fault.kind, fault.run, fault.seed) for fault in site.faults] == [
        ("failure", "runs/heuristic", None), ("refused", "runs/idle", 3), ("unfinished", "runs/idle", 4),
    ]  # fmt: skip
    (board,) = site.boards
    assert [entrant.label for entrant in board.entrants] == ["heuristic"]
    page = (site.path / "index.html").read_text()
    assert "score.final is 99.5" in page
    assert "ProviderDown: no answer" in page
    for path, content in files_of(site.path).items():
        assert str(tmp_path).encode() not in content, path
    for path in site.path.glob("*.html"):
        assert Page(path).problems == [], path.name


def test_notebooks_by_meaning_are_there_only_when_asked_for(make_site: MakeSite) -> None:
    plain = make_site(model_runs())
    assert "by meaning" not in (plain.path / "behaviour.html").read_text()
    site = make_site(model_runs(), semantic=True)
    page = (site.path / "behaviour.html").read_text()
    assert "Notebooks by meaning" in page
    assert "static embedding" in (site.path / "method.html").read_text()
    rows = (site.path / "files" / "data" / "notebooks_by_meaning.csv").read_text().splitlines()
    assert rows[0] == "track,seat,seed,semantic_similarity,undefined"
    assert len(rows) == 1 + len(model_runs())


def test_a_seat_that_wrote_nothing_is_not_said_to_keep_its_notebook(make_site: MakeSite) -> None:
    site = make_site([seat_run("idle", 1, 0.0), *model_runs((1,))])
    assert "nothing written" in (site.path / "seat-solo-idle.html").read_text()
    assert "nothing written" not in (site.path / "seat-solo-ash.html").read_text()


def test_titles_and_dynasties_are_told(full_site: Site) -> None:
    champions = arena_runs()[0].result.world.champions
    rows = [row for row in dynasties(champions) if row.titles > 1]
    page = (full_site.path / "arena.html").read_text()
    assert all(f"{row.titles} of {row.club} from Y{row.first:02d}" in page for row in rows)
    seat = next(full_site.path.glob("seat-arena-*.html")).read_text()
    assert f"at most {title_rotation(champions).longest.titles} in a row" in seat  # type: ignore[union-attr]


def test_equal_scores_share_a_place(make_site: MakeSite) -> None:
    runs = [
        seat_run(name, 1, final) for name, final in (("ash", 9.0), ("birch", 5.0), ("elm", 5.0), ("fir", 1.0))
    ]
    (board,) = make_site(runs).boards
    assert [line.place for line in build_leaderboard(board).lines] == ["1", "2=", "2=", "4"]


def test_interquartile_means_are_told_from_four_seeds_on(make_site: MakeSite, tmp_path: Path) -> None:
    few = make_site(ladder_runs((1, 2, 3)), tmp_path / "few")
    assert "Interquartile mean<" not in (few.path / "index.html").read_text()
    many = make_site(ladder_runs((1, 2, 3, 4)), tmp_path / "many")
    assert "Interquartile mean<" in (many.path / "index.html").read_text()


def test_one_seed_has_no_interval_and_its_order_is_called_no_ranking(make_site: MakeSite) -> None:
    page = (make_site([seat_run("idle", 1, 0.0), seat_run("ash", 1, 9.0)]).path / "index.html").read_text()
    assert "One seed: no interval, and the order is no ranking by itself." in page
    assert "lines 95% t intervals" not in page
