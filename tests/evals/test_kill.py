"""A process killed at any moment loses nothing: the same end, the same usage, no turn bought twice."""

import random
from pathlib import Path

import pytest

from tests.evals.killing import Evaluation, kill_often

SOLO = ["-T", "seeds=1", "--model", "counted/heuristic", "-M", "delay=0.02"]
RETRIED, SET = ("eval", "eval-retry"), ("eval-set", "eval-set")
"""How an evaluation is begun, and gone on with."""


def check(folder: Path, task: str, arguments: list[str], kills: int, kinds: tuple[str, str]) -> None:
    """The disturbed evaluation comes to the same end; beyond the calls lost in flight none is made."""
    calm, wild = Evaluation(folder / "calm", task, arguments), Evaluation(folder / "wild", task, arguments)
    calm.attempt(kinds[0])
    kill_often(wild, kinds, kills, len(calm.calls), random.Random(kills))
    assert wild.results == calm.results != {}
    assert wild.usage == calm.usage
    assert len(calm.calls) == len(calm.recorded)
    assert wild.recorded == calm.recorded
    assert len(wild.calls) == len(calm.calls) + sum(map(len, wild.lost))
    print(f"{len(wild.lost)} kills, lost calls {[len(lost) for lost in wild.lost]}, {wild.attempts}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kills", "years", "kinds"),
    [(3, 1, RETRIED), (30, 2, RETRIED), (5, 1, SET)],
    ids=["few", "thirty", "set"],
)
def test_solo(tmp_path: Path, kills: int, years: int, kinds: tuple[str, str]) -> None:
    arguments = [*SOLO, "-T", f"overrides=years={years},tracking=none"]
    check(tmp_path, "solo", arguments, kills, kinds)


@pytest.mark.slow
def test_arena(tmp_path: Path) -> None:
    policies = ("heuristic", "random", "idle", "heuristic") * 4
    roles = [
        f"seat{number:02d}={{model: counted/{policy}, model_args: {{delay: 0.02}}}}"
        for number, policy in enumerate(policies, start=1)
    ]
    arguments = ["-T", "seeds=1", "-T", "overrides=years=1,tracking=none", "--model", "none/none"]
    for role in roles:
        arguments += ["--model-role", role]
    check(tmp_path, "arena", arguments, kills=10, kinds=RETRIED)
