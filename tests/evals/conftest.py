"""Evaluations in this process, each in a folder of its own."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelOutput

import fmbench.evals._registry  # noqa: F401
import tests.evals.crooked  # noqa: F401
from fmbench import load_settings, run
from fmbench.settings import conf_dir
from fmbench.tracking.turns import read_turns

Evaluate = Callable[..., EvalLog]
Play = Callable[..., dict[str, Any]]


def evaluate_in(
    folder: Path,
    task: str = "solo",
    model: str = "scripted/heuristic",
    overrides: str = "years=1",
    seeds: object = 1,
    run_dir: str | None = "run",
    **options: Any,
) -> EvalLog:
    """Play a task; the run lies in `folder/run` unless `run_dir` is None, the logs in `folder/logs`."""
    named = {} if run_dir is None else {"run_dir": str(folder / run_dir)}
    if "tracking=" not in overrides:
        overrides = f"tracking=none,{overrides}"
    (log,) = inspect_eval(
        f"fmbench/{task}",
        model=model,
        task_args={"seeds": seeds, "overrides": overrides, **named},
        log_dir=str(folder / "logs"),
        log_buffer=1,
        display="none",
        **options,
    )
    return log


@pytest.fixture
def evaluate(tmp_path: Path) -> Evaluate:
    """Play a task in the test's own folder."""
    return partial(evaluate_in, tmp_path)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Play:
    """What `fmbench run` makes of overrides: its results by file, without times."""
    known: dict[tuple[str, ...], dict[str, Any]] = {}

    def play(*overrides: str) -> dict[str, Any]:
        if overrides not in known:
            folder = tmp_path_factory.mktemp("run")
            run(load_settings([*overrides, "tracking=none"]), folder, progress=lambda _notice: None)
            known[overrides] = results_in(folder)
        return known[overrides]

    return play


def is_script(seat: str) -> bool:
    """Whether a seat of the settings is played by a script."""
    return "kind: llm" not in (conf_dir() / "seat" / f"{seat}.yaml").read_text()


def results_in(folder: Path) -> dict[str, Any]:
    """All results of a run folder by their path in it, without times."""
    found = {}
    for path in sorted(folder.rglob("result.json")):
        result = json.loads(path.read_text())
        del result["timing"]
        found[str(path.relative_to(folder))] = result
    return found


def metrics_of(log: EvalLog) -> dict[str, float]:
    """The metrics of a log by name."""
    assert log.results is not None
    return {name: found.value for name, found in log.results.scores[0].metrics.items()}


def error_of(log: EvalLog) -> str:
    """Why a log ended in error."""
    assert log.status == "error"
    if log.error is not None:
        return log.error.message
    samples = read_eval_log(log.location).samples or []
    return next(sample.error.message for sample in samples if sample.error is not None)


def outputs_in(path: Path) -> list[ModelOutput]:
    """What a model said, turn by turn."""
    return [ModelOutput.model_validate(record.output) for record in read_turns(path)]
