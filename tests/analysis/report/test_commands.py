"""`fmbench report`, `ladder` and `power`: what they print and write, with exit codes that tell the truth."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.analysis import board
from fmbench.analysis.metrics import load_embedding, semantics
from fmbench.settings.running import Tracking
from fmbench.tracking import mlflow_reading, track
from fmbench.tracking.checkout import project_folder
from fmbench.tracking.mlflow_store import open_store
from tests.analysis.fields import arena_runs, ladder_runs
from tests.analysis.mining.runs import edit_json


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_report_reads_every_run_below_a_folder(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", str(played), "--out", "site", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("4/4 replays, 0 drift\n")
    assert "solo: 2 seats, 2 seeds, 1 pool" in said
    assert Path("site/index.html").is_file()


def test_report_of_a_folder_without_runs_is_a_wrong_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["report", str(tmp_path), "--out", "site"]) == 2
    assert "no run is here or below" in capsys.readouterr().err
    assert not Path("site").exists()


@pytest.mark.parametrize("arguments", [["--out", "site"], ["runs", "--mlflow", "--out", "site"], ["runs"]])
def test_report_needs_one_source_and_a_place(arguments: list[str]) -> None:
    assert cli.main(["report", *arguments]) == 2


def test_report_from_the_tracking_store_is_that_of_the_folders(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    uri = f"sqlite:///{tmp_path}/store.db"
    assert track(played, Tracking(kind="mlflow", uri=uri, experiment="e")).warnings == ()
    arguments = ["report", "--mlflow", "--uri", uri, "--experiment", "e", "--out", "site", "--workers", "1"]
    assert cli.main(arguments) == 0
    said = capsys.readouterr()
    assert "4/4 replays, 0 drift" in said.out
    assert "Downloading" not in said.err
    assert cli.main(["report", str(played), "--out", "direct", "--workers", "1"]) == 0
    for name in ("index.html", "files/data/runs.csv", "files/data/metrics.csv"):
        assert Path("site", name).read_bytes() == Path("direct", name).read_bytes(), name


@pytest.mark.slow
def test_an_arena_comes_back_from_the_tracking_store_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    uri = f"sqlite:///{tmp_path}/store.db"
    arena = ["run", "track=arena", "years=1", "tracking=none", "run.progress=false", "hydra.run.dir=arena"]
    assert cli.main(arena) == 0
    assert track(tmp_path / "arena", Tracking(kind="mlflow", uri=uri, experiment="e")).warnings == ()
    assert cli.main(["report", "--mlflow", "--uri", uri, "--experiment", "e", "--out", "site"]) == 0
    assert "1/1 replays, 0 drift\narena: 16 seats, 1 world, 1 pool" in capsys.readouterr().out


def test_ladder_plays_the_rungs_and_reads_them_again(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["--set", "years=1", "--set", "tracking=none", "--set", "workers=1"]
    assert cli.main(["ladder", "--seeds", "1", *settings, "--out", "first"]) == 0
    played, told = capsys.readouterr()
    worlds = [line for line in told.splitlines() if " worlds  " in line]
    assert [line.split("  score")[0] for line in worlds] == [
        f"{at}/4 worlds  {rung}  seed 1"
        for at, rung in enumerate(("random", "idle", "heuristic", "oracle"), 1)
    ]
    assert "4/4 replays, 0 drift" in played
    for word in ("offers/signing: ", "settle: ", "loose bound: ", "smallest gap to be seen: "):
        assert word in played
    assert "order on every seed" in played
    assert cli.main(["ladder", "first", "--out", "second"]) == 0
    assert capsys.readouterr().out.replace("second", "first") == played
    names = {path.name for path in Path("second").iterdir()}
    assert {"ladder.md", "ladder.tex", "ladder.csv", "ladder.txt", "ladder_trajectories.png"} <= names
    assert (
        Path("first/ladder_trajectories.svg").read_bytes()
        == Path("second/ladder_trajectories.svg").read_bytes()
    )


def test_a_ladder_with_a_refused_run_says_so_and_fails(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Path(shutil.copytree(played, tmp_path / "runs"))
    edit_json(runs / "idle" / "seed3" / "result.json", lambda result: result["score"].update(final=99.5))
    assert cli.main(["ladder", str(runs), "--out", "out"]) == 1
    assert "score.final is 99.5" in capsys.readouterr().out


def test_settings_of_runs_to_be_played_do_not_go_with_runs_to_be_read(played: Path) -> None:
    assert cli.main(["ladder", str(played), "--seeds", "1"]) == 2
    assert cli.main(["ladder", "--seeds", "1,1"]) == 2


def test_power_plans_from_pilot_runs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["power", str(played), "--seats", "heuristic", "idle", "--gaps", "5"]) == 0
    said = capsys.readouterr().out
    assert "solo: heuristic - idle" in said
    assert "2 common seeds" in said
    assert cli.main(["power", str(played), "--seats", "heuristic", "nobody"]) == 2
    assert "must be two seats of one track (solo: heuristic | idle)" in capsys.readouterr().err


def test_a_pair_of_one_track_is_planned_though_another_track_lies_beside_it(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    both = board.build_boards([*ladder_runs(), *arena_runs()])
    monkeypatch.setattr(board, "build_boards", lambda *_runs, **_more: both)
    assert cli.main(["power", str(played), "--seats", "random", "oracle"]) in {0, 1}
    said = capsys.readouterr()
    assert "solo: random - oracle" in said.out
    assert "--seats" not in said.err


def test_a_plan_without_some_of_its_runs_is_printed_and_fails(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Path(shutil.copytree(played, tmp_path / "runs"))
    shutil.copytree(runs / "idle", runs / "edited")
    edit_json(runs / "edited" / "seed3" / "result.json", lambda result: result["score"].update(final=99.5))
    assert cli.main(["power", str(runs), "--seats", "heuristic", "idle", "--gaps", "5"]) == 1
    said = capsys.readouterr()
    assert "score.final is 99.5" in said.out
    assert "2 common seeds" in said.out
    assert said.err == "fmbench: planned without the worlds that were refused\n"


def test_a_refused_world_is_told_once(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Path(shutil.copytree(played, tmp_path / "runs"))
    edit_json(runs / "idle" / "seed3" / "result.json", lambda result: result["score"].update(final=99.5))
    assert cli.main(["report", str(runs), "--out", "site", "--workers", "1"]) == 1
    said = capsys.readouterr()
    assert (said.out + said.err).count("score.final is 99.5") == 1
    assert str(tmp_path) not in said.out + said.err


@pytest.mark.parametrize("below", ["seed3", "seed3/seat01"])
def test_a_part_of_a_run_is_answered_with_the_run_above_it(
    played: Path, tmp_path: Path, below: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Path(shutil.copytree(played / "idle", tmp_path / "run"))
    (run / below).mkdir(exist_ok=True)
    for command in (["report", "--out", "site"], ["power"], ["replay"]):
        assert cli.main([command[0], str(run / below), *command[1:]]) == 2
        assert f"it lies in the run {run}; name that" in capsys.readouterr().err


def test_power_without_two_common_seeds_has_no_plan(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["power", str(played / "idle")]) == 1
    said = capsys.readouterr()
    assert said.out == "2/2 replays, 0 drift\n"
    assert "two seats on at least two common seeds" in said.err
    assert "solo: idle alone" in said.err


def test_mixed_pools_and_a_taken_folder_are_wrong_commands(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shorter = [
        "run", "seat=idle", "years=1", "seeds=[3]", "tracking=none", "run.progress=false",
        "hydra.run.dir=short",
    ]  # fmt: skip
    assert cli.main(shorter) == 0
    for command in (["report", "--out", "site"], ["ladder", "--out", "out"], ["power"]):
        assert cli.main([command[0], str(played / "idle"), "short", *command[1:]]) == 2
        assert "stamps differ in params_hash" in capsys.readouterr().err
    assert not Path("site").exists()
    assert cli.main(["report", "short", "--out", str(tmp_path)]) == 2
    assert "name another one" in capsys.readouterr().err


def in_store(database: Path) -> list[str]:
    uri = f"sqlite:///{database}"
    return ["report", "--mlflow", "--uri", uri, "--experiment", "e", "--out", "site", "--workers", "1"]


def test_a_store_or_an_experiment_that_is_not_there_is_a_wrong_command_and_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "runs.db"
    assert cli.main(in_store(database)) == 2
    assert "must be a store that is there" in capsys.readouterr().err
    assert not database.exists()
    open_store(Tracking(kind="mlflow", uri=f"sqlite:///{database}", experiment="other"))
    assert cli.main(in_store(database)) == 2
    assert "tracking.experiment = 'e': must be one of those in " in capsys.readouterr().err
    open_store(Tracking(kind="mlflow", uri=f"sqlite:///{database}", experiment="e"))
    assert cli.main(in_store(database)) == 2
    assert "it holds none" in capsys.readouterr().err
    assert not Path("site").exists()


def test_a_database_of_others_a_file_that_is_none_and_one_that_is_held_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "runs.db"
    monkeypatch.setattr(mlflow_reading, "_LOCKED_SECONDS", 0.1)
    database.write_text("these are my notes")
    assert cli.main(in_store(database)) == 1
    assert "this is no database of MLflow (file is not a database)" in capsys.readouterr().err
    database.unlink()
    with closing(sqlite3.connect(database)) as held:
        held.execute("CREATE TABLE mine (a)")
        held.commit()
        assert cli.main(in_store(database)) == 1
        assert "this is no database of MLflow (it lacks its tables)" in capsys.readouterr().err
        held.execute("BEGIN EXCLUSIVE")
        assert cli.main(in_store(database)) == 1
    told = capsys.readouterr().err
    assert "database is locked; is another program writing to it?" in told
    assert told.count("\n") == 1


def test_runs_of_the_store_that_failed_or_lost_their_result_are_named_and_the_others_reported(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from mlflow.tracking import MlflowClient

    database = tmp_path / "store.db"
    tracking = Tracking(kind="mlflow", uri=f"sqlite:///{database}", experiment="e")
    assert track(played, tracking).added == 4
    store = open_store(tracking)
    client = MlflowClient(store.uri)
    for status in ("RUNNING", "FAILED", "KILLED", "FINISHED"):
        run = client.create_run(store.experiment_id, run_name=f"other {status}", tags={"seed": "9"})
        client.update_run(run.info.run_id, status=status)
    recorded = client.search_runs([store.experiment_id], "tags.seat = 'heuristic'", order_by=["tags.seed"])
    lost, edited = (Path(run.info.artifact_uri.removeprefix("file://"), "result.json") for run in recorded)
    lost.unlink()
    edit_json(edited, lambda result: result["timing"].update(engine_seconds=0.5))
    assert cli.main(in_store(database)) == 1
    said = capsys.readouterr()
    assert said.out.startswith("2/2 replays, 0 drift\nsolo: 1 seat, 2 seeds, 1 pool\n")
    for told in (
        "unfinished: other RUNNING (MLflow run ", "MLflow has it as running: it has not ended",
        "failure: other FAILED (MLflow run ", "unfinished: other KILLED (MLflow run ",
        "refused: other FINISHED (MLflow run ", "it has no tag fmbench.result",
        "refused: heuristic seed3 (MLflow run ", " seed 3: its artifact result.json is missing",
        " seed 4: its artifact result.json is not the result that was recorded",
    ):  # fmt: skip
        assert told in said.err
    assert "other FAILED" in Path("site/files/data/kept_out.csv").read_text()
    edited.write_text("{")
    for run in client.search_runs([store.experiment_id], "tags.seat = 'idle'"):
        client.delete_run(run.info.run_id)
    assert cli.main(in_store(database)) == 1
    said = capsys.readouterr()
    assert said.out.startswith("0/0 replays, 0 drift\n")
    assert " seed 4: its artifact result.json cannot be read: file: " in said.err


def test_meaning_without_its_extra_is_a_wrong_command_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(semantics, "find_spec", lambda _name: None)
    load_embedding.cache_clear()
    assert cli.main(["report", str(tmp_path), "--semantic", "--out", "site"]) == 2
    assert "pip install 'fm-bench[semantic]'" in capsys.readouterr().err
    assert not Path("site").exists()


def test_a_ladder_says_what_it_recorded_and_a_world_played_twice_can_be_counted_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import mlflow

    uri = f"sqlite:///{tmp_path}/store.db"
    settings = ["--set", "years=1", "--set", "workers=1", "--set", f"tracking.uri={uri}"]
    for out in ("first", "second"):
        assert cli.main(["ladder", "--seeds", "1", *settings, "--out", out]) == 0
        assert capsys.readouterr().out.startswith("MLflow: 4 recorded (fmbench ui shows them)\n")
    mlflow.set_tracking_uri(uri)
    runs = mlflow.search_runs(experiment_names=["fm-bench"])
    page = (project_folder() / "docs" / "mlflow.md").read_text("utf-8").splitlines()
    found = {"runs": runs}
    exec("\n".join(line for line in page if line.startswith(("same = ", "worlds = "))), found)
    assert (len(runs), len(found["worlds"])) == (8, 4)
