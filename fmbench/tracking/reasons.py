"""What a database, a server or a library says went wrong, made fit for a line on a terminal."""

from fmbench.settings.errors import without_credentials

_LONGEST = 300


def plain_reason(error: Exception) -> str:
    """The message in one line: without credentials, control characters escaped, cut if it is long."""
    words = without_credentials(" ".join(str(error).split())) or type(error).__name__
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
