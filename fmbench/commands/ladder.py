"""`fmbench ladder`: play or read the scripted anchors and judge whether they make a scale."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from signal import SIGINT
from typing import TYPE_CHECKING

from fmbench.commands.arguments import place, seed_list, verb_parser

if TYPE_CHECKING:
    from fmbench.analysis.ladder import Ladder
    from fmbench.analysis.mining import GateReport

_TEXT = "ladder.txt"


def main(arguments: Sequence[str]) -> int:
    """Print the ladder; 1 if a world was refused. A criterion that fails is a finding, no failure."""
    parser = verb_parser(
        "ladder",
        "Play random, idle, heuristic and oracle on the same seeds, or read runs of them, and print one\n"
        "table with intervals and the four criteria of a scale. Only replayed runs count.\n"
        "Stopped or killed, the same command with --out goes on.",
    )
    parser.add_argument("folders", metavar="RUN_OR_SWEEP_DIR", nargs="*", type=place, help="runs to read")
    parser.add_argument("--seeds", type=seed_list, help="seeds to play, such as 1,5-9 (1,1024,2026)")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="a setting of the runs to be played"
    )
    parser.add_argument(
        "--out", type=place, help="folder for tables, plot and runs (outputs/ladder/<date>/<time>)"
    )
    parser.add_argument(
        "--allow-mixed", action="store_true", help="show runs of different stamps, all marked"
    )
    asked = parser.parse_args(arguments)
    if asked.folders and (asked.seeds or asked.set):
        parser.error("--seeds and --set are for runs to be played, not for runs to be read")
    from fmbench.analysis.ladder.criteria import ORDER
    from fmbench.runner.folder import folder_by_time
    from fmbench.runner.interruption import WorkStopped
    from fmbench.runner.places import require_folder

    out = asked.out or folder_by_time(Path("outputs") / "ladder")
    # Before anything is played or replayed, which takes minutes.
    require_folder("--out", out, (_TEXT, *(f"runs/{rung}" for rung in ORDER)), "a ladder")
    if asked.folders:
        return _show(asked.folders, out, allow_mixed=asked.allow_mixed)
    try:
        return _show(_play(asked, out), out, allow_mixed=asked.allow_mixed)
    except KeyboardInterrupt as stopped:
        number = getattr(stopped, "exit_code", 128 + SIGINT) - 128
        raise WorkStopped(f"stopped; go on by: {_command(asked, out)}", number) from None


def _command(asked: Namespace, out: Path) -> str:
    """The command that goes on with a ladder that is being played."""
    seeds = ["--seeds", ",".join(map(str, asked.seeds))] if asked.seeds else []
    settings = [word for override in asked.set for word in ("--set", override)]
    return shlex.join(["fmbench", "ladder", *seeds, *settings, "--out", str(out)])


def _play(asked: Namespace, out: Path) -> tuple[Path, ...]:
    from fmbench.analysis.ladder import SEEDS, play_rungs
    from fmbench.commands.output import print_tracking

    _say(f"ladder folder: {out}")
    played = play_rungs(out / "runs", asked.seeds or SEEDS, asked.set, _say)
    if played.tracking is not None:
        print_tracking(played.tracking, out / "runs")
    return played.folders


def _show(folders: Sequence[Path], out: Path, *, allow_mixed: bool) -> int:
    from fmbench.analysis.board import build_boards, find_sources, refuse_mixed
    from fmbench.analysis.ladder import build_ladders
    from fmbench.analysis.mining import mine_runs
    from fmbench.tracking.files import seeds_found

    paths = find_sources(folders).paths
    if not allow_mixed:
        # Before any is replayed, which takes minutes.
        refuse_mixed("solo", paths)
    worlds = sum(len(seeds_found(path)) for path in paths)
    _say(f"replaying {worlds} worlds ...")
    gate = mine_runs(paths)
    print(gate)
    pairs = zip(gate.runs, gate.folders, strict=True)
    solo = [(run, folder) for run, folder in pairs if run.result.stamp.track == "solo"]
    ladders = [
        ladder
        for board in build_boards(
            [run for run, _ in solo], allow_mixed=allow_mixed, folders=[folder for _, folder in solo]
        )
        for ladder in build_ladders(board)
    ]
    for ladder in ladders:
        print(f"\n{_describe(ladder)}")
    if not ladders:
        print("fmbench: no verified run of a scripted anchor", file=sys.stderr)
    else:
        _write(ladders, gate, out)
        print(f"\nwritten to {out}")
    return 1 if gate.refused or not ladders else 0


def _describe(ladder: "Ladder") -> str:
    from fmbench.analysis.ladder import NOTES, ladder_table, neighbour_lines
    from fmbench.runner.tables import format_table

    table = ladder_table(ladder)
    died, blind = ladder.died_out
    criteria = [f"{one.verdict:<10}  {one.name}: {one.detail}" for one in ladder.criteria]
    lines = [f"{ladder.basis}\n{format_table(table.heading, table.rows)}", ""]
    if blind:
        lines += [f"{died} of {blind} blind runs died out", ""]
    if ladder.aside:
        lines += [f"not shown, of the policies of rungs: {', '.join(ladder.aside)}", ""]
    lines += [*neighbour_lines(ladder.neighbours), "", *criteria]
    marked = [f"{line}  [{ladder.mark}]" if ladder.mark and line else line for line in lines[1:]]
    return "\n".join([lines[0], *marked, "", *NOTES])


def _write(ladders: Sequence["Ladder"], gate: "GateReport", out: Path) -> None:
    from fmbench.analysis.figures import write_figure
    from fmbench.analysis.ladder import ladder_figure, ladder_table
    from fmbench.analysis.tables import write_table
    from fmbench.tracking.files import write_atomically

    # First, for it marks the folder as that of a ladder.
    write_atomically(out / _TEXT, "\n\n".join([str(gate), *map(_describe, ladders)]) + "\n")
    for ladder in ladders:
        write_table(ladder_table(ladder), out)
        write_figure(ladder_figure(ladder), out)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
