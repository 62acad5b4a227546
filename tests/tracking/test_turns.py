"""The turn journal gives back what was written, whatever a crash leaves of its last line."""

from pathlib import Path

import pytest

from fmbench.game.journal import JournalDamaged, JournalFormatUnknown, JournalWriteFailed
from fmbench.tracking.turns import TurnJournal, TurnRecord, read_turns

TURNS = [
    TurnRecord("Y01-D000#001", 1, 0.5, {}, {"model": "m", "choices": []}),
    TurnRecord("Y01-D002#002", 1, 1.25, {"temperature": 0.5}, {"model": "m", "text": "ünï\n\ud800"}),
    TurnRecord("Y01-D002#002", 2, 0.0, {}, {"model": "m"}),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with a few turns."""
    path = tmp_path / "seed1/turns.jsonl"
    with TurnJournal(path) as journal:
        for turn in TURNS:
            journal.append(turn)
    return path


def test_turns_are_given_back_once(path: Path) -> None:
    assert list(read_turns(path)) == TURNS
    with TurnJournal(path) as journal:
        assert journal.take("Y01-D002#002", 2) == TURNS[2]
        assert journal.take("Y01-D002#002", 2) is None
        assert journal.take("Y01-D002#002", 3) is None
        assert journal.take("Y01-D000#001", 1) == TURNS[0]


def test_a_torn_last_line_is_cut_off_wherever_it_was_torn(path: Path) -> None:
    content = path.read_bytes()
    last = content.rindex(b"\n", 0, -1) + 1
    for end in range(last, len(content)):
        path.write_bytes(content[:end])
        with TurnJournal(path) as journal:
            journal.append(TURNS[2])
        assert path.read_bytes() == content


def test_a_torn_header_is_begun_anew(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9])
    with TurnJournal(path) as journal:
        journal.append(TURNS[0])
    assert list(read_turns(path)) == TURNS[:1]


def test_any_other_damage_is_found_with_its_line(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        for at in range(0, len(line) - 1, 7):
            flipped = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
            path.write_bytes(b"".join([*lines[: number - 1], flipped, *lines[number:]]))
            with pytest.raises((JournalDamaged, JournalFormatUnknown)) as caught:
                TurnJournal(path)
            assert caught.value.line in (number, number + 1)


def test_a_closed_journal_takes_no_turn(path: Path) -> None:
    journal = TurnJournal(path)
    journal.close()
    journal.close()
    with pytest.raises(JournalWriteFailed, match="closed"):
        journal.append(TURNS[0])
