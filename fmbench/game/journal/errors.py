"""What can go wrong with a journal file, each with the file named."""

from pathlib import Path


class JournalError(Exception):
    """A journal file that cannot be used; `path` names it."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"journal {path}: {message}")
        self.path = path


class JournalUnreadable(JournalError):  # noqa: N818
    """A journal that cannot be believed from some line on; `line` counts from 1."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(path, f"line {line} {message}")
        self.line = line


class JournalDamaged(JournalUnreadable):
    """A line that was not written this way."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(path, line, f"is damaged: {reason}")
        self.reason = reason


class JournalFormatUnknown(JournalUnreadable):
    """The header names a format version that this reader does not know."""

    def __init__(self, path: Path, found: object, known: int) -> None:
        super().__init__(path, 1, f"names format {found!r}; this version reads format {known} only")
        self.found = found
        self.known = known


class JournalExists(JournalError):  # noqa: N818
    """A new journal was asked for where one has already been written."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "the file is not empty; resume that run or choose another folder")


class JournalLocked(JournalError):  # noqa: N818
    """Another process is writing this journal."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "another process is writing it; wait for it or stop it")


class JournalWriteFailed(JournalError):  # noqa: N818
    """The lines could not be stored; the file stays readable up to its last complete line."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, f"cannot be written: {reason}")
        self.reason = reason
