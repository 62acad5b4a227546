"""Made-up scores with a known truth, the same on every machine."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from fmbench.analysis.statistics.draws import keyed_uniforms

COLLAPSE_SHARE = 0.15
COLLAPSE_POINTS = 40.0


def normals(key: str, *shape: int) -> NDArray[np.float64]:
    """Standard normals of the given shape."""
    return np.asarray(ndtri(keyed_uniforms(key, int(np.prod(shape))))).reshape(shape)


def gumbels(key: str, *shape: int) -> NDArray[np.float64]:
    """Standard Gumbel noise: strengths plus it, sorted, is a Plackett-Luce ranking."""
    return np.asarray(-np.log(-np.log(keyed_uniforms(key, int(np.prod(shape)))))).reshape(shape)


def seat_scores(key: str, worlds: int, seeds: int) -> NDArray[np.float64]:
    """Scores of one seat about 0, shape (worlds, seeds): SD 4, and 15% of seeds collapse."""
    collapsed = keyed_uniforms(f"{key}/collapse", worlds * seeds).reshape(worlds, seeds) < COLLAPSE_SHARE
    return 4.0 * normals(key, worlds, seeds) - COLLAPSE_POINTS * (collapsed - COLLAPSE_SHARE)
