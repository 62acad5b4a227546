"""The report site: leaderboard, seats, Arena, behaviour, method and downloads, from replayed runs."""

from fmbench.analysis.report.site import INDEX, Site, build_site, require_room
from fmbench.analysis.report.store import Fetched, fetch_runs

__all__ = ["INDEX", "Fetched", "Site", "build_site", "fetch_runs", "require_room"]
