"""Entrants: who played, with one run a seed, and what stands in the way of a plain mean."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fmbench.analysis.board.pools import Pool
from fmbench.analysis.board.reasoning import Reasoning, reasoning_of
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.statistics import Estimate, Unit, mean_interval
from fmbench.tracking import SeatIdentity

ORACLE = "oracle"


@dataclass(frozen=True, slots=True)
class Repeat:
    """Several runs of one entrant on one seed.

    Identical ones are copies of the same run and count once; of different ones none is
    picked, so that the seed has no score.
    """

    seed: int
    finals: tuple[float, ...]
    identical: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """One seat identity of one pool: its counted runs by seed, its repeats, the seeds it lacks."""

    label: str
    slug: str
    pool: Pool
    identity: SeatIdentity
    runs: Mapping[int, MinedRun]
    repeats: tuple[Repeat, ...]
    missing: tuple[int, ...]
    unit: Unit

    @property
    def is_oracle(self) -> bool:
        """Whether it reads hidden truth; it is shown beside the others and never ranked."""
        return self.identity.details.get("policy") == ORACLE

    @property
    def is_model(self) -> bool:
        """Whether a language model decides."""
        return self.identity.kind == "llm"

    @property
    def scores(self) -> dict[int, float]:
        """Final score by seed, in order of seeds."""
        return {seed: run.result.score.final for seed, run in self.runs.items()}

    @property
    def estimate(self) -> Estimate | None:
        """Mean over seeds with a t interval; None without a counted run."""
        return mean_interval(self.scores, unit=self.unit) if self.runs else None

    @property
    def mean(self) -> float | None:
        """Mean final score over seeds."""
        estimate = self.estimate
        return None if estimate is None else estimate.value

    @property
    def sd(self) -> float | None:
        """Sample standard deviation over seeds; None below two."""
        estimate = self.estimate
        if estimate is None or estimate.n < 2:
            return None
        return float(estimate.standard_error * estimate.n**0.5)

    @property
    def tokens_m(self) -> float | None:
        """Mean tokens a run in millions; None unless known of every counted run."""
        totals = [run.tokens.total for run in self.runs.values() if run.tokens is not None]
        if not totals or len(totals) < len(self.runs):
            return None
        return sum(totals) / len(totals) / 1_000_000

    @property
    def wrote(self) -> bool:
        """Whether anything stood in a notebook at the end of a season."""
        return any(book.text for run in self.runs.values() for book in run.notebooks)

    @property
    def reasoning(self) -> Reasoning:
        """Whether a model reasoned."""
        return reasoning_of(self.identity)

    @property
    def is_complete(self) -> bool:
        """Whether every seed of the board has exactly one score."""
        return not self.missing


def deaths_of(run: MinedRun) -> int:
    """Revivals spent, and one more for a run that a death settled (paper Tables 3 and 4)."""
    settled_by_death = run.result.termination.reason in ("fired", "insolvent")
    return run.result.score.revivals + int(settled_by_death)


def count_runs(runs: Iterable[MinedRun]) -> tuple[dict[int, MinedRun], tuple[Repeat, ...]]:
    """The run that counts on each seed, in order of seeds, and what was repeated."""
    by_seed: dict[int, list[MinedRun]] = {}
    for run in runs:
        by_seed.setdefault(run.result.seed, []).append(run)
    counted: dict[int, MinedRun] = {}
    repeats = []
    for seed, found in sorted(by_seed.items()):
        identical = len({(run.result.digest, run.result.score.final) for run in found}) == 1
        if identical:
            counted[seed] = found[0]
        if len(found) > 1:
            finals = tuple(sorted(run.result.score.final for run in found))
            repeats.append(Repeat(seed, finals, identical))
    return counted, tuple(repeats)


def label_identities(identities: Sequence[SeatIdentity]) -> list[str]:
    """A label for each identity: its name, with the details that tell namesakes apart."""
    labels = []
    for identity in identities:
        own = _told_by(identity)
        namesakes = [_told_by(other) for other in identities if other.name == identity.name]
        apart = [key for key in own if any(_differ(own[key], other.get(key)) for other in namesakes)]
        told = ", ".join(f"{key.rpartition('.')[2]} {own[key]}" for key in apart)
        labels.append(f"{identity.name} ({told})" if told else identity.name)
    return labels


def _told_by(identity: SeatIdentity) -> dict[str, object]:
    return {"kind": identity.kind} | flatten(identity.details)


def _differ(one: object, other: object) -> bool:
    """Whether a stamp holds them apart: 1, 1.0, true and "1" are four values."""
    return json.dumps(one) != json.dumps(other)


def flatten(values: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Nested details by dotted path."""
    flat: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{name}.")
        else:
            flat[f"{prefix}{name}"] = value
    return flat


def all_different(texts: Iterable[str], numbered: str = "{} ({})") -> list[str]:
    """The same texts, those that are there already with a number from 2."""
    found: list[str] = []
    for text in texts:
        own, number = text, 1
        while own in found:
            number += 1
            own = numbered.format(text, number)
        found.append(own)
    return found


def slugs_of(labels: Sequence[str]) -> list[str]:
    """File names for labels: lower case, digits and dashes, all different."""
    bases = (re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")[:60] or "seat" for label in labels)
    return all_different(bases, "{}-{}")
