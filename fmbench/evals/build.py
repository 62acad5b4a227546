"""From task arguments to a task."""

from collections.abc import Mapping

from inspect_ai import Task
from inspect_ai.log import HeadlineMetric
from inspect_ai.model import GenerateConfig, get_model

from fmbench.evals.arguments import Loose, read_overrides, read_run_dir, read_seeds, refuse_unknown
from fmbench.evals.folders import find_path, require_ours
from fmbench.evals.launch import LAUNCH_FOLDER
from fmbench.evals.prices import read_prices
from fmbench.evals.refusals import refusal
from fmbench.evals.run import EvalRun
from fmbench.evals.runs import register
from fmbench.evals.scorer import SCORER_NAME, stop_scorer
from fmbench.evals.seating import (
    generate_config,
    require_models,
    seat_models,
    with_model,
    with_models,
)
from fmbench.evals.solver import stop_solver
from fmbench.evals.source import StopSource
from fmbench.runner.folder import RunFolderError
from fmbench.settings import Settings, SettingsError, load_settings
from fmbench.settings.seats import ModelSeat
from fmbench.tracking.stamp import identify_harness

TASK_VERSION = 1


def build_task(
    track: str, seeds: Loose, overrides: Loose, run_dir: Loose, unknown: Mapping[str, Loose]
) -> Task:
    """The task of a track, for the models that Inspect was given.

    Errors: PrerequisiteError for arguments, models or a folder that cannot be; nothing is written then.
    """
    try:
        refuse_unknown(unknown)
        return _build(_settings(track, seeds, overrides), read_run_dir(run_dir))
    except (SettingsError, RunFolderError) as error:
        raise refusal(error) from None


def _build(settings: Settings, run_dir: str | None) -> Task:
    require_models(settings)
    models = None if settings.roster is None else seat_models(settings)
    settings = with_model(settings, get_model()) if models is None else with_models(settings, models)
    prices = None if settings.calls.prices is None else LAUNCH_FOLDER / settings.calls.prices
    path = find_path(LAUNCH_FOLDER, run_dir, settings)
    require_ours(path, settings)
    run = EvalRun(settings, path, read_prices(prices))
    register(run)
    return Task(
        dataset=StopSource(run),
        solver=stop_solver(run),
        scorer=stop_scorer(run),
        epochs=1,
        config=_solo_config(settings) if models is None else GenerateConfig(),
        # A stop that fails must not cost the calls of other seats that are under way.
        continue_on_fail=True,
        model_roles=None if models is None else dict(models),
        version=f"{TASK_VERSION}-{identify_harness(settings)}",
        headline_metric=HeadlineMetric(scorer=SCORER_NAME, metric="final_score"),
        metadata={"run_dir": str(run.path)},
    )


def _solo_config(settings: Settings) -> GenerateConfig:
    options = settings.seat.options if isinstance(settings.seat, ModelSeat) else None
    return generate_config(options, settings.calls)


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
