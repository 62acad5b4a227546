"""Equal settings and seed give equal worlds on any machine (design rule: Determinism).

A world is played again in other processes under other conditions, and every part of
its state must have the same digest.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

from tests.engine.worlds import declared_rules, drafted_world, keep, play, season_later

ROOT = Path(__file__).parents[2]
MIDWINTER, SETTLEMENT = (180, 35), (295, 11)
"""Day before, and days played: matches, window and midseason; last round, settlement, intake."""


def parts_elsewhere(start: str, days: int, **environment: str) -> dict[str, str]:
    """Digests by part of a world played in a process of its own."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.engine.worlds", start, str(days)]
    done = subprocess.run(
        command, env=os.environ | environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return dict(line.split() for line in done.stdout.splitlines())  # type: ignore[misc]


def simd_features() -> list[str]:
    """The processor features that numpy picks its loops by and that this machine has."""
    return [name for name in __cpu_dispatch__ if __cpu_features__[name]]


def test_the_same_seed_gives_the_same_world_twice() -> None:
    again = play(drafted_world(seats=2), 360)
    assert season_later(seats=2).part_digests() == again.part_digests()


def test_the_number_of_years_to_come_changes_nothing_today() -> None:
    short = play(drafted_world(seats=2, rules=declared_rules(years=2)), 360)
    assert season_later(seats=2).digest() == short.digest()


def test_another_seed_gives_another_world() -> None:
    one, two = season_later(1, seats=2).part_digests(), season_later(2, seats=2).part_digests()
    lodged_or_submitted = {"orders", "lineups", "draft_lists", "bids", "approaches", "asked_prices"}
    resting = {"reasons", "offers"}
    assert {name for name in one if one[name] == two[name]} <= lodged_or_submitted | resting


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_pythons_hash_seed_changes_nothing(hash_seed: str) -> None:
    assert parts_elsewhere("new", 360, PYTHONHASHSEED=hash_seed) == season_later(seats=2).part_digests()


def test_numpy_without_simd_loops_changes_nothing() -> None:
    if not simd_features():
        pytest.skip("this processor offers numpy nothing to turn off")
    without = {"NPY_DISABLE_CPU_FEATURES": " ".join(simd_features())}
    left = subprocess.run(
        [sys.executable, "-c", "import tests.engine.test_determinism as t; print(t.simd_features())"],
        env=os.environ | without, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert left.stdout.strip() == "[]"
    assert parts_elsewhere("new", 360, **without) == season_later(seats=2).part_digests()


@pytest.mark.parametrize(("before", "days"), [MIDWINTER, SETTLEMENT])
def test_without_the_compiler_the_days_are_the_same(before: int, days: int, tmp_path: Path) -> None:
    world = play(drafted_world(seats=2), before)
    keep(world, tmp_path / "world")
    play(world, before + days)
    assert parts_elsewhere(str(tmp_path / "world"), days, NUMBA_DISABLE_JIT="1") == world.part_digests()


@pytest.mark.slow
def test_without_the_compiler_the_first_season_is_the_same() -> None:
    assert parts_elsewhere("new", 360, NUMBA_DISABLE_JIT="1") == season_later(seats=2).part_digests()


@pytest.mark.slow
def test_compiled_for_any_processor_the_world_is_the_same() -> None:
    elsewhere = parts_elsewhere("new", 360, NUMBA_CPU_NAME="generic")
    assert elsewhere == season_later(seats=2).part_digests()
