"""What a model is told: frozen texts, and rules filled from the public settings alone."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fmbench.game.prompts import (
    RuleTextError,
    UnknownPromptError,
    load_prompt,
    named_knobs,
    prompt_names,
    write_rules,
)
from fmbench.settings import Settings, knobs, load_settings
from fmbench.settings.catalogue import knob_at

RULES = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.mark.parametrize("name", prompt_names())
def test_rules_name_public_settings_only(name: str) -> None:
    named = named_knobs(load_prompt(name))
    assert len(named) > 100
    for path in named:
        knob = knob_at(path)
        assert knob is not None, path
        assert knob.visibility == "public", path


@pytest.mark.parametrize("name", prompt_names())
def test_no_mark_is_left_in_what_a_model_reads(settings: Settings, name: str) -> None:
    prompt = load_prompt(name)
    texts = [
        prompt.system_with(write_rules(settings, prompt)),
        prompt.reminder_with(60),
        prompt.last_turn,
        prompt.nudge,
    ]
    assert not any(re.search(r"[{}]", text) for text in texts)


def test_the_rules_in_docs_are_those_of_the_declared_settings(settings: Settings) -> None:
    # To write them anew: python -m fmbench.game.prompts > docs/rules.md
    prompt = load_prompt(settings.harness.prompt)
    assert RULES.read_text(encoding="utf-8") == write_rules(settings, prompt) + "\n"


def test_rules_follow_the_settings() -> None:
    settings = load_settings(["world.facilities.cost_academy=8.5", "years=7"])
    rules = write_rules(settings, load_prompt("v1"))
    assert "costs 8.5M (academy" in rules
    assert "for 7 seasons" in rules


def test_a_secret_setting_in_the_rules_is_refused(settings: Settings) -> None:
    secret = next(path for path, knob in knobs().items() if knob.visibility == "secret")
    prompt = replace(load_prompt("v1"), rules=f"The ask is {{{secret}}}.")
    with pytest.raises(RuleTextError, match="no public setting"):
        write_rules(settings, prompt)


def test_every_text_counts_in_the_digest() -> None:
    prompt = load_prompt("v1")
    for name in ("system", "rules", "reminder", "last_turn", "nudge"):
        changed = replace(prompt, **{name: getattr(prompt, name) + "."})
        assert changed.digest != prompt.digest


def test_an_unknown_prompt_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownPromptError, match="v1"):
        load_prompt("v0")
