"""Whole worlds for tests: made, played, kept and brought back; also a program that prints digests."""

import pickle
import sys
from functools import cache
from pathlib import Path
from typing import Any

from fmbench.engine import season
from fmbench.engine.genesis import create_world
from fmbench.engine.rules import Rules, build_rules
from fmbench.engine.world import World
from fmbench.settings import load_settings


@cache
def declared_rules(years: int = 20) -> Rules:
    """The rules as declared."""
    return build_rules(load_settings([f"years={years}"]))


def changed(subsystem: str, **knobs: Any) -> Rules:
    """The rules with some knobs of one subsystem set otherwise, in engine units."""
    rules = declared_rules()
    return rules._replace(**{subsystem: getattr(rules, subsystem)._replace(**knobs)})


def drafted_world(seed: int = 1, seats: int = 0, rules: Rules | None = None) -> World:
    """A world after its draft, on day 0; the seats submitted nothing."""
    world = create_world(rules or declared_rules(), seed, seats)
    season.end_day(world)
    return world


def play(world: World, day: int) -> World:
    """Play up to and with an absolute day; the seats do nothing."""
    while world.day < day:
        season.play_day(world)
        season.end_day(world)
    return world


@cache
def _first_season(seed: int, seats: int) -> World:
    return play(drafted_world(seed, seats), 360)


def season_later(seed: int = 1, seats: int = 0) -> World:
    """A world of one's own after its first season."""
    return _first_season(seed, seats).fork()


def keep(world: World, path: Path) -> None:
    """Write a world's state to a file."""
    path.write_bytes(pickle.dumps({k: v for k, v in world.__dict__.items() if k != "rules"}))


def bring_back(path: Path) -> World:
    """A world from such a file, under the rules as declared."""
    world = object.__new__(World)
    world.__dict__.update(pickle.loads(path.read_bytes()))
    world.rules = declared_rules()
    return world


def main(arguments: list[str]) -> None:
    """``FILE DAYS``: play on from a kept world; ``new DAYS``: from the draft of seed 1 with two seats."""
    start, days = arguments
    world = drafted_world(seats=2) if start == "new" else bring_back(Path(start))
    play(world, world.day + int(days))
    for name, digest in world.part_digests().items():
        print(name, digest)


if __name__ == "__main__":
    main(sys.argv[1:])
