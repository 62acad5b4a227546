"""Grades of single writes, read from a judge's answer, and the verdict on a seat that they add up to."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Literal, get_args

from fmbench.settings.errors import shown

Criterion = Literal["consistency", "grounding", "hygiene"]
Grade = Literal["clean", "minor", "broken"]
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)
GRADES: tuple[Grade, ...] = get_args(Grade)
"""From the best to the worst."""
VALUES: dict[Grade, float] = {"clean": 1.0, "minor": 0.5, "broken": 0.0}
"""What a grade counts in means."""
TOLERANCE = 0.1
"""Share of a seat's writes that may be a grade worse than its verdict: a judge errs now and then."""
_LONGEST_REASON = 500


class AnswerUnreadable(Exception):  # noqa: N818
    """A judge's answer that is not the object it was asked for."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judge's grade of one stop's writing by criterion, with its reasons."""

    grades: Mapping[Criterion, Grade]
    reasons: Mapping[Criterion, str]

    @property
    def values(self) -> dict[str, float]:
        """The grades as numbers."""
        return {criterion: VALUES[grade] for criterion, grade in self.grades.items()}

    def __str__(self) -> str:
        return "; ".join(
            f"{criterion} {self.grades[criterion]}"
            + (f" ({self.reasons[criterion]})" if self.reasons[criterion] else "")
            for criterion in CRITERIA
        )


def read_judgement(text: str) -> Judgement:
    """The judgement in a judge's answer, which may stand within other text. Raises AnswerUnreadable."""
    try:
        return _judgement_in(text)
    except RecursionError:
        raise AnswerUnreadable("it is nested too deeply") from None


def _judgement_in(text: str) -> Judgement:
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise AnswerUnreadable("it holds no JSON object")
    try:
        found: Any = json.loads(text[start : end + 1])
    except ValueError as error:
        raise AnswerUnreadable(f"it is not JSON ({error})") from None
    grades: dict[Criterion, Grade] = {}
    reasons: dict[Criterion, str] = {}
    for criterion in CRITERIA:
        part = found.get(criterion)
        grade = part.get("grade") if isinstance(part, dict) else None
        if grade not in GRADES:
            raise AnswerUnreadable(f"{criterion}.grade = {shown(grade)}: must be one of {', '.join(GRADES)}")
        grades[criterion] = grade
        reasons[criterion] = _plain(str(part.get("reason") or ""))
    return Judgement(grades, reasons)


def _plain(reason: str) -> str:
    """A reason in a line, cut if it is long; what a terminal or a log could not print is escaped."""
    words = " ".join(reason.split())[:_LONGEST_REASON]
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a seat's writes add up to: its grade by each criterion, and how many writes had which."""

    grades: Mapping[Criterion, Grade]
    counts: Mapping[Criterion, Mapping[Grade, int]]
    judged: int

    @property
    def overall(self) -> Grade:
        """The worst of the grades."""
        return max(self.grades.values(), key=GRADES.index)

    def total(self, criterion: Criterion) -> float:
        """The sum of all grades by one criterion as numbers."""
        return fsum(VALUES[grade] * count for grade, count in self.counts[criterion].items())


def verdict_of(grades: Sequence[Mapping[Criterion, Grade]]) -> Verdict:
    """The verdict on one seat's writes, of which there must be one at least.

    By each criterion it is broken if more than a tenth of the writes are; else clean if none is broken
    and at most a tenth are not clean; else minor.
    """
    if not grades:
        raise ValueError("a verdict needs a write at least")
    counts: dict[Criterion, dict[Grade, int]] = {
        criterion: {grade: sum(found[criterion] == grade for found in grades) for grade in GRADES}
        for criterion in CRITERIA
    }
    return Verdict(
        {criterion: _settle(counts[criterion], len(grades)) for criterion in CRITERIA}, counts, len(grades)
    )


def _settle(counts: Mapping[Grade, int], judged: int) -> Grade:
    tolerated = TOLERANCE * judged
    if counts["broken"] > tolerated:
        return "broken"
    return "clean" if not counts["broken"] and counts["minor"] <= tolerated else "minor"
