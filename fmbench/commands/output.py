"""What a finished run prints."""

import sys
from pathlib import Path

from fmbench.runner import RunReport
from fmbench.runner.tables import scores_table, summary_lines
from fmbench.tracking import TrackReport


def print_report(report: RunReport) -> None:
    """Print the scores with their channels, mean and spread, and where everything lies."""
    if report.results:
        print(scores_table(report.results))
    for line in summary_lines(report.summary):
        print(line)
    print(f"run folder: {report.folder}")
    if report.tracking is not None:
        print_tracking(report.tracking, report.folder)


def print_tracking(report: TrackReport, folder: Path) -> None:
    """Print what was recorded; what was not is told on stderr with the command that makes up for it."""
    for line in report.lines(folder):
        print(line, file=sys.stderr if report.warnings else sys.stdout)
