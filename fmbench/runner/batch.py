"""One run: every seed's world, one after another or several at a time, then the summary and the record."""

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from fmbench.game.journal import JournalError, read_journal
from fmbench.runner.folder import RunFolder, RunFolderError, claimed, folder_by_time, refuse_taken
from fmbench.runner.interruption import Interruption, RunInterrupted, say_stopping
from fmbench.runner.journals import read_journals
from fmbench.runner.notices import KernelsCompiling, Listener, SeedFailed, SeedFinished
from fmbench.runner.progress import ProgressPrinter
from fmbench.runner.worker_pool import WorldDone, play_all
from fmbench.settings import Settings, SettingsError, validate
from fmbench.tracking import (
    TURNS_NAME,
    Result,
    ResultUnreadable,
    Summary,
    TrackReport,
    read_result,
    require_agreement,
    summarize,
    track,
    write_summary,
)
from fmbench.tracking.agreement import ReadJournal

_OWN_ERROR = re.compile(r"^fmbench(\.\w+)+: ")


@dataclass(frozen=True, slots=True)
class RunReport:
    """What came out of a run: results by seed and seat, and what went wrong."""

    folder: Path
    """Absolute."""
    results: tuple[Result, ...]
    summary: Summary
    failed: dict[int, str]
    """Reason, in one line, by seed."""
    tracking: TrackReport | None
    """What was recorded; None if nothing was to be."""
    stopped_by: int | None = None
    """The signal that asked to stop when there was nothing left to stop; for a caller with more to play."""

    @property
    def exit_code(self) -> int:
        """0 when every seed has its results; recording them can be made up for and does not count."""
        return 1 if self.failed else 0


def run(
    settings: Settings,
    run_dir: Path | str | None = None,
    *,
    progress: Listener | None = None,
    record: bool = True,
) -> RunReport:
    """Play every seed of the settings into a new run folder and record the results.

    Without `run_dir` the folder is named by date and time under `outputs`. `progress` is told each
    season; by default it is printed on stderr, unless `run.progress` is false. With `record` false
    nothing goes to the tracking store. With `workers` above 1 a script needs the usual
    `if __name__ == "__main__":` around its call.

    Raises TypeError for anything but Settings, SettingsError for settings that were changed past their
    checks or put a model on a seat, RunFolderError if the folder holds a run already,
    RunInterrupted on Ctrl-C. What goes wrong in a single world is in the report.

    Example: `run(load_settings(["seat=heuristic", "years=2"])).summary.mean`.
    """
    settings = _checked_again(settings)
    require_scripts(settings)
    path = folder_by_time(Path("outputs")) if run_dir is None else Path(run_dir)
    refuse_taken(path)
    path.mkdir(parents=True, exist_ok=True)
    with claimed(path):
        return begin(settings, path, progress=progress, record=record)


def begin(
    settings: Settings, path: Path, *, progress: Listener | None = None, record: bool = True
) -> RunReport:
    """Play every seed into a folder that the caller has claimed; the rest as for `run`."""
    return _play(RunFolder.create(path, settings), progress, record)


def resume(run_dir: Path | str, *, progress: Listener | None = None, record: bool = True) -> RunReport:
    """Go on with a run that was stopped or killed: begun worlds from their journals, then the rest.

    Finished seeds are left as they are. Raises RunFolderError if there is no run or its journals were
    written with other settings or Inspect plays it, SettingsError if its settings are not of this version,
    ResultUnreadable for a finished seed whose result does not agree with its journal, RunInterrupted on
    Ctrl-C.
    """
    folder = RunFolder.open(Path(run_dir))
    require_scripts(folder.settings)
    _refuse_turns(folder)
    with claimed(folder.path):
        require_sound(folder)
        return _play(folder, progress, record)


def _refuse_turns(folder: RunFolder) -> None:
    """Refuse an unfinished run of turns: without a turn for each stop Inspect could never end its log."""
    for seed in unfinished(folder):
        if any((seat / TURNS_NAME).is_file() for seat in folder.seat_folders(seed)):
            raise RunFolderError(
                folder.path,
                "Inspect plays this run: give its `fmbench eval` or `inspect eval` again, "
                "or settle it by `fmbench abandon`",
            )


def require_sound(folder: RunFolder) -> None:
    """Refuse to go on from journals of other settings, or to count results that contradict them."""
    read = lru_cache(maxsize=2)(read_journal)
    for seed in folder.settings.seeds:
        state = folder.state_of(seed)
        way_on = "delete this file and resume again: it is made anew from its journal"
        if state != "new":
            # A journal that cannot be believed costs its own world alone, when that is played.
            try:
                read_journals(folder, seed)
            except (JournalError, OSError):
                # Without its journal a result cannot be made anew, so that nobody is told to delete it.
                way_on = (
                    f"move {folder.seed_folder(seed)} elsewhere and resume again: the seed is played anew"
                )
        if state == "finished":
            for path in folder.result_paths(seed):
                _require_sound_result(path, read, way_on)


