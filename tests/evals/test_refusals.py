"""What cannot be played is refused in a line before anything is written."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import GenerateConfig, get_model

import fmbench.evals._registry  # noqa: F401
from fmbench import load_settings
from fmbench.runner.folder import RunFolder

IDLE = {"model": "scripted/idle"}
OF_SEATS = "must be one of seat01 to seat16"
NONE = {"model": "none/none"}
HOT = get_model("mockllm/model", config=GenerateConfig(top_k=1))


def refusal_of(folder: Path, task: str, arguments: Mapping[str, object], options: Mapping[str, Any]) -> str:
    """Why a task is not played."""
    given = {"overrides": "years=1,tracking=none", "run_dir": str(folder / "run"), **arguments}
    with pytest.raises(PrerequisiteError) as caught:
        inspect_eval(
            f"fmbench/{task}", task_args=given, log_dir=str(folder / "logs"), display="none", **options
        )
    return str(caught.value)


@pytest.mark.parametrize(
    ("task", "arguments", "options", "told"),
    [
        ("solo", {"seeds": "x"}, IDLE, "seeds = 'x': must be whole numbers"),
        ("solo", {"seeds": -1}, IDLE, "seeds[0] = -1"),
        ("solo", {"seeds": [1, 1]}, IDLE, "seeds names 1 more than once"),
        ("solo", {"overrides": "yeers=2"}, IDLE, "did you mean 'years'"),
        ("solo", {"overrides": "years=0"}, IDLE, "years = 0: must be a whole number from 1 to 40"),
        ("solo", {"overrides": 2}, IDLE, "overrides = 2: must be NAME=VALUE"),
        ("solo", {"overrides": "seeds=[2]", "seeds": 1}, IDLE, "seeds is set twice"),
        ("solo", {"overrides": "track=arena"}, IDLE, "the task solo plays track=solo"),
        ("solo", {"years": 2}, IDLE, "-T years=2: must be one of seeds, overrides, run_dir"),
        ("solo", {"seeds": None}, IDLE, "seeds = (empty): must be whole numbers"),
        ("solo", {"overrides": None}, IDLE, "overrides = (empty): must be NAME=VALUE"),
        ("arena", {"run_dir": None}, NONE, "run_dir = (empty): must be a path"),
        ("solo", {"run_dir": 3}, IDLE, "run_dir = 3: must be a path; write ./3"),
        ("solo", {"run_dir": "/dev/null"}, IDLE, "this is a file"),
        ("solo", {"run_dir": "/dev/null/run"}, IDLE, "/dev/null is no folder"),
        ("solo", {}, {"model": "scripted/nobody"}, "must be one of heuristic, heuristic-early-builder"),
        ("solo", {}, NONE, "no model is named"),
        ("solo", {}, {**IDLE, "model_roles": {"seat01": "scripted/idle"}}, "--model-role seat01"),
        ("arena", {}, IDLE, "--model scripted/idle: the Arena has a model for each seat"),
        ("arena", {}, {**NONE, "model_roles": {"seat17": "scripted/idle"}}, OF_SEATS),
        ("arena", {}, {**NONE, "model_roles": {"seat1": "scripted/idle"}}, OF_SEATS),
        (
            "arena", {}, {**NONE, "model_roles": {"seat02": ["scripted/idle", "scripted/random"]}},
            "one seat takes one model, 2 are given",
        ),
        ("solo", {}, {**IDLE, "system_message": "Win."}, "system_message = 'Win.': a result would"),
        ("solo", {}, {"model": HOT}, "top_k = 1: a result would not show it; a model's seat has temp"),
        ("arena", {}, {**NONE, "cache": True}, "cache = True: a result would not show it"),
        ("arena", {}, {**NONE, "model_roles": {"seat02": HOT}}, "--model-role seat02: top_k = 1"),
        ("arena", {}, {**NONE, "temperature": 0.5}, "temperature = 0.5: each seat of the Arena has its own"),
        ("arena", {"overrides": "track=solo"}, NONE, "the task arena plays track=arena"),
        ("arena", {"overrides": "roster=none"}, NONE, "needs a roster of 16 seats"),
    ],
)  # fmt: skip
def test_arguments_and_models_that_cannot_be(
    tmp_path: Path, task: str, arguments: dict[str, object], options: dict[str, Any], told: str
) -> None:
    assert told in refusal_of(tmp_path, task, arguments, options)
    assert not (tmp_path / "run").exists()
    assert not list(tmp_path.glob("logs/*"))


@pytest.mark.parametrize(
    ("theirs", "what"),
    [(["years=1", "seat=random"], "seat"), (["years=2"], "years"), (["years=1", "seeds=[1,2]"], "seeds"),
     (["years=1", "harness=paraphrased"], "harness")],
)  # fmt: skip
def test_a_folder_with_another_run_is_left_as_it_is(tmp_path: Path, theirs: list[str], what: str) -> None:
    RunFolder.create(tmp_path / "run", load_settings(["tracking=none", *theirs]))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert f"a run with another {what} is here" in refusal_of(tmp_path, "solo", {}, IDLE)
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_inspects_command_tells_it_in_a_line_from_any_folder(tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).with_name("inspect")), "eval", "fmbench/solo", "--model", "scripted/idle",
        "-T", "overrides=years=99", "--display", "none",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 1
    assert "fmbench: years = 99: must be a whole number from 1 to 40" in said
    assert "Traceback" not in said
    assert not list(tmp_path.rglob("*.eval"))
