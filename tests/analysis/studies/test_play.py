"""A study that was stopped anywhere goes on, mixes nothing and writes the same bytes again."""

import os
import re
import signal
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.analysis.studies import Player, play
from fmbench.analysis.studies.ledger import LEDGER_NAME
from fmbench.analysis.studies.throughput import ThroughputSpec, throughput
from fmbench.analysis.studies.variants import Composer, Variant, World, worlds_of
from fmbench.runner.folder import RunFolderError, claimed
from fmbench.runner.interruption import WorkStopped
from fmbench.runner.kernels import kernels_are_cold, warm_kernels

TWINS = """
years: 1
seeds: [1, 2]
pairs:
  - {a: idle, b: random, claim: chance loses, wanted: not below}
"""


class Killed(BaseException):
    """Stands for the end of the process."""


def idle(*overrides: str) -> Variant:
    return Composer(1, overrides).variant("idle", ["seat=idle"])


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Kernels are there before the studies, which would tell that they compile them."""
    if kernels_are_cold():
        warm_kernels(idle().settings)


def said_by(folder: Path, worlds: tuple[World, ...], killed_after: int | None = None) -> list[str]:
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if len(said) == killed_after:
            raise Killed

    Player(folder, 1, say).play(worlds)
    return said


def test_a_killed_study_goes_on_and_plays_no_world_twice(tmp_path: Path) -> None:
    worlds = worlds_of([idle()], (1, 2))
    with pytest.raises(Killed):
        said_by(tmp_path, worlds, killed_after=1)
    with (tmp_path / LEDGER_NAME).open("a", encoding="utf-8") as file:
        file.write('{"format":1,"key":"torn')
    said = said_by(tmp_path, worlds)
    assert said[0] == "1 of 2 worlds are there already"
    assert len(said) == 2
    assert said_by(tmp_path, worlds) == ["2 of 2 worlds are there already"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_between_two_stops_and_the_study_goes_on(tmp_path: Path, number: int) -> None:
    worlds = worlds_of([idle()], (1, 2, 3))
    player = Player(tmp_path, 1, lambda _line: os.kill(os.getpid(), number))
    with pytest.raises(WorkStopped, match="stopped after 1 of 3 worlds; the same command") as stopped:
        player.play(worlds)
    assert stopped.value.exit_code == 128 + number
    assert said_by(tmp_path, worlds)[0] == "1 of 3 worlds are there already"


def test_a_measurement_that_is_stopped_says_that_it_begins_anew(tmp_path: Path) -> None:
    spec = ThroughputSpec(years=1, seeds=(1,), seats=("idle",), workers=(1, 2), repeats=1)
    player = Player(tmp_path, 1, lambda _line: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(WorkStopped, match="stopped after 1 of 2 rounds; the same command measures anew"):
        throughput(spec, player)


def test_worlds_of_other_rules_seats_or_code_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(idle(), 1)
    keys = {world.key, World(idle("world.board.k_match=2.0"), 1).key, World(world.variant, 2).key}
    keys.add(World(Composer(1, ()).variant("idle", ["seat=heuristic"]), 1).key)
    keys.add(World(Composer(2, ()).variant("idle", ["seat=idle"]), 1).key)
    monkeypatch.setattr("fmbench.analysis.studies.variants.code_digest", lambda: "other")
    keys.add(world.key)
    assert len(keys) == 6


def test_equal_variants_share_their_worlds(tmp_path: Path) -> None:
    one, other = idle(), Variant("the same", idle().settings)
    played = Player(tmp_path, 1, lambda _line: None).play(worlds_of([one, other], (1,)))
    assert played.scores(one) == played.scores(other)
    assert len((tmp_path / LEDGER_NAME).read_text("utf-8").splitlines()) == 1


def test_a_world_that_fails_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    really = play.play_record

    def fail_on_two(world: World, _should_stop: object) -> object:
        if world.seed == 2:
            raise RuntimeError("broken on purpose")
        return really(world, lambda: False)

    monkeypatch.setattr(play, "play_record", fail_on_two)
    spec, out = tmp_path / "twins.yml", tmp_path / "out"
    spec.write_text(TWINS, encoding="utf-8")
    command = ["study", "twins", "--spec", str(spec), "--out", str(out), "--workers", "1"]
    assert cli.main(command) == 1
    said = capsys.readouterr()
    assert "fmbench: idle  seed 2  failed: RuntimeError: broken on purpose" in said.err
    (row,) = [line for line in said.out.splitlines() if line.startswith("| chance loses")]
    assert row.startswith("| chance loses | idle | random | score |")
    assert row.endswith(" unbounded | holds | 1 |")
    assert "Traceback" in (out / play.FAILED_NAME).read_text("utf-8")
    monkeypatch.setattr(play, "play_record", really)
    assert cli.main(command) == 0
    assert not (out / play.FAILED_NAME).exists()


def test_the_findings_are_the_same_bytes_on_one_and_on_two_workers(tmp_path: Path) -> None:
    spec = tmp_path / "twins.yml"
    spec.write_text(TWINS, encoding="utf-8")
    for workers in ("1", "2"):
        command = ["study", "twins", "--spec", str(spec), "--out", str(tmp_path / workers)]
        assert cli.main([*command, "--workers", workers]) == 0
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / workers / "twins").iterdir()}
        for workers in ("1", "2")
    )
    assert first == second
    assert len(first) == 7
    ledgers = [(tmp_path / workers / LEDGER_NAME).read_text("utf-8").splitlines() for workers in ("1", "2")]
    assert sorted(ledgers[0]) == sorted(ledgers[1])


def test_a_folder_in_use_or_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    worlds = worlds_of([idle()], (1,))
    with claimed(tmp_path), pytest.raises(RunFolderError, match="give another --out"):
        said_by(tmp_path, worlds)
    for other in (b"no record\n", b"\xff\xfe\x00\n", b"\n", b"{}\n"):
        (tmp_path / LEDGER_NAME).write_bytes(other)
        with pytest.raises(RunFolderError, match="line 1 is no record"):
            said_by(tmp_path, worlds)


def test_a_played_world_that_was_edited_is_not_believed(tmp_path: Path) -> None:
    worlds = worlds_of([idle()], (1,))
    said_by(tmp_path, worlds)
    ledger = tmp_path / LEDGER_NAME
    played = ledger.read_text(encoding="utf-8")
    edited = played.replace('"titles":0', '"titles":1')
    assert edited != played
    ledger.write_text(edited, encoding="utf-8")
    with pytest.raises(RunFolderError, match="line 1 was changed since its world was played"):
        said_by(tmp_path, worlds)
    assert ledger.read_text(encoding="utf-8") == edited
    unsealed = re.sub(r',"seal":"[^"]*"', "", played)
    ledger.write_text(unsealed, encoding="utf-8")
    said_by(tmp_path, worlds)
    assert ledger.read_text(encoding="utf-8") == unsealed


@pytest.mark.parametrize(
    "arguments",
    [
        ["tornado", "--set", "world.board.k_mach=2"],
        ["tornado", "--spec", "absent.yml"],
        ["tornado", "--set", "world.board=2"],
        ["luck", "--seeds", "1"],
        ["twins", "--years", "41"],
        ["standing", "--set", "years=2"],
        ["demands", "--seeds", "9223372036854775808"],
    ],
)
def test_a_wrong_study_is_one_line_and_leaves_nothing_behind(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["study", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["torando"], ["luck", "--seeds", "3-1"], ["luck", "--workers", "0"]])
def test_wrong_arguments_of_a_study_end_with_2(arguments: list[str]) -> None:
    assert cli.main(["study", *arguments]) == 2
