"""The audit as a scorer of Inspect: `inspect score LOG --scorer fmbench/notebook_audit` (paper Appendix G).

A sample is a stop; one at which nothing was written has no grades. It is appended beside the
score of the run, under its own name, and reads the log alone.
"""

from collections.abc import Mapping
from math import fsum, nan
from typing import Any

from inspect_ai.model import get_model
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from fmbench.evals.audit.grades import (
    CRITERIA,
    GRADES,
    VALUES,
    AnswerUnreadable,
    Criterion,
    Grade,
    Verdict,
    verdict_of,
)
from fmbench.evals.audit.judge import judge
from fmbench.evals.audit.writing import writing_of
from fmbench.evals.names import read_sample_id
from fmbench.evals.tasks import registered_name

AUDIT_NAME = "notebook_audit"
AUDITOR = "auditor"
"""The model role of the judge; it must be named, so that no model silently judges itself."""
PAPER_SEASONS = 7
"""The paper's auditor read the first seven years of each notebook."""


def verdicts_by_chain(scores: list[SampleScore]) -> dict[str, Verdict]:
    """The verdict on every seat that has a judged write, by `seed1` or `seed7/seat03`."""
    found: dict[str, list[Mapping[Criterion, Grade]]] = {}
    for sample in scores:
        details = sample.score.metadata or {}
        if "grades" in details:
            found.setdefault(details["chain"], []).append(details["grades"])
    return {chain: verdict_of(grades) for chain, grades in sorted(found.items())}


@metric
def audit_means() -> Metric:
    """Mean grade by criterion over all judged writes (clean 1, minor 0.5, broken 0); NaN without one."""

    def measure(scores: list[SampleScore]) -> Value:
        verdicts = verdicts_by_chain(scores).values()
        judged = sum(one.judged for one in verdicts)
        return {
            criterion: fsum(one.total(criterion) for one in verdicts) / judged if judged else nan
            for criterion in CRITERIA
        }

    return measure


@metric
def audit_verdicts() -> Metric:
    """The verdict on every seat as a number: 1 clean, 0.5 minor, 0 broken."""

    def measure(scores: list[SampleScore]) -> Value:
        return {chain: VALUES[one.overall] for chain, one in verdicts_by_chain(scores).items()}

    return measure


@metric
def audit_counts() -> Metric:
    """Stops whose writing was judged, and seats by their verdict; Inspect counts the unreadable ones."""

    def measure(scores: list[SampleScore]) -> Value:
        verdicts = verdicts_by_chain(scores).values()
        seats = {f"seats_{grade}": sum(one.overall == grade for one in verdicts) for grade in GRADES}
        return {"judged": sum(one.judged for one in verdicts), **seats}

    return measure


@scorer(name=registered_name(AUDIT_NAME), metrics=[audit_means(), audit_counts(), audit_verdicts()])
def notebook_audit(seasons: int | None = PAPER_SEASONS) -> Scorer:
    """Grades what was written at each stop of the first `seasons` (0 for all); the role `auditor` judges."""
    last = _whole("seasons", seasons) or None

    async def score(state: TaskState, target: Target) -> Score | None:  # noqa: ARG001
        sample = read_sample_id(state.sample_id)
        if sample.is_final or (last is not None and _season_of(state.metadata) > last):
            return None
        writing = writing_of(state.messages)
        if writing is None:
            return None
        model = get_model(role=AUDITOR, required=True)
        common = {"chain": str(sample.chain), "judge": str(model)}
        try:
            judgement = await judge(model, writing)
        except AnswerUnreadable as error:
            return Score.unscored(
                reason="scoring_failed", explanation=f"the judge's answer: {error}", metadata=common
            )
        return Score(
            value=judgement.values,
            explanation=str(judgement),
            metadata={**common, "grades": dict(judgement.grades), "reasons": dict(judgement.reasons)},
        )

    return score


def _season_of(metadata: Mapping[str, Any]) -> int:
    return int(metadata.get("season", 1))


def _whole(name: str, value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{name} = {value!r}: must be a whole number of seasons, 0 for all")
    return value
