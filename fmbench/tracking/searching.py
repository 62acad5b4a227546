"""Folders below a folder, up to a number of them: nobody means a whole disk."""

import os
from collections.abc import Iterator
from pathlib import Path

from fmbench.settings import SettingsError

MOST_FOLDERS = 50_000


def folders_below(root: Path) -> Iterator[Path]:
    """The folder itself and every one below it; links are not followed, what cannot be read is left out.

    Raises SettingsError once there are more than anybody's runs.
    """
    for number, (folder, _, _) in enumerate(os.walk(root), start=1):
        if number > MOST_FOLDERS:
            raise SettingsError(
                f"{root}: must be a run, a sweep or a folder near above them; "
                f"more than {MOST_FOLDERS} folders are here"
            )
        yield Path(folder)
