"""Replay whole runs from their folders; what their results say must be what the replay gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from fmbench.game.episode import Episode
from fmbench.game.journal import JournalError
from fmbench.game.replay import ReplayReport, check_record, recorders_of
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.runner.journals import WorldRecord, read_journals
from fmbench.runner.outcome import build_result
from fmbench.tracking import ResultUnreadable, Summary, read_result
from fmbench.tracking.comparing import differing_figures, differing_stamps

_SHOWN_DIFFERENCES = 3


@dataclass(frozen=True, slots=True)
class SeedReplay:
    """What the replay of one seed's world found."""

    seed: int
    acts: int
    report: ReplayReport
    contradictions: tuple[str, ...] = ()
    """Result files that say otherwise than the replay, one line each with file and fields."""

    @property
    def is_true(self) -> bool:
        """Whether the world came out as recorded, and its results say so."""
        return self.report.divergence is None and not self.contradictions

    def __str__(self) -> str:
        """`0 drift` with what was compared, or the first divergence; then each false result."""
        if self.report.divergence is not None:
            return "; ".join((str(self.report), *self.contradictions))
        end = "to the end of the run" if self.report.complete else "as far as the run has come"
        compared = f"{self.report} ({self.report.stops} stops, {self.acts} acts, {end})"
        return "; ".join((compared, *self.contradictions))


@dataclass(frozen=True, slots=True)
class SeedUnplayed:
    """A seed that was not replayed, for want of a readable journal or of a place in the settings."""

    seed: str
    reason: str
    is_true: bool = False
    """Whether nothing is wrong with it: it never began."""

    def __str__(self) -> str:
        """Why it was not replayed."""
        return self.reason


def replay_run(path: Path) -> Iterator[SeedReplay | SeedUnplayed]:
    """Replay every begun seed of a run, in order; then name the seed folders that it does not declare.

    A journal that cannot be read costs its own seed alone; a seed that never began is told and no fault.
    Raises RunFolderError if nothing has begun or a journal was written with other settings.
    """
    folder = RunFolder.open(path)
    if all(folder.state_of(seed) == "new" for seed in folder.settings.seeds):
        raise RunFolderError(path, "no seed of this run has begun")
    for seed in folder.settings.seeds:
        journal = folder.world_journal(seed)
        if _never_began(folder, seed):
            yield SeedUnplayed(str(seed), f"not begun yet; go on by: fmbench resume {path}", is_true=True)
            continue
        if folder.state_of(seed) == "new" or not journal.is_file():
            yield SeedUnplayed(str(seed), f"not replayed: it is declared, but there is no journal {journal}")
            continue
        try:
            yield replay_seed(folder, seed)
        except (JournalError, OSError) as error:
            yield SeedUnplayed(str(seed), f"not replayed: {error}")
    for found in folder.undeclared():
        yield SeedUnplayed(
            found.name.removeprefix("seed"), f"not replayed: the settings declare no such seed ({found})"
        )


def _never_began(folder: RunFolder, seed: int) -> bool:
    """Whether a seed has neither journal nor result, and no summary counts a score of it."""
    if folder.state_of(seed) != "new" or any(path.exists() for path in folder.result_paths(seed)):
        return False
    try:
        summary = Summary.model_validate_json(folder.summary_path.read_bytes())
    except FileNotFoundError:
        return True
    except (OSError, ValidationError):
        return False
    return seed not in {score.seed for score in summary.scores}


def replay_seed(folder: RunFolder, seed: int) -> SeedReplay:
    """Replay one begun seed of a run and compare its results."""
    record = read_journals(folder, seed)
    seats = None if record.seats is None else [recording.lines for recording in record.seats]
    episode = Episode(folder.settings, seed, recorders_of(record.world.lines, seats))
    report = check_record(episode)
    acts = sum(recording.act_count for recording in record.seats or (record.world,))
    return SeedReplay(seed, acts, report, tuple(_find_contradictions(folder, seed, episode, report, record)))


def _find_contradictions(
    folder: RunFolder, seed: int, episode: Episode, report: ReplayReport, record: WorldRecord
) -> Iterator[str]:
    recordings = record.seats or (record.world,)
    for seat, path in enumerate(folder.result_paths(seed)):
        if not path.exists():
            continue
        try:
            found = read_result(path)
        except ResultUnreadable as error:
            yield str(error)
            continue
        differences = list(differing_stamps(found, recordings[seat].stamp))
        if report.divergence is None and not report.complete:
            differences.append("its journal ends before the run does")
        elif report.divergence is None:
            made = build_result(episode, seat, found.stamp, found.timing).model_copy(update={"seed": seed})
            differences += differing_figures(found, made)
        if differences:
            more = len(differences) - _SHOWN_DIFFERENCES
            rest = f"; and {more} more" if more > 0 else ""
            yield f"result {path}: {'; '.join(differences[:_SHOWN_DIFFERENCES])}{rest}"
