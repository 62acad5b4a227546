"""Memory curation: how much of a notebook survives from one season's end to the next (paper §4.2.1)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fmbench.analysis.metrics.matrix import rank_scores
from fmbench.analysis.metrics.measure import WHOLE, Measure, Span, mean
from fmbench.analysis.mining.records import MinedRun
from fmbench.analysis.statistics import Correlation, spearman

CENTRE = 0.35
"""Middle of the empirically best band of similarity (paper Appendix J)."""
CENTRES = (0.25, 0.30, 0.35, 0.40, 0.45)
"""Centres that the axis is tried with, to show what hangs on the choice."""


def notebook_similarity(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Mean TF-IDF cosine of consecutive season-end notebooks; 1 never changes, 0 starts anew.

    A pair counts in the span of its later season.
    """
    return mean_similarity([similarity for season, similarity in similarities(run) if season in span])


def mean_similarity(pairs: Sequence[float]) -> Measure:
    """The mean over pairs of consecutive season-end notebooks."""
    if not pairs:
        return Measure.none("no two consecutive season-end notebooks", pairs=0)
    return Measure.of(mean(pairs), pairs=len(pairs))


def similarities(run: MinedRun) -> tuple[tuple[int, float], ...]:
    """Each season from the second on, with its notebook's similarity to the season before."""
    books = run.notebooks
    values = text_similarities([book.text for book in books])
    return tuple((later.season, value) for later, value in zip(books[1:], values, strict=True))


def text_similarities(texts: Sequence[str]) -> tuple[float, ...]:
    """TF-IDF cosine of each text and the one before it, words and pairs of words, to 9 decimals.

    The weights are learned from all the texts of the run. Two texts without a word are alike
    (1), one without and one with are not (0) (mechanics §16).
    """
    # Half a second of import.
    from sklearn.feature_extraction.text import TfidfVectorizer

    weigher = TfidfVectorizer(ngram_range=(1, 2))
    words = weigher.build_analyzer()
    empty = [not words(text) for text in texts]
    if all(empty):
        return (1.0,) * max(len(texts) - 1, 0)
    rows = weigher.fit_transform(texts)
    return consecutive(empty, lambda at: float(rows[at].multiply(rows[at - 1]).sum()))


def consecutive(empty: Sequence[bool], cosine: Callable[[int], float]) -> tuple[float, ...]:
    """Similarity of each text from the second on and the one before it, to 9 decimals.

    `cosine` is asked for the places of texts where neither of the two is empty.
    """
    values = []
    for later in range(1, len(empty)):
        if empty[later] or empty[later - 1]:
            values.append(1.0 if empty[later] and empty[later - 1] else 0.0)
        else:
            values.append(round(min(cosine(later), 1.0), 9))
    return tuple(values)


def distance_from_band(similarity: float, centre: float = CENTRE) -> float:
    """The matrix's axis: |s - centre|; low is better."""
    return abs(similarity - centre)


@dataclass(frozen=True, slots=True)
class CentreTrial:
    """The memory axis with another centre: rank scores by seat, and how it goes with the score."""

    centre: float
    rank_scores: Mapping[str, float]
    correlation: Correlation


def centre_sensitivity(
    similarity: Mapping[str, float], scores: Mapping[str, float], centres: Sequence[float] = CENTRES
) -> tuple[CentreTrial, ...]:
    """How the axis would rank the seats, and correlate with their scores, about other centres.

    Both mappings hold one number a seat: its mean over seeds.
    """
    trials = []
    for centre in centres:
        distances = {seat: distance_from_band(value, centre) for seat, value in similarity.items()}
        ranked = rank_scores(distances, high_is_better=False)
        trials.append(CentreTrial(centre, ranked, spearman(distances, scores)))
    return tuple(trials)
