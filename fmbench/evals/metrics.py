"""Metrics of a run: final scores of complete chains, or NaN and a flag while one is incomplete.

Inspect's own status says nothing about it: `--limit` and `--no-fail-on-error` end in success.
Metrics are computed while the run is live, too, then over no sample at all at first.
"""

from collections.abc import Mapping, Sequence
from math import fsum, nan, sqrt
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from fmbench.tracking.summary import measure_spread

_CHANNELS = ("honors", "value_added", "squad")


def fm_metrics() -> list[Metric]:
    """All metrics, the headline first."""
    return [
        final_score(), incomplete(), standard_deviation(), standard_error(), seat_scores(),
        score_channels(), run_counts(),
    ]  # fmt: skip


class _Chains:
    """What the scores of the samples say about the chains."""

    def __init__(self, scores: Sequence[SampleScore]) -> None:
        details = [score.score.metadata or {} for score in scores]
        self.expected: list[str] = next((list(found["chains"]) for found in details if "chains" in found), [])
        self.ended: dict[str, Mapping[str, Any]] = {
            found["chain"]: found for found in details if found.get("final")
        }

    @property
    def missing(self) -> int:
        """How many chains have not reached their end."""
        return sum(chain not in self.ended for chain in self.expected)

    @property
    def complete(self) -> bool:
        """Whether there are chains and all have ended."""
        return bool(self.expected) and self.missing == 0

    def of(self, part: str, name: str) -> list[float]:
        """A number of each chain that has ended, in order of the chains."""
        return [float(self.ended[chain][part][name]) for chain in self.expected if chain in self.ended]

    def finals_by_seed(self) -> list[float]:
        """The mean final score of each seed, over the seats of its world."""
        seeds: dict[str, list[float]] = {}
        for chain in self.expected:
            seeds.setdefault(chain.partition("/")[0], []).append(self.ended[chain]["score"]["final"])
        return [fsum(finals) / len(finals) for finals in seeds.values()]


@metric
def final_score() -> Metric:
    """The mean of the final scores over all seeds and seats; NaN while a chain is incomplete."""

    def measure(scores: list[SampleScore]) -> Value:
        chains = _Chains(scores)
        return _mean(chains.of("score", "final")) if chains.complete else nan

    return measure


@metric
def incomplete() -> Metric:
    """How many chains have not reached their end; 0 for a run that counts."""

    def measure(scores: list[SampleScore]) -> Value:
        chains = _Chains(scores)
        return chains.missing if chains.expected else 1

    return measure


@metric
def standard_deviation() -> Metric:
    """The sample standard deviation of the final scores over seeds; NaN below two or if incomplete."""

    def measure(scores: list[SampleScore]) -> Value:
        return _deviation(_Chains(scores))[0]

    return measure


@metric
def standard_error() -> Metric:
    """The standard error of the mean over seeds; NaN below two seeds or if incomplete."""

    def measure(scores: list[SampleScore]) -> Value:
        deviation, seeds = _deviation(_Chains(scores))
        return deviation / sqrt(seeds) if seeds else nan

    return measure


@metric
def seat_scores() -> Metric:
    """The final score of every seed and seat; NaN for a chain that has not reached its end."""

    def measure(scores: list[SampleScore]) -> Value:
        chains = _Chains(scores)
        return {
            chain: chains.ended[chain]["score"]["final"] if chain in chains.ended else nan
            for chain in chains.expected
        }

    return measure


@metric
def score_channels() -> Metric:
    """The three channels of the score, means over all seeds and seats; NaN if incomplete."""

    def measure(scores: list[SampleScore]) -> Value:
        chains = _Chains(scores)
        if not chains.complete:
            return dict.fromkeys(_CHANNELS, nan)
        channels = [chains.ended[chain]["score"]["channels"] for chain in chains.expected]
        return {name: _mean([found[name] for found in channels]) for name in _CHANNELS}

    return measure


@metric
def run_counts() -> Metric:
    """Revivals, stops and forced advances, summed over the chains that have ended."""

    def measure(scores: list[SampleScore]) -> Value:
        chains = _Chains(scores)
        return {
            "revivals": fsum(chains.of("score", "revivals")),
            "stops": fsum(chains.of("stops", "total")),
            "forced_advances": fsum(chains.of("stops", "forced")),
        }

    return measure


def _mean(values: Sequence[float]) -> float:
    return round(fsum(values) / len(values), 6)


def _deviation(chains: _Chains) -> tuple[float, int]:
    if not chains.complete:
        return nan, 0
    finals = chains.finals_by_seed()
    deviation = measure_spread(finals).sd
    return (nan if deviation is None else deviation), len(finals)
