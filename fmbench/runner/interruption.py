"""Ctrl-C and SIGTERM, turned into a wish that is granted between two stops, when the journal is whole."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

_CAUGHT = (signal.SIGINT, signal.SIGTERM)


class RunInterrupted(KeyboardInterrupt):
    """A run that was asked to stop; its journals are on disk and it can be resumed.

    `exit_code` is the shell's for the signal that asked.
    """

    def __init__(self, folder: Path, number: int = signal.SIGINT) -> None:
        super().__init__(f"stopped; go on by: fmbench resume {folder}")
        self._number = number
        self.exit_code = 128 + number

    def naming(self, folder: Path) -> "RunInterrupted":
        """The same for the folder of a sweep that the run belongs to."""
        return RunInterrupted(folder, self._number)


class WorkStopped(KeyboardInterrupt):
    """Work of many worlds that was asked to stop; `exit_code` is the shell's for the signal that asked."""

    def __init__(self, told: str, number: int) -> None:
        super().__init__(told)
        self.exit_code = 128 + number


class Interruption:
    """While entered, the first Ctrl-C or SIGTERM sets `requested`; a second one interrupts at once.

    `announce` is called with the first, inside the signal's handler. Outside the main thread signals cannot
    be caught: there it never becomes requested.
    """

    def __init__(self, announce: Callable[[int], None] = lambda _number: None) -> None:
        self.requested = False
        self.number: int = signal.SIGINT
        """The signal that came."""
        self._announce = announce
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._note) for number in _CAUGHT}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before = {}

    def _note(self, number: int, _frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
        self.number = number
        self._announce(number)


def say_stopping(number: int) -> None:
    """Tell on stderr that a stop was asked for, and how to have it at once."""
    again = "Ctrl-C again" if number == signal.SIGINT else f"{signal.Signals(number).name} again"
    line = f"stopping at the next stop, after compiling if that is under way; {again}: at once\n"
    # A handler may come in the middle of a print, which must not be entered twice.
    os.write(2, line.encode())
