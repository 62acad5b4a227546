"""Whether a model reasoned: runs with and without are different entrants and say so."""

from collections.abc import Mapping
from typing import Literal

from fmbench.tracking import SeatIdentity

Reasoning = Literal["script", "on", "off", "not stated"]


def reasoning_of(identity: SeatIdentity) -> Reasoning:
    """What the stamp says of reasoning: as served where it says so, else as asked for.

    A setting left to the provider states nothing.
    """
    if identity.kind == "script":
        return "script"
    served = identity.details.get("reasoning_served")
    if served is not None:
        return "on" if served == "on" else "off"
    options = identity.details.get("options")
    asked = options if isinstance(options, Mapping) else {}
    if asked.get("reasoning_effort") == "none":
        return "off"
    return "on" if asked.get("reasoning_effort") or asked.get("reasoning_tokens") else "not stated"


def reasoning_warning(identity: SeatIdentity) -> str | None:
    """The stamp's warning that reasoning was asked for and not served, if it holds one."""
    warning = identity.details.get("reasoning_warning")
    return str(warning) if warning else None
