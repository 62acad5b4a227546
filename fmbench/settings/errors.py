"""One clear line for every setting that cannot be used."""

import difflib
import json
import re
from collections.abc import Collection, Iterable

SHOWN_CHARACTERS = 60
CLOSE_ENOUGH = 0.6
_CREDENTIALS = re.compile(r"://[^/\s]*@")


class SettingsError(ValueError):
    """A setting that cannot be used; the message is one line, ready to print.

    It names the full path, the value given, what is allowed and, for an unknown name, the nearest known one.
    """

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(without_credentials(" ".join(message.split())))


def without_credentials(text: str) -> str:
    """Return a text in which user and password of every address are masked."""
    return _CREDENTIALS.sub("://***@", text)


def has_credentials(address: str) -> bool:
    """Tell whether an address, such as that of a server, carries a user or a password."""
    return _CREDENTIALS.search(address) is not None


def shown(value: object) -> str:
    """Return a value as one short piece of text."""
    try:
        text = json.dumps(value, default=str)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."


def nearest(name: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'X'?` for the known name nearest to `name`, or nothing."""
    candidates = list(known)
    leaf = name.rpartition(".")[2]
    same_leaf = [candidate for candidate in candidates if candidate.rpartition(".")[2] == leaf]
    best = difflib.get_close_matches(name, same_leaf, n=1, cutoff=0) or difflib.get_close_matches(
        name, candidates, n=1, cutoff=CLOSE_ENOUGH
    )
    return f"; did you mean {best[0]!r}?" if best else ""


def unknown_name(name: str, known: Collection[str]) -> SettingsError:
    """Return the error for a name that is no setting, or a group of them where one is wanted."""
    inside = sorted(one for one in known if one.startswith(f"{name}."))
    if name and inside:
        return SettingsError(f"{name} is a group of settings; name one of them, such as {inside[0]}")
    return SettingsError(f"no setting named {name!r}{nearest(name, known)}")
