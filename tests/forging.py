"""Journals that are whole and false: every checksum holds, and another world was played."""

from pathlib import Path

from fmbench.game.journal.lines import CHAIN_START, close_line, next_chain, split_line


def take_lines_of(other: Path, journal: Path) -> None:
    """Give a journal, under its own header, all that another one holds."""
    header = journal.read_bytes().splitlines()[0]
    chain, written = CHAIN_START, []
    for text in (header, *other.read_bytes().splitlines()[1:]):
        body, _ = split_line(text)
        chain = next_chain(chain, body)
        written.append(close_line(body, chain))
    journal.write_bytes(b"".join(written))
