"""Behaviour of a field: every run measured once, seats ranked on six axes, what goes with the score."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fmbench.analysis.board.board import Board
from fmbench.analysis.board.entrants import Entrant
from fmbench.analysis.board.manifests import RunKey, run_key
from fmbench.analysis.metrics import (
    CapabilityRow,
    CentreTrial,
    Profile,
    axis_values,
    capability_matrix,
    centre_sensitivity,
    mean_over_seeds,
    profile_of,
)
from fmbench.analysis.mining import MinedRun, UsageManifest
from fmbench.analysis.statistics import Correlation, SeedCorrelations, adjust_together, spearman_by_seed

CAPABILITIES = {
    "endgame_shift": "endgame awareness: long-horizon acts a season, years 17-20 less years 2-16",
    "idle_cash": "credit assignment: season-end cash over net worth",
    "renewal_lead": "proactive control: median months left when renewal talks open",
    "offers_per_signing": "price discovery: transfer offers per signing",
    "notebook_similarity": "memory curation: similarity of consecutive season-end notebooks",
    "score_per_million_tokens": "compute: score per million tokens",
}
FAILED = {
    "warning_exposure": "warning exposure: share of stops with a warning",
    "youth_harvest": "youth harvest: share of promoted men who started five matches",
    "tactic_reversals": "tactic reversals: changes of formation or style",
}
"""Metrics that did not hold from seed to seed in the paper; kept on record (paper Appendix J)."""
TOKENS = "tokens_m"


@dataclass(frozen=True, slots=True)
class Association:
    """A metric's rank correlation with the score over the field, and by seed.

    `adjusted` is the pooled one with Holm's p over all associations of the report.
    """

    metric: str
    meaning: str
    found: SeedCorrelations
    adjusted: Correlation
    failed: bool


class Behaviour:
    """What a board's field did; everything is computed when first asked for."""

    def __init__(self, board: Board, manifests: Mapping[RunKey, UsageManifest] | None = None) -> None:
        self.board = board
        self.manifests = manifests or {}
        self.field = board.field

    @cached_property
    def profiles(self) -> dict[str, dict[int, Profile]]:
        """Profiles by label and seed, of every entrant with a counted run."""
        return {
            entrant.label: {seed: profile_of(run) for seed, run in entrant.runs.items()}
            for entrant in self.board.entrants if entrant.runs
        }  # fmt: skip

    def mean(self, entrant: Entrant, metric: str) -> float | None:
        """An entrant's metric, the mean over its seeds."""
        return mean_over_seeds(list(self.profiles[entrant.label].values()), metric).value

    def manifest_of(self, run: MinedRun) -> UsageManifest | None:
        """What a run's model used; None for a script."""
        return self.manifests.get(run_key(run))

    @cached_property
    def matrix(self) -> tuple[CapabilityRow, ...]:
        """The capability matrix of the field, in order of the board."""
        return capability_matrix(
            {
                entrant.label: axis_values(list(self.profiles[entrant.label].values()))
                for entrant in self.field
            }
        )

    @cached_property
    def associations(self) -> tuple[Association, ...]:
        """Rank correlation of every metric with the score, over the field."""
        meanings = CAPABILITIES | {TOKENS: "compute: tokens of a run"} | FAILED
        found = {name: spearman_by_seed(self._by_seed(name), self._scores_by_seed()) for name in meanings}
        known = {name: correlations for name, correlations in found.items() if correlations.pooled.n >= 3}
        adjusted = adjust_together({name: correlations.pooled for name, correlations in known.items()})
        return tuple(
            Association(name, meanings[name], known[name], adjusted[name], name in FAILED) for name in known
        )

    @cached_property
    def centres(self) -> tuple[CentreTrial, ...]:
        """How the memory axis would rank the field about other centres of its band."""
        similarity = {
            entrant.label: value
            for entrant in self.field
            if (value := self.mean(entrant, "notebook_similarity")) is not None
        }
        return centre_sensitivity(similarity, _means(self.field, similarity))

    def _by_seed(self, metric: str) -> dict[int, dict[str, float]]:
        values: dict[int, dict[str, float]] = {seed: {} for seed in self.board.seeds}
        for entrant in self.field:
            for seed, run in entrant.runs.items():
                if metric == TOKENS:
                    value = None if run.tokens is None else float(run.tokens.total)
                else:
                    value = self.profiles[entrant.label][seed].whole[metric].value
                if value is not None and not math.isnan(value):
                    values[seed][entrant.label] = value
        return values

    def _scores_by_seed(self) -> dict[int, dict[str, float]]:
        return {
            seed: {one.label: one.scores[seed] for one in self.field if seed in one.runs}
            for seed in self.board.seeds
        }


def _means(field: Sequence[Entrant], wanted: Mapping[str, float]) -> dict[str, float]:
    return {
        entrant.label: entrant.mean
        for entrant in field
        if entrant.label in wanted and entrant.mean is not None
    }
