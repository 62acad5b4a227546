"""Record the results of a run or sweep folder; any number of times, to the same effect."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from fmbench.game.journal import read_journal
from fmbench.settings.running import Tracking
from fmbench.tracking.agreement import require_agreement
from fmbench.tracking.files import find_results
from fmbench.tracking.mlflow_store import open_store
from fmbench.tracking.reasons import plain_reason
from fmbench.tracking.results import Result, ResultUnreadable, read_result


@dataclass(frozen=True, slots=True)
class TrackReport:
    """What an ingest did; `warnings` are one line each and empty when all went well."""

    added: int
    unchanged: int
    warnings: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        """Exit code of the command: 0 when everything is in the store, else 1."""
        return 1 if self.warnings else 0

    def lines(self, folder: Path) -> Iterator[str]:
        """What was recorded; after a warning, how to make up for it."""
        for warning in self.warnings:
            yield f"fmbench: warning: {warning}"
        if self.warnings:
            yield f"fmbench: the results are complete; record them later: fmbench track {folder}"
        else:
            before = f", {self.unchanged} recorded before" if self.unchanged else ""
            yield f"MLflow: {self.added} recorded{before} (fmbench ui shows them)"


def track(path: Path, tracking: Tracking, log: Path | None = None) -> TrackReport:
    """Put every result under a folder into the MLflow store: one flat run per seed and seat.

    Repeating it adds nothing. A result that cannot be read, or that does not agree with its folder
    and its journal, is named and the others go on. A store
    that cannot be reached ends the ingest with a warning; nothing in the folder is touched, and
    tracking it again later completes the store. Raises nothing for either. `log` is the log of the
    evaluation that gave the results; it is kept once, with the first of them.
    """
    if tracking.kind == "none":
        return TrackReport(0, 0, ("tracking=none: nothing was recorded",))
    results, warnings = _read_all(find_results(path))
    if not results:
        return TrackReport(0, 0, tuple(warnings) or (f"no result to record under {path}",))
    outcomes: list[str] = []
    try:
        store = open_store(tracking)
        for number, (result_path, result) in enumerate(results):
            outcomes.append(store.add(result_path, result, None if number else log))
    # Whatever a database, a server or a library does wrong here, the results are complete.
    except Exception as error:
        left = len(results) - len(outcomes)
        warnings.append(
            f"tracking failed, {left} of {len(results)} results not recorded "
            f"(they are complete in {path}): {plain_reason(error)}"
        )
    return TrackReport(outcomes.count("added"), outcomes.count("unchanged"), tuple(warnings))


def _read_all(paths: list[Path]) -> tuple[list[tuple[Path, Result]], list[str]]:
    results, warnings = [], []
    # The world's journal serves every seat of it.
    read = lru_cache(maxsize=2)(read_journal)
    for path in paths:
        try:
            result = read_result(path)
            require_agreement(path, result, read)
            results.append((path, result))
        except ResultUnreadable as error:
            warnings.append(plain_reason(error))
    return results, warnings
