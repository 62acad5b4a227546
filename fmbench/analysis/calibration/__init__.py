"""Search for settings under which scripted seats land in target bands."""

from fmbench.analysis.calibration.search import SearchReport, calibrate
from fmbench.analysis.calibration.spec import Spec, find_spec, read_spec

__all__ = ["SearchReport", "Spec", "calibrate", "find_spec", "read_spec"]
