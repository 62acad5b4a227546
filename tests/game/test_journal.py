"""The journal: what is written comes back, and nothing else is believed."""

import errno
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from fmbench.game.journal import (
    Act,
    Advance,
    End,
    Journal,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalFormatUnknown,
    JournalLocked,
    JournalUnreadable,
    JournalWriteFailed,
    Line,
    Refused,
    read_journal,
)

STAMP = {"seed": 1, "params_hash": "ab" * 32, "seat": {"name": "idle"}}
SAMPLE: list[Line] = [
    Act(1, "Y01-D000", 0, 1, "submit_draft", {"template_ids": ["T01", "T02"]}, "0a1b"),
    Refused("Y01-D000", 0, 5),
    Advance("Y01-D000", 0, False, "ffee"),
    Act(2, "Y01-D002", 0, 1, "append_note", {"text": 'a "quote"\n\u00e9 \U0001f600'}, "0c"),
    Advance("Y01-D002", 0, True, "ffef"),
    End("Y20-D300", 0, "completed", 20, "aa"),
]


def write_lines(journal: Journal, lines: list[Line]) -> None:
    for line in lines:
        match line:
            case Act(_, stop, seat, turn, tool, args, answer):
                journal.record_act(stop, seat, turn, tool, args, answer)
            case Refused(stop, seat, count):
                journal.record_refused(stop, seat, count)
            case Advance(stop, seat, forced, world):
                journal.record_advance(stop, seat, forced=forced, world=world)
            case End(stop, seat, reason, year, world):
                journal.record_end(stop, seat, reason=reason, year=year, world=world)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "seed1" / "journal.jsonl"
    with Journal.create(path, STAMP) as journal:
        write_lines(journal, SAMPLE)
    return path


def test_what_was_recorded_is_read_back(written: Path) -> None:
    recording = read_journal(written)
    assert recording.stamp == STAMP
    assert list(recording.lines) == SAMPLE
    assert recording.act_count == 2
    assert recording.torn_bytes == 0
    assert recording.valid_bytes == written.stat().st_size


def test_every_line_is_one_json_object_of_a_known_kind(written: Path) -> None:
    lines = [json.loads(text) for text in written.read_text().splitlines()]
    assert lines[0]["format"] == 1
    assert [line["kind"] for line in lines] == [
        "header", "act", "refused", "advance", "act", "advance", "end",
    ]  # fmt: skip
    assert all(len(line["chain"]) == 16 for line in lines)


def test_last_line_torn_at_any_byte_is_dropped_and_the_run_goes_on(written: Path) -> None:
    content = written.read_bytes()
    start = content.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(start, len(content)):
        written.write_bytes(content[:cut])
        recording = read_journal(written)
        assert list(recording.lines) == SAMPLE[:-1]
        assert (recording.valid_bytes, recording.torn_bytes) == (start, cut - start)
        with Journal.reopen(written) as journal:
            write_lines(journal, SAMPLE[-1:])
        assert written.read_bytes() == content


def test_tail_of_zeros_after_a_power_cut_is_dropped(written: Path) -> None:
    content = written.read_bytes()
    written.write_bytes(content + b"\0" * 300)
    assert read_journal(written).valid_bytes == len(content)


def test_flipped_byte_anywhere_is_found_in_its_line(written: Path) -> None:
    content = written.read_bytes()
    for position in range(len(content)):
        line = content.count(b"\n", 0, position) + 1
        for flip in (0x01, 0x80):
            damaged = bytearray(content)
            damaged[position] ^= flip
            written.write_bytes(damaged)
            with pytest.raises(JournalUnreadable) as caught:
                read_journal(written)
            assert caught.value.line == line
            assert str(written) in str(caught.value)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=strategies.integers(0, 10_000), byte=strategies.integers(0, 255))
def test_replaced_byte_never_passes_unseen(written: Path, position: int, byte: int) -> None:
    content = written.read_bytes()
    damaged = bytearray(content)
    damaged[position % len(content)] = byte
    written.write_bytes(damaged)
    try:
        if damaged != content:
            with pytest.raises(JournalError):
                read_journal(written)
    finally:
        written.write_bytes(content)


@pytest.mark.parametrize("change", ["lost", "swapped", "doubled"])
def test_lost_swapped_or_doubled_line_is_found(written: Path, change: str) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    if change == "lost":
        del lines[2]
    elif change == "swapped":
        lines[2], lines[3] = lines[3], lines[2]
    else:
        lines.insert(2, lines[2])
    written.write_bytes(b"".join(lines))
    with pytest.raises(JournalDamaged) as caught:
        read_journal(written)
    assert caught.value.line == (4 if change == "doubled" else 3)


