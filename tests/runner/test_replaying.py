"""Replay and timeline of whole run folders."""

import shutil
from pathlib import Path

import pytest

from fmbench.game.journal import JournalDamaged
from fmbench.runner import RunFolder, RunReport
from fmbench.runner.replaying import replay_run
from fmbench.runner.timeline import tell_world
from tests.forging import take_lines_of


@pytest.fixture
def copied(tmp_path: Path, played: RunReport) -> Path:
    return Path(shutil.copytree(played.folder, tmp_path / "run"))


def test_a_run_replays_without_drift(played: RunReport) -> None:
    replays = list(replay_run(played.folder))
    assert len(replays) == 2
    for replay in replays:
        assert replay.is_true, str(replay)
        assert str(replay).startswith("0 drift (")
        assert "to the end of the run" in str(replay)


def test_the_acts_of_another_seed_are_drift(copied: Path) -> None:
    take_lines_of(copied / "seed2" / "journal.jsonl", copied / "seed1" / "journal.jsonl")
    first = next(iter(replay_run(copied)))
    assert not first.is_true
    assert "first divergence: stop Y01-D000#001" in str(first)


@pytest.mark.parametrize(
    ("field", "old", "new"),
    [
        ("score.final", '"final": ', '"final": 9'),
        ("seat", '"seat": 0,', '"seat": 3,'),
        ("stamp.opponents", '"opponents": "', '"opponents": "other-'),
    ],
)
def test_an_edited_result_is_named_with_file_and_field(copied: Path, field: str, old: str, new: str) -> None:
    result = copied / "seed1" / "result.json"
    result.write_text(result.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    edited, other = replay_run(copied)
    assert not edited.is_true
    assert f"result {result}: {field} is " in str(edited)
    assert other.is_true


def test_the_result_of_another_seed_is_named(copied: Path) -> None:
    shutil.copy(copied / "seed2" / "result.json", copied / "seed1" / "result.json")
    first = next(iter(replay_run(copied)))
    assert not first.is_true
    assert "stamp.seed is 2, the journal says 1" in str(first)


def test_a_seed_without_a_journal_and_a_folder_without_a_seed_are_named(copied: Path) -> None:
    (copied / "seed2" / "journal.jsonl").unlink()
    shutil.copytree(copied / "seed1", copied / "seed5")
    whole, missing, undeclared = replay_run(copied)
    assert whole.is_true
    assert not missing.is_true
    assert str(copied / "seed2" / "journal.jsonl") in str(missing)
    assert not undeclared.is_true
    assert str(copied / "seed5") in str(undeclared)


def test_a_seed_that_never_began_is_told_and_is_no_fault(copied: Path) -> None:
    shutil.rmtree(copied / "seed2")
    lost = list(replay_run(copied))[1]
    assert not lost.is_true, "a score of it stands in the summary"
    (copied / "summary.json").unlink()
    whole, waiting = replay_run(copied)
    assert whole.is_true
    assert waiting.is_true
    assert str(waiting) == f"not begun yet; go on by: fmbench resume {copied}"


def test_damage_is_named_by_its_line_and_costs_its_own_seed_alone(copied: Path) -> None:
    journal = copied / "seed1" / "journal.jsonl"
    lines = journal.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b"a", b"b", 1)
    journal.write_bytes(b"\n".join(lines))
    damaged, other = replay_run(copied)
    assert not damaged.is_true
    assert f"not replayed: journal {journal}: line 5 is damaged" in str(damaged)
    assert other.is_true
    with pytest.raises(JournalDamaged, match="line 5"):
        list(tell_world(RunFolder.open(copied), 1))


def test_a_timeline_tells_seasons_and_the_end(played: RunReport) -> None:
    lines = list(tell_world(RunFolder.open(played.folder), 1))
    assert lines[0].startswith("seed 1: 2 of 2 seasons, 480 matches")
    assert lines[1].startswith("  heuristic at ")
    assert sum(line.startswith("    Y0") for line in lines) == 2
    assert lines[-1].startswith("    completed after")
    assert f"score {played.results[0].score.final:.2f}" in lines[-1]


def test_the_timeline_of_an_unfinished_run_ends_where_the_run_stands(copied: Path) -> None:
    journal = copied / "seed1" / "journal.jsonl"
    content = journal.read_bytes()
    journal.write_bytes(content[: len(content) * 3 // 4])
    lines = list(tell_world(RunFolder.open(copied), 1))
    assert lines[-1] == "    not ended yet; 1 of 2 seasons played"
