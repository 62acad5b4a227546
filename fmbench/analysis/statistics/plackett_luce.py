"""Strengths that make the rankings of several worlds likely, all worlds at once.

Plackett-Luce: out of the seats still to be placed, seat i comes next with probability
exp(s_i) / sum of exp(s). A weak normal prior keeps a seat that never lost finite. The fit is
Newton's method on a concave function, so it has one answer and no order of play.
"""

import numpy as np
from numpy.typing import NDArray

from fmbench.analysis.statistics.errors import StatisticsError, require
from fmbench.analysis.statistics.rankings import Choices

PRIOR_SD = 3.0
"""Spread of the prior over strengths, in log odds: about 20 to 1 between typical seats."""
WIDEST_PRIOR = 100.0
"""Beyond it a seat that never lost has no strength that arithmetic can tell."""

_STEPS = 200
_LARGEST_STEP = 2.0
_CLOSE = 1e-10


def fit_strengths(
    choices: Choices, counts: NDArray[np.float64], prior_sd: float = PRIOR_SD
) -> NDArray[np.float64]:
    """Strengths (fits, seats), each fit with mean 0; `counts` (fits, worlds) weighs the worlds.

    A step is cut to `_LARGEST_STEP`, which keeps Newton on the way up from far off.

    Raises:
        StatisticsError: a prior spread outside (0, 100], or no convergence.
    """
    require(0 < prior_sd <= WIDEST_PRIOR, "prior_sd", prior_sd, f"must be above 0, at most {WIDEST_PRIOR:g}")
    precision = 1.0 / (prior_sd * prior_sd)
    seats = len(choices.seats)
    weights = counts @ choices.weights
    placed = counts @ choices.placed
    pairs = (choices.sets[:, :, None] * choices.sets[:, None, :]).reshape(-1, seats * seats)
    strengths = np.zeros((len(counts), seats))
    for _ in range(_STEPS):
        odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        totals = odds @ choices.sets.T
        expected = odds * ((weights / totals) @ choices.sets)
        gradient = placed - expected - precision * strengths
        shared = ((weights / totals**2) @ pairs).reshape(-1, seats, seats)
        curvature = -shared * odds[:, :, None] * odds[:, None, :]
        curvature[:, np.arange(seats), np.arange(seats)] += expected + precision
        step = np.linalg.solve(curvature, gradient[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        strengths = strengths + step * np.minimum(1.0, _LARGEST_STEP / np.maximum(longest, _CLOSE))
        if longest.max() < _CLOSE:
            break
    else:
        raise StatisticsError("counts", counts.shape, f"Newton's method must settle within {_STEPS} steps")
    centred: NDArray[np.float64] = strengths - strengths.mean(axis=1, keepdims=True)
    return centred
