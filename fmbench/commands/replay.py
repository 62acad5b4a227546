"""`fmbench replay`: play the journals of a run again and compare every digest and every result."""

import sys
from collections.abc import Sequence

from fmbench.commands.arguments import folder_parser


def main(arguments: Sequence[str]) -> int:
    """Print `0 drift` or what differs, seed by seed; 1 if one differs, lost its journal or cannot be read."""
    parser = folder_parser(
        "replay",
        "Play the journals of a run or sweep again and compare every digest and every figure of its results. "
        "Nothing is written.",
        sweeps=True,
    )
    asked = parser.parse_args(arguments)
    from fmbench.runner.folder import find_run_folders
    from fmbench.runner.replaying import SeedUnplayed, replay_run

    code = 0
    folders = find_run_folders(asked.folder)
    for folder in folders:
        label = f"{folder.name} " if len(folders) > 1 else ""
        for replayed in replay_run(folder):
            stream = sys.stderr if isinstance(replayed, SeedUnplayed) else sys.stdout
            print(f"{label}seed {replayed.seed}: {replayed}", file=stream, flush=True)
            code = max(code, 0 if replayed.is_true else 1)
    return code
