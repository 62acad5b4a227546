"""From task arguments to a task."""

from inspect_ai import Task
from inspect_ai.log import HeadlineMetric

from fmbench.evals.arguments import Loose, read_overrides, read_seeds
from fmbench.evals.launch import LAUNCH_FOLDER
from fmbench.evals.run import EvalRun
from fmbench.evals.scorer import SCORER_NAME, stop_scorer
from fmbench.evals.solver import stop_solver
from fmbench.evals.source import StopSource
from fmbench.settings import Settings, SettingsError, load_settings
from fmbench.tracking.stamp import identify_harness

TASK_VERSION = 1


def build_task(track: str, seeds: Loose, overrides: Loose, run_dir: str | None) -> Task:
    """The task of a track. Errors: SettingsError for arguments that cannot be."""
    settings = _settings(track, seeds, overrides)
    run = EvalRun(settings, LAUNCH_FOLDER / (run_dir or "outputs/inspect"))
    return Task(
        dataset=StopSource(run),
        solver=stop_solver(run),
        scorer=stop_scorer(run),
        epochs=1,
        version=f"{TASK_VERSION}-{identify_harness(settings)}",
        headline_metric=HeadlineMetric(scorer=SCORER_NAME, metric="final_score"),
        metadata={"run_dir": str(run.path)},
    )


def _settings(track: str, seeds: Loose, overrides: Loose) -> Settings:
    given = list(read_overrides(overrides))
    wanted = read_seeds(seeds)
    if wanted is not None:
        given.append(f"seeds=[{','.join(map(str, wanted))}]")
    if track != "solo" and not any(override.startswith("track=") for override in given):
        given.append(f"track={track}")
    settings = load_settings(given)
    if settings.track.name != track:
        raise SettingsError(f"track = {settings.track.name}: the task {track} plays track={track}")
    return settings
