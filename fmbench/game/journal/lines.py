"""The lines of a journal: their types, their text and the checksum that chains them.

A line is one JSON object. Its last field, `chain`, is a 64-bit checksum (BLAKE2b, 16 hex digits)
of the chain of the line before and of this line's own bytes up to that field, so a changed byte,
a lost line or a swapped pair breaks the chain at the line where it happened. It finds accidents;
it is no signature.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

FORMAT = 1
CHAIN_START = b"0" * 16
_CHAIN_OPENING = b',"chain":"'
_CHAIN_CLOSING = b'"}'
_CHAIN_LENGTH = len(_CHAIN_OPENING) + 16 + len(_CHAIN_CLOSING)

encode_json = json.JSONEncoder(
    ensure_ascii=True, allow_nan=False, check_circular=False, separators=(",", ":")
).encode
"""Compact JSON in ASCII; keys keep the order they were given in."""

encode_text: Callable[[str], str] = json.encoder.encode_basestring_ascii
"""The same for one text."""


@dataclass(frozen=True, slots=True)
class Act:
    """One accepted call of a seat, queries included; `n` counts them from 1 through the file."""

    n: int
    stop: str
    seat: int
    turn: int
    tool: str
    args: dict[str, Any]
    answer: str
    """Digest of the answer, in hex."""


@dataclass(frozen=True, slots=True)
class Refused:
    """How many calls of a seat a stop refused. They changed nothing, so only the count is kept."""

    stop: str
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Advance:
    """The end of a seat's stop; `world` is the digest of the world in hex.

    `parts` may hold the first digits of the digests of its arrays, one after the other, so that
    a replay which drifts can name the arrays.
    """

    stop: str
    seat: int
    forced: bool
    world: str
    parts: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """The end of a seat's run: why, in which year, and the last digest of the world in hex."""

    stop: str
    seat: int
    reason: str
    year: int
    world: str


type_of_kind: dict[str, type[Act] | type[Refused] | type[Advance] | type[End]] = {
    "act": Act,
    "refused": Refused,
    "advance": Advance,
    "end": End,
}
Line = Act | Refused | Advance | End

_FIELD_TYPES: dict[str, type] = {
    "n": int,
    "stop": str,
    "seat": int,
    "turn": int,
    "tool": str,
    "args": dict,
    "answer": str,
    "count": int,
    "forced": bool,
    "world": str,
    "parts": str,
    "reason": str,
    "year": int,
}


def header_body(stamp: Mapping[str, Any]) -> bytes:
    """Bytes of the first line up to its chain: the format version and the run's stamp."""
    return f'{{"format":{FORMAT},"kind":"header","stamp":{encode_json(stamp)}'.encode("ascii")


def next_chain(chain: bytes, body: bytes) -> bytes:
    """The checksum of a line, 16 hex digits, from the one before and the line's body."""
    return blake2b(chain + body, digest_size=8).hexdigest().encode("ascii")


def close_line(body: bytes, chain: bytes) -> bytes:
    """The whole line, newline included."""
    return body + _CHAIN_OPENING + chain + _CHAIN_CLOSING + b"\n"


def split_line(text: bytes) -> tuple[bytes, bytes]:
    """The body and the chain of a line without its newline; ValueError if it carries no chain."""
    body, tail = text[:-_CHAIN_LENGTH], text[-_CHAIN_LENGTH:]
    if not (body and tail.startswith(_CHAIN_OPENING) and tail.endswith(_CHAIN_CLOSING)):
        raise ValueError("it does not end in a checksum")
    return body, tail[len(_CHAIN_OPENING) : -len(_CHAIN_CLOSING)]


def parse_object(body: bytes) -> dict[str, Any]:
    """The JSON object of a line's body; ValueError if it is none."""
    try:
        value = json.loads(body + b"}")
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("it is no JSON object")
    return value


def parse_line(body: bytes) -> Line:
    """The typed line of a body; ValueError names the kind or field that does not fit."""
    fields = parse_object(body)
    kind = fields.pop("kind", None)
    if not isinstance(kind, str) or kind not in type_of_kind:
        raise ValueError(f"kind {kind!r} is none of {', '.join(type_of_kind)}")
    line_type = type_of_kind[kind]
    if fields.keys() != set(line_type.__match_args__):
        raise ValueError(f"a line of kind {kind!r} has the fields {', '.join(line_type.__match_args__)}")
    for name, value in fields.items():
        if type(value) is not _FIELD_TYPES[name]:
            raise ValueError(f"field {name!r} is {value!r}, not of type {_FIELD_TYPES[name].__name__}")
    return line_type(**fields)
