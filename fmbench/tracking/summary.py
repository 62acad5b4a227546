"""The summary of a run folder: `summary.json` with every score, the mean and the spread."""

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from pathlib import Path
from typing import Literal

from fmbench.score import TerminationReason
from fmbench.tracking.files import write_atomically
from fmbench.tracking.results import Count, Result, ResultPart


class SeatScore(ResultPart):
    """The final score of one seat in one world."""

    seed: Count
    seat: Count
    name: str
    final: float
    reason: TerminationReason


class FailedSeed(ResultPart):
    """A world that gave no result, and why."""

    seed: Count
    reason: str


class Spread(ResultPart):
    """Number, mean and sample standard deviation of final scores; null where undefined."""

    n: Count
    mean: float | None
    sd: float | None


class Summary(Spread):
    """Final scores over the seeds of one run folder; `n`, `mean` and `sd` are over all seats."""

    format: Literal[1] = 1
    scores: tuple[SeatScore, ...]
    failed: tuple[FailedSeed, ...]
    seats: dict[str, Spread]
    """The same by the name of who sat there."""


def summarize(results: Sequence[Result], failed: Mapping[int, str]) -> Summary:
    """Summarise the results of a run; `failed` maps a seed without a result to the reason."""
    scores = tuple(
        SeatScore(
            seed=result.seed,
            seat=result.seat,
            name=result.stamp.seat.name,
            final=result.score.final,
            reason=result.termination.reason,
        )
        for result in sorted(results, key=lambda result: (result.seed, result.seat))
    )
    names = sorted({score.name for score in scores})
    overall = measure_spread([score.final for score in scores])
    return Summary(
        n=overall.n,
        mean=overall.mean,
        sd=overall.sd,
        scores=scores,
        failed=tuple(FailedSeed(seed=seed, reason=failed[seed]) for seed in sorted(failed)),
        seats={
            name: measure_spread([score.final for score in scores if score.name == name]) for name in names
        },
    )


def measure_spread(scores: Sequence[float]) -> Spread:
    """Mean and sample standard deviation, rounded to 6 decimals as scores are."""
    n = len(scores)
    if n == 0:
        return Spread(n=0, mean=None, sd=None)
    mean = fsum(scores) / n
    if n == 1:
        return Spread(n=1, mean=round(mean, 6), sd=None)
    variance = fsum((score - mean) * (score - mean) for score in scores) / (n - 1)
    return Spread(n=n, mean=round(mean, 6), sd=round(sqrt(variance), 6))


def write_summary(path: Path, summary: Summary) -> None:
    """Write a summary in one step; OSError if the disk refuses."""
    write_atomically(path, summary.model_dump_json(indent=2) + "\n")