def _require_sound_result(path: Path, read: ReadJournal, way_on: str) -> None:
    try:
        require_agreement(path, read_result(path), read)
    except ResultUnreadable as error:
        raise type(error)(path, error.field, f"{error.reason}; {way_on}") from None


def _checked_again(settings: object) -> Settings:
    if not isinstance(settings, Settings):
        raise TypeError(
            f"run takes Settings, such as load_settings(['years=2']), not {type(settings).__name__}"
        )
    # A copy with changed fields has passed no check.
    return validate(settings.model_dump(mode="json", warnings=False, fallback=repr))


def require_scripts(settings: Settings) -> None:
    """Refuse settings that put a language model on a seat: Inspect calls models, this runner does not.

    Raises SettingsError with the way to play them.
    """
    seats = (settings.seat,) if settings.roster is None else settings.roster.in_order()
    models = [seat.name for seat in seats if seat.kind == "llm"]
    if models:
        raise SettingsError(
            f"seat {models[0]} is played by a language model, which `fmbench run` does not call: "
            f"use `fmbench eval {_chosen(settings)}`, with the other settings as they are"
        )


def _chosen(settings: Settings) -> str:
    if settings.roster is None:
        return f"seat={settings.seat.name}"
    return f"track={settings.track.name} roster={settings.roster.name}"


def _play(folder: RunFolder, progress: Listener | None, record: bool) -> RunReport:
    settings = folder.settings
    todo = [seed for seed in settings.seeds if folder.state_of(seed) != "finished"]
    listen = progress or _default_listener(settings, todo)
    traces: dict[int, str] = {}
    tells = progress is None and settings.run.progress
    interruption = Interruption(say_stopping) if tells else Interruption()
    try:
        with interruption:
            with closing(_play_worlds(folder, todo, listen, lambda: interruption.requested)) as worlds:
                for done in worlds:
                    if done.outcome == "finished":
                        listen(SeedFinished(done.seed))
                    elif done.outcome == "failed":
                        traces[done.seed] = done.trace
                        listen(SeedFailed(done.seed, last_line(done.trace)))
            # The reasons are told and reported; a disk that refused a world may refuse the note too.
            with suppress(OSError):
                folder.record_failures(traces)
            if interruption.requested and unfinished(folder):
                raise RunInterrupted(folder.path, interruption.number)
            failed = {seed: last_line(trace) for seed, trace in traces.items()}
            report = finish_run(folder, failed, record)
        return replace(report, stopped_by=interruption.number) if interruption.requested else report
    except RunInterrupted:
        raise
    except KeyboardInterrupt:
        raise RunInterrupted(folder.path, interruption.number) from None


def unfinished(folder: RunFolder) -> tuple[int, ...]:
    """The seeds that have no results yet."""
    return tuple(seed for seed in folder.settings.seeds if folder.state_of(seed) != "finished")


def finish_run(folder: RunFolder, failed: dict[int, str], record: bool) -> RunReport:
    """Write the summary of what is there, then hand the results to the tracking store.

    Raises OSError, with the way to go on, if the disk refuses.
    """
    settings = folder.settings
    finished = [seed for seed in settings.seeds if folder.state_of(seed) == "finished"]
    results = tuple(read_result(path) for seed in finished for path in folder.result_paths(seed))
    summary = summarize(results, failed)
    try:
        write_summary(folder.summary_path, summary)
    except OSError as error:
        hint = f"{error.strerror}; see to the disk, then: fmbench resume {folder.path}"
        raise OSError(error.errno, hint, str(folder.summary_path)) from None
    wanted = record and settings.tracking.kind != "none" and results
    tracked = track(folder.path, settings.tracking) if wanted else None
    return RunReport(folder.path.resolve(), results, summary, failed, tracked)


def _play_worlds(
    folder: RunFolder, seeds: Sequence[int], listen: Listener, should_stop: Callable[[], bool]
) -> Generator[WorldDone]:
    # The world brings numba with it, which takes a second to load.
    from fmbench.runner.kernels import kernels_are_cold, warm_kernels
    from fmbench.runner.simulation import play_world

    play = partial(play_world, folder)
    several = min(folder.settings.workers, len(seeds)) > 1
    if seeds and kernels_are_cold():
        listen(KernelsCompiling())
        if several:
            # Otherwise every worker would compile them for itself.
            warm_kernels(folder.settings)
    yield from play_all(seeds, folder.settings.workers, play, listen, should_stop)


def last_line(trace: str) -> str:
    """The line of a trace that names the error; one of this package's own is told by its message alone."""
    line = trace.rstrip().rpartition("\n")[2]
    return _OWN_ERROR.sub("", line)


def _default_listener(settings: Settings, seeds: Sequence[int]) -> Listener:
    if not settings.run.progress:
        return lambda _notice: None
    return ProgressPrinter(seeds)
