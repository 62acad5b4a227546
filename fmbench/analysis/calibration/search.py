"""The search itself: Optuna proposes settings, worlds are played on all cores, distances go back.

This process alone talks to Optuna. A trial that a kill interrupted is gone on with: its proposal stands in
Optuna's journal and its finished worlds in files.
"""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fmbench.analysis.calibration.folder import hold_folder
from fmbench.analysis.calibration.outcome import Trial, trial_line, write_outcome
from fmbench.analysis.calibration.spec import Spec
from fmbench.analysis.calibration.targets import distance
from fmbench.analysis.calibration.worlds import Players, World
from fmbench.runner.batch import last_line
from fmbench.runner.folder import RunFolderError
from fmbench.runner.interruption import Interruption, WorkStopped
from fmbench.runner.kernels import kernels_are_cold, warm_kernels
from fmbench.runner.notices import deaf
from fmbench.runner.worker_pool import play_all
from fmbench.settings import SettingsError, params_hash
from fmbench.settings.validation import value_at
from fmbench.tracking.files import write_atomically

if TYPE_CHECKING:
    from optuna import Study
    from optuna.trial import FrozenTrial

Say = Callable[[str], None]
_WORLDS_WAITING = 4
"""Worlds for each worker that a batch of trials holds at least, so that workers seldom wait."""


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What a search came to."""

    folder: Path
    best: Trial | None
    failed: int
    """Trials in which a world failed."""


def calibrate(spec: Spec, folder: Path, trials: int, workers: int, say: Say) -> SearchReport:
    """Search until `trials` trials are done, counting those of earlier calls in the same folder.

    Raises RunFolderError, and WorkStopped on Ctrl-C or SIGTERM; after that, and after a kill, the same
    call goes on.
    """
    with hold_folder(folder, spec) as journal, Interruption() as interruption:
        search = _Search(spec, folder, _study(spec, journal), trials, workers, say)
        search.go_on(lambda: interruption.requested)
        if interruption.requested and len(search.done) < trials:
            told = f"stopped after {len(search.done)} of {trials} trials; the same command goes on"
            raise WorkStopped(told, interruption.number)
    failed = sum(trial.state == "failed" for trial in search.done)
    return SearchReport(folder, search.best, failed)


def _study(spec: Spec, journal: Path) -> "Study":
    """The study in a journal, or a new one. Raises RunFolderError for lines that are not Optuna's."""
    try:
        return _opened(spec, journal)
    except OSError:
        raise
    # Optuna believes its journal and fails in many ways at what it did not write.
    except Exception:
        raise RunFolderError(journal, "holds lines that Optuna did not write; give another --out") from None


def _opened(spec: Spec, journal: Path) -> "Study":
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend, JournalFileOpenLock

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    backend = JournalFileBackend(str(journal), JournalFileOpenLock(str(journal)))
    study = optuna.create_study(
        storage=JournalStorage(backend), study_name="calibration", load_if_exists=True, direction="minimize",
        sampler=optuna.samplers.TPESampler(seed=spec.sampler_seed),
    )  # fmt: skip
    if not study.get_trials(deepcopy=False):
        declared = _declared(spec)
        if all(spec.knobs[name].low <= value <= spec.knobs[name].high for name, value in declared.items()):
            study.enqueue_trial(declared)
    return study


def _declared(spec: Spec) -> dict[str, float]:
    """The value of each knob without a search."""
    settings = spec.settings(spec.seats[0], {})
    values = {}
    for name in spec.knobs:
        parent, _, leaf = name.rpartition(".")
        owner = value_at(settings, parent)
        values[name] = owner[leaf]
    return values


