"""Student's t and its kin: quantiles, p-value, and the power of the two-sided test.

scipy is loaded on the first call; nothing else of the statistics needs it.
"""

import math

_FAR = 8.0


def t_quantile(probability: float, degrees: float) -> float:
    """The point below which a t variable falls with `probability`."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def two_sided_p(statistic: float, degrees: float) -> float:
    """P(|t| >= |statistic|); 0 for an infinite statistic."""
    from scipy.special import stdtr

    return min(1.0, 2.0 * float(stdtr(degrees, -abs(statistic))))


def two_sided_power(noncentrality: float, degrees: float, alpha: float) -> float:
    """P(|T| > t quantile) for a noncentral t variable; exact, both tails."""
    from scipy.special import nctdtr

    critical = t_quantile(1.0 - alpha / 2.0, degrees)
    # Far out the upper tail is all there is, and the series of the lower one loses its digits.
    lower = float(nctdtr(degrees, noncentrality, -critical)) if noncentrality < _FAR else 0.0
    upper = 1.0 - float(nctdtr(degrees, noncentrality, critical))
    return math.nan if math.isnan(lower + upper) else min(1.0, max(0.0, lower) + upper)


def normal_quantile(probability: float) -> float:
    """The point below which a standard normal variable falls with `probability`."""
    from scipy.special import ndtri

    return float(ndtri(probability))


def chi_square_quantile(probability: float, degrees: float) -> float:
    """The point below which a chi-square variable falls with `probability`."""
    from scipy.special import chdtri

    return float(chdtri(degrees, 1.0 - probability))
