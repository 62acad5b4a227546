"""`fmbench study`: measure what the world's settings, demands and chance do to scripted seats."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from fmbench.commands.arguments import place, positive, seed_list, verb_parser


def main(arguments: Sequence[str]) -> int:
    """Play what a study lacks and write its findings; 1 if a world failed, 2 for a wrong study."""
    from fmbench.analysis.studies import STUDIES, Player, read_study, write_report
    from fmbench.analysis.studies.ledger import LEDGER_NAME
    from fmbench.analysis.studies.play import FAILED_NAME
    from fmbench.runner.places import require_folder

    parser = verb_parser(
        "study",
        "Play scripted seats for one study and write its tables and figures (docs/studies.md).\n"
        "Stopped or killed, the same command goes on; worlds that studies share are played once.",
    )
    parser.add_argument("study", metavar="NAME", choices=STUDIES, help=", ".join(STUDIES))
    parser.add_argument("--seeds", type=seed_list, help="worlds, such as 1,5-9 (as the study says)")
    parser.add_argument("--years", type=positive, help="seasons of each world (as the study says)")
    parser.add_argument("--workers", type=positive, help="worlds at the same time (all cores)")
    parser.add_argument("--out", type=place, default=Path("outputs") / "studies",
                        help="folder of all studies (outputs/studies)")  # fmt: skip
    parser.add_argument("--spec", type=place, help="a YAML file instead of conf/study/NAME.yml")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="a setting that holds in all worlds"
    )
    asked = parser.parse_args(arguments)
    spec = read_study(asked.study, asked.spec, seeds=asked.seeds, years=asked.years, overrides=asked.set)
    # Before anything is played, which takes minutes.
    require_folder("--out", asked.out, (LEDGER_NAME, FAILED_NAME, *STUDIES), "studies")
    require_folder("--out", asked.out / asked.study)
    player = Player(asked.out, asked.workers or os.cpu_count() or 1, _say)
    report = STUDIES[asked.study].carry_out(spec, player)
    folder = asked.out / report.name
    write_report(report, folder)
    print(report.markdown())
    for line in player.failed:
        print(f"fmbench: {line}", file=sys.stderr)
    print(f"written to {folder}")
    return 1 if player.failed else 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
