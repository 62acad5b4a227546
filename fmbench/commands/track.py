"""`fmbench track`: record the results of a run or sweep folder, any number of times to the same effect."""

import sys
from collections.abc import Sequence

from fmbench.commands.arguments import folder_parser


def main(arguments: Sequence[str]) -> int:
    """Record what is not recorded yet; 1 if something could not be."""
    parser = folder_parser(
        "track", "Record every result of a run or sweep in MLflow. Repeating it adds nothing."
    )
    parser.add_argument("--uri", help="address of the store, if another than the declared one")
    parser.add_argument("--experiment", help="name of the experiment, if another than the declared one")
    asked = parser.parse_args(arguments)
    from fmbench.commands.store import declared_store
    from fmbench.runner.folder import RunFolderError
    from fmbench.tracking import track

    if not asked.folder.exists():
        raise RunFolderError(asked.folder, "there is no such folder")
    report = track(asked.folder, declared_store(asked.uri, asked.experiment))
    for warning in report.warnings:
        print(f"fmbench: warning: {warning}", file=sys.stderr)
    print(f"{report.added} recorded, {report.unchanged} recorded before")
    return report.exit_code
