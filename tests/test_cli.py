"""The commands: what they print, what they write, and exit codes that tell the truth."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fmbench import cli
from fmbench.commands.output import print_tracking
from fmbench.runner import batch
from fmbench.tracking import TrackReport, read_result
from tests.forging import take_lines_of

SHORT = ("years=1", "tracking=none")


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every command runs in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run_folder(working_folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A finished run of one season."""
    assert cli.main(["run", *SHORT, "hydra.run.dir=done"]) == 0
    capsys.readouterr()
    return working_folder / "done"


def test_help_lists_every_command_without_loading_the_world() -> None:
    program = (
        "import sys; from fmbench.cli import main; main(['--help']); "
        "print([name for name in ('numba', 'numpy', 'hydra', 'mlflow', 'pydantic') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    *lines, loaded = shown.stdout.splitlines()
    assert loaded == "[]"
    assert set(cli.VERBS) <= {line.split()[0] for line in lines if line.startswith("  ")}


@pytest.mark.parametrize("verb", sorted(cli.VERBS))
def test_every_command_explains_itself(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([verb, "--help"]) == 0
    assert f"fmbench {verb}" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["resume", "track", "replay"])
def test_a_command_that_takes_a_sweep_says_so(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([verb, "--help"]) == 0
    assert "RUN_OR_SWEEP_DIR" in capsys.readouterr().out


def test_the_help_of_run_names_what_a_first_run_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "--help"]) == 0
    told = capsys.readouterr().out
    for word in ("usage: fmbench run", "seeds", "years", "workers", "-m", "hydra.run.dir=DIR", "--resolve"):
        assert word in told


def test_what_a_store_held_before_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    print_tracking(TrackReport(2, 0, ()), Path("run"))
    print_tracking(TrackReport(0, 2, ()), Path("run"))
    first, again = capsys.readouterr().out.splitlines()
    assert first == "MLflow: 2 recorded (fmbench ui shows them)"
    assert again == "MLflow: 0 recorded, 2 recorded before (fmbench ui shows them)"


def test_an_unknown_command_is_a_wrong_command_and_the_nearest_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["repaly"]) == 2
    assert "did you mean 'replay'?" in capsys.readouterr().err


def test_no_command_shows_the_commands_and_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert "usage: fmbench COMMAND" in capsys.readouterr().out


