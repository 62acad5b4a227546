"""How the verbs read their arguments."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import NoReturn


class VerbParser(ArgumentParser):
    """Tells a wrong argument in one line, as every command tells its errors."""

    def error(self, message: str) -> NoReturn:
        """End the process with exit code 2."""
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help tells more\n")


def verb_parser(verb: str, description: str) -> ArgumentParser:
    """A parser for one verb; a wrong argument ends the process with exit code 2."""
    return VerbParser(
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


def seed_list(text: str) -> tuple[int, ...]:
    """Seeds such as `1,5-9`. Raises ValueError for an empty span, or for a seed named twice."""
    seeds: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        named = range(int(first), int(last if dash else first) + 1)
        if not named:
            raise ValueError(text)
        seeds += named
    if len(set(seeds)) != len(seeds):
        raise ValueError(text)
    return tuple(seeds)


def positive(text: str) -> int:
    """A whole number from 1 up. Raises ValueError for anything else."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
