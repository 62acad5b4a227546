"""`fmbench power`: how many seeds a gap needs, planned from runs that are there."""

import sys
from collections.abc import Sequence
from itertools import pairwise

from fmbench.commands.arguments import chance, gap_list, place, verb_parser

_NEEDS = "a plan takes runs of two seats on at least two common seeds; name folders with both"


def main(arguments: Sequence[str]) -> int:
    """Print one plan for each pair of seats.

    1 if no pair shares two seeds with different gaps, or a world was refused.
    """
    parser = verb_parser(
        "power",
        "Plan a comparison from pilot runs: seeds needed for a gap, the gap that a number of seeds shows.\n"
        "The paired differences of two seats on common seeds are the pilot.",
    )
    parser.add_argument("folders", metavar="RUN_OR_SWEEP_DIR", nargs="+", type=place, help="pilot runs")
    parser.add_argument(
        "--seats", nargs=2, metavar=("A", "B"), help="the pair; every two neighbours by mean if left out"
    )
    parser.add_argument(
        "--gaps", type=gap_list, default=(1.0, 2.0, 5.0, 10.0), help="gaps in points (1,2,5,10)"
    )
    parser.add_argument("--power", type=chance, default=0.8, help="chance to find a true gap (0.8)")
    parser.add_argument(
        "--alpha", type=chance, default=0.05, help="chance to find one that is not there (0.05)"
    )
    parser.add_argument("--allow-mixed", action="store_true", help="compare runs of different stamps")
    asked = parser.parse_args(arguments)
    from fmbench.analysis.board import build_boards, find_sources
    from fmbench.analysis.mining import mine_runs
    from fmbench.analysis.statistics import StatisticsError, paired_differences, power_table

    gate = mine_runs(find_sources(asked.folders).paths)
    print(gate)
    planned = 0
    alone: list[str] = []
    boards = build_boards(gate.runs, allow_mixed=asked.allow_mixed, folders=gate.folders)
    if asked.seats:
        known = boards
        boards = tuple(board for board in boards if set(asked.seats) <= board.scores.keys())
        if known and not boards:
            there = "; ".join(f"{board.track}: {' | '.join(board.scores)}" for board in known)
            parser.error(
                f"--seats {' '.join(map(repr, asked.seats))}: must be two seats of one track ({there})"
            )
    for board in boards:
        scores = board.scores
        if len(scores) < 2:
            alone.append(f"{board.track}: {', '.join(scores) or 'no seat'} alone")
        for a, b in [tuple(asked.seats)] if asked.seats else pairwise(scores):
            print(f"\n{board.track}: {a} - {b}")
            try:
                table = power_table(
                    paired_differences(scores[a], scores[b]), asked.gaps, power=asked.power, alpha=asked.alpha
                )
            except StatisticsError as error:
                print(f"no plan: {error}")
                continue
            print(table.text().rstrip())
            planned += 1
    if not planned:
        found = "; ".join(alone) or "no pair of seats with a plan"
        print(f"fmbench: nothing to plan from: {_NEEDS} ({found})", file=sys.stderr)
    elif gate.refused:
        print("fmbench: planned without the worlds that were refused", file=sys.stderr)
    return 0 if planned and not gate.refused else 1
