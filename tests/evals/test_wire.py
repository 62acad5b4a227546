"""A model behind a server of the chat completions protocol: everything goes over a real wire."""

import json
import zipfile
from collections.abc import Callable, Iterator
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, read_eval_log

from fmbench.tracking import read_result
from tests.evals.chat_server import CACHED, KEY, PROMPT, SAID, THOUGHT, ChatServer, Reply, serve
from tests.evals.conftest import Evaluate, error_of, metrics_of, outputs_in

QUICK = "years=1,calls.retries=1,calls.attempt_seconds=20"
PlayWire = Callable[..., EvalLog]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    """A server that Inspect's provider for such servers finds under the name `local`."""
    with serve() as running:
        monkeypatch.setenv("LOCAL_BASE_URL", running.url)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        yield running


@pytest.fixture
def play(evaluate: Evaluate, server: ChatServer) -> PlayWire:
    """Play a season with the served model."""

    def play_it(overrides: str = QUICK, **options: Any) -> EvalLog:
        return evaluate(model=server.model, overrides=overrides, **options)

    return play_it


def usage_in(folder: Path) -> dict[str, Any]:
    """The usage manifest of the run's only seat."""
    found: dict[str, Any] = json.loads((folder / "run/seed1/usage.json").read_text())
    return found


def test_a_season_over_the_wire(play: PlayWire, server: ChatServer) -> None:
    server.script = [Reply(calls=(("get_squad", "{}"), ("get_finances", "{}")))]
    log = play()
    metrics = metrics_of(log)
    assert (log.status, metrics["incomplete"]) == ("success", 0)
    assert len(server.asked) == metrics["stops"] + 1
    assert server.keys == [f"Bearer {KEY}"] * len(server.asked)
    first, second = server.asked[:2]
    assert len(first["tools"]) == 26
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert [message["role"] for message in second["messages"]][2:] == ["assistant", "tool", "tool"]


def test_usage_is_the_sum_of_all_answers(play: PlayWire, server: ChatServer, tmp_path: Path) -> None:
    play()
    calls, used = len(server.asked), usage_in(tmp_path)
    assert used["calls"] == calls
    assert used["tokens"] == {
        "input": (PROMPT - CACHED) * calls, "output": SAID * calls, "cache_read": CACHED * calls,
        "cache_write": 0,
    }  # fmt: skip
    assert used["tokens_total"] == (PROMPT + SAID) * calls
    assert used["models_served"] == {f"{server.model.rpartition('/')[2]}-0815": calls}
    whole = json.loads((tmp_path / "run/usage.json").read_text())
    assert whole["tokens"] == used["tokens"]


def test_prices_make_costs(play: PlayWire, server: ChatServer, tmp_path: Path) -> None:
    prices = tmp_path / "prices.yaml"
    prices.write_text(
        f"{server.model}: {{input: 1.0, output: 10.0, input_cache_write: 1.25, input_cache_read: 0.1}}\n"
    )
    play(f"{QUICK},calls.prices={prices}")
    each = ((PROMPT - CACHED) * 1.0 + SAID * 10.0 + CACHED * 0.1) / 1e6
    assert usage_in(tmp_path)["cost_usd"] == pytest.approx(each * len(server.asked))


