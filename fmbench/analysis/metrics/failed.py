"""Metrics that did not hold up from seed to seed; kept on record with the others (paper Appendix J)."""

from fmbench.analysis.metrics.measure import WHOLE, Measure, Span
from fmbench.analysis.mining.records import MinedRun
from fmbench.game.view.words import WARNINGS

HARVESTED_STARTS = 5


def warning_exposure(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Share of decision stops whose packet carried a warning, and by kind of warning."""
    stops = [stop for stop in run.stops if stop.season in span]
    if not stops:
        return Measure.none(f"no stop in {span}", stops=0)
    warned = sum(bool(stop.warnings) for stop in stops)
    kinds = {kind: sum(kind in stop.warnings for stop in stops) / len(stops) for kind in WARNINGS}
    return Measure.of(warned / len(stops), stops=len(stops), **kinds)


def youth_harvest(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Share of the men promoted within a span who started five league matches or more for the club."""
    promoted = [promotion for promotion in run.promotions if promotion.season in span]
    if not promoted:
        return Measure.none("nobody was promoted", promoted=0)
    harvested = sum(promotion.starts >= HARVESTED_STARTS for promotion in promoted)
    return Measure.of(harvested / len(promoted), promoted=len(promoted), harvested=harvested)


def tactic_reversals(run: MinedRun, span: Span = WHOLE) -> Measure:
    """How many `set_tactics` changed the formation or the style in force; repeating it is none."""
    calls = [call for call in run.tactics if call.season in span]
    return Measure.of(sum(call.is_reversal for call in calls), calls=len(calls))
