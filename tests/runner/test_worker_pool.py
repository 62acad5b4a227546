"""Worlds in several processes: all are played, a dead worker costs one world, a wish to stop is heard."""

import os
import signal
import time
from collections.abc import Callable

from fmbench.runner.notices import Listener, Notice, SeedStarted
from fmbench.runner.worker_pool import WorldDone, play_in_workers


def play_at_once(seed: int, listen: Listener, _should_stop: Callable[[], bool]) -> WorldDone:
    listen(SeedStarted(seed, resumed=False))
    return WorldDone(seed, "finished")


def die_on_seed_two(seed: int, _listen: Listener, _should_stop: Callable[[], bool]) -> WorldDone:
    if seed == 2:
        os._exit(9)
    return WorldDone(seed, "finished")


def play_until_stopped(seed: int, listen: Listener, should_stop: Callable[[], bool]) -> WorldDone:
    listen(SeedStarted(seed, resumed=False))
    while not should_stop():
        time.sleep(0.01)
    return WorldDone(seed, "stopped")


def play_under_signals(seed: int, _listen: Listener, _should_stop: Callable[[], bool]) -> WorldDone:
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), number)
    return WorldDone(seed, "finished")


def test_signals_to_the_whole_group_end_no_worker_from_its_birth_on() -> None:
    done = list(play_in_workers([1, 2], 2, play_under_signals, lambda _: None, lambda: False))
    assert [world.outcome for world in done] == ["finished", "finished"]
    assert not {signal.SIGINT, signal.SIGTERM} & signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_every_seed_is_played_once_and_its_notices_arrive() -> None:
    heard: list[Notice] = []
    done = list(play_in_workers([3, 1, 2], 2, play_at_once, heard.append, lambda: False))
    assert sorted(world.seed for world in done) == [1, 2, 3]
    assert sorted(notice.seed for notice in heard if isinstance(notice, SeedStarted)) == [1, 2, 3]


def test_a_worker_that_dies_costs_its_own_world_only() -> None:
    done = list(play_in_workers([1, 2, 3], 1, die_on_seed_two, lambda _: None, lambda: False))
    outcomes = {world.seed: world.outcome for world in done}
    assert outcomes == {1: "finished", 2: "failed", 3: "finished"}
    assert "exit code 9" in next(world.trace for world in done if world.seed == 2)


def test_a_wish_to_stop_reaches_worlds_in_play_and_none_is_begun_after() -> None:
    heard: list[Notice] = []
    done = list(play_in_workers([1, 2, 3], 2, play_until_stopped, heard.append, lambda: len(heard) == 2))
    assert sorted((world.seed, world.outcome) for world in done) == [(1, "stopped"), (2, "stopped")]
