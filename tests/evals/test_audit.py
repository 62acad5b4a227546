"""The notebook audit: a judge grades what was written, through Inspect's own command; no score moves."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ChatMessageUser

import tests.evals.judged
from fmbench.cli import main
from fmbench.evals.audit import AUDIT_NAME, CRITERIA, Audit, audit_log, find_log, verdict_of
from fmbench.evals.audit.grades import GRADES, AnswerUnreadable, read_judgement
from fmbench.evals.audit.judge import material_of
from fmbench.evals.audit.writing import Writing, writing_of
from tests.evals.conftest import evaluate_in
from tests.evals.judged import LIE, PLEA

CLEAN = dict.fromkeys(CRITERIA, "clean")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season of a seat that notes the truth at every stop but the first; the folder of its run."""
    folder = tmp_path_factory.mktemp("diary")
    evaluate_in(folder, model="diarist/liar", run_dir="run")
    return folder


def log_in(folder: Path) -> Path:
    (path,) = (folder / "logs").glob("*.eval")
    return path


def inspect(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Inspect's command line, with the providers of these tests."""
    root = Path(__file__).parents[2]
    return subprocess.run(
        [sys.executable, tests.evals.judged.__file__, *arguments], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(root)}, check=False,
    )  # fmt: skip


def grades_of(log: EvalLog) -> dict[str, Any]:
    assert log.samples is not None
    return {
        str(sample.id): (sample.scores[AUDIT_NAME].metadata or {}).get("grades")
        for sample in log.samples
        if sample.scores and AUDIT_NAME in sample.scores
    }


