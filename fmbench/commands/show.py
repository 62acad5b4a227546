"""`fmbench show`: what happened in a run, season by season."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fmbench.commands.arguments import folder_parser

if TYPE_CHECKING:
    from fmbench.runner import RunFolder


def main(arguments: Sequence[str]) -> int:
    """Print the timeline of every begun seed; 1 if one cannot be read or told to its end."""
    parser = folder_parser("show", "Print the seasons, titles, transfers and deaths of a run, seat by seat.")
    parser.add_argument("--seed", type=int, help="only this seed")
    parser.add_argument("--seat", type=int, help="only this seat, counted from 1")
    parser.add_argument(
        "--plot", action="store_true", help="draw trajectories.png into the run folder as well"
    )
    asked = parser.parse_args(arguments)
    from fmbench.game.journal import JournalError
    from fmbench.game.recorder import Diverged
    from fmbench.runner import RunFolder, RunFolderError
    from fmbench.runner.timeline import tell_world

    folder = RunFolder.open(asked.folder)
    if asked.seat is not None and not 1 <= asked.seat <= folder.settings.track.seats:
        raise RunFolderError(folder.path, f"there is no seat {asked.seat}: its worlds have seats 1 to "
                             f"{folder.settings.track.seats}")  # fmt: skip
    begun = [seed for seed in folder.settings.seeds if folder.state_of(seed) != "new"]
    seeds = begun if asked.seed is None else [seed for seed in begun if seed == asked.seed]
    if not seeds:
        wanted = "no seed" if asked.seed is None else f"seed {asked.seed} is not one that"
        raise RunFolderError(folder.path, f"{wanted} has begun")
    code = 0
    for seed in seeds:
        try:
            for line in tell_world(folder, seed, None if asked.seat is None else asked.seat - 1):
                print(line)
        except (JournalError, Diverged, OSError) as error:
            print(f"fmbench: seed {seed}: {error}", file=sys.stderr)
            code = 1
    if asked.plot and not _plot(folder):
        code = 1
    return code


def _plot(folder: "RunFolder") -> bool:
    """Draw the finished seeds; False if there is none."""
    from fmbench.runner.trajectories import PICTURE_NAME, draw_trajectories
    from fmbench.tracking import read_result

    finished = [seed for seed in folder.settings.seeds if folder.state_of(seed) == "finished"]
    results = [read_result(path) for seed in finished for path in folder.result_paths(seed)]
    if not results:
        print("fmbench: nothing to draw: no seed is finished", file=sys.stderr)
        return False
    path = folder.path / PICTURE_NAME
    draw_trajectories(results, path)
    print(f"picture: {path}")
    return True
