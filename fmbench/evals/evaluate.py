"""Evaluations begun from settings: the models and how they are called come from `conf/seat`."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model

from fmbench.evals.folders import find_path, open_folder
from fmbench.evals.runs import await_tracking, take_tracking
from fmbench.evals.seating import declared_model
from fmbench.runner.build import seats_of
from fmbench.runner.folder import RunFolder
from fmbench.runner.places import require_folder
from fmbench.settings import Settings, load_settings
from fmbench.tracking import TrackReport, seat_label

LOGS_NAME = "logs"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An evaluation that has ended, or paused: Inspect's log and the run's folder."""

    log: EvalLog
    path: Path
    settings: Settings
    tracking: TrackReport | None
    """What was recorded; None if nothing was to be, or the run is not complete."""

    @property
    def is_complete(self) -> bool:
        """Whether every seat of every seed has its result."""
        folder = RunFolder(self.path, self.settings)
        return self.log.status == "success" and all(
            folder.state_of(seed) == "finished" for seed in self.settings.seeds
        )


def declared_models(settings: Settings) -> dict[str, Model]:
    """The model of each seat by its label, as the settings declare it. Raises SettingsError."""
    return {
        seat_label(number): declared_model(seat, settings) for number, seat in enumerate(seats_of(settings))
    }


def evaluate(
    overrides: Sequence[str], run_dir: str | None = None, log_dir: str | None = None, display: Any = "none"
) -> Evaluation:
    """Play the settings with the models they declare, or go on with the unfinished run of them.

    Raises SettingsError, also for a `log_dir` that cannot be; RunFolderError for a folder with another
    run or one that was given up; what goes wrong in play is in the log.
    """
    settings = load_settings(overrides)
    if log_dir is not None:
        require_folder("--log-dir", Path(log_dir))
    models = declared_models(settings)
    path = open_folder(find_path(Path.cwd(), run_dir, settings), settings).path
    await_tracking(path)
    is_solo = settings.track.name == "solo"
    (log,) = inspect_eval(
        f"fmbench/{settings.track.name}",
        model=next(iter(models.values())) if is_solo else "none/none",
        model_roles=None if is_solo else dict(models),
        task_args={"run_dir": str(path), **({"overrides": list(overrides)} if overrides else {})},
        log_dir=log_dir or str(path / LOGS_NAME),
        log_format="eval",
        # A finished stop is in the log at once, whatever happens to the process.
        log_buffer=1,
        max_samples=len(settings.seeds) * settings.track.seats,
        display=display,
    )
    return Evaluation(log, path, settings, take_tracking(path))
