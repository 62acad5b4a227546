"""What cannot be played, told as Inspect tells what it cannot do itself: in a line, without a trace."""

import sys

# Inspect has no public name for it.
from inspect_ai._util.error import PrerequisiteError
from rich import get_console
from rich.markup import escape


class Told(PrerequisiteError):  # noqa: N818
    """A refusal that stands on stderr already."""


def refusal(reason: object) -> PrerequisiteError:
    """The error to raise; `reason` is shown as it is.

    With `--display none` Inspect would end without a word, so it is told here.
    """
    text = f"fmbench: {reason}"
    if get_console().quiet:
        print(text, file=sys.stderr)
        return Told(escape(text))
    return PrerequisiteError(escape(text))
