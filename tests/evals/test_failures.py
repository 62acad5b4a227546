"""What a provider complains of is told in a line."""

from __future__ import annotations

import pytest

from fmbench.evals.failures import inspect_reason


def test_brackets_of_a_providers_own_are_told_as_they_are() -> None:
    assert inspect_reason(ValueError("bad template: [/INST] is not closed")) == (
        "bad template: [/INST] is not closed"
    )


def test_a_providers_complaint_shows_no_key_no_password_and_no_control_character(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "sk-0123456789")
    said = inspect_reason(ValueError("[red]sk-0123456789[/red] at http://user:secretpw@host/\n\u202e"))
    assert said == "[SOME_API_KEY] at http://***@host/ \\u202e"
