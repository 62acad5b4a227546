"""Hostile notes and judges that answer garbage: they change no grade but their own, and no page runs them."""

from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from fmbench.analysis.mining import SeasonNotes
from fmbench.cli import main
from fmbench.evals.audit import audit_log
from fmbench.evals.audit.judge import material_of
from fmbench.evals.audit.writing import writing_of
from fmbench.settings import Settings
from tests.analysis.fields import seat_run
from tests.analysis.report.conftest import build_made
from tests.analysis.report.pages import Page
from tests.evals.conftest import evaluate_in
from tests.evals.judged import HOSTILE
from tests.evals.test_audit import inspect, log_in

ACCEPTED = HOSTILE[:-2]
"""The door refuses control characters and halves of characters."""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season of a seat whose notes are meant to harm; the folder of its run."""
    folder = tmp_path_factory.mktemp("hostile")
    log = evaluate_in(folder, model="diarist/hostile", run_dir="run")
    assert log.status == "success"
    return folder


def test_hostile_notes_are_judged_as_they_stand_and_close_no_marks(hostile: Path) -> None:
    written = []
    for sample in read_eval_log(str(log_in(hostile))).samples or ():
        writing = writing_of(sample.messages)
        if writing is not None:
            written += [text for _, text in writing.written]
            shown = material_of(writing)
            mark = shown.splitlines()[0].removeprefix("<FACTS-").removesuffix(">")
            assert shown.count(f"</WRITTEN-{mark}>") == 1
            assert shown.rstrip().endswith(f"</WRITTEN-{mark}>")
    assert set(ACCEPTED) & set(written)
    assert not set(HOSTILE[-2:]) & set(written)


@pytest.mark.parametrize("judge", ["raving", "empty"])
def test_garbage_of_a_judge_is_counted_and_no_grade(hostile: Path, tmp_path: Path, judge: str) -> None:
    audit = audit_log(log_in(hostile), f"judge/{judge}", tmp_path / "audited.eval")
    assert audit.verdicts == {}
    assert audit.unreadable > 3
    assert read_eval_log(str(audit.path)).status == "success"


def test_what_a_judge_says_is_printed_in_short_plain_lines(
    hostile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "audited.eval"
    assert main(["audit", str(hostile / "run"), "--judge", "judge/vivid", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "seed1  minor" in said
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert max(map(len, said.splitlines())) < 700


@pytest.mark.parametrize("judge", ["vivid", "raving"])
def test_inspects_own_command_takes_hostile_notes_and_judges(
    hostile: Path, tmp_path: Path, judge: str
) -> None:
    out = tmp_path / "audited.eval"
    done = inspect(
        "score", str(log_in(hostile)), "--scorer", "fmbench/notebook_audit", "--model-role",
        f"auditor=judge/{judge}", "--action", "append", "--output-file", str(out), "--display", "plain",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert read_eval_log(str(out)).status == "success"


def test_a_run_with_hostile_notes_is_reported(hostile: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert main(["report", str(hostile / "run"), "--out", str(site), "--workers", "1"]) == 0


def test_pages_of_hostile_notes_run_nothing_and_load_nothing(tmp_path: Path, settings: Settings) -> None:
    run = seat_run("ash", 1, 5.0, kind="llm", text="x")
    notes = tuple(SeasonNotes(season=number, text=text) for number, text in enumerate(HOSTILE, 1))
    site = build_made(tmp_path, settings, [run.model_copy(update={"notebooks": notes})])
    page = (site.path / "seat-solo-ash.html").read_text()
    for told in ("&lt;script&gt;document.title", "[click](javascript:alert(1))", "{{ 7*7 }}"):
        assert told in page
    for path in site.path.glob("*.html"):
        assert Page(path).problems == []
        for bad in (
            "<script",
            "<base",
            "<img src=http",
            'href="javascript',
            "\u202e",
            "\u200b",
            "\x1b",
            "\x00",
        ):
            assert bad not in path.read_text(), bad