def test_the_key_is_written_nowhere_though_a_provider_repeats_it(
    play: PlayWire, server: ChatServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [Reply(status=401, message=f"no such key: {KEY}")]
    refused = play()
    assert "AuthenticationError: Error code: 401 - no such key: [LOCAL_API_KEY]" in error_of(refused)
    play()
    for path in tmp_path.rglob("*"):
        if path.suffix == ".eval":
            with zipfile.ZipFile(path) as log:
                assert not any(KEY.encode() in log.read(name) for name in log.namelist())
        elif path.is_file():
            assert KEY.encode() not in path.read_bytes()
    assert KEY not in capsys.readouterr().err


def test_reasoning_that_was_served_is_stamped(play: PlayWire, server: ChatServer, tmp_path: Path) -> None:
    server.always = Reply(reasons=True)
    play(reasoning_effort="high")
    assert {body.get("reasoning_effort") for body in server.asked} == {"high"}
    used = usage_in(tmp_path)
    assert used["reasoning_tokens"] == THOUGHT * used["calls"]
    assert used["reasoning"]["served"] == "on"
    assert used["generation"][0]["settings"]["reasoning_effort"] == "high"
    details = read_result(tmp_path / "run/seed1/result.json").stamp.seat.details
    assert details["reasoning_served"] == "on"
    assert "reasoning_warning" not in details


def test_reasoning_that_was_asked_for_and_not_served_is_stamped_loudly(
    play: PlayWire, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(reasoning_effort="high")
    assert usage_in(tmp_path)["reasoning"]["asked_for_and_missing"]
    details = read_result(tmp_path / "run/seed1/result.json").stamp.seat.details
    assert details["reasoning_served"] == "none"
    assert "NONE WAS SERVED" in str(details["reasoning_warning"])
    assert "NO REASONING SERVED THOUGH ASKED FOR" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply(status=400), "status 400"),
        (Reply(status=429), "RateLimitError"),
        (Reply(status=500), "InternalServerError"),
        (Reply(pause=3.0), "Timeout"),
    ],
    ids=["400", "429", "500", "timeout"],
)
def test_infrastructure_that_fails_is_no_play_and_the_run_goes_on(
    play: PlayWire, server: ChatServer, tmp_path: Path, reply: Reply, told: str
) -> None:
    server.script = [Reply(), Reply(), *[reply] * 12]
    log = play("years=1,calls.retries=1,calls.attempt_seconds=2" if reply.pause else QUICK)
    assert told in error_of(log)
    assert metrics_of(log)["incomplete"] == 1
    assert isnan(metrics_of(log)["final_score"])
    assert not (tmp_path / "run/seed1/result.json").exists()
    server.script = []
    metrics = metrics_of(play())
    assert metrics["incomplete"] == 0
    assert metrics["forced_advances"] == 0
    assert len(outputs_in(tmp_path / "run/seed1/turns.jsonl")) == metrics["stops"]


def test_a_conversation_too_long_for_the_model_closes_its_stop(play: PlayWire, server: ChatServer) -> None:
    server.script = [Reply(status=400, code="context_length_exceeded")]
    metrics = metrics_of(play())
    assert (metrics["incomplete"], metrics["forced_advances"]) == (0, 1)


def test_malformed_arguments_reach_the_door_and_are_refused(play: PlayWire, server: ChatServer) -> None:
    server.script = [Reply(calls=(("get_player", '{"player_id": '), ("no_such_tool", "{}")))]
    log = play()
    samples = read_eval_log(log.location).samples or []
    draft = next(sample for sample in samples if str(sample.id).endswith("#001"))
    answers = [message.text for message in draft.messages if message.role == "tool"]
    assert all('"ok":false' in answer for answer in answers[:2])
    assert metrics_of(log)["incomplete"] == 0


def test_halves_of_characters_are_played_and_logged(play: PlayWire, server: ChatServer) -> None:
    server.script = [
        Reply(calls=(("append_note", r'{"text": "a\ud83d, b\ud83d\ude00"}'), ("no\ud800", "{}")))
    ]
    log = play()
    assert metrics_of(log)["incomplete"] == 0
    packet = json.loads(server.asked[-1]["messages"][1]["content"])
    assert "a\ufffd, b\U0001f600" in json.dumps(packet["notebook"], ensure_ascii=False)


def test_an_answer_without_a_message_is_a_turn_without_a_call(play: PlayWire, server: ChatServer) -> None:
    server.script = [Reply(empty=True)]
    log = play()
    metrics = metrics_of(log)
    assert metrics["incomplete"] == 0
    assert len(server.asked) == metrics["stops"] + 1


@pytest.mark.parametrize("limit", ["calls.tokens_per_run=5000", "calls.tokens_per_seat=5000"])
def test_a_limit_of_spending_pauses_and_a_higher_one_goes_on(
    play: PlayWire, server: ChatServer, tmp_path: Path, limit: str
) -> None:
    log = play(f"{QUICK},{limit}")
    assert limit.partition("=")[0] in error_of(log)
    assert "paused" in error_of(log)
    assert len(server.asked) == usage_in(tmp_path)["calls"] == 5
    assert metrics_of(log)["incomplete"] == 1
    metrics = metrics_of(play(f"{QUICK},{limit.partition('=')[0]}=1000000"))
    assert metrics["incomplete"] == 0
    assert len(server.asked) == metrics["stops"]
    assert usage_in(tmp_path)["calls"] == metrics["stops"]


def test_a_limit_in_dollars_needs_a_price(play: PlayWire, server: ChatServer) -> None:
    log = play(f"{QUICK},calls.usd_per_run=1.0")
    assert "calls.prices" in error_of(log)
    assert len(server.asked) == 1
