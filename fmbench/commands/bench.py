"""`fmbench bench`: measure speed and memory, print them and write them as JSON."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fmbench.commands.arguments import place, verb_parser
from fmbench.runner.places import require_file

if TYPE_CHECKING:
    from fmbench.runner.bench import Measurements

AIMED_YEARS = 20
PLAY_AIMS = {"idle": 0.8, "heuristic": 1.0, "arena16": 6.0}
"""Seconds of a whole run on a quiet machine."""
PROCESS_AIM_S = 4.0
PROCESS_AIM_MIB = 400


def main(arguments: Sequence[str]) -> int:
    """Measure everything; takes some minutes with the default number of repeats."""
    parser = verb_parser("bench", "Measure the speed of play, replay, journal and process, with medians.")
    parser.add_argument("--years", type=int, default=20, help="length of the measured runs (20)")
    parser.add_argument("--repeats", type=int, default=5, help="measurements behind a median (5)")
    parser.add_argument("--output", type=place, default=Path("bench.json"), help="file to write (bench.json)")
    parser.add_argument(
        "--inspect", action="store_true", help="measure what playing through Inspect costs instead"
    )
    asked = parser.parse_args(arguments)
    if asked.repeats < 1 or not 1 <= asked.years <= 40:
        parser.error("--repeats must be at least 1, --years from 1 to 40")
    require_file("--output", asked.output)
    if asked.inspect:
        return _measure_inspect(asked.years, asked.output)
    from fmbench.runner.bench import measure_all

    measured = measure_all(
        asked.years, asked.repeats, lambda line: print(f"measuring {line}", file=sys.stderr, flush=True)
    )
    asked.output.parent.mkdir(parents=True, exist_ok=True)
    asked.output.write_text(json.dumps(measured.as_json(), indent=2) + "\n", encoding="utf-8")
    print(describe(measured))
    print(f"written to {asked.output}")
    return 0


def _measure_inspect(years: int, output: Path) -> int:
    from fmbench.evals.bench import measure_inspect

    cost = measure_inspect(years)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(cost.as_json(), indent=2) + "\n", encoding="utf-8")
    print(cost)
    print(f"written to {output}")
    return 0


def describe(measured: "Measurements") -> str:
    """The measurements as tables, with the aims beside them where the runs have the length aimed at."""
    from fmbench.runner.tables import format_table

    aimed = measured.years == AIMED_YEARS
    play = [
        (name, *(f"{seconds:.3f}" for seconds in (
            time.engine_seconds, time.seat_seconds, time.total_seconds, time.journal_seconds,
        )), str(time.stops), str(time.year), *([f"{PLAY_AIMS[name]:g}"] if aimed else []))
        for name, time in measured.play.items()
    ]  # fmt: skip
    whole = sum(measured.phase_seconds.values())
    phases = [
        (name, f"{seconds:.3f}", f"{100 * seconds / whole:.1f}%")
        for name, seconds in measured.phase_seconds.items()
    ]
    process = measured.process
    heads = ("seat", "engine", "seat", "total", "journal", "stops", "year", *(["aim"] if aimed else []))
    return "\n".join(
        (
            f"seconds, medians of {measured.repeats}, {measured.years} years",
            format_table(heads, play),
            "",
            f"replay of the heuristic's run: {measured.replay_seconds:.3f}"
            + (" (aim: the total of its play)" if aimed else ""),
            f"whole process of it: {process.seconds:.2f}, at most {process.peak_mib:.0f} MiB"
            + (f" (aim: {PROCESS_AIM_S:g} and {PROCESS_AIM_MIB})" if aimed else ""),
            "",
            format_table(("phase", "seconds", "share"), phases),
        )
    )
