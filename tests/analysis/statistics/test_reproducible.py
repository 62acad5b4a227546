"""The same numbers give the same bytes, in another process and on another kind of processor."""

import os
import subprocess
import sys

import pytest

REPORT = """
from fmbench.analysis.statistics import *
from tests.analysis.statistics.test_ratings import made_worlds
worlds = made_worlds("bytes", [1.0, 0.4, 0.0, -0.4, -1.0], 9)
scores = {seat: {n: world[seat] for n, world in enumerate(worlds)} for seat in worlds[0]}
print(rate_worlds(worlds, "report", replicates=200))
print(*compare_seats(scores, planned=[("seat 00", "seat 04")]), sep="\\n")
print(studentised_bootstrap(scores["seat 02"], "report"), interquartile_mean(scores["seat 02"], "report"))
print(power_table(paired_differences(scores["seat 00"], scores["seat 01"])).text())
"""


def report(**environment: str) -> str:
    command = [sys.executable, "-c", REPORT]
    return subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.fixture(scope="module")
def plain() -> str:
    return report(PYTHONHASHSEED="1")


def test_a_report_does_not_depend_on_the_hash_seed(plain: str) -> None:
    assert report(PYTHONHASHSEED="2") == plain


def test_a_report_does_not_depend_on_the_processor(plain: str) -> None:
    older = {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4", "OPENBLAS_CORETYPE": "Nehalem"}
    assert report(**older) == plain
