"""The report site: leaderboard, seats, Arena, behaviour, method and downloads, from replayed runs."""

from fmbench.analysis.report.site import INDEX, Site, SiteFolderTaken, build_site
from fmbench.analysis.report.store import fetch_runs

__all__ = ["INDEX", "Site", "SiteFolderTaken", "build_site", "fetch_runs"]