def test_unknown_format_version_is_refused(written: Path) -> None:
    written.write_bytes(written.read_bytes().replace(b'{"format":1', b'{"format":2', 1))
    with pytest.raises(JournalFormatUnknown, match="format 2; this version reads format 1"):
        read_journal(written)


@pytest.mark.parametrize("content", [b"", b'{"format":1,"kind":"hea', b"hello\n", b"[1,2]\n"])
def test_file_without_a_header_is_damaged_in_line_1(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(content)
    with pytest.raises(JournalDamaged, match="line 1 "):
        read_journal(path)


def test_reopened_journal_continues_numbers_and_checksums(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    with Journal.create(whole, STAMP) as journal:
        write_lines(journal, SAMPLE)
    Journal.create(parts, STAMP).close()
    for line in SAMPLE:
        with Journal.reopen(parts) as journal:
            write_lines(journal, [line])
    assert parts.read_bytes() == whole.read_bytes()


def test_damaged_journal_is_not_reopened_and_its_lock_is_released(written: Path) -> None:
    content = written.read_bytes()
    written.write_bytes(content.replace(b"submit_draft", b"submit_drafT"))
    with pytest.raises(JournalDamaged):
        Journal.reopen(written)
    written.write_bytes(content)
    Journal.reopen(written).close()


def test_journal_never_overwrites_a_run(written: Path) -> None:
    content = written.read_bytes()
    with pytest.raises(JournalExists, match=str(written)):
        Journal.create(written, STAMP)
    assert written.read_bytes() == content


def test_empty_file_left_by_a_crash_can_be_started_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.touch()
    Journal.create(path, STAMP).close()
    assert read_journal(path).lines == ()


def test_second_writer_is_refused_in_this_process_and_in_another(written: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from fmbench.game.journal import *\n"
        "try: Journal.reopen(Path(sys.argv[1]))\n"
        "except JournalLocked: sys.exit(7)\n"
    )
    command = [sys.executable, "-c", script, str(written)]
    with Journal.reopen(written):
        with pytest.raises(JournalLocked):
            Journal.reopen(written)
        assert subprocess.run(command, check=False).returncode == 7
    assert subprocess.run(command, check=False).returncode == 0


def test_unflushed_lines_wait_and_flushed_lines_are_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal.create(path, STAMP)
    write_lines(journal, SAMPLE[:3])
    assert read_journal(path).lines == ()
    journal.flush(durable=False)
    assert list(read_journal(path).lines) == SAMPLE[:3]
    journal.close()


def test_durable_flush_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    journal = Journal.create(tmp_path / "journal.jsonl", STAMP)
    monkeypatch.setattr(os, "fsync", synced.append)
    journal.flush(durable=False)
    assert not synced
    journal.flush(durable=True)
    assert len(synced) == 1
    journal.close()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_refusing_disk_names_the_file_and_keeps_every_complete_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal.create(path, STAMP)
    write_lines(journal, SAMPLE)
    real_write = os.write
    room = 250

    def write_until_full(descriptor: int, data: bytes) -> int:
        nonlocal room
        if not room:
            raise OSError(code, os.strerror(code))
        written = real_write(descriptor, data[:room])
        room -= written
        return written

    monkeypatch.setattr(os, "write", write_until_full)
    with pytest.raises(JournalWriteFailed, match=str(path)) as caught:
        journal.flush(durable=True)
    assert os.strerror(code) in str(caught.value)
    monkeypatch.undo()
    recording = read_journal(path)
    assert recording.torn_bytes == 0
    assert list(recording.lines) == SAMPLE[: len(recording.lines)] != SAMPLE
    assert recording.lines
    with pytest.raises(JournalWriteFailed, match="closed"):
        journal.record_refused("Y01-D002", 0, 1)
    Journal.reopen(path).close()


def test_file_size_limit_of_the_system_is_a_refusing_disk(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal.create(path, STAMP)
    write_lines(journal, SAMPLE)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 300, limits[1]))
    try:
        with pytest.raises(JournalWriteFailed):
            journal.flush(durable=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    recording = read_journal(path)
    assert 0 < len(recording.lines) < len(SAMPLE)
    assert recording.torn_bytes == 0


def test_journal_counts_its_own_time(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "journal.jsonl", STAMP) as journal:
        before = journal.seconds
        write_lines(journal, SAMPLE)
        assert journal.seconds > before