class _Search:
    """The trials of one study, done and open."""

    def __init__(self, spec: Spec, folder: Path, study: "Study", trials: int, workers: int, say: Say) -> None:
        self._spec, self._folder, self._study = spec, folder, study
        self._trials, self._workers, self._say = trials, workers, say
        self._played = 0
        self._traces: dict[int, str] = {}
        found = study.get_trials(deepcopy=False)
        self.done = [
            self._ended(trial) for trial in found if trial.state.is_finished() and self._whole(trial)
        ]
        if self.done:
            say(f"going on after {len(self.done)} of {trials} trials")

    @property
    def best(self) -> Trial | None:
        """The trial nearest to the bands, the earliest of equal ones."""
        complete = [trial for trial in self.done if trial.distance is not None]
        return min(complete, key=lambda trial: (trial.distance, trial.number), default=None)

    def go_on(self, should_stop: Callable[[], bool]) -> None:
        """Play batch after batch until enough trials are done."""
        while len(self.done) < self._trials and not should_stop():
            self._play(self._open_trials(), should_stop)
        write_outcome(self._folder, self._spec, self.done, self.best)

    def _open_trials(self) -> "list[FrozenTrial]":
        """Trials that a kill left open, then new ones, enough to keep every worker at work."""
        from optuna.trial import TrialState

        left = self._study.get_trials(deepcopy=False, states=(TrialState.RUNNING,))
        for trial in left:
            if not self._whole(trial):
                self._study.tell(trial.number, state=TrialState.FAIL)
        opened = [trial for trial in left if self._whole(trial)]
        a_trial = len(self._spec.seats) * len(self._spec.seeds)
        wanted = min(-(-self._workers * _WORLDS_WAITING // a_trial), self._trials - len(self.done))
        while len(opened) < wanted:
            number = self._study.ask(self._distributions()).number
            opened.append(self._study.get_trials(deepcopy=False)[number])
        return opened

    def _whole(self, trial: "FrozenTrial") -> bool:
        """Whether the proposal is there in full; a kill may have cut it short."""
        return set(trial.params) == set(self._spec.knobs)

    def _distributions(self) -> dict[str, Any]:
        from optuna.distributions import FloatDistribution, IntDistribution

        return {
            name: IntDistribution(int(span.low), int(span.high), step=int(span.step or 1))
            if self._spec.is_whole(name)
            else FloatDistribution(span.low, span.high, step=span.step)
            for name, span in self._spec.knobs.items()
        }

    def _play(self, opened: "Sequence[FrozenTrial]", should_stop: Callable[[], bool]) -> None:
        worlds: list[World] = []
        for trial in opened:
            try:
                worlds += self._worlds_of(trial)
            except SettingsError as clash:
                self._tell(trial, (), str(clash))
        waiting = tuple(world for world in worlds if not world.is_played)
        self._tell_complete(opened, worlds)
        if waiting and kernels_are_cold():
            self._say("compiling kernels (once) ...")
            warm_kernels(waiting[0].settings)
        places = range(len(waiting))
        with closing(play_all(places, self._workers, Players(waiting), deaf, should_stop)) as ended:
            for one in ended:
                world = waiting[one.seed]
                if one.outcome == "failed":
                    self._traces[world.trial] = f"{world.seat} seed {world.seed}\n{one.trace}"
                    self._say(
                        f"trial {world.trial}  {world.seat} seed {world.seed}  failed: {last_line(one.trace)}"
                    )
                elif one.outcome == "finished":
                    self._say(f"trial {world.trial}  {world.seat} seed {world.seed}  {_score(world)}")
                self._tell_complete(opened, worlds)
        if not should_stop():
            for trial in opened:
                if trial.number in self._traces:
                    self._tell(trial, (), "a world failed")

    def _worlds_of(self, trial: "FrozenTrial") -> list[World]:
        folder = self._folder / "trials" / f"{trial.number:04d}"
        chosen = {seat: self._spec.settings(seat, trial.params) for seat in self._spec.seats}
        return [
            World(
                trial.number, seat, seed, declared, params_hash(settings), folder / f"{seat}_seed{seed}.json"
            )
            for seat, settings in chosen.items()
            for declared in [settings.model_dump(mode="json")]
            for seed in self._spec.seeds
        ]

    def _tell_complete(self, opened: "Sequence[FrozenTrial]", worlds: Sequence[World]) -> None:
        told = {trial.number for trial in self.done}
        for trial in opened:
            mine = [world for world in worlds if world.trial == trial.number]
            if mine and trial.number not in told and all(world.is_played for world in mine):
                self._tell(trial, mine, "")

    def _tell(self, trial: "FrozenTrial", worlds: Sequence[World], problem: str) -> None:
        """Hand a trial's distance to Optuna; values that clash are pruned, a failed world fails it."""
        from optuna.trial import TrialState

        if worlds:
            self._study.tell(trial.number, distance(self._spec.targets, self._values(worlds)))
        else:
            failed = trial.number in self._traces
            self._study.tell(trial.number, state=TrialState.FAIL if failed else TrialState.PRUNED)
            if failed:
                path = self._folder / "trials" / f"{trial.number:04d}" / "FAILED"
                # The reason is told; a disk that refused a world may refuse the note too.
                with suppress(OSError):
                    write_atomically(path, self._traces[trial.number])
        ended = self._ended(self._study.get_trials(deepcopy=False)[trial.number])
        self.done.append(ended)
        write_outcome(self._folder, self._spec, self.done, self.best)
        self._say(trial_line(self._spec, ended, self.best, len(self.done), self._trials, problem))

    def _ended(self, trial: "FrozenTrial") -> Trial:
        from optuna.trial import TrialState

        states = {TrialState.COMPLETE: "complete", TrialState.PRUNED: "clash"}
        state = states.get(trial.state, "failed")
        values = self._values(self._worlds_of(trial)) if state == "complete" else ()
        return Trial(trial.number, state, trial.value, dict(trial.params), tuple(values))

    def _values(self, worlds: Sequence[World]) -> list[float | None]:
        measured = {(world.seat, world.seed): world.figures for world in worlds}
        return [target.value(measured) for target in self._spec.targets]


def _score(world: World) -> str:
    figures = world.figures
    end = "" if not figures["died"] else f", settled in year {figures['year']:.0f}"
    return f"score {figures['score']:.1f}{end}"
