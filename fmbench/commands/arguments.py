"""How the verbs read their arguments."""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from math import inf
from pathlib import Path
from typing import NoReturn


class VerbParser(ArgumentParser):
    """Tells a wrong argument in one line, as every command tells its errors."""

    def error(self, message: str) -> NoReturn:
        """End the process with exit code 2."""
        self.exit(2, f"{self.prog}: {message}{self._hint(message)}; {self.prog} --help tells more\n")

    def _hint(self, message: str) -> str:
        """How to give a setting that was given as if it were an option."""
        unknown = message.removeprefix("unrecognized arguments: ").partition(" ")[0]
        name = unknown.removeprefix("--").partition("=")[0]
        if unknown == message or "--set" not in self._option_string_actions:
            return ""
        from fmbench.settings.catalogue import is_name
        from fmbench.settings.folder import groups

        return f"; a setting is given by --set {name}=VALUE" if is_name(name) or name in groups() else ""


def verb_parser(verb: str, description: str) -> ArgumentParser:
    """A parser for one verb; a wrong argument ends the process with exit code 2."""
    return VerbParser(
        prog=f"fmbench {verb}",
        description=description,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def folder_parser(verb: str, description: str, *, sweeps: bool = False) -> ArgumentParser:
    """A parser for a verb that works on one existing folder: of a run, or with `sweeps` of a sweep too."""
    parser = verb_parser(verb, description)
    metavar, meaning = (
        ("RUN_OR_SWEEP_DIR", "folder of the run or sweep") if sweeps else ("RUN_DIR", "folder of the run")
    )
    parser.add_argument("folder", metavar=metavar, type=place, help=meaning)
    return parser


def place(text: str) -> Path:
    """A file or folder by its name. Raises ArgumentTypeError for an empty one, which would be the current."""
    if not text.strip():
        raise ArgumentTypeError(f"{text!r}: must be the name of a file or folder; . is the current one")
    return Path(text)


_MOST_SEEDS = 10_000


def seed_list(text: str) -> tuple[int, ...]:
    """Seeds such as `1,5-9`.

    Raises ArgumentTypeError for what is no seed, for an empty span, for a seed named twice, and for more
    than anybody plays; it names the part that is wrong.
    """
    seeds: dict[int, None] = {}
    for part in text.split(","):
        first, dash, last = (end.strip() for end in part.partition("-"))
        if not all(end.isascii() and end.isdecimal() for end in (first, last if dash else first)):
            raise _no_seeds(text, f"{part.strip()!r} is no seed and no span of seeds")
        span = range(int(first), int(last if dash else first) + 1)
        if not span:
            raise _no_seeds(text, f"the span {part.strip()!r} is empty")
        if span[-1] - span[0] >= _MOST_SEEDS - len(seeds):
            raise _no_seeds(text, f"with {part.strip()!r} it is more")
        for seed in span:
            if seed in seeds:
                raise _no_seeds(text, f"{seed} is named twice")
            seeds[seed] = None
    return tuple(seeds)


def _no_seeds(text: str, fault: str) -> ArgumentTypeError:
    return ArgumentTypeError(
        f"{text!r}: must be seeds such as 1,5-9, each named once, at most {_MOST_SEEDS} of them; {fault}"
    )


def positive(text: str) -> int:
    """A whole number from 1 up. Raises ArgumentTypeError for anything else."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"{text!r}: must be a whole number from 1 up")
    return number


def chance(text: str) -> float:
    """A number between 0 and 1, both left out. Raises ArgumentTypeError for anything else."""
    (number,) = _numbers(text, 1, "a number between 0 and 1")
    if number >= 1:
        raise ArgumentTypeError(f"{text!r}: must be a number between 0 and 1")
    return number


def gap_list(text: str) -> tuple[float, ...]:
    """Gaps in points such as `1,2.5`. Raises ArgumentTypeError for what is not above 0 or not finite."""
    return _numbers(text, None, "numbers above 0, such as 1,2.5")


def _numbers(text: str, count: int | None, allowed: str) -> tuple[float, ...]:
    try:
        numbers = tuple(float(part) for part in text.split(","))
    except ValueError:
        numbers = ()
    if not numbers or len(numbers) != (count or len(numbers)) or not all(0 < one < inf for one in numbers):
        raise ArgumentTypeError(f"{text!r}: must be {allowed}")
    return numbers
