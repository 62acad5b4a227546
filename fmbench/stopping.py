"""Ctrl-C and SIGTERM wherever nothing better is installed: both interrupt, and which one came is known.

Commands begin with this, so it loads nothing.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stopping:
    """Which signal asked the process to stop; None as long as none did."""

    def __init__(self) -> None:
        self.number: int | None = None

    def note(self, number: int, frame: FrameType | None) -> None:
        """A handler: interrupt as Ctrl-C does, with whatever handler that has at the moment."""
        self.number = number
        interrupt = signal.getsignal(signal.SIGINT)
        if callable(interrupt) and number != signal.SIGINT:
            interrupt(signal.SIGINT, frame)
        else:
            # A shell starts what runs in the background with Ctrl-C ignored.
            raise KeyboardInterrupt

    @property
    def exit_code(self) -> int:
        """The shell's for the signal that came; Ctrl-C if nobody told."""
        return 128 + (self.number or signal.SIGINT)


@contextmanager
def sigterm_interrupts() -> Iterator[Stopping]:
    """Let SIGTERM interrupt as Ctrl-C does; where it is handled or ignored already, that stays."""
    stopping = Stopping()
    try:
        is_ours = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        if is_ours:
            signal.signal(signal.SIGTERM, stopping.note)
    except ValueError:
        # Signals belong to the main thread.
        is_ours = False
    try:
        yield stopping
    finally:
        if is_ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def was_interrupted(error: BaseException) -> bool:
    """Whether an error is an interruption, or what a library being loaded made of one."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        if isinstance(cause, KeyboardInterrupt):
            return True
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__
    return False
