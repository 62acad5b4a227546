"""Price discovery: how many bids a signing takes (paper §4.2.1)."""

import math

from fmbench.analysis.metrics.measure import WHOLE, Measure, Span
from fmbench.analysis.mining.records import MinedRun


def offers_per_signing(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Accepted `make_transfer_offer` calls over arrivals with a fee; low is better.

    A bid that the seller turned down was submitted and counts; men drafted, promoted or signed
    free are no signings here. Without a signing the value is infinite, which ranks last; the
    offers stand in the basis (paper Appendix J, mechanics §16).
    """
    offers = sum(offer.season in span for offer in run.transfer_offers)
    signings = sum(trade.direction == "in" and trade.fee > 0 and trade.season in span for trade in run.trades)
    value = offers / signings if signings else math.inf
    return Measure.of(value, offers=offers, signings=signings)


def offers_by_season(run: MinedRun) -> dict[int, int]:
    """Accepted transfer offers of each season up to the last one begun (paper Figure 8)."""
    last = max((stop.season for stop in run.stops), default=0)
    counts = dict.fromkeys(range(1, last + 1), 0)
    for offer in run.transfer_offers:
        counts[offer.season] += 1
    return counts
