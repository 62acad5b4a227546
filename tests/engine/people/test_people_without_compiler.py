"""The people's kernels give the same world with and without the compiler."""

import os
import subprocess
import sys

PROGRAM = """
from fmbench.engine.people import *
from fmbench.engine.state import player as P
from tests.engine.people.worlds import empty_world
world = empty_world(seed=5, seats=2)
for day in (300, 305):
    world.set_day(day)
    intake(world)
for day in range(661, 724):
    world.set_day(day)
    recover(world)
    grow(world)
    if day % 8 == 0:
        world.players[P.STATUS, : world.player_count : 3] = P.SENIOR
        world.players[P.LAST_MATCH_DAY, : world.player_count : 3] = day
        world.players[P.FATIGUE, : world.player_count : 3] += 22_000
        injure_starters(world)
    observe(world)
world.players[P.BORN, : world.player_count : 6] = -33
announce_retirements(world)
retire(world)
print(world.digest(), world.injuries.count)
"""


def digest(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        env=os.environ | environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_compiled_and_plain_python_people_are_equal() -> None:
    assert digest() == digest(NUMBA_DISABLE_JIT="1")
