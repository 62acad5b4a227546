"""A journal gives back the run it was written by, whole or cut short anywhere."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fmbench.game.answers import Rejected
from fmbench.game.episode import Episode, play_stop
from fmbench.game.journal import Act, Advance, End, Journal, Line, Refused, read_journal
from fmbench.game.recorder import Diverged, Recorder, Recorders
from fmbench.game.replay import ReplayReport, replay, retrace
from fmbench.game.tools import TOOLS
from tests.game.episodes import ARENA, SOLO, Chaos, begin, play, settings_of

STAMP = {"seed": 1}
MANAGER = Chaos(11, calls=40)


def recorded(path: Path, overrides: tuple[str, ...] = SOLO) -> Episode:
    """A chaotic solo run with its journal on disk."""
    with Journal.create(path, STAMP) as journal:
        return play(begin(overrides, recorders=Recorders.solo(Recorder(journal))), MANAGER)


@pytest.fixture(scope="module")
def solo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Episode, tuple[Line, ...], Path]:
    path = tmp_path_factory.mktemp("solo") / "journal.jsonl"
    episode = recorded(path)
    return episode, read_journal(path).lines, path


def checked(lines: tuple[Line, ...], overrides: tuple[str, ...] = SOLO) -> ReplayReport:
    return replay(settings_of(*overrides), 1, lines)


def test_a_run_with_every_tool_legal_and_refused_replays_without_drift(
    solo: tuple[Episode, tuple[Line, ...], Path],
) -> None:
    _, lines, _ = solo
    tools = {line.tool for line in lines if isinstance(line, Act)}
    assert tools | {"advance"} == set(TOOLS)
    assert sum(line.count for line in lines if isinstance(line, Refused)) > 100
    report = checked(lines)
    assert str(report) == "0 drift"
    assert report.complete


def test_a_journal_ends_with_why_and_when_the_run_ended(
    solo: tuple[Episode, tuple[Line, ...], Path],
) -> None:
    episode, lines, _ = solo
    end = lines[-1]
    assert isinstance(end, End)
    assert (end.reason, end.year, end.world) == ("completed", 2, episode.world.digest())
    advances = [line for line in lines if isinstance(line, Advance)]
    assert len(advances) == episode.stop_counts(0).total


def test_a_changed_answer_is_found_at_its_act(solo: tuple[Episode, tuple[Line, ...], Path]) -> None:
    _, lines, _ = solo
    at = next(k for k, line in enumerate(lines) if isinstance(line, Act) and line.n == 60)
    act = lines[at]
    assert isinstance(act, Act)
    report = checked((*lines[:at], replace(act, answer="0" * 16), *lines[at + 1 :]))
    assert str(report) == (
        f"first divergence: stop {act.stop}, seat 0, act 60 ({act.tool}): the answer differs"
    )


def test_a_missing_act_is_found_where_the_world_differs_with_the_arrays_named(
    solo: tuple[Episode, tuple[Line, ...], Path],
) -> None:
    _, lines, _ = solo
    at = next(k for k, line in enumerate(lines) if isinstance(line, Act) and line.tool == "list_player")
    report = checked((*lines[:at], *lines[at + 1 :]))
    assert report.divergence is not None
    assert lines[at].stop in str(report)
    only_tactics = next(
        k
        for k, line in enumerate(lines)
        if isinstance(line, Act)
        and line.tool == "set_tactics"
        and isinstance(lines[k + 1], Advance | Refused)
    )
    report = checked((*lines[:only_tactics], *lines[only_tactics + 1 :]))
    assert str(report).endswith("advance: the world differs in clubs")


def test_another_seed_diverges_at_once(solo: tuple[Episode, tuple[Line, ...], Path]) -> None:
    _, lines, _ = solo
    assert replay(settings_of(*SOLO), 2, lines).divergence is not None


@pytest.mark.parametrize("share", [0.0, 0.13, 0.41, 0.77, 0.98, 1.0])
def test_a_run_killed_at_any_line_goes_on_to_the_same_end(
    share: float, solo: tuple[Episode, tuple[Line, ...], Path], tmp_path: Path
) -> None:
    whole, _, source = solo
    content = source.read_bytes()
    header = content.index(b"\n") + 1
    path = tmp_path / "journal.jsonl"
    path.write_bytes(content[: header + int(share * (len(content) - header))])
    with Journal.reopen(path) as journal:
        recorders = Recorders.solo(Recorder(journal, read_journal(path).lines))
        episode = begin(recorders=recorders)
        retrace(episode)
        play(episode, MANAGER)
    assert episode.world.digest() == whole.world.digest()
    assert episode.keepers[0].final == whole.keepers[0].final
    assert path.read_bytes() == content


def test_whoever_plays_on_must_repeat_the_recorded_calls_of_the_stop_in_flight(
    solo: tuple[Episode, tuple[Line, ...], Path],
) -> None:
    _, lines, _ = solo
    at = next(k for k, line in enumerate(lines) if isinstance(line, Act) and line.n == 60)
    episode = begin(recorders=Recorders.solo(Recorder(past=lines[: at + 1])))
    retrace(episode)
    with pytest.raises(Diverged):
        play(episode, Chaos(12))


def test_a_record_cut_within_a_stop_replays_to_its_last_line(
    solo: tuple[Episode, tuple[Line, ...], Path],
) -> None:
    _, lines, _ = solo
    at = next(k for k, line in enumerate(lines) if isinstance(line, Act) and line.n == 60)
    report = checked(lines[: at + 1])
    assert str(report) == "0 drift"
    assert not report.complete
    spoilt = lines[at]
    assert isinstance(spoilt, Act)
    assert checked((*lines[:at], replace(spoilt, answer="0" * 16))).divergence is not None


def test_turns_are_recorded_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, STAMP) as journal:
        episode = begin(recorders=Recorders.solo(Recorder(journal)))
        seat = episode.seats[0]
        for turn in range(3):
            seat.begin_turn()
            seat.call("append_note", {"text": f"turn {turn + 1}"})
        seat.close(forced=True)
    lines = read_journal(path).lines
    assert [line.turn for line in lines if isinstance(line, Act)] == [1, 2, 3]
    assert isinstance(lines[-1], Advance)
    assert lines[-1].forced
    assert str(checked(lines)) == "0 drift"


def test_an_abandoned_run_replays_with_the_acts_of_its_last_stop(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, STAMP) as journal:
        episode = play(begin(recorders=Recorders.solo(Recorder(journal))), MANAGER, until=100)
        episode.seats[0].begin_turn()
        episode.seats[0].call("set_tactics", {"formation": "4-3-3", "style": "direct"})
        episode.abandon(0)
    report = checked(read_journal(path).lines)
    assert str(report) == "0 drift"
    assert report.complete


def test_lines_of_a_seat_that_waits_for_answers_are_on_disk_before_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, STAMP) as journal:
        episode = begin(recorders=Recorders.solo(Recorder(journal)))
        seat = episode.seats[0]
        seat.begin_turn()
        seat.call("append_note", {"text": "a script's"})
        assert not read_journal(path).lines
        seat.durable = True
        seat.call("append_note", {"text": "a model's"})
        assert read_journal(path).act_count == 2


def arena_files(folder: Path) -> tuple[Path, list[Path]]:
    return folder / "world.jsonl", [folder / f"seat{number:02d}.jsonl" for number in range(16)]


def test_sixteen_seats_replay_from_their_journals_and_resume_after_a_kill(tmp_path: Path) -> None:
    world_path, seat_paths = arena_files(tmp_path)
    managers = {number: Chaos(number, calls=6) for number in range(16)}
    with Journal.create(world_path, STAMP) as world:
        seats = [Journal.create(path, STAMP) for path in seat_paths]
        recorders = Recorders(Recorder(world), tuple(Recorder(seat) for seat in seats))
        episode = begin(ARENA, recorders=recorders)
        play(episode, managers, until=120)
        # The kill comes while half of the seats have advanced and one is in the middle of its stop.
        for seat in episode.stopped[:8]:
            play_stop(seat, managers[seat.number])
        torn = episode.stopped[8]
        torn.begin_turn()
        managers[8].play(torn.packet(), Halting(torn.call))
        for journal in (world, *seats):
            journal.close()
    lines = [read_journal(path).lines for path in (world_path, *seat_paths)]
    assert str(replay(settings_of(*ARENA), 1, lines[0], lines[1:])) == "0 drift"

    with Journal.reopen(world_path) as world:
        seats = [Journal.reopen(path) for path in seat_paths]
        recorders = Recorders(
            Recorder(world, lines[0]),
            tuple(Recorder(seat, past) for seat, past in zip(seats, lines[1:], strict=True)),
        )
        resumed = begin(ARENA, recorders=recorders)
        retrace(resumed)
        assert [seat.number for seat in resumed.stopped if seat.is_open] == list(range(8, 16))
        play(resumed, managers)
        for journal in seats:
            journal.close()
    unbroken = play(begin(ARENA), managers)
    assert resumed.world.digest() == unbroken.world.digest()
    assert [k.final for k in resumed.keepers] == [k.final for k in unbroken.keepers]
    lines = [read_journal(path).lines for path in (world_path, *seat_paths)]
    report = replay(settings_of(*ARENA), 1, lines[0], lines[1:])
    assert str(report) == "0 drift"
    assert report.complete


class Halting:
    """A door that lets only the first calls through, as a kill would."""

    def __init__(self, call: object) -> None:
        self._call = call
        self._left = 5

    def call(self, tool: str, args: object) -> object:
        if self._left == 0:
            return Rejected({})
        self._left -= 1
        return self._call(tool, args)  # type: ignore[operator]


SCRIPT = """
from tests.game.episodes import Chaos, begin, play
print(play(begin(("years=1",)), Chaos(4)).world.digest())
"""


def test_the_order_of_hashes_does_not_matter() -> None:
    def digest(hash_seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert digest("1") == digest("2") == play(begin(("years=1",)), Chaos(4)).world.digest() + "\n"
