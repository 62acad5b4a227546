"""Runs that differ in one thing alone: the same seed and manager, with and without a pump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from fmbench.engine.world import World
from fmbench.game.episode import Episode, play_stop
from fmbench.game.stops import Policy
from fmbench.score import ScoreInputs
from fmbench.settings import Settings, load_settings

PATIENT_BOARD = (
    "world.board.fire=0",
    "world.board.vote=10",
    "world.board.k_match=0",
    "world.board.missed=0",
    "world.board.missed_place=0",
)
"""A board that never dismisses, so that two runs differ by what is probed and not by luck."""

Manager = Callable[[Callable[[], World]], Policy]
"""Makes a seat's manager, which may look at the world it is given."""


@lru_cache
def settings_of(*overrides: str) -> Settings:
    return load_settings(list(overrides))


def played(manager: Manager, seed: int, years: int, *overrides: str) -> Episode:
    """A finished solo run."""
    return finished(Episode(settings_of(f"years={years}", *overrides), seed), [manager])


def finished(episode: Episode, managers: Sequence[Manager]) -> Episode:
    """The episode played to its end; manager i runs seat i."""
    policies = [_seated(manager, episode, number) for number, manager in enumerate(managers)]
    while not episode.finished:
        for seat in episode.stopped:
            if seat.is_open:
                play_stop(seat, policies[seat.number])
        episode.proceed()
    return episode


def _seated(manager: Manager, episode: Episode, number: int) -> Policy:
    return manager(lambda: episode.seats[number].world)


def final(episode: Episode, seat: int = 0) -> float:
    """The final score of a seat's run."""
    score = episode.keepers[seat].final
    assert score is not None
    return score.final


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@lru_cache
def shared_settings(seats: int, years: int, *overrides: str) -> Settings:
    """Settings of a world that this many seats share."""
    arena = settings_of("track=arena", f"years={years}", *overrides)
    return arena.model_copy(update={"track": arena.track.model_copy(update={"seats": seats})})


def shared(managers: Sequence[Manager], seed: int, years: int, *overrides: str) -> Episode:
    """A finished run of several seats in one world."""
    settings = shared_settings(len(managers), years, *overrides)
    return finished(Episode(settings, seed), managers)


def money_points(episode: Episode, seat: int = 0) -> float:
    """The points that money and squad brought: the raw score at equal honours, which hang on luck."""
    score = episode.keepers[seat].final
    assert score is not None
    return score.channels.value_added + score.channels.squad


def inputs(episode: Episode, seat: int = 0) -> ScoreInputs:
    """What the final score was made of."""
    score = episode.keepers[seat].final
    assert score is not None
    return score.inputs
