"""Which source a result was made with: the checkout around the package, if there is one."""

import os
import subprocess
from functools import cache
from pathlib import Path

UNKNOWN = "unknown"
_PACKAGE_FOLDER = Path(__file__).resolve().parents[1]
# Only what decides a result: notes or run folders left in the checkout do not make it dirty.
_DECIDING_PATHS = ("fmbench", "conf", "tasks", "pyproject.toml")


def source_checkout() -> Path | None:
    """The folder of the source checkout this package runs from; None for an installed wheel."""
    folder = _PACKAGE_FOLDER.parent
    return folder if (folder / "pyproject.toml").is_file() else None


def project_folder() -> Path:
    """Where shared files such as the tracking database belong: the checkout, else the cwd."""
    return source_checkout() or Path.cwd()


@cache
def source_commit() -> str:
    """The checkout's commit in hex; "unknown" without one. Looked up once a process."""
    folder = source_checkout()
    return UNKNOWN if folder is None else read_commit(folder) or UNKNOWN


@cache
def source_is_dirty() -> bool | None:
    """Whether the checkout's code or settings differ from its commit; None when unknown."""
    folder = source_checkout()
    if folder is None or not (folder / ".git").exists():
        return None
    return _ask_git_for_changes(folder)


def read_commit(checkout: Path) -> str | None:
    """The commit a checkout stands on, read from its .git files; None if they do not tell."""
    git_folder = _git_folder(checkout)
    if git_folder is None:
        return None
    head = _read_text(git_folder / "HEAD")
    if head is None or not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    shared = git_folder / (_read_text(git_folder / "commondir") or ".")
    return _read_text(git_folder / name) or _read_text(shared / name) or _packed_commit(shared, name)


def _git_folder(checkout: Path) -> Path | None:
    entry = checkout / ".git"
    if entry.is_dir():
        return entry
    pointer = _read_text(entry)
    if pointer is None or not pointer.startswith("gitdir: "):
        return None
    return checkout / pointer.removeprefix("gitdir: ")


def _packed_commit(git_folder: Path, name: str) -> str | None:
    for line in (_read_text(git_folder / "packed-refs") or "").splitlines():
        commit, _, packed_name = line.partition(" ")
        if packed_name == name:
            return commit
    return None


def _read_text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return None


def _ask_git_for_changes(checkout: Path) -> bool | None:
    command = ["git", "status", "--porcelain", "--", *_DECIDING_PATHS]
    # Without optional locks a status never blocks, or is blocked by, another git command.
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        answer = subprocess.run(
            command, cwd=checkout, env=environment, capture_output=True, timeout=30, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return bool(answer.stdout.strip())
