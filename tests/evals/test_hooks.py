"""Options of Inspect that would break the chain of stops are refused before anything is played."""

import pytest
from inspect_ai.log import EvalConfig

from fmbench.evals.hooks import refusal_of


@pytest.mark.parametrize(
    "config",
    [
        EvalConfig(), EvalConfig(epochs=1), EvalConfig(limit=3), EvalConfig(sample_id="seed1/*"),
        EvalConfig(fail_on_error=False), EvalConfig(max_samples=1), EvalConfig(retry_on_error=2),
        EvalConfig(sample_shuffle=False),
    ],
)  # fmt: skip
def test_options_that_leave_the_chain_alone_are_accepted(config: EvalConfig) -> None:
    assert refusal_of(config) is None


@pytest.mark.parametrize(
    "config",
    [
        EvalConfig(epochs=2), EvalConfig(message_limit=9), EvalConfig(token_limit=9),
        EvalConfig(turn_limit=9), EvalConfig(time_limit=9), EvalConfig(working_limit=9),
        EvalConfig(cost_limit=9.0),
        EvalConfig(sample_shuffle=True),
    ],
)  # fmt: skip
def test_options_that_cut_or_mix_stops_are_refused_with_the_reason(config: EvalConfig) -> None:
    reason = refusal_of(config)
    assert reason is not None
    assert reason.split(" ")[0].rstrip(":") in EvalConfig.model_fields
