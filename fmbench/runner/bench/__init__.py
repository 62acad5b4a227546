"""How fast the program is: medians after a warm-up, by player, by phase of the day, and from a shell."""

from fmbench.runner.bench.measure import (
    Measurements,
    PlayTime,
    ProcessCost,
    measure_all,
    measure_phases,
    measure_play,
    measure_process,
    measure_replay,
)

__all__ = [
    "Measurements",
    "PlayTime",
    "ProcessCost",
    "measure_all",
    "measure_phases",
    "measure_play",
    "measure_process",
    "measure_replay",
]
