"""Audit a finished log: grades appended in a copy, verdicts by seat, what was found."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from inspect_ai import score
from inspect_ai.log import EvalLog, EvalSample, read_eval_log, write_eval_log
from inspect_ai.scorer import Score

from fmbench.evals.audit.grades import CRITERIA, Criterion, Grade, Verdict, verdict_of
from fmbench.evals.audit.scorer import AUDIT_NAME, AUDITOR, PAPER_SEASONS, notebook_audit
from fmbench.evals.evaluate import LOGS_NAME
from fmbench.evals.folders import read_evaluation
from fmbench.runner.places import require_file


class AuditRefused(Exception):  # noqa: N818
    """An audit that cannot be made of what was named; nothing has been asked or written."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A grade below clean, with the judge's reason."""

    sample: str
    criterion: str
    grade: Grade
    reason: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found: verdicts by `seed1` or `seed7/seat03`, findings in order of the samples."""

    path: Path
    verdicts: dict[str, Verdict]
    findings: tuple[Finding, ...]
    unreadable: int


def find_log(path: Path) -> Path:
    """The log itself, or that of a run folder: the one that completed it, else the newest.

    Raises AuditRefused.
    """
    if path.is_file() and path.suffix in (".eval", ".json"):
        return path
    logs = path / LOGS_NAME
    noted = read_evaluation(path).get("log")
    if noted is not None and (path / str(noted)).is_file():
        return path / str(noted)
    found = sorted(logs.glob("*.eval"), key=lambda log: (log.stat().st_mtime_ns, log.name))
    if not found:
        raise AuditRefused(f"{path}: no log of Inspect, and no run folder with one in {LOGS_NAME}/")
    return found[-1]


def audit_log(log_path: Path, judge: str, out: Path | None = None, seasons: int = PAPER_SEASONS) -> Audit:
    """Let a judge read a log; the graded copy is written to `out`, or beside the log as NAME-audit.eval.

    `seasons` 0 reads all. Raises AuditRefused, SettingsError where the copy cannot be written, and what
    the judge's provider does.
    """
    target = out or log_path.with_name(f"{log_path.stem}-audit.eval")
    if target.exists():
        raise AuditRefused(f"--out {target}: it is there already; name another file")
    if target.suffix != ".eval":
        raise AuditRefused(f"--out {target}: must end in .eval, as logs of Inspect do")
    # Before the judge is asked, which costs money.
    require_file("--out", target)
    log = read_eval_log(str(log_path))
    graded = score(
        log, notebook_audit(seasons), model=judge, model_roles={AUDITOR: judge}, action="append",
        display="none", copy=False,
    )  # fmt: skip
    write_eval_log(graded, str(target))
    return _read(graded, target)


def _read(log: EvalLog, path: Path) -> Audit:
    grades: dict[str, list[Mapping[Criterion, Grade]]] = {}
    findings: list[Finding] = []
    unreadable = 0
    for sample, found in _scores(log):
        details = found.metadata or {}
        if "grades" not in details:
            unreadable += 1
            continue
        grades.setdefault(details["chain"], []).append(details["grades"])
        findings += [
            Finding(str(sample.id), criterion, details["grades"][criterion], details["reasons"][criterion])
            for criterion in CRITERIA if details["grades"][criterion] != "clean"
        ]  # fmt: skip
    verdicts = {chain: verdict_of(of_chain) for chain, of_chain in sorted(grades.items())}
    return Audit(path, verdicts, tuple(findings), unreadable)


def _scores(log: EvalLog) -> Iterator[tuple[EvalSample, Score]]:
    """The newest audit's score of every sample that has one."""
    name = log.results.scores[-1].name if log.results else AUDIT_NAME
    for sample in log.samples or ():
        found = (sample.scores or {}).get(name)
        if found is not None:
            yield sample, found
