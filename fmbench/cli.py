"""The command line: thin verbs, each loaded only when it is asked for.

Exit codes: 0 all went well, 1 something failed, 2 a wrong command or setting, 130 Ctrl-C, 143 SIGTERM.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from fmbench.stopping import Stopping, sigterm_interrupts, was_interrupted

VERBS = {
    "run": "play worlds and score them",
    "eval": "let language models play, through Inspect",
    "resume": "go on with a run or sweep that was stopped or killed",
    "abandon": "end a run now: its unfinished seats are settled",
    "replay": "play the journals of a run or sweep again and compare every digest",
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
_PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _let_print_any_name()
    with sigterm_interrupts() as stopping:
        try:
            return _answer(given)
        except BrokenPipeError:
            # Whoever read the output has seen enough; nothing may be flushed into the closed pipe.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _PIPE_CLOSED
        # Libraries that are interrupted while they load say so by errors of their own.
        except BaseException as error:
            if not was_interrupted(error):
                raise
            return _tell_stop(error, given[0], stopping)


def _let_print_any_name() -> None:
    """Names that the output's encoding lacks, such as those of folders, are printed escaped."""
    out = sys.stdout
    if isinstance(out, TextIOWrapper) and out.errors == "strict":
        out.reconfigure(errors="backslashreplace")


def _answer(given: list[str]) -> int:
    if not given or given[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if given else 2
    if given[0] == "--version":
        print(f"fm-bench {_version()}")
        return 0
    verb, rest = given[0], given[1:]
    if verb not in VERBS:
        return _refuse_verb(verb)
    return _carry_out(verb, rest)


def _refuse_verb(verb: str) -> int:
    from difflib import get_close_matches

    close = get_close_matches(verb, VERBS, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return _complain(f"no command named {verb!r}{hint} (fmbench --help lists them)", 2)


def _carry_out(verb: str, rest: list[str]) -> int:
    try:
        code: int = import_module(f"fmbench.commands.{verb}").main(rest)
        sys.stdout.flush()
        return code
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    except BrokenPipeError:
        raise
    except Exception as error:
        if was_interrupted(error):
            raise
        from fmbench.commands.failures import exit_code_of

        code_of_error = exit_code_of(error)
        if code_of_error is None:
            raise
        return _complain(str(error), code_of_error)


def _tell_stop(error: BaseException, verb: str, stopping: Stopping) -> int:
    """Say how to go on, as the command said it; one that did not is given again."""
    told = str(error) if isinstance(error, KeyboardInterrupt) else ""
    code = stopping.exit_code if stopping.number else getattr(error, "exit_code", stopping.exit_code)
    return _complain(told or f"{verb} was stopped before it was done; repeat the command", code)


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
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fm-bench")
    except PackageNotFoundError:
        return "unknown"


if __name__ == "__main__":
    sys.exit(main())
