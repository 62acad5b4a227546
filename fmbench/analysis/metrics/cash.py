"""Credit assignment: whether money sits idle (paper §4.2.1, Figure 3)."""

from fmbench.analysis.metrics.measure import WHOLE, Measure, Span, mean
from fmbench.analysis.mining.records import MinedRun


def idle_cash(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Mean of cash over net worth at the verdicts of seasons 2-20; low is better.

    A season whose net worth is 0 or less has no such ratio; it is dropped and counted
    (paper Appendix J, mechanics §16).
    """
    seasons = [s for s in run.result.seasons if 2 <= s.season <= 20 and s.season in span]
    kept = [s for s in seasons if s.net_worth_m > 0]
    dropped = len(seasons) - len(kept)
    if not kept:
        reason = "no season with a positive net worth" if seasons else "no season from the second on"
        return Measure.none(reason, seasons=0, dropped=dropped)
    return Measure.of(mean(s.cash_m / s.net_worth_m for s in kept), seasons=len(kept), dropped=dropped)
