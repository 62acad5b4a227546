"""`fmbench run`: one run, or with `-m` a run for every combination of a sweep, each in its own folder.

Settings are composed by Hydra and validated before anything is written.
"""

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from fmbench.commands.hydra_flags import RunArguments, read_run_arguments
from fmbench.settings import SettingsError, check_overrides, check_sweep, conf_dir, load_settings
from fmbench.settings.override_file import with_files_read

if TYPE_CHECKING:
    from omegaconf import DictConfig

    from fmbench.commands.hydra_folders import FolderKey

_RAISE_ERRORS = "HYDRA_FULL_ERROR"


def main(arguments: Sequence[str]) -> int:
    """Play what the overrides declare; 0 if every seed has its results."""
    given = read_run_arguments(with_files_read(arguments))
    if given.only_shows:
        check_overrides(given.overrides)
        if given.shows_settings:
            check_sweep(given.own)
        return _start_hydra([*given.flags, *given.overrides], lambda _composed: None)
    return _sweep(given) if given.multirun else _run(given)


def _run(given: RunArguments) -> int:
    from fmbench.commands.hydra_run import composed_run
    from fmbench.commands.sweep_jobs import axes_of

    with composed_run(given) as composed:
        if axes_of(composed.own("hydra.sweeper"), given.own).crossed != given.own:
            raise SettingsError("these settings declare a sweep: play its jobs with -m")
        from fmbench.commands.hydra_folders import claimed_folder
        from fmbench.commands.output import print_report
        from fmbench.runner.batch import begin, require_scripts

        settings = composed.settings
        require_scripts(settings)
        key: FolderKey = "hydra.run.dir"
        with claimed_folder(key, composed.own(key), given.overrides) as folder:
            report = composed.play(folder, lambda: begin(settings, folder))
    print_report(report)
    return report.exit_code


def _sweep(given: RunArguments) -> int:
    check_sweep(given.own)
    from fmbench.commands.hydra_folders import claimed_folder, composed_hydra, naming_folder
    from fmbench.commands.sweep import first_values, play_job, report_sweep
    from fmbench.commands.sweep_jobs import axes_of
    from fmbench.runner import RunInterrupted

    first = first_values(given.overrides)
    axes = axes_of(composed_hydra("hydra.sweeper", first), given.own)
    axes.check()
    settings = load_settings(first_values(given.own))
    key: FolderKey = "hydra.sweep.dir"
    with claimed_folder(key, composed_hydra(key, first), given.overrides) as folder:
        overrides = naming_folder(key, folder, given.overrides)
        count = len(axes.jobs)
        print(f"{count} jobs", file=sys.stderr, flush=True)
        try:
            code = _start_hydra(["-m", *overrides], lambda composed: play_job(composed, count))
        except BrokenProcessPool:
            print(
                "fmbench: a process of the launcher died; its jobs and those that never began are missing: "
                f"fmbench resume {folder}",
                file=sys.stderr,
            )
            code = 1
        except RunInterrupted as stopped:
            raise stopped.naming(folder) from None
        except OSError as error:
            what = error.strerror or str(error)
            where = f": {error.filename}" if error.filename else ""
            hint = f"{what}{where}; see to the disk, then: fmbench resume {folder}"
            raise OSError(error.errno, hint) from None
        except KeyboardInterrupt:
            raise RunInterrupted(folder) from None
        except SettingsError:
            raise
        # Jobs keep their own errors; launchers, which come from elsewhere, tell theirs in many ways.
        except Exception as error:
            raise SettingsError(f"hydra.launcher cannot play these jobs: {error}") from None
    return report_sweep(folder, settings.tracking, count) or code


def _start_hydra(arguments: Sequence[str], task: Callable[["DictConfig"], Any]) -> int:
    """Hand over to Hydra as if its own script had been called; returns the exit code.

    Raises OSError if Hydra cannot write what it keeps of a run.
    """
    import hydra
    from hydra.errors import HydraException

    arguments_before, shown_before = sys.argv, os.environ.get(_RAISE_ERRORS)
    sys.argv = ["fmbench run", *arguments]
    # Hydra would print a trace and end the process; every command tells its errors in one way.
    os.environ[_RAISE_ERRORS] = "1"
    try:
        hydra.main(version_base="1.3", config_path=str(conf_dir()), config_name="config")(task)()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    except HydraException as error:
        raise SettingsError(str(error)) from None
    finally:
        sys.argv = arguments_before
        if shown_before is None:
            del os.environ[_RAISE_ERRORS]
        else:
            os.environ[_RAISE_ERRORS] = shown_before
    return 0
