"""Which run folders a command means: every run at or anywhere below the folders it names."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fmbench.runner.folder import find_runs


@dataclass(frozen=True, slots=True)
class Sources:
    """Run folders with the names they are shown under, in order of names."""

    names: dict[Path, str]

    @property
    def paths(self) -> tuple[Path, ...]:
        """The folders."""
        return tuple(self.names)

    def label(self, path: Path) -> str:
        """The name of a folder, the same wherever it lies."""
        return self.names[path]


def find_sources(folders: Sequence[Path]) -> Sources:
    """The runs below the folders given, each once.

    Raises RunFolderError for a folder without a run, SettingsError for one with far more than runs below.
    """
    names: dict[Path, str] = {}
    for folder in folders:
        root = folder.resolve()
        for path in (root / run.relative_to(folder) for run in find_runs(folder)):
            names.setdefault(path, "/".join((root.name, *path.relative_to(root).parts)))
    return Sources(dict(sorted(names.items(), key=lambda item: (_natural(item[1]), item[1]))))


def _natural(name: str) -> list[tuple[bool, int, str]]:
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in name.split("/")]
