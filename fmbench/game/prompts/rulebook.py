"""The rules as a seat is told them: the text of the prompt's version, filled from the settings in force.

A place such as `{world.market.upfront:%}` holds a knob by its path and, after the colon, how it is
written. Only public knobs may be named (decisions 9).
"""

import re
from collections.abc import Callable, Mapping, Sequence

from fmbench.game.prompts.texts import Prompt
from fmbench.settings import Settings
from fmbench.settings.catalogue import knob_at

_PLACE = re.compile(r"\{([a-z][A-Za-z0-9_.]*)(?::([%A-Za-z]+))?\}")


class RuleTextError(ValueError):
    """The text of the rules names a knob that a seat may not know, that is not there, or wrongly."""


def write_rules(settings: Settings, prompt: Prompt) -> str:
    """The rules document of these settings, in Markdown.

    Raises RuleTextError if the text names what it may not.
    """
    return _PLACE.sub(lambda place: _fill(settings, place[1], place[2]), prompt.rules)


def named_knobs(prompt: Prompt) -> tuple[str, ...]:
    """The paths that the text of the rules names."""
    return tuple(dict.fromkeys(place[1] for place in _PLACE.finditer(prompt.rules)))


def _fill(settings: Settings, path: str, style: str | None) -> str:
    knob = knob_at(path)
    if knob is None or knob.visibility != "public":
        raise RuleTextError(f"the rules name {path!r}, which is no public setting")
    if style is not None and style not in _STYLES:
        raise RuleTextError(f"the rules write {path} as {style!r}: must be one of {', '.join(_STYLES)}")
    value: object = settings
    for part in path.split("."):
        value = value[part] if isinstance(value, Mapping) else getattr(value, part)
    return _plain(value) if style is None else _STYLES[style](value)


def _plain(value: object) -> str:
    """Numbers without needless decimals; a list as people write it."""
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        *first, last = map(_plain, value)
        return f"{', '.join(first)} and {last}" if first else last
    return str(value)


def _percent(value: object) -> str:
    return f"{_plain(_number(value) * 100)}%"


def _cut(value: object) -> str:
    """What a factor takes away."""
    return _percent(round(1 - _number(value), 6))


def _money(value: object) -> str:
    return f"{_plain(_number(value))}M"


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise RuleTextError(f"the rules write {value!r} as a number")
    return float(value)


_STYLES: dict[str, Callable[[object], str]] = {"%": _percent, "cut": _cut, "M": _money}
