"""The kinds of argument that a tool may take.

A kind says three things at once: what its JSON schema is, how a value from
outside is read, and how it is written back for the journal. Reading is strict:
no text becomes a number, true is not 1, and nothing outside the stated bounds
passes (decisions 24: bounds are in the descriptions and enforced here).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from fmbench.game.answers import RefusalCode
from fmbench.game.tools import ids
from fmbench.game.tools.amounts import LARGEST_M, MILLION, from_millionths, to_millionths
from fmbench.game.tools.echo import show

TEXT_CAP = 250_000
"""The most characters of one text argument."""

_FORBIDDEN_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class ArgumentError(ValueError):
    """An argument that the door refuses.

    `problem` follows the argument's name in the message; `argument` names it
    where the check is not that of a single field.
    """

    def __init__(
        self,
        problem: str,
        hint: str,
        code: RefusalCode = RefusalCode.BAD_ARGUMENT,
        argument: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint
        self.code = code
        self.argument = argument


def must_be(value: object, allowed: str, hint: str) -> ArgumentError:
    """The error for a value that is not of the allowed kind."""
    return ArgumentError(f"is {show(value)}, but must be {allowed}", hint)


@dataclass(frozen=True)
class Kind:
    """One kind of argument: JSON type, closed list of values, reader and writer."""

    json_type: str
    read: Callable[[object], object]
    write: Callable[[Any], object]
    choices: tuple[str, ...] = ()
    items: str | None = None
    nullable: bool = False

    def or_null(self) -> Kind:
        """The same kind for an optional argument: null stands for "not given"."""

        def read(value: object) -> object:
            return None if value is None else self.read(value)

        def write(value: Any) -> object:
            return None if value is None else self.write(value)

        return replace(self, read=read, write=write, nullable=True)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let pydantic read and write values of this kind by nothing but this kind."""
        writer = core_schema.plain_serializer_function_ser_schema(self.write)
        return core_schema.no_info_plain_validator_function(self.read, serialization=writer)


class ToolArguments(BaseModel):
    """The arguments of one tool, as the world reads them."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    def negotiation_moves(self) -> int:
        """How many of the stop's negotiation moves this call costs."""
        return 0

    def to_wire(self) -> dict[str, object]:
        """The arguments as JSON values in schema order, every one present."""
        return self.model_dump(by_alias=True)


class NoArguments(ToolArguments):
    """For tools that take nothing."""

    def to_wire(self) -> dict[str, object]:
        """Nothing."""
        return {}


def whole_number(low: int, high: int) -> Kind:
    """A whole number from `low` to `high`."""

    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            hint = f"Send a whole number such as {low}, without quotes or decimals."
            raise must_be(value, f"a whole number from {low} to {high}", hint)
        return value

    return Kind("integer", read, _as_it_is)


def true_or_false() -> Kind:
    """A truth value."""

    def read(value: object) -> bool:
        if value is not True and value is not False:
            raise must_be(value, "true or false", "Send true or false without quotes.")
        return value

    return Kind("boolean", read, _as_it_is)


def money(smallest: int) -> Kind:
    """An amount in M credits, read into whole credits; `smallest` is in credits."""
    low = "0" if smallest == 0 else "more than 0"
    allowed = f"an amount in M credits, {low} and at most {LARGEST_M}"
    return _decimal(smallest, allowed, "Send a plain number of M credits, such as 8.25.")


def decimal_number() -> Kind:
    """A number from -1,000,000 to 1,000,000, read into whole millionths."""
    allowed = f"a number from -{LARGEST_M} to {LARGEST_M}"
    return _decimal(-LARGEST_M * MILLION, allowed, "Send a plain number, such as 1.5.")


def choice(literal: object) -> Kind:
    """One value of a closed list, given as a `Literal` of texts."""
    choices: tuple[str, ...] = get_args(literal)
    listed = ", ".join(choices)

    def read(value: object) -> str:
        if type(value) is not str or value not in choices:
            raise must_be(value, f"one of: {listed}", "Send one of the listed words as it stands.")
        return value

    return Kind("string", read, _as_it_is, choices)


