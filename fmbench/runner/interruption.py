"""Ctrl-C, turned into a wish that is granted between two stops, when the journal is whole."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, Self


class RunInterrupted(KeyboardInterrupt):
    """A run that was asked to stop; its journals are on disk and it can be resumed."""


class Interruption:
    """While entered, the first Ctrl-C sets `requested`; a second one interrupts at once.

    Outside the main thread signals cannot be caught: there it never becomes requested.
    """

    def __init__(self) -> None:
        self.requested = False
        self._before: Any = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._restore()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.requested = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
