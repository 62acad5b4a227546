"""`fmbench eval`: language models play, through Inspect, as the settings declare them."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fmbench.commands.arguments import place, verb_parser
from fmbench.settings import load_settings

if TYPE_CHECKING:
    from fmbench.evals.evaluate import Evaluation

_EXAMPLES = """
  fmbench eval seat=claude-fable-5 seeds=[1,1024,2026]
  fmbench eval track=arena roster=paper16 seeds=[7] calls.tokens_per_run=2000000000
  fmbench eval --check track=arena roster=paper16

The same command goes on with a run that was stopped, killed or paused by a limit.
`inspect eval fmbench/solo` plays models that no seat file names."""


def main(arguments: Sequence[str]) -> int:
    """Evaluate, or check the models first; 0 if every seat has its result, or every model answers."""
    parser = verb_parser("eval", f"Let language models play.\n{_EXAMPLES}")
    parser.add_argument("--check", action="store_true", help="only ask every model for one call")
    parser.add_argument("--run-dir", type=place, metavar="DIR", help="the run's folder (outputs/inspect/...)")
    parser.add_argument("--log-dir", type=place, metavar="DIR", help="Inspect's logs (in the run's folder)")
    parser.add_argument(
        "--display", choices=("full", "rich", "plain", "none"), default="none", help="what Inspect shows"
    )
    parser.add_argument("overrides", nargs="*", metavar="NAME=VALUE", help="settings, as in fmbench run")
    asked = parser.parse_intermixed_args(arguments)
    load_settings(asked.overrides)
    from inspect_ai._util.error import PrerequisiteError

    try:
        if asked.check:
            return _check(asked.overrides)
        return _evaluate(asked)
    # A provider's package or key is missing: Inspect says which.
    except PrerequisiteError as error:
        from fmbench.evals.failures import inspect_reason
        from fmbench.evals.refusals import Told

        if not isinstance(error, Told):
            print(f"fmbench: {inspect_reason(error)}", file=sys.stderr)
        return 2


def _check(overrides: Sequence[str]) -> int:
    import anyio

    from fmbench.evals.preflight import check_seats, describe_most

    settings = load_settings(overrides)
    checks = anyio.run(check_seats, settings)
    for check in checks:
        print(check)
    for line in describe_most(settings):
        print(line)
    return 1 if any(check.problem is not None for check in checks) else 0


def _evaluate(asked: Namespace) -> int:
    from fmbench.evals.evaluate import evaluate

    run_dir, log_dir = (None if path is None else str(path) for path in (asked.run_dir, asked.log_dir))
    done = evaluate(asked.overrides, run_dir, log_dir, asked.display)
    print(f"log: {done.log.location}")
    if done.log.status == "cancelled":
        raise KeyboardInterrupt("stopped; the same command goes on with the run")
    if not done.is_complete:
        print(f"run folder: {done.path}")
        print("fmbench: the run is not finished; the same command goes on with it", file=sys.stderr)
        return 1
    _report(done)
    return 0


def _report(done: "Evaluation") -> None:
    from fmbench.commands.output import print_report
    from fmbench.evals.telling import describe_usage
    from fmbench.runner.batch import finish_run
    from fmbench.runner.folder import RunFolder

    folder = RunFolder(done.path, done.settings)
    report = finish_run(folder, {}, record=False)
    print_report(replace(report, tracking=done.tracking))
    for line in describe_usage(folder):
        print(line)
