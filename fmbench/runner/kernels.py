"""Compiled kernels: whether they are there, and how to have them before workers start."""

import os

from fmbench.game.episode import Episode, play_stop
from fmbench.kernel_cache import kernels_are_compiled
from fmbench.runner.build import build_policies
from fmbench.settings import Settings


def kernels_are_cold() -> bool:
    """Whether playing will begin with compiling, which takes some seconds once a machine."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and not kernels_are_compiled()


def warm_kernels(settings: Settings) -> None:
    """Compile every kernel here, by playing the first season of a world of these settings."""
    episode = Episode(settings, seed=1)
    policies = build_policies(settings, episode)
    while not episode.finished and episode.world.season == 1:
        for seat in episode.stopped:
            play_stop(seat, policies[seat.number])
        episode.proceed()
