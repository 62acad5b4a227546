"""Where the declared settings live on disk."""

from pathlib import Path
from typing import NamedTuple


class FileState(NamedTuple):
    """A file of the settings, and what changes when somebody writes it."""

    path: Path
    modified_ns: int
    size: int


def conf_dir() -> Path:
    """Return the absolute folder of the settings files.

    It is the one inside an installed package if there is one, else that of the checkout.
    """
    package = Path(__file__).resolve().parents[1]
    installed = package / "conf"
    return installed if installed.is_dir() else package.parent / "conf"


def groups() -> dict[str, tuple[str, ...]]:
    """Return the options of every group, such as `world/market`, in alphabetical order."""
    found: dict[str, list[str]] = {}
    for path in sorted(conf_dir().rglob("*.yaml")):
        group = path.parent.relative_to(conf_dir()).as_posix()
        if group != "." and not group.startswith("hydra/"):
            found.setdefault(group, []).append(path.stem)
    return {group: tuple(options) for group, options in found.items()}


def files_as_they_are() -> tuple[FileState, ...]:
    """Return the state of every file of the settings, to tell whether any was changed, added or taken."""
    stats = ((path, path.stat()) for path in sorted(conf_dir().rglob("*.yaml")))
    return tuple(FileState(path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)
