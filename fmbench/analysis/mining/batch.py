"""The gate for many runs at once, on all cores, and what it has to say of them."""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from fmbench.analysis.mining.gate import Refused, Verdict, Verified, judge_unplayed, verify
from fmbench.analysis.mining.records import MinedRun
from fmbench.runner.folder import RunFolder, RunFolderError, find_run_folders
from fmbench.settings import SettingsError
from fmbench.tracking.files import seeds_found


@dataclass(frozen=True, slots=True)
class GateReport:
    """The verdict on every world that was asked about, in order."""

    verdicts: tuple[Verdict, ...]

    @property
    def verified(self) -> tuple[Verified, ...]:
        """The worlds that may be used."""
        return tuple(verdict for verdict in self.verdicts if isinstance(verdict, Verified))

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The worlds that are kept out."""
        return tuple(verdict for verdict in self.verdicts if isinstance(verdict, Refused))

    @property
    def runs(self) -> tuple[MinedRun, ...]:
        """The mined runs of all verified worlds, by world and seat."""
        return tuple(run for verdict in self.verified for run in verdict.world.runs)

    @property
    def folders(self) -> tuple[Path, ...]:
        """The run folder of each of `runs`."""
        return tuple(verdict.path for verdict in self.verified for _ in verdict.world.runs)

    @property
    def line(self) -> str:
        """`30/30 replays, 0 drift`."""
        drifted = sum(verdict.drifted for verdict in self.refused)
        return f"{len(self.verified)}/{len(self.verdicts)} replays, {drifted} drift"

    def __str__(self) -> str:
        """That line, with one for each world that was refused."""
        return "\n".join([self.line, *(f"refused: {verdict}" for verdict in self.refused)])


def mine_runs(
    paths: Iterable[Path],
    *,
    expected_hash: str | None = None,
    workers: int | None = None,
    use_cache: bool = True,
) -> GateReport:
    """Verify and mine every seed of the runs (or sweeps of runs) at these paths.

    With `expected_hash`, runs of another params hash are refused. `workers` are as many
    processes as there are cores unless said otherwise; with more than one, a script needs the
    usual `if __name__ == "__main__":` around its call. What a run's settings name and its
    folder does not hold is refused, not left out. Raises RunFolderError for a path without a run.
    """
    jobs = [job for path in paths for folder in find_run_folders(path) for job in _jobs_of(folder)]
    known = [judge_unplayed(path, seed, expected_hash, use_cache) for path, seed in jobs]
    unknown = [job for job, verdict in zip(jobs, known, strict=True) if verdict is None]
    replayed = iter(_replay_all(unknown, workers or os.cpu_count() or 1, use_cache))
    return GateReport(tuple(next(replayed) if verdict is None else verdict for verdict in known))


Job = tuple[Path, int]


def _jobs_of(path: Path) -> Iterator[Job]:
    """Each seed that the settings declare or that was played; what is wrong with one the gate says."""
    played = seeds_found(path)
    try:
        declared = RunFolder.open(path).settings.seeds
    except (RunFolderError, SettingsError):
        if not played:
            raise
        declared = ()
    return ((path, seed) for seed in dict.fromkeys((*declared, *played)))


def _replay_all(jobs: list[Job], workers: int, use_cache: bool) -> list[Verdict]:
    """The verdicts on worlds that have to be replayed, in order."""
    if min(workers, len(jobs)) <= 1:
        return [verify(path, seed, use_cache=use_cache) for path, seed in jobs]
    _warm_kernels()
    # A fresh interpreter each: forking one that holds threads of numpy or a caller is not safe.
    with ProcessPoolExecutor(
        min(workers, len(jobs)), mp_context=get_context("spawn"), initializer=end_with_parent
    ) as pool:
        futures = [pool.submit(verify, path, seed, use_cache=use_cache) for path, seed in jobs]
        try:
            return [_heard(job, future) for job, future in zip(jobs, futures, strict=True)]
        except BaseException:
            # Whoever stops the work waits for the replays under way, not for all that were asked for.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, even if that was killed."""
    parent = parent_process()
    if parent is None:
        return

    def outlive_nobody() -> None:
        parent.join()
        os._exit(1)

    Thread(target=outlive_nobody, daemon=True).start()


def _heard(job: Job, future: Future[Verdict]) -> Verdict:
    try:
        return future.result()
    except BrokenProcessPool:
        return Refused(*job, "the process that replayed it died")


def _warm_kernels() -> None:
    """Compile once here what every process would otherwise compile for itself."""
    from fmbench.runner.kernels import kernels_are_cold, warm_kernels
    from fmbench.settings import load_settings

    if kernels_are_cold():
        warm_kernels(load_settings())
