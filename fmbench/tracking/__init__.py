"""What is kept of a run: the stamp, the result files and MLflow's record of them."""

from fmbench.tracking.agreement import ResultContradicted, require_agreement
from fmbench.tracking.files import (
    JOURNAL_NAME,
    RESULT_NAME,
    SUMMARY_NAME,
    TURNS_NAME,
    USAGE_NAME,
    find_results,
    seat_folder,
    seat_label,
    seed_folder,
)
from fmbench.tracking.ingest import TrackReport, track
from fmbench.tracking.live import LiveRuns
from fmbench.tracking.results import Result, ResultUnreadable, read_result, write_result
from fmbench.tracking.stamp import SeatIdentity, Stamp, build_stamp, identify_seat
from fmbench.tracking.summary import Summary, summarize, write_summary
from fmbench.tracking.ui import PortTaken, UiPlan, plan_ui, serve_ui

__all__ = [
    "JOURNAL_NAME",
    "RESULT_NAME",
    "SUMMARY_NAME",
    "TURNS_NAME",
    "USAGE_NAME",
    "LiveRuns",
    "PortTaken",
    "Result",
    "ResultContradicted",
    "ResultUnreadable",
    "SeatIdentity",
    "Stamp",
    "Summary",
    "TrackReport",
    "UiPlan",
    "build_stamp",
    "find_results",
    "identify_seat",
    "plan_ui",
    "read_result",
    "require_agreement",
    "seat_folder",
    "seat_label",
    "seed_folder",
    "serve_ui",
    "summarize",
    "track",
    "write_result",
    "write_summary",
]
