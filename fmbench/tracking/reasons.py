"""What a database, a server or a library says went wrong, made fit for a line on a terminal."""

import os
import re

from fmbench.settings.errors import without_credentials

_LONGEST = 300
_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)$")
_SHORTEST_SECRET = 8


def plain_reason(error: BaseException) -> str:
    """The message of an error as one line; its kind if it says nothing."""
    return one_line(str(error)) or type(error).__name__


def one_line(text: str) -> str:
    """A text in one line: without keys and passwords, control characters escaped, cut if it is long."""
    words = without_credentials(without_secrets(" ".join(text.split())))
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}..."


def without_secrets(text: str) -> str:
    """A text with the name of the variable wherever it holds a key of the environment."""
    for name, value in os.environ.items():
        if _SECRET_NAME.search(name) and len(value) >= _SHORTEST_SECRET:
            text = text.replace(value, f"[{name}]")
    return text
