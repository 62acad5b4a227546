"""The four criteria that a calibrated scale must meet (paper §3.3), each passed, failed or not judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import Any, Literal

from fmbench.analysis.board import Entrant
from fmbench.analysis.statistics import difference_interval
from fmbench.analysis.tables import interval

Verdict = Literal["pass", "fail", "not judged"]

ORDER = ("random", "idle", "heuristic", "oracle")
"""The rungs from the lowest up."""
WIDE = 5.0
"""Points by which the heuristic's mean must exceed the idle script's."""
HEADROOM = 0.8
"""Share of the loose upper bound that no score of the oracle may pass."""
SCORED_YEARS = 20
"""The horizon whose points WIDE and HEADROOM are made for; a shorter run gains less of both."""
_TITLE_HONORS = 100
_MOST_VALUE_M = 10_000
_MOST_SQUAD_M = 6_000


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion's verdict with the numbers it rests on."""

    name: str
    verdict: Verdict
    detail: str


def judge(rungs: Mapping[str, Entrant]) -> tuple[Criterion, ...]:
    """All four criteria for the rungs that are there, by name of rung."""
    return (_order(rungs), _discrimination(rungs), _floor(rungs), _saturation(rungs))


def _order(rungs: Mapping[str, Entrant]) -> Criterion:
    name = "order on every seed"
    absent = [rung for rung in ORDER if rung not in rungs]
    if absent:
        return Criterion(name, "not judged", f"no runs of {', '.join(absent)}")
    seeds = sorted(set.intersection(*(set(rungs[rung].scores) for rung in ORDER)))
    if not seeds:
        return Criterion(name, "not judged", "no seed was played by all four")
    broken = [seed for seed in seeds if not _rises([rungs[rung].scores[seed] for rung in ORDER])]
    if broken:
        return Criterion(name, "fail", f"broken on {len(broken)} of {len(seeds)} seeds: {_listed(broken)}")
    return Criterion(name, "pass", f"{' < '.join(ORDER)} on all {len(seeds)} common seeds")


def _discrimination(rungs: Mapping[str, Entrant]) -> Criterion:
    name = "discrimination"
    if "heuristic" not in rungs or "idle" not in rungs:
        return Criterion(name, "not judged", "needs heuristic and idle")
    disciplined, passive = rungs["heuristic"].scores, rungs["idle"].scores
    common = sorted(disciplined.keys() & passive.keys())
    if not common:
        return Criterion(name, "not judged", "heuristic and idle share no seed")
    gap = sum(disciplined[seed] - passive[seed] for seed in common) / len(common)
    verdict: Verdict = "pass" if gap >= WIDE else "fail"
    detail = f"heuristic is {gap:.2f} points above idle in the mean, wanted at least {WIDE:g}"
    span = difference_interval(disciplined, passive)
    if short := _short(rungs["heuristic"]):
        return Criterion(name, "not judged", f"{short}: {detail}")
    if verdict == "pass" and span.low <= 0 <= span.high:
        held = interval(span.low, span.high)
        detail += f"; of the mean only: 0 lies in its 95% interval, {held} (n = {len(common)})"
    return Criterion(name, verdict, detail)


def _floor(rungs: Mapping[str, Entrant]) -> Criterion:
    name = "positive oracle floor"
    if "oracle" not in rungs:
        return Criterion(name, "not judged", "no runs of oracle")
    scores = rungs["oracle"].scores
    worst = min(scores, key=lambda seed: (scores[seed], seed))
    verdict: Verdict = "pass" if scores[worst] > 0 else "fail"
    return Criterion(name, verdict, f"lowest oracle score {scores[worst]:.2f}, on seed {worst}")


def _saturation(rungs: Mapping[str, Entrant]) -> Criterion:
    """The oracle stays clear of what no run can reach, and is still gaining at the end."""
    name = "non-saturation"
    if "oracle" not in rungs:
        return Criterion(name, "not judged", "no runs of oracle")
    oracle = rungs["oracle"]
    run = next(iter(oracle.runs.values()))
    bound = loose_bound(run.result.stamp.knobs, run.years)
    top = max(oracle.scores.values())
    gains = [
        _late_gain([season.score_if_completed for season in one.result.seasons])
        for one in oracle.runs.values()
    ]
    gain = sum(gains) / len(gains)
    verdict: Verdict = "pass" if top <= HEADROOM * bound and gain > 0 else "fail"
    detail = (
        f"highest oracle score {top:.2f} is {top / bound:.0%} of the loose bound {bound:.0f} "
        f"(at most {HEADROOM:.0%}); {gain:+.2f} points over the last quarter of the run"
    )
    if short := _short(oracle):
        return Criterion(name, "not judged", f"{short}: {detail}")
    return Criterion(name, verdict, detail)


def _short(entrant: Entrant) -> str:
    """What keeps runs of another horizon from a judgment in points; empty at the scored one."""
    years = next(iter(entrant.runs.values())).years
    if years >= SCORED_YEARS:
        return ""
    return f"made for {SCORED_YEARS} seasons, these have {years}"


def loose_bound(knobs: Mapping[str, Any], years: int) -> float:
    """A score that no run can reach: every title, and all money and ability of a world (paper Appendix I)."""
    weights, divisors = knobs["scoring"]["weights"], knobs["scoring"]["divisors"]
    reached = {"honors": _TITLE_HONORS * years, "value_added": _MOST_VALUE_M, "squad": _MOST_SQUAD_M}
    return sum(float(weights[name]) * log(1 + most / float(divisors[name])) for name, most in reached.items())


def _late_gain(scores: Sequence[float]) -> float:
    """Last score less that of a quarter of the run before."""
    if len(scores) < 2:
        return 0.0
    return scores[-1] - scores[-1 - max(len(scores) // 4, 1)]


def _rises(scores: Sequence[float]) -> bool:
    return all(low < high for low, high in pairwise(scores))


def _listed(seeds: Sequence[int]) -> str:
    shown = ", ".join(map(str, seeds[:10]))
    return shown if len(seeds) <= 10 else f"{shown} and {len(seeds) - 10} more"
