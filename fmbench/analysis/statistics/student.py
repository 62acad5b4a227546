"""Student's t and its kin: quantiles, p-value, and the power of the two-sided test.

scipy is loaded on the first call; nothing else of the statistics needs it.
"""

import math

_FAR = 6.0
"""Beyond it the lower tail is below 1e-9, and its series loses all digits."""


def t_quantile(probability: float, degrees: float) -> float:
    """The point below which a t variable falls with `probability`."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def two_sided_p(statistic: float, degrees: float) -> float:
    """P(|t| >= |statistic|); 0 for an infinite statistic."""
    from scipy.special import stdtr

    return min(1.0, 2.0 * float(stdtr(degrees, -abs(statistic))))


def two_sided_power(noncentrality: float, degrees: float, alpha: float) -> float:
    """P(|T| > t quantile) for a noncentral t variable, `noncentrality` at least 0; both tails."""
    from scipy.special import nctdtr

    critical = t_quantile(1.0 - alpha / 2.0, degrees)
    below = float(nctdtr(degrees, noncentrality, critical))
    if math.isnan(below):
        # The series gives up where nothing is left below, and only there.
        return 1.0
    far_below = float(nctdtr(degrees, noncentrality, -critical)) if noncentrality < _FAR else 0.0
    return min(1.0, far_below + 1.0 - below)


def normal_quantile(probability: float) -> float:
    """The point below which a standard normal variable falls with `probability`."""
    from scipy.special import ndtri

    return float(ndtri(probability))


def chi_square_quantile(probability: float, degrees: float) -> float:
    """The point below which a chi-square variable falls with `probability`."""
    from scipy.special import chdtri

    return float(chdtri(degrees, 1.0 - probability))
