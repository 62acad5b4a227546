"""`fmbench track`: record the results of a run or sweep folder, any number of times to the same effect."""

import sys
from collections.abc import Sequence

from fmbench.commands.arguments import folder_parser


def main(arguments: Sequence[str]) -> int:
    """Record what is not recorded yet; 1 if something could not be, 2 where no run is."""
    parser = folder_parser(
        "track", "Record every result of a run or sweep in MLflow. Repeating it adds nothing.", sweeps=True
    )
    parser.add_argument("--uri", help="address of the store, if another than the declared one")
    parser.add_argument("--experiment", help="name of the experiment, if another than the declared one")
    asked = parser.parse_args(arguments)
    from fmbench.commands.store import store_of
    from fmbench.commands.sweep_resume import is_sweep
    from fmbench.runner.folder import RunFolderError, find_runs
    from fmbench.settings import SettingsError
    from fmbench.tracking import RESULT_NAME, find_results, track
    from fmbench.tracking.files import run_folder_of

    if not asked.folder.exists():
        raise RunFolderError(asked.folder, "there is no such folder")
    if asked.folder.is_file() and asked.folder.name != RESULT_NAME:
        raise RunFolderError(asked.folder, f"this is a file; name a run, a sweep or a {RESULT_NAME}")
    found = find_results(asked.folder)
    if not found:
        # A sweep is gone on with as a whole.
        begun = asked.folder if is_sweep(asked.folder) else find_runs(asked.folder)[0]
        print(
            f"fmbench: {asked.folder}: no seed is finished, there is nothing to record yet; "
            f"go on by: fmbench resume {begun}",
            file=sys.stderr,
        )
        return 1
    runs = list(dict.fromkeys(run_folder_of(path) for path in found))
    stores, code = {}, 0
    for run in runs:
        try:
            stores[run] = store_of(run, asked.uri, asked.experiment)
        except (RunFolderError, SettingsError) as error:
            if len(runs) == 1:
                raise
            print(f"fmbench: warning: {error}; its results are not recorded", file=sys.stderr)
            code = 1
    # Opening a store takes a while; most sweeps have one for all of their runs.
    if not code and len({store.model_dump_json() for store in stores.values()}) == 1:
        reports = [track(asked.folder, stores[runs[0]])]
    else:
        reports = [track(run, store) for run, store in stores.items()]
    for report in reports:
        for warning in report.warnings:
            print(f"fmbench: warning: {warning}", file=sys.stderr)
    added, unchanged = sum(report.added for report in reports), sum(report.unchanged for report in reports)
    print(f"{added} recorded, {unchanged} recorded before")
    return max([code, *(report.exit_code for report in reports)])
