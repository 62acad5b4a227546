"""`fmbench resume`: go on with a run, or with every job of a sweep, where it was stopped or killed."""

from collections.abc import Sequence

from fmbench.commands.arguments import folder_parser


def main(arguments: Sequence[str]) -> int:
    """Finish what is unfinished; finished seeds are left as they are. 0 if every seed has its results."""
    parser = folder_parser("resume", "Go on with a run or sweep that was stopped or killed.", sweeps=True)
    asked = parser.parse_args(arguments)
    from fmbench.commands.output import print_report
    from fmbench.commands.sweep_resume import is_sweep, resume_sweep
    from fmbench.runner import resume
    from fmbench.runner.folder import find_run_folders

    if is_sweep(asked.folder):
        return resume_sweep(asked.folder)
    code = 0
    for folder in find_run_folders(asked.folder):
        report = resume(folder)
        print_report(report)
        code = max(code, report.exit_code)
    return code
