"""Notebook similarity by meaning: the memory statistic with an embedding (an optional extra).

The paper leaves a replication with embeddings to future work (Appendix J). The model is one table of a
vector a token; its weights lie in the package `wordllama`, so nothing is fetched. That package's own code is
not run: it would look for its tokenizer in a cache and then on the network.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.metrics.measure import Measure
from fmbench.analysis.metrics.memory import consecutive, mean_similarity
from fmbench.analysis.mining.records import MinedRun

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MODEL = "l2_supercat_256"
"""256 dimensions, 32,000 tokens, 16 MB in half precision."""
_PACKAGE = "wordllama"


class SemanticsMissing(Exception):  # noqa: N818
    """The optional extra with the embedding model is not installed."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(
            "--semantic needs the optional extra with the embedding model: pip install 'fm-bench[semantic]'"
        )


@dataclass(frozen=True, slots=True)
class Embedding:
    """A tokenizer and its table of vectors, shape (tokens, dimensions)."""

    tokenizer: "Tokenizer"
    vectors: NDArray[np.float64]

    def embed(self, text: str) -> NDArray[np.float64] | None:
        """The sum of a text's token vectors; None for a text without a token.

        Vectors are in half precision, so their sums in double are exact in any order.
        """
        ids = self.tokenizer.encode(text, add_special_tokens=False).ids
        if not ids:
            return None
        total: NDArray[np.float64] = self.vectors[ids].sum(axis=0)
        return total


@cache
def load_embedding() -> Embedding:
    """The embedding model from the installed package. Raises SemanticsMissing."""
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise SemanticsMissing
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    folder = Path(spec.submodule_search_locations[0])
    (vectors,) = load_file(folder / "weights" / f"{MODEL}.safetensors").values()
    tokenizer = Tokenizer.from_file(str(folder / "tokenizers" / "l2_supercat_tokenizer_config.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return Embedding(tokenizer, vectors.astype(np.float64))


def semantic_text_similarities(texts: Sequence[str]) -> tuple[float, ...]:
    """Cosine of each text's embedding and that of the one before, at least 0, to 9 decimals.

    Texts without a word count as with TF-IDF. Raises SemanticsMissing.
    """
    model = load_embedding()
    vectors = [model.embed(text) if text.strip() else None for text in texts]
    return consecutive(
        [vector is None for vector in vectors], lambda at: _cosine(vectors[at], vectors[at - 1])
    )


def semantic_similarity(run: MinedRun) -> Measure:
    """The mean over consecutive season-end notebooks of a run. Raises SemanticsMissing."""
    return mean_similarity(semantic_text_similarities([book.text for book in run.notebooks]))


def _cosine(one: NDArray[np.float64] | None, other: NDArray[np.float64] | None) -> float:
    assert one is not None
    assert other is not None
    size = math.sqrt(math.fsum(one * one) * math.fsum(other * other))
    return max(0.0, math.fsum(one * other) / size) if size else 0.0
