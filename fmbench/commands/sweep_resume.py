"""Go on with a sweep that was stopped or killed: begun jobs from their journals, others from the start."""

import sys
from pathlib import Path

from fmbench.commands.sweep import describe_outcome, job_label, report_sweep
from fmbench.commands.sweep_jobs import axes_of
from fmbench.runner import Notice, RunFolder, RunFolderError, RunInterrupted, resume, run
from fmbench.runner.folder import SETTINGS_FOLDER, SETTINGS_NAME, has_begun
from fmbench.settings import SettingsError, load_settings
from fmbench.settings.yaml_file import YamlFileError, load_yaml
from fmbench.tracking.files import SWEEP_NAME

_NUMBERED = "${hydra.job.num}"


def is_sweep(folder: Path) -> bool:
    """Whether a folder is that of a sweep."""
    return (folder / SWEEP_NAME).is_file()


def resume_sweep(folder: Path) -> int:
    """Finish every job that the sweep declares, then count and record all; 1 if a job failed.

    Raises RunFolderError if the sweep's own file cannot be read, RunInterrupted on Ctrl-C.
    """
    declared = _declared_jobs(folder)
    begun = {found.parents[1] for found in folder.glob(f"*/{SETTINGS_FOLDER}/{SETTINGS_NAME}")}
    begun -= {path for path in declared if not has_begun(path)}
    tracking, failed = None, False
    jobs = sorted(begun | declared.keys(), key=lambda path: (len(path.name), path.name))
    for place, path in enumerate(jobs, start=1):
        label = job_label(path.name, place, len(jobs), declared.get(path, ()))
        try:
            settings = RunFolder.open(path).settings if path in begun else load_settings(declared[path])
            tracking = tracking or settings.tracking
            if path in begun:
                report = resume(path, progress=_ignore, record=False)
            else:
                report = run(settings, path, progress=_ignore, record=False)
        except RunInterrupted as stopped:
            raise stopped.naming(folder) from None
        # Whatever is wrong with one job stops no other, as when the sweep was first played.
        except Exception as error:
            failed = True
            print(f"{label}  failed: {' '.join(str(error).split())}", file=sys.stderr, flush=True)
            continue
        print(f"{label}  {describe_outcome(report)}", flush=True)
        if report.stopped_by is not None:
            raise RunInterrupted(folder, report.stopped_by)
    if tracking is None:
        return 1
    return report_sweep(folder, tracking, len(jobs)) or int(failed)


def _ignore(_notice: Notice) -> None:
    """Many jobs print a line each, not one for each of their seasons."""


def _declared_jobs(folder: Path) -> dict[Path, tuple[str, ...]]:
    """The overrides of every job by its folder; none where the folders bear no numbers.

    Raises RunFolderError if the sweep's own file cannot be read.
    """
    path = folder / SWEEP_NAME
    try:
        mapping = load_yaml(path, resolve=False)
        given, subdir = mapping["hydra"]["overrides"]["task"], mapping["hydra"]["sweep"]["subdir"]
        jobs = axes_of(mapping["hydra"].get("sweeper") or {}, [str(override) for override in given]).jobs
    except (OSError, YamlFileError, SettingsError, LookupError, TypeError) as error:
        raise RunFolderError(path, f"cannot be read: {' '.join(str(error).split())}") from None
    if subdir != _NUMBERED:
        return {}
    return {folder / str(number): overrides for number, overrides in enumerate(jobs)}
