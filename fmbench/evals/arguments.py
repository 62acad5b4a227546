"""Task arguments, in every form in which Inspect hands them over."""

from collections.abc import Iterator, Mapping, Sequence

from fmbench.settings import SettingsError

_OPENING, _CLOSING = "([{", ")]}"

NOT_GIVEN = "not given"
"""What an argument is that the command leaves out; Inspect makes null of an empty one."""

Loose = object
"""What Inspect makes of `-T name=value`: a number, a text, a list of them, or what a JSON file holds."""


def read_seeds(given: Loose) -> tuple[int, ...] | None:
    """The seeds of `seeds=1`, `seeds=1,2`, `seeds=[1,2]`; None if the argument is left out.

    Errors: SettingsError for anything else, an empty argument too.
    """
    if given == NOT_GIVEN:
        return None
    parts = _flat(given)
    try:
        if parts:
            return tuple(_whole(part) for part in parts)
    except ValueError:
        pass
    raise SettingsError(
        f"seeds = {_shown(given)}: must be whole numbers, such as seeds=1,1024,2026, or left out"
    )


def read_overrides(given: Loose) -> tuple[str, ...]:
    """The overrides of `overrides=years=2`, `overrides=years=2,workers=1` or a mapping of them.

    A comma within brackets or quotes belongs to its value.
    Errors: SettingsError for anything that is no text, an empty argument too.
    """
    if given == NOT_GIVEN:
        return ()
    refusal = SettingsError(
        f"overrides = {_shown(given)}: must be NAME=VALUE, separated by commas, or left out"
    )
    if isinstance(given, Mapping) and given:
        return tuple(f"{name}={_text_of(value)}" for name, value in given.items())
    parts = _flat(given, strip="")
    if not all(isinstance(part, str) for part in parts):
        raise refusal
    overrides = tuple(_split(",".join(map(str, parts))))
    if not overrides:
        raise refusal
    return overrides


def read_run_dir(given: Loose) -> str | None:
    """The folder of `run_dir=DIR`; None if the argument is left out.

    Errors: SettingsError for what was not read as a text, an empty argument too.
    """
    if given == NOT_GIVEN:
        return None
    # A path with commas in it comes as a list.
    parts = given if isinstance(given, list) else [given]
    texts = [part for part in parts if isinstance(part, str)]
    if given is None or (len(texts) == len(parts) and not "".join(texts).strip()):
        raise SettingsError(f"run_dir = {_shown(given)}: must be a path, or left out")
    if len(texts) < len(parts):
        raise SettingsError(f"run_dir = {given!r}: must be a path; write ./{given} for a folder of that name")
    return ",".join(texts)


def refuse_unknown(given: Mapping[str, Loose]) -> None:
    """Refuse task arguments that no task has. Errors: SettingsError, which says where settings belong."""
    for name, value in given.items():
        raise SettingsError(
            f"-T {name}={value}: must be one of seeds, overrides, run_dir; a setting is changed by "
            f"-T overrides={name}={value}"
        )


def _shown(given: Loose) -> str:
    return "(empty)" if given in (None, "", [], {}) else repr(given)


def _flat(given: Loose, strip: str = "[]() ") -> list[object]:
    """One level of parts, empty ones left out; a text is cut at its commas."""
    if given is None:
        return []
    items = given if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    parts: list[object] = []
    for item in items:
        parts += item.strip(strip).split(",") if isinstance(item, str) and strip else [item]
    return [part for part in parts if part != ""]


def _whole(part: object) -> int:
    if isinstance(part, bool) or not isinstance(part, int | str):
        raise ValueError(part)
    return int(part)


def _split(text: str) -> Iterator[str]:
    """The parts between the commas that stand outside of brackets and quotes."""
    depth, quote, start = 0, "", 0
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in _OPENING:
            depth += 1
        elif sign in _CLOSING:
            depth -= 1
        elif sign == "," and depth == 0:
            yield from _part(text[start:at])
            start = at + 1
    yield from _part(text[start:])


def _part(text: str) -> Iterator[str]:
    if text.strip():
        yield text.strip()


def _text_of(value: object) -> str:
    """A value of a mapping as an override spells it."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(_text_of(item) for item in value) + "]"
    return str(value)
