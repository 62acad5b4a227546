"""Several worlds at the same time, each in a process of its own; which process plays which changes nothing.

Every worker is connected by one pipe. If the parent dies, the worker's pipe breaks and it ends; if a
worker dies, its world is reported as failed and the others go on.
"""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Literal

from fmbench.runner.notices import Listener, Notice

_STOP = "stop"
_PARENTS_OWN = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class WorldDone:
    """The last word on a world: played to its end, stopped on the way, or failed with a trace."""

    seed: int
    outcome: Literal["finished", "stopped", "failed"]
    trace: str = ""
    record: str = ""
    """What is kept of a finished world, from players that write no files themselves."""


PlayWorld = Callable[[int, Listener, Callable[[], bool]], WorldDone]
"""Plays one seed, telling notices, until its end or until asked to stop."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: "Connection[Any, Any]"
    seed: int | None = None


def play_all(
    seeds: Sequence[int], workers: int, play: PlayWorld, listen: Listener, should_stop: Callable[[], bool]
) -> Generator[WorldDone]:
    """Play each seed, in this process if one worker or one seed is all there is; arguments as below."""
    if min(workers, len(seeds)) > 1:
        yield from play_in_workers(seeds, workers, play, listen, should_stop)
        return
    for seed in seeds:
        if should_stop():
            return
        yield play(seed, listen, should_stop)


def play_in_workers(
    seeds: Sequence[int], workers: int, play: PlayWorld, listen: Listener, should_stop: Callable[[], bool]
) -> Generator[WorldDone]:
    """Play each seed in one of several processes; yields each as it ends.

    `play` is sent to the workers, so it must be picklable. Once `should_stop` says so, no further world
    is begun and those in play are stopped between two stops.
    """
    waiting = list(seeds)
    team = [_hire(play) for _ in range(min(workers, len(waiting)))]
    told_to_stop = False
    try:
        for worker in team:
            _assign(worker, waiting)
        while busy := [worker for worker in team if worker.seed is not None]:
            if should_stop() and not told_to_stop:
                told_to_stop = True
                waiting.clear()
                for worker in busy:
                    with suppress(OSError):
                        worker.pipe.send(_STOP)
            yield from _hear(busy, waiting, play, listen, team)
    finally:
        for worker in team:
            worker.pipe.close()
        for worker in team:
            worker.process.join()


def _hear(
    busy: Sequence[_Worker], waiting: list[int], play: PlayWorld, listen: Listener, team: list[_Worker]
) -> Iterator[WorldDone]:
    """Take what the workers have said within a moment."""
    ready = wait([worker.pipe for worker in busy], timeout=0.2)
    for worker in [worker for worker in busy if worker.pipe in ready]:
        assert worker.seed is not None
        try:
            said: Notice | WorldDone = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join()
            code = worker.process.exitcode
            said = WorldDone(worker.seed, "failed", f"its process died (exit code {code})")
            worker.seed = None
            team.remove(worker)
            if waiting:
                team.append(_hire(play))
                _assign(team[-1], waiting)
            yield said
            continue
        if isinstance(said, WorldDone):
            worker.seed = None
            _assign(worker, waiting)
            yield said
        else:
            listen(said)


def _hire(play: PlayWorld) -> _Worker:
    # A fresh interpreter: forking one that holds threads of numpy or a caller is not safe.
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, play), daemon=True)
    # The tracker would take the block away when it starts.
    resource_tracker.ensure_running()
    # Signals reach the whole group; the parent decides and tells. A process is born with what is blocked.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _PARENTS_OWN)
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    return _Worker(process, ours)


def _assign(worker: _Worker, waiting: list[int]) -> None:
    if waiting:
        worker.seed = waiting.pop(0)
        # A worker that died in between is noticed when it is listened to.
        with suppress(OSError):
            worker.pipe.send(worker.seed)


def _work(pipe: "Connection[Any, Any]", play: PlayWorld) -> None:
    try:
        while True:
            seed = pipe.recv()
            if seed == _STOP:
                return
            pipe.send(play(seed, pipe.send, pipe.poll))
    except (EOFError, OSError):
        return
