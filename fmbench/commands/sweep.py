"""The jobs of a sweep: each plays one run into its folder; the parent counts and records them."""

import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from fmbench.commands.output import print_tracking
from fmbench.runner import RunInterrupted, RunReport, run
from fmbench.runner.folder import FAILED_NAME, find_run_folders
from fmbench.runner.tables import summary_lines
from fmbench.settings import validate
from fmbench.settings.overrides import sweep_values
from fmbench.settings.running import Tracking
from fmbench.tracking import SUMMARY_NAME, track
from fmbench.tracking.files import write_atomically

if TYPE_CHECKING:
    from omegaconf import DictConfig


def first_values(overrides: Sequence[str]) -> list[str]:
    """The overrides of a sweep with the first value of each axis."""
    return [sweep_values(override)[0] for override in overrides]


def job_label(job: str | int, place: int, count: int, overrides: Sequence[str]) -> str:
    """What a job's line begins with: its folder's name, its place from 1 among all, what it plays."""
    return f"job {job} ({place} of {count})  {' '.join(overrides)}".rstrip()


def play_job(composed: "DictConfig", count: int) -> float:
    """Play one of `count` jobs of a sweep and return its mean score.

    A job that fails leaves a file FAILED with the reason and returns NaN, so that the others go on.
    Raises RunInterrupted if it was asked to stop, be it when nothing of this job was left to play.
    """
    from hydra.core.hydra_config import HydraConfig
    from omegaconf import OmegaConf

    job = HydraConfig.get()
    folder = Path(job.runtime.output_dir)
    label = job_label(job.job.num, job.job.num + 1, count, job.overrides.task)
    try:
        mapping = OmegaConf.to_container(composed, resolve=True)
        assert isinstance(mapping, dict)
        settings = validate({str(name): value for name, value in mapping.items()})
        report = run(settings, folder, progress=lambda _notice: None, record=False)
    except Exception as error:
        # The reason is told; a disk that refused the run may refuse the note too.
        with suppress(OSError):
            write_atomically(folder / FAILED_NAME, traceback.format_exc())
        print(f"{label}  failed: {' '.join(str(error).split())}", file=sys.stderr, flush=True)
        return nan
    print(f"{label}  {describe_outcome(report)}", flush=True)
    if report.stopped_by is not None:
        raise RunInterrupted(folder, report.stopped_by)
    mean = report.summary.mean
    return nan if report.failed or mean is None else mean


def describe_outcome(report: RunReport) -> str:
    """Mean and spread of a job, and what failed, in one line."""
    return "; ".join(summary_lines(report.summary))


def report_sweep(folder: Path, tracking: Tracking, count: int) -> int:
    """Say how many of `count` jobs are done, record all results; 1 if a job failed or never began."""
    jobs = find_run_folders(folder)
    failed = [job.name for job in jobs if not _is_done(job)]
    names = f", {len(failed)} failed ({', '.join(failed)})" if failed else ""
    absent = count - len(jobs)
    never = f", {absent} never began" if absent > 0 else ""
    print(f"{len(jobs) - len(failed)} of {max(count, len(jobs))} jobs done{names}{never}")
    print(f"sweep folder: {folder}")
    if tracking.kind != "none":
        print_tracking(track(folder, tracking), folder)
    return 1 if failed or absent > 0 else 0


def _is_done(job: Path) -> bool:
    return (job / SUMMARY_NAME).is_file() and not (job / FAILED_NAME).exists()
