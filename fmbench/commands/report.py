"""`fmbench report`: a site of tables, figures and pages from runs whose replay reproduces them."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fmbench.commands.arguments import place, positive, verb_parser

if TYPE_CHECKING:
    from fmbench.analysis.board import Fault, Sources


def main(arguments: Sequence[str]) -> int:
    """Build the site; 1 if a world was kept out of it, which the site says too."""
    parser = verb_parser(
        "report",
        "Write a site that works without a network: leaderboard, a page for each seat, Arena, behaviour,\n"
        "method, downloads. Every run is replayed first; what is not reproduced is kept out and listed.",
    )
    parser.add_argument(
        "folders", metavar="DIR", nargs="*", type=place, help="run folders, sweeps, or any folder above them"
    )
    parser.add_argument("--out", type=place, required=True, metavar="SITE", help="folder of the site")
    parser.add_argument(
        "--allow-mixed", action="store_true", help="show runs of different stamps, all marked"
    )
    parser.add_argument(
        "--semantic", action="store_true", help="compare notebooks by meaning too (extra: semantic)"
    )
    parser.add_argument("--mlflow", action="store_true", help="read the runs from the tracking store instead")
    parser.add_argument("--uri", help="address of the store, if another than the declared one")
    parser.add_argument("--experiment", help="name of the experiment, if another than the declared one")
    parser.add_argument("--workers", type=positive, help="processes that replay (as many as there are cores)")
    asked = parser.parse_args(arguments)
    if bool(asked.folders) == asked.mlflow:
        parser.error("name run folders, or --mlflow to read the tracking store, not both")
    from fmbench.analysis.board import find_sources
    from fmbench.analysis.metrics import load_embedding
    from fmbench.analysis.report import require_room

    # Before runs are looked for and replayed, which takes minutes.
    require_room(asked.out)
    if asked.semantic:
        load_embedding()
    if not asked.mlflow:
        return _build(asked, find_sources(asked.folders))
    from fmbench.analysis.report import fetch_runs
    from fmbench.commands.store import declared_store
    from fmbench.settings import SettingsError
    from fmbench.tracking.reasons import plain_reason

    store = declared_store(asked.uri, asked.experiment)
    with TemporaryDirectory(prefix="fmbench-report-") as folder:
        try:
            fetched = fetch_runs(store, Path(folder))
        except SettingsError:
            raise
        # Databases, servers and MLflow fail in many ways; the command can only say which.
        except Exception as error:
            print(f"fmbench: the store cannot be read: {plain_reason(error)}", file=sys.stderr)
            return 1
        return _build(asked, fetched.sources, fetched.faults)


def _build(asked: Namespace, sources: "Sources", faults: Sequence["Fault"] = ()) -> int:
    """Build the site from these runs; `faults` are what is known to be kept out already."""
    from fmbench.analysis.mining import mine_runs
    from fmbench.analysis.report import INDEX, build_site
    from fmbench.analysis.statistics import counted

    gate = mine_runs(sources.paths, workers=asked.workers)
    site = build_site(
        gate, sources, asked.out, faults, allow_mixed=asked.allow_mixed, semantic=asked.semantic
    )
    print(site.gate_line)
    for board in site.boards:
        worlds = counted(len(board.seeds), "seed" if board.track == "solo" else "world")
        pools = f"{len(board.pools)} pool{'' if len(board.pools) == 1 else 's'}"
        print(f"{board.track}: {counted(len(board.entrants), 'seat')}, {worlds}, {pools}")
    for fault in site.faults:
        where = fault.run if fault.seed is None else f"{fault.run} seed {fault.seed}"
        print(f"fmbench: {fault.kind}: {where}: {fault.reason}", file=sys.stderr)
    print(f"site: {asked.out / INDEX}")
    return 1 if site.faults else 0
