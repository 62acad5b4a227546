"""`fmbench audit`: a judge model reads the notebooks of a played run; no score changes."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fmbench.commands.arguments import place, verb_parser

if TYPE_CHECKING:
    from fmbench.evals.audit import Audit

_MOST_SHOWN = 20


def main(arguments: Sequence[str]) -> int:
    """Audit one log; 1 if an answer of the judge could not be read."""
    parser = verb_parser(
        "audit",
        "Let a judge model read what a run's models wrote into their notebooks: consistency, grounding,\n"
        "hygiene. Grades go into a copy of the log; the score of the run stays as it is.",
    )
    parser.add_argument("log", metavar="LOG_OR_RUN_DIR", type=place, help="a log of Inspect, or a run folder")
    parser.add_argument(
        "--judge", required=True, metavar="MODEL", help="provider and id, such as openai/gpt-5.6-sol"
    )
    parser.add_argument(
        "--seasons", type=_seasons, default=7, help="read only the first seasons (7, as in the paper); 0: all"
    )
    parser.add_argument("--out", type=place, metavar="FILE.eval", help="the graded copy (LOG-audit.eval)")
    asked = parser.parse_args(arguments)
    from inspect_ai._util.error import PrerequisiteError

    from fmbench.evals.audit import AuditRefused, audit_log, find_log
    from fmbench.evals.failures import inspect_reason

    try:
        audit = audit_log(find_log(asked.log), asked.judge, asked.out, asked.seasons)
    except AuditRefused as error:
        print(f"fmbench: {error}", file=sys.stderr)
        return 2
    # A provider's package or key is missing: Inspect says which.
    except PrerequisiteError as error:
        print(f"fmbench: {inspect_reason(error)}", file=sys.stderr)
        return 2
    _print(audit)
    return 1 if audit.unreadable else 0


def _print(audit: "Audit") -> None:
    from fmbench.evals.audit import CRITERIA

    width = max((len(chain) for chain in audit.verdicts), default=4)
    print(
        "  ".join(("seat".ljust(width), "verdict", "writes", *(name.ljust(11) for name in CRITERIA))).rstrip()
    )
    for chain, verdict in audit.verdicts.items():
        grades = (verdict.grades[name].ljust(11) for name in CRITERIA)
        cells = (chain.ljust(width), verdict.overall.ljust(7), str(verdict.judged).rjust(6), *grades)
        print("  ".join(cells).rstrip())
    if not audit.verdicts:
        print("nothing was written in the seasons that were read")
    for found in audit.findings[:_MOST_SHOWN]:
        print(f"{found.sample}: {found.criterion} {found.grade}: {found.reason}")
    if len(audit.findings) > _MOST_SHOWN:
        print(f"and {len(audit.findings) - _MOST_SHOWN} more in the log")
    print(f"log: {audit.path}")
    if audit.unreadable:
        print(f"fmbench: {audit.unreadable} answers of the judge could not be read", file=sys.stderr)


def _seasons(text: str) -> int:
    from argparse import ArgumentTypeError

    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r}: must be a whole number, 0 for all")
    return int(text)