def identifier(noun: str, example: str, parse: Callable[[str], object], write: Callable[[Any], str]) -> Kind:
    """The id of a thing, such as P00361, read into its number."""

    def read(value: object) -> object:
        found = parse(value) if type(value) is str else None
        if found is None:
            hint = "Use the ids as the game's answers show them."
            if type(value) is str and not value.isascii():
                hint = "Use plain ASCII letters and digits only."
            raise must_be(value, f"a {noun} id such as {example}", hint)
        return found

    return Kind("string", read, write)


def list_of(item: Kind, fewest: int, most: int) -> Kind:
    """A list of ids without repetition, read into a tuple."""
    size = f"{most}" if fewest == most else f"{fewest} to {most}"

    def read(value: object) -> tuple[object, ...]:
        if type(value) is not list or not fewest <= len(value) <= most:
            hint = "Send a JSON list of ids in square brackets."
            raise must_be(value, f"a list of {size} ids", hint)
        found = tuple(_read_item(item, at, entry) for at, entry in enumerate(value, start=1))
        if len(set(found)) < len(found):
            again = next(at for at, entry in enumerate(found) if entry in found[:at])
            raise ArgumentError(
                f"holds {show(value[again])} twice", "Name each id once.", RefusalCode.DUPLICATE
            )
        return found

    def write(values: tuple[object, ...]) -> list[object]:
        return [item.write(value) for value in values]

    return Kind("array", read, write, items=item.json_type)


def note_text(fewest: int) -> Kind:
    """A text of `fewest` to TEXT_CAP characters; line ends become plain newlines.

    Control characters other than tab and newline, and halves of surrogate pairs,
    are refused: no file or provider carries them unchanged.
    """

    allowed = "a text" if fewest == 0 else f"a text of {fewest} or more characters"

    def read(value: object) -> str:
        if type(value) is not str or len(value) < fewest:
            raise must_be(value, allowed, "Send a JSON string.")
        if len(value) > TEXT_CAP:
            raise ArgumentError(
                f"has {len(value)} characters; at most {TEXT_CAP} are taken",
                "Write a shorter text.",
                RefusalCode.NOTE_TOO_LONG,
            )
        plain = value.replace("\r\n", "\n").replace("\r", "\n")
        bad = _FORBIDDEN_CHARACTERS.search(plain)
        if bad:
            raise ArgumentError(
                f"holds the forbidden character {show(bad[0])} at place {bad.start() + 1}",
                "Leave out control characters and unpaired surrogates.",
            )
        return plain

    return Kind("string", read, _as_it_is)


def _decimal(smallest: int, allowed: str, hint: str) -> Kind:
    def read(value: object) -> int:
        if type(value) is not int and type(value) is not float:
            raise must_be(value, allowed, hint)
        # The chained comparison is false for NaN.
        if not -LARGEST_M <= value <= LARGEST_M:
            raise must_be(value, allowed, hint)
        millionths = to_millionths(value)
        if millionths < smallest:
            raise must_be(value, allowed, hint)
        return millionths

    return Kind("number", read, from_millionths)


def _read_item(item: Kind, at: int, entry: object) -> object:
    try:
        return item.read(entry)
    except ArgumentError as error:
        raise ArgumentError(f"item {at} {error.problem}", error.hint, error.code) from None


def _as_it_is(value: Any) -> object:
    return value


PLAYER_ID = identifier("player", "P00361", ids.parse_player, ids.format_player)
OFFER_ID = identifier("offer", "F00012", ids.parse_offer, ids.format_offer)
TEMPLATE_ID = identifier("template", "T01", ids.parse_template, ids.format_template)
MATCH_ID = identifier("match", "Y03-R05-M3", ids.parse_match, ids.format_match)
PAGE = whole_number(1, 1000).or_null()
