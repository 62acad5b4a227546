"""Real short runs that the tests of the gate and of the miner share, and ways to tamper with them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fmbench.game.journal import Act, Advance, End, Journal, Line, Refused, read_journal


def rewrite_journal(path: Path, change: Callable[[list[Line]], list[Line]]) -> None:
    """Write a journal anew with changed lines and a chain that fits them: a careful forgery."""
    recording = read_journal(path)
    path.unlink()
    with Journal.create(path, recording.stamp) as journal:
        for line in change(list(recording.lines)):
            match line:
                case Act():
                    journal.record_act(line.stop, line.seat, line.turn, line.tool, line.args, line.answer)
                case Refused():
                    journal.record_refused(line.stop, line.seat, line.count)
                case Advance():
                    journal.record_advance(
                        line.stop, line.seat, forced=line.forced, world=line.world, parts=line.parts
                    )
                case End():
                    journal.record_end(
                        line.stop, line.seat, reason=line.reason, year=line.year, world=line.world
                    )
        journal.flush(durable=False)


def edit_json(path: Path, change: Callable[[Any], None]) -> None:
    """Change a JSON file by hand."""
    content = json.loads(path.read_bytes())
    change(content)
    path.write_text(json.dumps(content))


def flip_byte(path: Path, at: int) -> None:
    """Change one bit of one byte."""
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(bytes(content))
