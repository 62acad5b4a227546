"""How the verbs read their arguments."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path


def verb_parser(verb: str, description: str) -> ArgumentParser:
    """A parser for one verb; a wrong argument ends the process with exit code 2."""
    return ArgumentParser(
        prog=f"fmbench {verb}",
        description=description,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def folder_parser(verb: str, description: str) -> ArgumentParser:
    """A parser for a verb that works on one existing folder."""
    parser = verb_parser(verb, description)
    parser.add_argument("folder", metavar="RUN_DIR", type=Path, help="folder of the run")
    return parser
