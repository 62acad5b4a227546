"""Where a day's time goes: a stop-watch on each phase that `engine/season.py` lists."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from fmbench.engine import season

PHASES = (
    "timers",
    "bodies",
    "match_round",
    "lodge",
    "cash",
    "judgement",
    "reasons_to_stop",
    "end_day",
)


@contextmanager
def time_phases() -> Iterator[dict[str, float]]:
    """While entered, count the seconds spent in each phase; the mapping fills as days are played."""
    seconds = dict.fromkeys(PHASES, 0.0)
    originals = {name: getattr(season, name) for name in PHASES}
    for name, original in originals.items():
        setattr(season, name, _timed(name, original, seconds))
    try:
        yield seconds
    finally:
        for name, original in originals.items():
            setattr(season, name, original)


def _timed(name: str, phase: Callable[..., Any], seconds: dict[str, float]) -> Callable[..., Any]:
    def timed(*arguments: Any) -> Any:
        started = perf_counter()
        answer = phase(*arguments)
        seconds[name] += perf_counter() - started
        return answer

    return timed
