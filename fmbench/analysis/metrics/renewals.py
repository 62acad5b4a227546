"""Proactive control: how early talks about a contract that will end are opened (paper §4.2.1, Figure 4)."""

from collections.abc import Iterator

from fmbench.analysis.metrics.measure import WHOLE, Measure, Span, median
from fmbench.analysis.mining.records import ContractOffer, MinedRun

EPISODE_GAP_DAYS = 60
LAST_MINUTE_MONTHS = 6


def renewal_episodes(run: MinedRun, span: Span = WHOLE) -> tuple[ContractOffer, ...]:
    """The first offer of each renewal episode, in order, of those opened within a span.

    Offers to the same own man with no more than 60 days from one to the next are one episode
    (paper Appendix J). Renewals by standing order are no calls and open none.
    """
    return tuple(offer for offer in _openings(run) if offer.season in span)


def renewal_lead(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Median of the contract months left when an episode opens; high is better.

    The basis holds the share opened at the last minute, with six months or less to go.
    """
    leads = [offer.man.months_left for offer in renewal_episodes(run, span)]
    if not leads:
        return Measure.none("no renewal was ever opened", episodes=0)
    last_minute = sum(lead <= LAST_MINUTE_MONTHS for lead in leads)
    return Measure.of(median(leads), episodes=len(leads), last_minute_share=last_minute / len(leads))


def last_minute_share(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Share of episodes opened with six months or less to go; low is better."""
    lead = renewal_lead(run, span)
    if lead.value is None:
        return lead
    return Measure.of(lead["last_minute_share"], episodes=lead["episodes"])


def _openings(run: MinedRun) -> Iterator[ContractOffer]:
    latest: dict[int, int] = {}
    for offer in run.contract_offers:
        if offer.whose != "own":
            continue
        before = latest.get(offer.man.player)
        latest[offer.man.player] = offer.day
        if before is None or offer.day - before > EPISODE_GAP_DAYS:
            yield offer
