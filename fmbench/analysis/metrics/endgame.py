"""Endgame awareness: whether slow investments stop when there is no time left to collect (paper §4.2.1)."""

from fmbench.analysis.metrics.measure import WHOLE, Measure, Span
from fmbench.analysis.mining.records import MinedRun

HORIZON = 20
MIDDLE = Span(2, 16)
LATE = Span(17, 20)


def endgame_shift(run: MinedRun) -> Measure:
    """Long-horizon acts a season over years 17-20 less those over years 2-16; low is better.

    Of a run that settled only the seasons that reached their verdict count; without one from
    year 17 on, or over another horizon than 20 years, there is no endgame to speak of
    (paper Appendix J, mechanics §16).
    """
    if run.years != HORIZON:
        return Measure.none(f"defined for a horizon of {HORIZON} years, not {run.years}")
    late, middle = long_horizon_rate(run, LATE), long_horizon_rate(run, MIDDLE)
    if late.value is None or middle.value is None:
        return Measure.none("the run ended before a season of years 17-20 was over")
    return Measure.of(
        late.value - middle.value,
        late_per_season=late.value,
        late_seasons=late["seasons"],
        middle_per_season=middle.value,
        middle_seasons=middle["seasons"],
    )


def long_horizon_rate(run: MinedRun, span: Span = WHOLE) -> Measure:
    """Accepted `invest` and `promote_youth` a season played, within a span."""
    seasons = [season for season in run.seasons_played if season in span]
    if not seasons:
        return Measure.none(f"no season of {span} was played to its verdict", seasons=0)
    acts = sum(act.season in seasons for act in (*run.investments, *run.promotions))
    return Measure.of(acts / len(seasons), acts=acts, seasons=len(seasons))
