"""`fmbench eval` plays what the settings declare, and `--check` says beforehand whether it can."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from fmbench import load_settings
from fmbench.analysis.mining import Verified, verify
from fmbench.cli import main
from fmbench.evals.seating import generate_config
from fmbench.settings.seats import ModelSeat
from tests.evals.chat_server import KEY, ChatServer, Reply, serve
from tests.evals.conftest import Play, results_in

PAPER = load_settings(["track=arena", "roster=paper16"]).roster


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ChatServer]:
    """A server for the models of the settings; commands are given in the test's own folder."""
    monkeypatch.chdir(tmp_path)
    with serve() as running:
        monkeypatch.setenv("LOCAL_BASE_URL", running.url)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        yield running


def seat_of(server: ChatServer) -> list[str]:
    """Overrides that put the served model on a declared seat."""
    return ["seat=gpt-5.6-sol", f"seat.options.model={server.model}", "tracking=none", "years=1"]


def test_a_script_plays_what_run_plays(
    played: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    store = [f"tracking.uri=sqlite:///{tmp_path}/mlflow.db"]
    assert main(["eval", "seat=idle", "years=1", *store, "--run-dir", "here"]) == 0
    assert results_in(tmp_path / "here") == played("seat=idle", "years=1")
    (log,) = (tmp_path / "here/logs").glob("*.eval")
    told = capsys.readouterr()
    assert str(log) in told.out
    assert "season  1/1" in told.err
    assert "MLflow: 1 recorded (fmbench ui shows them)" in told.out
    assert "warning" not in told.err


def test_a_folder_of_logs_that_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    assert main(["eval", "seat=idle", "years=1", "--run-dir", "run", "--log-dir", "file"]) == 2
    assert "--log-dir = " in capsys.readouterr().err
    assert not Path("run").exists()


def test_a_declared_seat_is_called_as_declared(server: ChatServer, tmp_path: Path) -> None:
    server.always = Reply(reasons=True)
    assert main(["eval", *seat_of(server), "--run-dir", "here", "seat.options.max_tokens=77"]) == 0
    first = server.asked[0]
    assert first["reasoning_effort"] == "high"
    assert 77 in (first.get("max_tokens"), first.get("max_completion_tokens"))
    stamp = json.loads((tmp_path / "here/seed1/result.json").read_text())["stamp"]
    assert stamp["seat"]["name"] == "gpt-5.6-sol"
    assert stamp["seat"]["details"]["options"]["max_tokens"] == 77
    used = json.loads((tmp_path / "here/seed1/usage.json").read_text())
    assert used["generation"][0]["settings"] == {"reasoning_effort": "high", "max_tokens": 77}


def test_the_same_command_goes_on(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", *seat_of(server), "calls.tokens_per_seat=3000"]) == 1
    told = capsys.readouterr().err
    assert "paused: calls.tokens_per_seat" in told
    assert "the same command goes on" in told
    asked = len(server.asked)
    assert main(["eval", *seat_of(server), "calls.tokens_per_seat=null"]) == 0
    (log,) = Path("outputs/inspect").glob("*/evaluation.json")
    stops = json.loads((log.parent / "seed1/result.json").read_text())["stops"]["total"]
    assert asked == 3
    assert len(server.asked) == stops


def test_two_runs_of_the_same_settings_are_both_kept(server: ChatServer) -> None:
    assert [main(["eval", *seat_of(server)]) for _ in range(2)] == [0, 0]
    assert len(list(Path("outputs/inspect").glob("*/seed1/result.json"))) == 2


def test_a_run_that_was_abandoned_is_not_gone_on_with(
    server: ChatServer, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["eval", *seat_of(server), "--run-dir", "here"]
    assert main([*given, "calls.tokens_per_seat=3000"]) == 1
    assert main(["abandon", "here"]) == 0
    assert main(given) == 2
    assert "abandoned" in capsys.readouterr().err
    verdict = verify(Path("here"), 1)
    assert isinstance(verdict, Verified), verdict
    assert verdict.world.runs[0].tokens is not None
    assert "reasoning_served" in verdict.world.runs[0].result.stamp.seat.details


@pytest.mark.parametrize("harness", ["paraphrased", "reversed-tools"])
def test_a_variant_of_the_harness_is_stamped_and_is_another_run(server: ChatServer, harness: str) -> None:
    for chosen in ("v1", harness):
        assert main(["eval", *seat_of(server), f"harness={chosen}"]) == 0
    stamps = [
        json.loads(path.read_text())["stamp"]["harness_version"]
        for path in Path("outputs/inspect").glob("*/seed1/result.json")
    ]
    assert len(set(stamps)) == 2
    one, other = server.asked[0], server.asked[-1]
    if harness == "reversed-tools":
        assert [tool["function"]["name"] for tool in one["tools"]] == [
            tool["function"]["name"] for tool in reversed(other["tools"])
        ]
    else:
        assert one["messages"][0] != other["messages"][0]
        assert one["tools"] == other["tools"]


def test_a_check_asks_every_model_once(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--check", *seat_of(server), "calls.tokens_per_run=5000000"]) == 0
    told = capsys.readouterr().out
    assert "gpt-5.6-sol" in told
    assert "REASONING WAS ASKED FOR" in told
    assert "at most 5,000,000 tokens" in told
    assert len(server.asked) == 1
    assert len(server.asked[0]["tools"]) == 26
    assert not Path("outputs").exists()


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        (Reply(calls=()), "called no tool"),
        (Reply(status=401), "401"),
        (Reply(calls=(("idle", "{}"),)), "called idle"),
    ],
)
def test_a_model_that_cannot_play_fails_the_check(
    server: ChatServer, capsys: pytest.CaptureFixture[str], reply: Reply, problem: str
) -> None:
    server.always = reply
    assert main(["eval", "--check", *seat_of(server)]) == 1
    told = capsys.readouterr().out
    assert problem in told
    assert KEY not in told


def test_scripts_need_no_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--check", "seat=idle"]) == 0
    assert "costs nothing" in capsys.readouterr().out


@pytest.mark.parametrize("given", [["seat=claude-fable"], ["calls.prices=nowhere.yaml"]])
def test_what_cannot_be_played_is_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", *given]) == 2
    assert given[0].partition("=")[2].partition(".")[0] in capsys.readouterr().err


def test_the_papers_seats_ask_for_reasoning_and_leave_no_choice_open() -> None:
    assert PAPER is not None
    models = [seat for seat in PAPER.in_order() if isinstance(seat, ModelSeat)]
    assert len(models) == len({seat.options.model for seat in models}) == 15
    for seat in models:
        assert "/" in seat.options.model
        config = generate_config(seat.options, load_settings([]).calls)
        assert config.reasoning_effort == "high"


def test_an_arena_of_a_model_and_scripts(server: ChatServer, tmp_path: Path) -> None:
    given = [
        "eval", "track=arena", "years=1", "tracking=none", "seat@roster.seats.seat03=gpt-5.6-sol",
        f"roster.seats.seat03.options.model={server.model}", "--run-dir", "here",
    ]  # fmt: skip
    assert main(given) == 0
    results = results_in(tmp_path / "here")
    assert len(results) == 16
    assert [path.parent.name for path in (tmp_path / "here/seed1").glob("*/usage.json")] == ["seat03"]
    (path,) = (tmp_path / "here/logs").glob("*.eval")
    usage = read_eval_log(str(path), header_only=True).stats.role_usage
    assert usage["seat03"].total_tokens > 0
