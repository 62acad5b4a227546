"""A process killed at any moment loses nothing: the same end, the same usage, no turn bought twice."""

import random
from pathlib import Path

import pytest

from tests.evals.killing import Evaluation, kill_often

SOLO = ["-T", "seeds=1", "--model", "counted/heuristic", "-M", "delay=0.02"]


def check(calm: Evaluation, wild: Evaluation, kills: int, at_once: int = 1) -> None:
    """The disturbed evaluation came to the same end; each kill may have cost the calls in flight."""
    calm.attempt("eval")
    done = kill_often(wild, kills, calm.calls, random.Random(kills))
    assert wild.results == calm.results != {}
    assert wild.usage == calm.usage
    assert wild.calls <= calm.calls + done * at_once


@pytest.mark.slow
@pytest.mark.parametrize(("kills", "years"), [(3, 1), (30, 2)])
def test_solo(tmp_path: Path, kills: int, years: int) -> None:
    arguments = [*SOLO, "-T", f"overrides=years={years},tracking=none"]
    check(
        Evaluation(tmp_path / "calm", "solo", arguments),
        Evaluation(tmp_path / "wild", "solo", arguments),
        kills,
    )


@pytest.mark.slow
def test_arena(tmp_path: Path) -> None:
    policies = ("heuristic", "random", "idle", "heuristic") * 4
    roles = [f"seat{number:02d}=counted/{policy}" for number, policy in enumerate(policies, start=1)]
    arguments = ["-T", "seeds=1", "-T", "overrides=years=1,tracking=none", "--model", "none/none"]
    for role in roles:
        arguments += ["--model-role", role]
    check(
        Evaluation(tmp_path / "calm", "arena", arguments),
        Evaluation(tmp_path / "wild", "arena", arguments),
        kills=10,
        at_once=16,
    )
