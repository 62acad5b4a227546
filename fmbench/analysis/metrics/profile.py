"""All metrics of one run, whole and by stage of the run, and their means over seeds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fmbench.analysis.metrics.cash import idle_cash
from fmbench.analysis.metrics.compute import score_per_million_tokens
from fmbench.analysis.metrics.endgame import endgame_shift, long_horizon_rate
from fmbench.analysis.metrics.failed import tactic_reversals, warning_exposure, youth_harvest
from fmbench.analysis.metrics.matrix import Axis
from fmbench.analysis.metrics.measure import WINDOWS, Measure, Span, mean
from fmbench.analysis.metrics.memory import distance_from_band, notebook_similarity
from fmbench.analysis.metrics.prices import offers_per_signing
from fmbench.analysis.metrics.renewals import last_minute_share, renewal_lead
from fmbench.analysis.mining.records import MinedRun

_WHOLE_RUN: dict[str, Callable[[MinedRun], Measure]] = {
    "endgame_shift": endgame_shift,
    "score_per_million_tokens": score_per_million_tokens,
}
_BY_SPAN: dict[str, Callable[..., Measure]] = {
    "long_horizon_rate": long_horizon_rate,
    "idle_cash": idle_cash,
    "renewal_lead": renewal_lead,
    "last_minute_share": last_minute_share,
    "offers_per_signing": offers_per_signing,
    "notebook_similarity": notebook_similarity,
    "warning_exposure": warning_exposure,
    "youth_harvest": youth_harvest,
    "tactic_reversals": tactic_reversals,
}


@dataclass(frozen=True, slots=True)
class Profile:
    """A run's metrics by name: over the whole run, and by window where a window makes sense.

    `seat` is who sat there, `number` where.
    """

    seat: str
    number: int
    seed: int
    whole: Mapping[str, Measure]
    by_window: Mapping[str, tuple[tuple[Span, Measure], ...]]


def profile_of(run: MinedRun) -> Profile:
    """Measure everything of a run."""
    stamp = run.result.stamp
    return Profile(
        stamp.seat.name,
        run.result.seat,
        run.result.seed,
        {name: measure(run) for name, measure in (_WHOLE_RUN | _BY_SPAN).items()},
        {name: tuple(_by_window(run, measure)) for name, measure in _BY_SPAN.items()},
    )


def _by_window(run: MinedRun, measure: Callable[..., Measure]) -> Iterator[tuple[Span, Measure]]:
    last = max((stop.season for stop in run.stops), default=0)
    for span in WINDOWS:
        # Nothing done in years that were never reached is no behaviour.
        begun = span.first <= last
        yield span, measure(run, span) if begun else Measure.none(f"the run ended before {span}")


def mean_over_seeds(profiles: Sequence[Profile], name: str) -> Measure:
    """Mean of a metric over the runs of one seat that have it; `seeds` in the basis says how many."""
    values = [value for profile in profiles if (value := profile.whole[name].value) is not None]
    if not values:
        return Measure.none("no run has it", seeds=0)
    return Measure.of(mean(values), seeds=len(values))


def axis_values(profiles: Sequence[Profile]) -> dict[Axis, float | None]:
    """One seat's statistic on each axis of the capability matrix: the mean over its seeds.

    For memory the distance from the band is that of the mean similarity (paper Appendix J).
    """
    similarity = mean_over_seeds(profiles, "notebook_similarity").value
    return {
        "price_discovery": mean_over_seeds(profiles, "offers_per_signing").value,
        "memory_curation": None if similarity is None else distance_from_band(similarity),
        "proactive_control": mean_over_seeds(profiles, "renewal_lead").value,
        "credit_assignment": mean_over_seeds(profiles, "idle_cash").value,
        "endgame_awareness": mean_over_seeds(profiles, "endgame_shift").value,
        "compute_efficiency": mean_over_seeds(profiles, "score_per_million_tokens").value,
    }
