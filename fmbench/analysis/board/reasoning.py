"""Whether a model reasoned: runs with and without are different entrants and say so."""

from typing import Literal

from fmbench.tracking import SeatIdentity

Reasoning = Literal["script", "on", "off", "not stated"]

_OFF = (None, False, 0, "", "0", "none", "off", "false", "disabled", "no")


def reasoning_of(identity: SeatIdentity) -> Reasoning:
    """What the stamp says of reasoning: as served where it says so, else as asked for.

    A setting that is named and empty counts as off; one that is not named is not stated.
    """
    if identity.kind == "script":
        return "script"
    found = _settings(identity.details)
    if not found:
        return "not stated"
    served = {name: value for name, value in found.items() if "served" in name}
    decisive = served or found
    return "off" if all(_is_off(value) for value in decisive.values()) else "on"


def _settings(details: object, path: str = "") -> dict[str, object]:
    """Every value below a name that speaks of reasoning, by dotted path."""
    if not isinstance(details, dict):
        return {path: details} if "reasoning" in path else {}
    found: dict[str, object] = {}
    for name, value in details.items():
        found |= _settings(value, f"{path}.{name}".lower())
    return found


def _is_off(value: object) -> bool:
    return (value.lower() if isinstance(value, str) else value) in _OFF