def metrics_of(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {name: found.value for name, found in log.results.scores[-1].metrics.items()}


def test_inspect_score_finds_the_planted_lie_and_leaves_the_score_as_it_was(
    played: Path, tmp_path: Path
) -> None:
    log, out = log_in(played), tmp_path / "audited.eval"
    before = {path: path.read_bytes() for path in (log, *(played / "run").rglob("*.json*"))}
    done = inspect(
        "score", str(log), "--scorer", "fmbench/notebook_audit", "--model-role", "auditor=judge/strict",
        "--action", "append", "--output-file", str(out), "--display", "plain",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    plain, audited = read_eval_log(str(log)), read_eval_log(str(out))
    grades = grades_of(audited)
    assert grades.pop("seed1/Y01-D000#001") == {**CLEAN, "grounding": "broken"}
    assert set(map(json.dumps, grades.values())) == {json.dumps(CLEAN)}
    metrics = metrics_of(audited)
    assert (metrics["judged"], metrics["seats_minor"], metrics["seed1"]) == (len(grades) + 1, 1, 0.5)
    assert metrics["consistency"] == 1 > metrics["grounding"]
    assert {path: path.read_bytes() for path in before} == before
    assert plain.results is not None
    assert audited.results is not None
    assert audited.results.scores[0] == plain.results.scores[0]
    assert audited.samples is not None
    for sample, scored in zip(plain.samples or (), audited.samples, strict=True):
        assert scored.scores is not None
        assert sample.scores is not None
        assert scored.scores["fm_score"] == sample.scores["fm_score"]


def test_a_model_never_judges_itself_unasked(played: Path, tmp_path: Path) -> None:
    done = inspect(
        "score", str(log_in(played)), "--scorer", "fmbench/notebook_audit", "--action", "append",
        "--output-file", str(tmp_path / "audited.eval"), "--display", "plain",
    )  # fmt: skip
    assert done.returncode != 0
    assert "auditor" in done.stdout + done.stderr
    assert not (tmp_path / "audited.eval").exists()


def test_the_command_prints_verdicts_and_findings(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "audited.eval"
    command = ["audit", str(log_in(played)), "--judge", "judge/strict", "--out", str(out)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "seed1  minor" in said
    assert "seed1/Y01-D000#001: grounding broken: P99999 is in no squad." in said
    assert main(command) == 2
    assert capsys.readouterr().err == f"fmbench: --out {out}: it is there already; name another file\n"


def test_a_path_without_a_log_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(tmp_path), "--judge", "judge/strict"]) == 2
    assert capsys.readouterr().err.startswith(f"fmbench: {tmp_path}: no log of Inspect")
    assert not list(tmp_path.iterdir())


def test_a_run_folder_is_enough_wherever_its_log_lies(played: Path) -> None:
    assert find_log(played / "run").samefile(log_in(played))


def audited_by(judge: str, played: Path, tmp_path: Path, **options: Any) -> Audit:
    return audit_log(log_in(played), judge, tmp_path / "audited.eval", **options)


def test_an_unreadable_answer_is_asked_for_again_and_then_counted(played: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    patient = audited_by("judge/mumbling", played, tmp_path / "a")
    assert (patient.unreadable, patient.verdicts["seed1"].judged > 1) == (0, True)
    hopeless = audited_by("judge/mute", played, tmp_path / "b")
    assert (hopeless.verdicts, hopeless.unreadable) == ({}, patient.verdicts["seed1"].judged)


def test_where_nothing_was_written_nobody_is_asked(tmp_path: Path) -> None:
    log = evaluate_in(tmp_path, model="diarist/silent")
    audit = audit_log(Path(log.location), "judge/mute", tmp_path / "audited.eval")
    assert (audit.verdicts, audit.findings, audit.unreadable) == ({}, (), 0)


def test_what_a_judge_is_shown(played: Path) -> None:
    samples = read_eval_log(str(log_in(played))).samples or []
    first, second = (
        writing_of(next(sample for sample in samples if str(sample.id).endswith(f"#{number:03d}")).messages)
        for number in (1, 2)
    )
    assert first is not None
    assert second is not None
    assert first.before == ""
    assert first.written == (("append_note", f"{LIE} {PLEA}"),), "a refused write is none"
    assert second.before == f"{LIE} {PLEA}"
    assert '"digest"' in second.facts
    assert '"notebook"' not in second.facts
    assert "get_finances" in second.facts


@given(st.text(), st.text(), st.text())
def test_no_text_closes_the_marks_it_stands_between(facts: str, before: str, text: str) -> None:
    shown = material_of(Writing(facts, before, (("append_note", text),)))
    mark = shown.splitlines()[0].removeprefix("<FACTS-").removesuffix(">")
    assert all(mark not in part for part in (facts, before, text))
    assert [shown.count(f"</{name}-{mark}>") for name in ("FACTS", "BEFORE", "WRITTEN")] == [1, 1, 1]


def test_a_conversation_that_is_no_stop_has_no_writing() -> None:
    assert writing_of([ChatMessageUser(content="hello")]) is None
    assert writing_of([]) is None


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "fine",
        "{",
        "[]",
        "{}",
        '{"consistency": "clean"}',
        json.dumps({name: {"grade": "good"} for name in CRITERIA}),
    ],
)
def test_an_answer_without_three_grades_is_unreadable(answer: str) -> None:
    with pytest.raises(AnswerUnreadable):
        read_judgement(answer)


def test_a_judgement_may_stand_within_words() -> None:
    parts = {name: {"grade": "minor", "reason": " a\n b "} for name in CRITERIA}
    found = read_judgement(f"```json\n{json.dumps(parts)}\n```")
    assert set(found.grades.values()) == {"minor"}
    assert set(found.reasons.values()) == {"a b"}


@pytest.mark.parametrize(
    ("clean", "minor", "broken", "verdict"),
    [(20, 0, 0, "clean"), (18, 2, 0, "clean"), (17, 3, 0, "minor"), (19, 0, 1, "minor"), (18, 0, 2, "minor"),
     (17, 0, 3, "broken"), (0, 1, 0, "minor"), (0, 0, 1, "broken")],
)  # fmt: skip
def test_a_verdict_forgives_a_tenth_one_grade(clean: int, minor: int, broken: int, verdict: str) -> None:
    counts = zip(GRADES, (clean, minor, broken), strict=True)
    writes = [{**CLEAN, "hygiene": grade} for grade, count in counts for _ in range(count)]
    found = verdict_of(writes)  # type: ignore[arg-type]
    assert found.grades == {**CLEAN, "hygiene": verdict}
    assert found.overall == verdict
