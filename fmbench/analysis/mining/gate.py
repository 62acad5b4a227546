"""The replay gate: a run's behaviour is mined only if its replay reproduces it (paper Appendix J)."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

from fmbench.analysis.mining.cache import cache_key, find_cached, keep_cached
from fmbench.analysis.mining.miner import Miner
from fmbench.analysis.mining.records import MinedRun, MinedWorld
from fmbench.analysis.mining.usage import TurnsMissing, UsageUnreadable, count_use, tokens_of
from fmbench.game.episode import Episode
from fmbench.game.journal import JournalError, Recording
from fmbench.game.replay import check_record, recorders_of
from fmbench.game.view.names import club_names
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.runner.journals import WorldRecord, read_journals
from fmbench.runner.outcome import build_result
from fmbench.settings import Settings, SettingsError, params_hash, validate
from fmbench.tracking import ResultUnreadable, read_result
from fmbench.tracking.comparing import differing_figures, differing_served, differing_stamps, other_makers
from fmbench.tracking.counting import TurnsUncountable
from fmbench.tracking.stamp import engine_version

_SHOWN_DIFFERENCES = 3
_UNREADABLE = (
    RunFolderError, SettingsError, JournalError, ResultUnreadable, UsageUnreadable, TurnsMissing,
    TurnsUncountable, OSError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verified:
    """A world whose replay gave every digest, figure and final score of its record again."""

    path: Path
    seed: int
    world: MinedWorld


@dataclass(frozen=True, slots=True)
class Refused:
    """A world that is kept out, and why; `drifted` says that its replay ran and came out otherwise."""

    path: Path
    seed: int
    reason: str
    drifted: bool = False

    def __str__(self) -> str:
        """Which world, and why."""
        return f"{self.path} seed {self.seed}: {self.reason}"


Verdict = Verified | Refused


class _Refusal(Exception):  # noqa: N818
    def __init__(self, reason: str, *, drifted: bool = False) -> None:
        super().__init__(reason)
        self.drifted = drifted


def verify(path: Path, seed: int, *, expected_hash: str | None = None, use_cache: bool = True) -> Verdict:
    """Replay one world of a run folder, compare everything with its record and mine it on the way.

    Compared are the checksum of every journal line, every answer and world digest, every figure of
    the result files, and what a model is said to have used with its turns; a run of another params
    hash than `expected_hash` is refused unplayed. A world that was verified before by this very
    version, with the same bytes in all of its files, comes from the cache.
    """
    verdict = judge_unplayed(path, seed, expected_hash, use_cache)
    if verdict is not None:
        return verdict
    return _answer(path, seed, lambda: _replay(RunFolder.open(path), seed, use_cache))


def judge_unplayed(path: Path, seed: int, expected_hash: str | None, use_cache: bool) -> Verdict | None:
    """The verdict on a world that needs no replay: a refusal, or what the cache holds; None if it does."""
    return _answer(path, seed, lambda: _known(RunFolder.open(path), seed, expected_hash, use_cache))


@overload
def _answer(path: Path, seed: int, judge: Callable[[], MinedWorld]) -> Verdict: ...
@overload
def _answer(path: Path, seed: int, judge: Callable[[], MinedWorld | None]) -> Verdict | None: ...
def _answer(path: Path, seed: int, judge: Callable[[], MinedWorld | None]) -> Verdict | None:
    try:
        world = judge()
    except _Refusal as refusal:
        return Refused(path, seed, str(refusal), drifted=refusal.drifted)
    except _UNREADABLE as error:
        return Refused(path, seed, " ".join(str(error).split()))
    return None if world is None else Verified(path, seed, world)


def _known(folder: RunFolder, seed: int, expected_hash: str | None, use_cache: bool) -> MinedWorld | None:
    _require_ended(folder, seed)
    _require_hash(params_hash(folder.settings), expected_hash)
    return find_cached(cache_key(folder, seed)) if use_cache else None


def _require_ended(folder: RunFolder, seed: int) -> None:
    if seed not in folder.settings.seeds:
        raise _Refusal("it was played, and the settings of its folder declare no such seed")
    state = folder.state_of(seed)
    if state != "finished":
        raise _Refusal("it has not begun" if state == "new" else "it has not ended: results are missing")


def _require_hash(found: str, expected: str | None) -> None:
    if expected is not None and found != expected:
        raise _Refusal(f"its params hash is {found}; the others have {expected}")


def _replay(folder: RunFolder, seed: int, use_cache: bool) -> MinedWorld:
    key = cache_key(folder, seed)
    record = read_journals(folder, seed)
    recordings = record.seats or (record.world,)
    for recording in (record.world, *recordings):
        if recording.torn_bytes:
            raise _Refusal(f"journal {recording.path}: {recording.torn_bytes} stray bytes at its end")
    settings = _stamped_settings(folder.settings, seed, record.world)
    episode, miner = _play_again(settings, seed, record)
    runs = tuple(
        _close_book(folder, seed, number, episode, miner, recording)
        for number, recording in enumerate(recordings)
    )
    world = MinedWorld(seed=seed, record=key, runs=runs)
    if use_cache:
        keep_cached(key, world)
    return world


def _stamped_settings(settings: Settings, seed: int, recording: Recording) -> Settings:
    """The settings that a journal is stamped with; how the run was carried out comes from its folder.

    Raises a refusal if the stamp contradicts itself or names another world.
    """
    stamp = recording.stamp
    if stamp.get("effective_seed") != seed:
        raise _Refusal(f"journal {recording.path}: its seed is {stamp.get('effective_seed')}")
    knobs: dict[str, Any] = stamp["knobs"]
    stamped = validate({**settings.model_dump(mode="json"), **knobs})
    if params_hash(stamped) != stamp["params_hash"]:
        raise _Refusal(
            f"journal {recording.path}: its stamp names the params hash {stamp['params_hash']}, "
            f"its knobs give {params_hash(stamped)}"
        )
    return stamped


def _play_again(settings: Settings, seed: int, record: WorldRecord) -> tuple[Episode, Miner]:
    miner = Miner(settings.track.seats)
    seats = None if record.seats is None else [recording.lines for recording in record.seats]
    try:
        episode = Episode(settings, seed, recorders_of(record.world.lines, seats), miner)
        report = check_record(episode)
    except Exception:
        # A journal may ask for what no run can do; whatever breaks then, it is this record that is at fault.
        last = traceback.format_exc().rstrip().rpartition("\n")[2]
        raise _Refusal(f"its replay failed: {last}", drifted=True) from None
    if report.divergence is not None:
        raise _Refusal(f"{report}{_version_note(record.world)}", drifted=True)
    if not report.complete:
        raise _Refusal("its journal ends before the run does")
    return episode, miner


def _version_note(recording: Recording) -> str:
    found = recording.stamp.get("engine_version")
    if found == engine_version():
        return ""
    return f" (recorded with version {found}, replayed with {engine_version()})"


def _close_book(
    folder: RunFolder, seed: int, number: int, episode: Episode, miner: Miner, recording: Recording
) -> MinedRun:
    """A seat's mined run; its result file must say what the replay gave."""
    path = folder.result_paths(seed)[number]
    result = read_result(path)
    _require_equal(path, differing_stamps(result, recording.stamp))
    made = build_result(episode, number, result.stamp, result.timing)
    _require_equal(path, differing_figures(result, made))
    tokens = None
    if result.stamp.seat.kind == "llm":
        # A script uses nothing, whatever lies beside its result.
        counted = count_use(path.parent)
        tokens = tokens_of(counted)
        _require_equal(path, differing_served(result, counted))
    return miner.books[number].close(
        result,
        club_names(episode.world.seed)[number],
        episode.settings.years,
        tokens,
        other_makers(result, recording.stamp),
    )


def _require_equal(path: Path, differences: tuple[str, ...]) -> None:
    if not differences:
        return
    shown = "; ".join(differences[:_SHOWN_DIFFERENCES])
    more = len(differences) - _SHOWN_DIFFERENCES
    raise _Refusal(f"result {path}: {shown}{f'; and {more} more' if more > 0 else ''}")
