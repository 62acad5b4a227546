"""Runs of the oracle that its tests share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from fmbench.engine.world import World
from fmbench.game.answers import Answer
from fmbench.game.episode import Episode
from fmbench.game.seat import Seat, facade
from fmbench.game.stops import Door
from fmbench.oracle import Oracle
from fmbench.settings import Settings, load_settings
from fmbench.settings.seats import OracleOptions, OracleSeat


class Call(NamedTuple):
    """One call of the oracle with its answer and what the watcher saw before it."""

    stop: str
    tool: str
    args: Mapping[str, object]
    answer: Answer
    seen: object


Watcher = Callable[[World, str, Mapping[str, object]], object]


class WatchedDoor:
    """A door that lets every call through and takes it down."""

    def __init__(self, seat: Seat, door: Door, watch: Watcher, calls: list[Call]) -> None:
        self._seat = seat
        self._door = door
        self._watch = watch
        self._calls = calls

    def call(self, tool: str, args: Mapping[str, object]) -> Answer:
        """Note what there is to see, then call."""
        seen = self._watch(self._seat.world, tool, args)
        answer = self._door.call(tool, args)
        self._calls.append(Call(self._seat.stop.id, tool, dict(args), answer, seen))
        return answer


@lru_cache
def settings_of(*overrides: str) -> Settings:
    """The settings of a world with an oracle in its seat."""
    return load_settings(["seat=oracle", *overrides])


def options() -> OracleOptions:
    """The oracle's options as declared."""
    seat = settings_of().seat
    assert isinstance(seat, OracleSeat)
    return seat.options


def oracle_of(episode: Episode, number: int = 0) -> Oracle:
    """An oracle in one of an episode's seats."""
    return Oracle(options(), number, lambda: episode.seats[number].world)


def see_nothing(_world: World, _tool: str, _args: Mapping[str, object]) -> object:
    """Watch nothing."""
    return None


def play(episode: Episode, watch: Watcher = see_nothing, until: int | None = None) -> list[Call]:
    """Let the oracle play a world of one seat, to a day or to the end; returns its calls."""
    oracle = oracle_of(episode)
    calls: list[Call] = []
    while not episode.finished and (until is None or episode.world.day < until):
        for seat in episode.stopped:
            seat.begin_turn()
            oracle.play(seat.packet(), WatchedDoor(seat, facade(seat), watch, calls))
            seat.close()
        episode.proceed()
    return calls
