"""Notebook similarity by meaning beside that by words: a replication, no part of the matrix or its tests."""

from collections.abc import Mapping
from dataclasses import dataclass

from fmbench.analysis.board.behaviour import Behaviour
from fmbench.analysis.metrics import Measure, semantic_similarity
from fmbench.analysis.metrics.measure import mean
from fmbench.analysis.statistics import Correlation, spearman


@dataclass(frozen=True, slots=True)
class Semantics:
    """Both similarities of every seat that wrote something, and their rank correlations over these seats.

    `runs` has the measure by meaning of each of their runs, by label and seed. No p is adjusted.
    """

    runs: Mapping[str, Mapping[int, Measure]]
    words: Mapping[str, float]
    meaning: Mapping[str, float]
    words_and_score: Correlation
    meaning_and_score: Correlation
    agreement: Correlation


def compare_semantics(behaviour: Behaviour) -> Semantics | None:
    """Measure the notebooks of a field by meaning; None if no seat has two. Raises SemanticsMissing."""
    runs: dict[str, dict[int, Measure]] = {}
    words: dict[str, float] = {}
    meaning: dict[str, float] = {}
    scores: dict[str, float] = {}
    for entrant in behaviour.field:
        if not entrant.wrote or entrant.mean is None:
            continue
        measures = {seed: semantic_similarity(run) for seed, run in entrant.runs.items()}
        known = [measure.value for measure in measures.values() if measure.value is not None]
        by_words = behaviour.mean(entrant, "notebook_similarity")
        if known and by_words is not None:
            runs[entrant.label], scores[entrant.label] = measures, entrant.mean
            words[entrant.label], meaning[entrant.label] = by_words, mean(known)
    if not runs:
        return None
    return Semantics(
        runs, words, meaning, spearman(words, scores), spearman(meaning, scores), spearman(words, meaning)
    )
