"""The composite score of version 1: three channels, the settlement discount, revivals."""

from collections.abc import Sequence

from fmbench.score.arithmetic import CREDITS_PER_M, deflate, natural_log, power
from fmbench.score.errors import ScoreInputError
from fmbench.score.types import Score, ScoreChannels, ScoreInputs
from fmbench.settings.scoring import Scoring

SCORE_VERSION = "v1"

_DECIMALS = 6


def is_of_this_version(scoring: Scoring) -> bool:
    """Whether the settings ask for this formula: `v1`, or a variant with other numbers such as `v1-NAME`."""
    return scoring.version.partition("-")[0] == SCORE_VERSION


def deflated_mean(values: Sequence[tuple[int, int]], inflation: float, origin: int) -> float:
    """Mean of (season, nominal credits) pairs at the prices of season `origin`, in the order given.

    Source: paper §3.3, mechanics §10.

    Raises:
        ScoreInputError: no value is given, or one is not of a season from 1 on.
    """
    if not values:
        raise ScoreInputError("values", values, "must hold at least one season")
    total = 0.0
    for season, amount in values:
        total += deflate(amount, season, inflation, origin)
    return total / len(values)


def baseline_after_revival(
    own_baseline: float, injected_deflated: float, auto_squad_net_worth: float
) -> float:
    """The baseline of a seat that was revived, in day-0 credits.

    `injected_deflated` is all the money of all its revivals, so that no top-up can be
    value added; `auto_squad_net_worth` is the day-0 net worth of the seed's auto-filled
    club, below which no revived seat is measured. Source: decisions 1.
    """
    return max(own_baseline + injected_deflated, auto_squad_net_worth)


def channel_terms(inputs: ScoreInputs, scoring: Scoring) -> ScoreChannels:
    """The three log-compressed terms in points, unrounded (paper §3.3)."""
    weights, divisors = scoring.weights, scoring.divisors
    gain = weights.value_added * _compress(abs(inputs.va_m), divisors.value_added)
    return ScoreChannels(
        honors=weights.honors * _compress(max(inputs.h, 0), divisors.honors),
        value_added=gain if inputs.va_m >= 0 else -gain,
        squad=weights.squad * _compress(max(inputs.m_m, 0.0), divisors.squad),
    )


def raw_score(channels: ScoreChannels) -> float:
    """Sum of the three terms in points, before any discount (paper §3.3)."""
    return channels.honors + channels.value_added + channels.squad


def settlement_discount(t_years: float, horizon_years: int, scoring: Scoring) -> float:
    """rho of a run that settles after `t_years`: rho_base (t / T)^rho_exponent.

    A completed run has rho 1 and does not ask here. Source: paper §3.3.

    Raises:
        ScoreInputError: the horizon is below 1 or `t_years` is outside [0, horizon].
    """
    if horizon_years < 1:
        raise ScoreInputError("horizon_years", horizon_years, "must be at least 1")
    if not 0.0 <= t_years <= horizon_years:
        raise ScoreInputError("t_years", t_years, f"must lie in [0, {horizon_years}]")
    return scoring.rho_base * power(t_years / horizon_years, scoring.rho_exponent)


def discounted_score(raw: float, rho: float, revivals: int, scoring: Scoring) -> float:
    """rho x revival_discount^revivals x max(raw, 0) + min(raw, 0), in points.

    The negative part is never discounted, so no death and no early end can shrink a loss.
    Source: paper §3.3 and Appendix I, decisions 2.

    Raises:
        ScoreInputError: `revivals` is negative or `rho` is outside [0, 1].
    """
    if revivals < 0:
        raise ScoreInputError("revivals", revivals, "must be at least 0")
    if not 0.0 <= rho <= 1.0:
        raise ScoreInputError("rho", rho, "must lie in [0, 1]")
    share = rho * power(scoring.revival_discount, float(revivals))
    return share * max(raw, 0.0) + min(raw, 0.0)


def compose_score(inputs: ScoreInputs, rho: float, revivals: int, scoring: Scoring) -> Score:
    """The whole score; each number is rounded to 6 decimals from the unrounded ones."""
    channels = channel_terms(inputs, scoring)
    raw = raw_score(channels)
    return Score(
        final=_rounded(discounted_score(raw, rho, revivals, scoring)),
        raw=_rounded(raw),
        channels=ScoreChannels(
            honors=_rounded(channels.honors),
            value_added=_rounded(channels.value_added),
            squad=_rounded(channels.squad),
        ),
        rho=_rounded(rho),
        revivals=revivals,
        inputs=ScoreInputs(h=inputs.h, va_m=_rounded(inputs.va_m), m_m=_rounded(inputs.m_m)),
    )


def in_millions(amount: float) -> float:
    """Credits in M credits."""
    return amount / CREDITS_PER_M


def _compress(amount: float, divisor: float) -> float:
    return natural_log(1.0 + amount / divisor)


def _rounded(value: float) -> float:
    # Adding zero turns a negative zero into zero, so that results print alike.
    return round(value, _DECIMALS) + 0.0
