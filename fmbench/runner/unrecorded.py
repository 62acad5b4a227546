"""A world played by scripts for its figures alone: no folder, no journal, no progress."""

from collections.abc import Callable

from fmbench.game.episode import Episode, play_stop
from fmbench.game.observer import Observer
from fmbench.runner.build import build_policies
from fmbench.settings import Settings


def play_unrecorded(
    settings: Settings, seed: int, should_stop: Callable[[], bool], observer: Observer | None = None
) -> Episode | None:
    """The episode of one world, played to its end; None if it was stopped between two stops."""
    episode = Episode(settings, seed, observer=observer)
    policies = build_policies(settings, episode)
    while not episode.finished:
        if should_stop():
            return None
        for seat in episode.stopped:
            play_stop(seat, policies[seat.number])
        episode.proceed()
    return episode
