"""The command line: thin verbs, each loaded only when it is asked for.

Exit codes: 0 all went well, 1 something failed, 2 a wrong command or setting, 130 Ctrl-C, 143 SIGTERM.
"""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

VERBS = {
    "run": "play worlds and score them",
    "eval": "let language models play, through Inspect",
    "resume": "go on with a run that was stopped or killed",
    "abandon": "end a run now: its unfinished seats are settled",
    "replay": "play the journals of a run again and compare every digest",
    "show": "print what happened in a run, season by season",
    "track": "record the results of a run or sweep in MLflow",
    "ui": "show recorded runs in a browser",
    "report": "write a site of tables, figures and pages from replayed runs",
    "ladder": "play or read the scripted anchors and judge the scale",
    "calibrate": "search for settings under which scripts land in target bands",
    "study": "measure what the world's settings, demands and chance do to scripts",
    "power": "say how many seeds a gap needs, from pilot runs",
    "audit": "let a judge model read the notebooks of a played run",
    "bench": "measure speed and memory",
    "tools": "print the 26 tools as schemas or as a page",
}
INTERRUPTED = 130
_PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if given else 2
    if given[0] == "--version":
        print(f"fm-bench {_version()}")
        return 0
    verb, rest = given[0], given[1:]
    if verb not in VERBS:
        close = get_close_matches(verb, VERBS, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return _complain(f"no command named {verb!r}{hint} (fmbench --help lists them)", 2)
    try:
        return _carry_out(verb, rest)
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing may be flushed into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED


def _carry_out(verb: str, rest: list[str]) -> int:
    try:
        code: int = import_module(f"fmbench.commands.{verb}").main(rest)
        sys.stdout.flush()
        return code
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    except KeyboardInterrupt as interruption:
        message = str(interruption) or f"stopped before {verb} had done anything; repeat the command"
        return _complain(message, getattr(interruption, "exit_code", INTERRUPTED))
    except BrokenPipeError:
        raise
    except Exception as error:
        from fmbench.commands.failures import exit_code_of

        code_of_error = exit_code_of(error)
        if code_of_error is None:
            raise
        return _complain(str(error), code_of_error)


def overview() -> str:
    """What the commands are, one line each."""
    verbs = "\n".join(f"  {verb:<9} {meaning}" for verb, meaning in VERBS.items())
    return (
        "fmbench: can a language model manage? A football club, 20 simulated years, 26 tools.\n\n"
        f"usage: fmbench COMMAND ...\n\n{verbs}\n\n"
        "fmbench COMMAND --help tells more. A first run: fmbench run seat=heuristic"
    )


def _complain(message: str, code: int) -> int:
    print(f"fmbench: {message}", file=sys.stderr)
    return code


def _version() -> str:
    try:
        return version("fm-bench")
    except PackageNotFoundError:
        return "unknown"


if __name__ == "__main__":
    sys.exit(main())
