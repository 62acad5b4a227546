"""Seasons of a run that is still being played, in MLflow as they come.

Everything happens in a thread of its own and nothing that goes wrong there reaches the run: the first
failure is told in one line and ends the live record; the finished results are recorded apart from it.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from fmbench.settings.running import Tracking
from fmbench.tracking.mlflow_store import MlflowStore, open_store
from fmbench.tracking.reasons import plain_reason
from fmbench.tracking.results import Season
from fmbench.tracking.stamp import Stamp

_LONGEST_GOODBYE = 60.0


@dataclass(frozen=True, slots=True)
class _SeasonOfSeat:
    result_path: Path
    stamp: Stamp
    seat: int
    season: Season


class LiveRuns:
    """Hands seasons over to the store; begun with the first of them."""

    def __init__(self, tracking: Tracking) -> None:
        self._tracking = tracking
        self._waiting: SimpleQueue[_SeasonOfSeat | None] = SimpleQueue()
        self._thread: Thread | None = None

    def tell(self, result_path: Path, stamp: Stamp, seat: int, season: Season) -> None:
        """Record a season of the seat whose result will lie at a path; returns at once."""
        if self._tracking.kind == "none":
            return
        if self._thread is None:
            self._thread = Thread(target=self._record, name="fmbench-live", daemon=True)
            self._thread.start()
        self._waiting.put(_SeasonOfSeat(result_path, stamp, seat, season))

    def close(self) -> None:
        """Wait until what was told is recorded, for a minute at most; closing twice is harmless."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(_LONGEST_GOODBYE)
            self._thread = None

    def _record(self) -> None:
        try:
            store = open_store(self._tracking)
            begun: dict[Path, tuple[str, int]] = {}
            while (told := self._waiting.get()) is not None:
                self._record_season(store, begun, told)
            for run_id, _ in begun.values():
                store.pause_live(run_id)
        # Whatever a database, a server or a library does wrong here must not touch the run.
        except Exception as error:
            reason = plain_reason(error)
            print(f"fmbench: warning: live tracking has ended: {reason}", file=sys.stderr, flush=True)

    @staticmethod
    def _record_season(store: MlflowStore, begun: dict[Path, tuple[str, int]], told: _SeasonOfSeat) -> None:
        if told.result_path not in begun:
            begun[told.result_path] = store.begin_live(told.result_path, told.stamp, told.seat)
        run_id, recorded = begun[told.result_path]
        # A run that goes on walks through the seasons of its record once more.
        if told.season.season > recorded:
            store.log_season(run_id, told.season)
