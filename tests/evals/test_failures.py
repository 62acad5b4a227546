"""What a provider complains of is told in a line."""

from __future__ import annotations

from fmbench.evals.failures import plain_reason


def test_brackets_of_a_providers_own_are_told_as_they_are() -> None:
    assert plain_reason(ValueError("bad template: [/INST] is not closed")) == (
        "bad template: [/INST] is not closed"
    )
