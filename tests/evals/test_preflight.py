"""Before a run it is said what it costs at most: the lowest of the limits, over all seats and seeds."""

from pathlib import Path

import pytest
from rich import get_console

from fmbench import cli, load_settings
from fmbench.evals.preflight import describe_most
from fmbench.evals.refusals import refusal

ARENA = ("track=arena", "roster=paper16")
SOLO = ("seat=claude-fable-5", "seeds=[1,2,3]")
PRICES = (
    "anthropic/claude-fable-5: {input: 10.0, output: 50.0, input_cache_write: 12.5, input_cache_read: 1.0}\n"
)


def most(*overrides: str) -> str:
    """What is said of a run."""
    return "\n".join(describe_most(load_settings(overrides)))


@pytest.mark.parametrize(
    ("overrides", "told"),
    [
        ((*SOLO, "calls.tokens_per_run=7000000"), "at most 7,000,000 tokens"),
        ((*SOLO, "calls.tokens_per_seat=1000000"), "at most 3,000,000 tokens"),
        (
            (*SOLO, "calls.tokens_per_seat=1000000", "calls.tokens_per_run=2000000"),
            "at most 2,000,000 tokens",
        ),
        ((*SOLO, "calls.usd_per_seat=20"), "at most 60.00 USD"),
        ((*ARENA, "calls.usd_per_run=2500"), "at most 2,500.00 USD"),
        ((*ARENA, "calls.tokens_per_seat=1000000"), "at most 15,000,000 tokens"),
        (SOLO, "no limit is set: 3 seats of models over 20 seasons, by the paper's range 72M to 822M tokens"),
        (("seat=heuristic",), "no model plays: the run costs nothing"),
    ],
)
def test_the_most_is_the_lowest_limit(overrides: tuple[str, ...], told: str) -> None:
    assert told in most(*overrides)


def test_with_prices_a_limit_of_tokens_is_one_of_dollars_by_the_dearest_token(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(PRICES)
    told = most(*SOLO, "calls.tokens_per_run=2000000", f"calls.prices={path}")
    assert "at most 2,000,000 tokens" in told
    assert "at most 100.00 USD" in told


@pytest.mark.parametrize("quiet", [False, True])
def test_a_refusal_is_told_once_with_one_prefix(
    quiet: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(get_console(), "quiet", quiet)

    def refuse(*_: object) -> None:
        raise refusal("this cannot be")

    monkeypatch.setattr("fmbench.commands.eval._evaluate", refuse)
    assert cli.main(["eval", "seat=heuristic"]) == 2
    assert capsys.readouterr().err == "fmbench: this cannot be\n"
