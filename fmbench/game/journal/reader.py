"""Read a journal back, checking every byte."""

from pathlib import Path
from typing import Any, NamedTuple

from fmbench.game.journal.errors import JournalDamaged, JournalFormatUnknown
from fmbench.game.journal.lines import (
    CHAIN_START,
    FORMAT,
    Act,
    Line,
    next_chain,
    parse_line,
    parse_object,
    split_line,
)


class Recording(NamedTuple):
    """What a journal holds."""

    path: Path
    stamp: dict[str, Any]
    lines: tuple[Line, ...]
    """Everything after the header, in the order it was written."""
    chain: bytes
    """Checksum of the last complete line, from which a writer goes on."""
    valid_bytes: int
    """Length of the file up to the end of its last complete line."""
    torn_bytes: int
    """Bytes of a last line that a crash cut short; 0 in a cleanly closed journal."""

    @property
    def act_count(self) -> int:
        """How many accepted calls it holds."""
        return sum(isinstance(line, Act) for line in self.lines)


def read_journal(path: Path) -> Recording:
    """Read and check a journal.

    A last line that a crash cut short is left out and counted in `torn_bytes`. Raises
    JournalDamaged with the line number for any other damage, JournalFormatUnknown for a format
    version other than the current one, OSError when the file cannot be read. Source: interface
    note, Journal; decisions 28.
    """
    content = path.read_bytes()
    *complete, tail = content.split(b"\n")
    if not complete:
        raise JournalDamaged(path, 1, "no complete header line; nothing was recorded")
    chain, stamp = _read_header(path, complete[0])
    lines = []
    for number, text in enumerate(complete[1:], start=2):
        chain, body = _check_chain(path, number, text, chain)
        try:
            lines.append(parse_line(body))
        except ValueError as error:
            raise JournalDamaged(path, number, str(error)) from None
    _check_numbers(path, lines)
    _check_tail(path, len(complete) + 1, tail, chain)
    return Recording(path, stamp, tuple(lines), chain, len(content) - len(tail), len(tail))


def _read_header(path: Path, text: bytes) -> tuple[bytes, dict[str, Any]]:
    _check_format(path, text)
    chain, body = _check_chain(path, 1, text, CHAIN_START)
    header = parse_object(body)
    stamp = header.get("stamp")
    if header.keys() != {"format", "kind", "stamp"} or not isinstance(stamp, dict):
        raise JournalDamaged(path, 1, "a header has the fields format, kind, stamp")
    return chain, stamp


def _check_format(path: Path, text: bytes) -> None:
    # Another format may chain its lines differently, so the version is read before the checksum.
    try:
        header = parse_object(text[:-1])
    except ValueError:
        raise JournalDamaged(path, 1, "it is no JSON object") from None
    if header.get("kind") != "header" or "format" not in header:
        raise JournalDamaged(path, 1, "it is not a journal's header")
    if type(header["format"]) is not int or header["format"] != FORMAT:
        raise JournalFormatUnknown(path, header["format"], FORMAT)


def _check_chain(path: Path, number: int, text: bytes, chain: bytes) -> tuple[bytes, bytes]:
    try:
        body, found = split_line(text)
    except ValueError as error:
        raise JournalDamaged(path, number, str(error)) from None
    expected = next_chain(chain, body)
    if found != expected:
        raise JournalDamaged(path, number, "its checksum does not match")
    return expected, body


def _check_numbers(path: Path, lines: list[Line]) -> None:
    expected = 1
    for number, line in enumerate(lines, start=2):
        if isinstance(line, Act):
            if line.n != expected:
                raise JournalDamaged(path, number, f"act {line.n} stands where {expected} belongs")
            expected += 1


def _check_tail(path: Path, number: int, tail: bytes, chain: bytes) -> None:
    # A whole line followed by a byte other than a newline is no cut: no writer leaves that.
    try:
        body, found = split_line(tail[:-1])
    except ValueError:
        return
    if found == next_chain(chain, body):
        raise JournalDamaged(path, number, "its newline was replaced")
