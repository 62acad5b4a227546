"""One line a season on stderr: how each world goes, what is left to do, what has been spent."""

import json
import sys
from collections.abc import Iterator
from time import monotonic

from fmbench.evals.usage import RunUsage, Usage
from fmbench.runner import SeasonPlayed, SeatSettled
from fmbench.runner.folder import RunFolder
from fmbench.runner.progress import describe_season, describe_settled, format_seconds, seed_prefix
from fmbench.settings import Settings
from fmbench.tracking import USAGE_NAME

_RECORDED = "from the record"


class SeasonLines:
    """Prints the seasons of one attempt; those played again from the record count for no time."""

    def __init__(self, settings: Settings) -> None:
        self._seeds = settings.seeds
        self._left = len(settings.seeds) * settings.years
        self._prints = settings.run.progress
        self._started = monotonic()
        self._played = 0

    def tell(self, notice: SeasonPlayed | SeatSettled, usage: RunUsage, *, replayed: bool) -> None:
        """Print the line of a season, or of a seat whose run ends before the horizon."""
        world = seed_prefix(notice.seed, self._seeds)
        if isinstance(notice, SeatSettled):
            self._print(world + describe_settled(notice), _RECORDED if replayed else "")
            return
        self._left -= 1
        if replayed:
            self._started = monotonic()
            self._played = 0
        else:
            self._played += 1
        self._print(world + describe_season(notice), self._time_left(replayed), _spent(usage))

    def _print(self, *parts: str) -> None:
        if self._prints:
            print("  ".join(part for part in parts if part), file=sys.stderr, flush=True)

    def _time_left(self, replayed: bool) -> str:
        if replayed:
            return _RECORDED
        if not self._left:
            return ""
        each = (monotonic() - self._started) / self._played
        return f"{format_seconds(each * self._left)} left"


def _spent(usage: RunUsage) -> str:
    if not usage:
        return ""
    silent = sorted({seat.model for seat in usage if seat.lacks_reasoning})
    warning = f"  NO REASONING SERVED THOUGH ASKED FOR: {', '.join(silent)}" if silent else ""
    return describe_spending(usage.total) + warning


def describe_usage(folder: RunFolder) -> Iterator[str]:
    """What every model used, from the manifests beside the results, one line a seat and seed."""
    for seed in folder.settings.seeds:
        for path in folder.seat_folders(seed):
            if (path / USAGE_NAME).is_file():
                used = json.loads((path / USAGE_NAME).read_bytes())
                cost = "" if used["cost_usd"] is None else f", {used['cost_usd']:,.2f} USD"
                missing = used["reasoning"]["asked_for_and_missing"]
                loud = "  REASONING WAS ASKED FOR AND NONE WAS SERVED" if missing else ""
                yield (
                    f"{path.relative_to(folder.path)} {used['model']}: {used['calls']:,} calls, "
                    f"{used['tokens_total'] / 1e6:,.2f}M tokens{cost}{loud}"
                )


def describe_spending(usage: Usage) -> str:
    """Tokens, and the cost where it is known."""
    cost = "" if usage.cost is None else f"  {usage.cost:,.2f} USD"
    return f"{usage.tokens / 1e6:,.2f}M tokens{cost}"
