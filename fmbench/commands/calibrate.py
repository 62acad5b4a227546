"""`fmbench calibrate`: search for settings under which scripted seats land in target bands."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec as find_module
from pathlib import Path

from fmbench.commands.arguments import place, positive, verb_parser


def main(arguments: Sequence[str]) -> int:
    """Search; 0 if every trial could be played, 1 if a world failed, 2 for a wrong search."""
    parser = verb_parser(
        "calibrate",
        "Search named knobs for settings under which scripted seats land in target bands (docs/sweeps.md).\n"
        "Stopped or killed, the same command goes on. Writes best.yaml: fmbench run @DIR/best.yaml",
    )
    parser.add_argument("search", metavar="SPEC", help="a YAML file, or a name in conf/calibration")
    parser.add_argument("--out", type=place, help="folder of the search (outputs/calibrate/<SPEC>)")
    parser.add_argument("--trials", type=positive, help="trials in all (as the search says)")
    parser.add_argument("--workers", type=positive, help="worlds at the same time (all cores)")
    asked = parser.parse_args(arguments)
    if find_module("optuna") is None:
        print(
            "fmbench: calibrate needs optuna; install it with: pip install 'fm-bench[calibrate]'",
            file=sys.stderr,
        )
        return 2
    from fmbench.analysis.calibration import calibrate, find_spec, read_spec
    from fmbench.analysis.calibration.folder import SEARCH
    from fmbench.runner.places import require_folder

    path = find_spec(asked.search)
    spec = read_spec(path)
    out = asked.out or Path("outputs") / "calibrate" / path.stem
    # Before anything is played, which takes minutes.
    require_folder("--out", out, (SEARCH,), "a search")
    report = calibrate(spec, out, asked.trials or spec.trials, asked.workers or os.cpu_count() or 1, _say)
    if report.best is None:
        print("no trial was complete")
    else:
        print((out / "best.yaml").read_text(encoding="utf-8"), end="")
    print(f"search folder: {out}")
    return 1 if report.failed or report.best is None else 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
