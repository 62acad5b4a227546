"""Folders of long work: one process at a time, and files of lines that stay whole after a kill."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

LOCK = ".lock"


class FolderTaken(Exception):  # noqa: N818
    """A folder in which another process works, or which holds other work."""

    exit_code = 2


@contextmanager
def hold(folder: Path, work: str) -> Iterator[None]:
    """Take a folder, made if it is missing, for one process; `work` says what it does, as in "searches".

    Raises FolderTaken if another process holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise FolderTaken(f"{folder}: another process {work} here; give another --out") from None
    try:
        yield
    finally:
        lock.release()


def drop_torn_line(path: Path) -> None:
    """Drop a last line that a kill cut short."""
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)