def test_tools_come_as_schemas_and_as_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tools", "--schema"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 26
    assert cli.main(["tools", "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("# The 26 tools")


@pytest.mark.parametrize(
    "arguments",
    [
        ["world.market.reject_rise=0.05"],
        ["years=99"],
        ["years=two"],
        ["seat=genius"],
        ["years=1", "years=2"],
        ["years"],
        ["years=1,2"],
        ["-m", "years=1,99"],
        ["--cfg", "job", "years=99"],
        ["hydra.run.dir="],
        ["hydra.run.dir='  '"],
        ["-m", "hydra.sweep.dir="],
        ["hydra.mode=MULTIRUN"],
        ["seat=idle", "seat.name=oracle"],
        ["seat=claude-fable-5"],
        ["track.seats=2"],
        ["scoring.version=v9"],
        ["seeds={a:1}"],
        ["tracking.uri='http://user:secretpw@127.0.0.1:9'"],
        ["--fast"],
    ],
)
def test_wrong_settings_are_one_line_and_leave_nothing_behind(
    arguments: list[str], working_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["run", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("fmbench: ")
    assert list(working_folder.iterdir()) == []


def test_a_run_prints_its_score_and_says_where_it_lies(
    working_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["run", *SHORT, "seeds=[1,2]", "hydra.run.dir='my runs/a=1'"]) == 0
    said = capsys.readouterr()
    folder = working_folder / "my runs" / "a=1"
    final = read_result(folder / "seed1" / "result.json").score.final
    assert f"{final:.2f}" in said.out
    assert "mean " in said.out
    assert f"run folder: {folder}" in said.out
    assert "seed 1  season  1/1" in said.err
    assert {path.name for path in folder.iterdir()} == {".hydra", "seed1", "seed2", "summary.json"}
    assert {path.name for path in (folder / ".hydra").iterdir()} == {
        "config.yaml", "hydra.yaml", "overrides.yaml",
    }  # fmt: skip


def test_a_folder_whose_name_the_terminal_cannot_show_is_printed_escaped(working_folder: Path) -> None:
    command = [sys.executable, "-m", "fmbench", "run", *SHORT, "hydra.run.dir='a ü=1'"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=plain)
    assert ended.returncode == 0, ended.stderr
    assert "a \\xfc=1" in ended.stdout
    assert (working_folder / "a ü=1" / "summary.json").is_file()


def test_runs_of_the_same_second_get_folders_of_their_own(working_folder: Path) -> None:
    for _ in range(3):
        assert cli.main(["run", *SHORT]) == 0
    assert len(list((working_folder / "outputs").glob("*/*/summary.json"))) == 3


def test_a_run_is_never_written_over(run_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in run_folder.rglob("*") if path.is_file()}
    assert cli.main(["run", *SHORT, "seeds=[7]", "hydra.run.dir=done"]) == 2
    assert "fmbench resume" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in run_folder.rglob("*") if path.is_file()} == before


def test_a_full_disk_at_the_start_is_one_line(
    working_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        # As a write tells it: without the name of the file.
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("hydra.core.utils._save_config", refuse)
        assert cli.main(["run", *SHORT, "hydra.run.dir=full"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "No space left on device; see to the disk, then give the command again: " in said[0]
    assert str(working_folder / "full" / ".hydra") in said[0]
    (working_folder / "full" / ".hydra").mkdir(parents=True, exist_ok=True)
    assert cli.main(["resume", "full"]) == 2
    assert "never began, run it again" in capsys.readouterr().err


def test_settings_are_shown_without_a_run(working_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "seat=heuristic", "--cfg", "job"]) == 0
    assert "policy: heuristic" in capsys.readouterr().out
    assert list(working_folder.iterdir()) == []


def test_replay_says_no_drift_and_a_damaged_journal_fails(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", "done"]) == 0
    assert capsys.readouterr().out.startswith("seed 1: 0 drift (")
    journal = run_folder / "seed1" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"advance", b"advence", 1))
    assert cli.main(["replay", "done"]) == 1
    assert "line " in capsys.readouterr().err


def test_show_tells_the_seasons_and_draws_when_asked(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["show", "done", "--plot"]) == 0
    (season,) = (line for line in capsys.readouterr().out.splitlines() if " Y01 " in line)
    assert "score if completed" in season
    assert (run_folder / "trajectories.png").read_bytes().startswith(b"\x89PNG")


def test_show_of_a_journal_that_differs_from_what_is_played_tells_what_it_can_and_fails(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["run", *SHORT, "seeds=[2]", "hydra.run.dir=other"]) == 0
    other = run_folder.parent / "other" / "seed2" / "journal.jsonl"
    take_lines_of(other, run_folder / "seed1" / "journal.jsonl")
    capsys.readouterr()
    assert cli.main(["show", "done"]) == 1
    said = capsys.readouterr()
    assert "seed 1: the journal differs from what is played here" in said.err
    assert said.out.startswith("seed 1: 0 of 1 seasons")


def test_a_picture_of_nothing_is_no_success(run_folder: Path) -> None:
    (run_folder / "seed1" / "result.json").unlink()
    assert cli.main(["show", "done", "--plot"]) == 1
    assert not (run_folder / "trajectories.png").exists()


@pytest.mark.parametrize("arguments", [["done", "--seed", "9"], ["done", "--seat", "3"], ["nowhere"]])
def test_show_of_what_is_not_there_is_a_wrong_command(
    run_folder: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_folder.is_dir()
    assert cli.main(["show", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["show"], ["study", "nope"], ["ladder", "--seeds", "1,a"], ["eval", "--no"]]
)
def test_a_wrong_argument_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"fmbench {arguments[0]}: ")
    assert line.endswith(f"fmbench {arguments[0]} --help tells more")


@pytest.mark.parametrize("verb", ["replay", "resume", "abandon", "track"])
def test_a_folder_that_is_not_there_is_a_wrong_command(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([verb, "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["track", "replay", "resume", "abandon", "show", "power", "ladder"])
def test_a_folder_without_a_run_is_a_wrong_command(
    verb: str, working_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (working_folder / "etc" / "conf.d").mkdir(parents=True)
    assert cli.main([verb, "etc"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("fmbench: etc: ")
    assert [path.name for path in working_folder.iterdir()] == ["etc"]


def test_a_file_that_is_no_result_is_not_recorded(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["track", str(run_folder / "summary.json")]) == 2
    assert "name a run, a sweep or a result.json" in capsys.readouterr().err


def test_a_run_without_a_finished_seed_has_nothing_to_record_and_is_told_how_to_go_on(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (run_folder / "seed1" / "result.json").unlink()
    assert cli.main(["track", "done"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "fmbench: done: no seed is finished, there is nothing to record yet; go on by: fmbench resume done\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [["track", ""], ["report", "runs", "--out", ""], ["eval", "--run-dir", " "], ["bench", "--output="]],
)
def test_a_name_that_is_empty_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    assert "must be the name of a file or folder" in capsys.readouterr().err


def test_a_model_is_played_by_another_command_which_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", "seat=claude-fable-5"]) == 2
    assert "`fmbench eval seat=claude-fable-5`" in capsys.readouterr().err
    assert cli.main(["run", "track=arena", "roster=paper16"]) == 2
    assert "`fmbench eval track=arena roster=paper16`" in capsys.readouterr().err


def test_what_is_above_runs_is_called_what_it_is_and_a_run_that_has_ended_is_not_abandoned(
    run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (run_folder.parent / "multirun.yaml").touch()
    assert cli.main(["abandon", str(run_folder.parent)]) == 2
    assert ": this is a sweep with runs inside: done; name one of them (a whole" in capsys.readouterr().err
    assert cli.main(["abandon", "done"]) == 2
    assert capsys.readouterr().err == "fmbench: done: this run has ended, there is nothing to settle\n"
    Path("outputs/2026-12-01").mkdir(parents=True)
    run_folder.rename("outputs/2026-12-01/07-50-53")
    assert cli.main(["resume", "outputs"]) == 2
    assert "a folder with runs inside: 2026-12-01/07-50-53; name one" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["track", "done"], ["ui"], ["report", "--mlflow", "--out=site"]])
@pytest.mark.usefixtures("run_folder")
def test_an_address_with_a_password_is_refused_and_never_told(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "--uri=http://user:secretpw@127.0.0.1:9"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("fmbench: --uri http://***@127.0.0.1:9: must be an address without user and")


@pytest.mark.parametrize("verb", ["show", "abandon"])
def test_a_folder_above_runs_names_them(
    verb: str, run_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([verb, str(run_folder.parent)]) == 2
    said = capsys.readouterr().err
    assert "runs inside: done;" in said
    assert "a whole sweep is taken by replay, resume" in said


@pytest.mark.parametrize("port", ["65536", "-1", "http", "99999999999"])
def test_a_wrong_port_is_one_line(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ui", f"--port={port}"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "0 (any free one) to 65535" in said[0]


def test_a_taken_port_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["ui", f"--port={port}", f"--uri=sqlite:///{tmp_path}/m.db"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert f"--port {port}: " in said[0]


@pytest.mark.parametrize("output", [".", "file/bench.json"])
def test_a_bench_that_could_not_be_written_is_refused_before_it_measures(
    output: str, working_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (working_folder / "file").touch()
    assert cli.main(["bench", "--output", output]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert [path.name for path in working_folder.iterdir()] == ["file"]


def test_a_wrong_bench_makes_no_folder(working_folder: Path) -> None:
    assert cli.main(["bench", "--years", "99", "--output", "made/bench.json"]) == 2
    assert list(working_folder.iterdir()) == []


def test_resume_leaves_a_finished_run_as_it_is(run_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (run_folder / "seed1" / "result.json").read_bytes()
    assert cli.main(["resume", "done"]) == 0
    assert (run_folder / "seed1" / "result.json").read_bytes() == before
    assert "season" not in capsys.readouterr().err


STOPPED = "fmbench: stopped; go on by: fmbench resume "


@pytest.mark.parametrize(("signal_name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_run_asked_to_stop_says_how_to_go_on(signal_name: str, code: int, working_folder: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.runner import progress\n"
        f"progress.describe_season = lambda _: os.kill(os.getpid(), signal.{signal_name}) or ''\n"
        "sys.exit(cli.main(['run', 'years=2', 'tracking=none', 'hydra.run.dir=stopped']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == code
    assert ended.stderr.splitlines()[0].startswith("stopping at the next stop")
    again = "Ctrl-C" if signal_name == "SIGINT" else signal_name
    assert ended.stderr.splitlines()[0].endswith(f"; {again} again: at once")
    assert ended.stderr.splitlines()[-1].startswith(STOPPED)
    assert cli.main(["resume", "stopped"]) == 0
    assert (working_folder / "stopped" / "summary.json").is_file()


def test_a_second_ctrl_c_stops_at_once_and_the_run_goes_on_all_the_same() -> None:
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.policies import idle\n"
        "def twice(*_):\n"
        "    for _ in range(2): os.kill(os.getpid(), signal.SIGINT)\n"
        "idle.Idle.play = twice\n"
        "sys.exit(cli.main(['run', 'years=1', 'tracking=none', 'hydra.run.dir=stopped']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert ended.stderr.splitlines()[-1].startswith(STOPPED)
    assert cli.main(["resume", "stopped"]) == 0
    assert cli.main(["replay", "stopped"]) == 0


def test_ctrl_c_before_anything_is_played_says_so(working_folder: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from fmbench import cli\n"
        "from fmbench.commands import hydra_run\n"
        "hydra_run.check_overrides = lambda *_, **__: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.exit(cli.main(['run', 'years=1']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert ended.stderr == "fmbench: run was stopped before it was done; repeat the command\n"
    assert list(working_folder.iterdir()) == []


BEGINNINGS = ("fmbench.commands.run", "pydantic", "numpy.linalg._umath_linalg", "numba.core")


@pytest.mark.parametrize(("signal_name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
@pytest.mark.parametrize("module", BEGINNINGS)
def test_a_signal_while_libraries_load_is_one_line(
    module: str, signal_name: str, code: int, working_folder: Path
) -> None:
    (working_folder / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Hook:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}:\n"
        "            sys.meta_path.remove(self)\n"
        f"            os.kill(os.getpid(), signal.{signal_name})\n"
        "sys.meta_path.insert(0, Hook())\n"
    )
    command = [sys.executable, "-m", "fmbench", "run", *SHORT, "hydra.run.dir=stopped"]
    if module == BEGINNINGS[0]:
        command[:3] = [str(Path(sys.executable).with_name("fmbench"))]
    environment = {**os.environ, "PYTHONPATH": str(working_folder)}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert ended.returncode == code
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.startswith("fmbench: ")


def test_a_dead_tracking_store_is_a_loud_warning_and_the_run_stands(
    working_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "track", lambda *_: TrackReport(0, 0, ("the store is down",)))
    assert cli.main(["run", "years=1", "hydra.run.dir=kept"]) == 0
    said = capsys.readouterr().err
    assert "warning: the store is down" in said
    assert "fmbench track" in said
    assert (working_folder / "kept" / "summary.json").is_file()


def test_a_failed_seed_makes_the_run_fail(working_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (working_folder / "half").mkdir()
    (working_folder / "half" / "seed2").touch()
    assert cli.main(["run", *SHORT, "seeds=[1,2]", "hydra.run.dir=half"]) == 1
    assert "seed 2 failed" in capsys.readouterr().out
    assert (working_folder / "half" / "FAILED").is_file()


@pytest.mark.parametrize(
    ("seeds", "fault"),
    [
        ("1,a", "'a' is no seed"), ("1,", "'' is no seed"), ("-5", "'-5' is no seed"), ("1_0", "'1_0' is no"),
        ("9-5", "span '9-5' is empty"), ("1,3-5,4", "4 is named twice"),
        ("1,5-10004", "'5-10004' it is more"),
    ],
)  # fmt: skip
def test_the_wrong_one_among_seeds_is_named(
    seeds: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["ladder"], ["study", "luck"]):
        assert cli.main([*command, f"--seeds={seeds}"]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "must be seeds such as 1,5-9" in line
        assert fault in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["ladder", "--seeds", "1-9999999999999"],
        ["ladder", "--seeds", "1-99999999999999999999"],
        ["study", "luck", "--seeds", "1,1"],
        ["ladder", "--seeds", "one"],
        ["report", "run", "--out", "site", "--workers", "-1"],
        ["power", "run", "--gaps", "nan"],
        ["power", "run", "--gaps", "1,-2"],
        ["power", "run", "--power", "1"],
        ["power", "run", "--alpha", "0"],
    ],
)
def test_an_argument_out_of_range_is_refused_with_what_is_allowed(
    arguments: list[str], working_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert f"argument {arguments[-2]}: '{arguments[-1]}': must be " in told
    assert not list(working_folder.iterdir())
