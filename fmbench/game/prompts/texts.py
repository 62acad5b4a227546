"""The texts of one version of the prompt, read from its folder."""

from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path

_FOLDER = Path(__file__).parent
_RULES = "{rules}"
_LAST_TURN = "{last_turn}"
FROZEN = "v1"
"""The version that results are compared in; others are variants of it."""


class UnknownPromptError(ValueError):
    """The settings name a prompt that is none of this version's."""

    def __init__(self, name: str) -> None:
        super().__init__(f"harness.prompt = {name!r}: must be one of {', '.join(prompt_names())}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """One version: the system prompt with a place for the rules, and the notes within a stop."""

    system: str
    """Has the mark {rules} where the rules of the settings in force go."""
    rules: str
    """The rules, with places for settings (see rulebook)."""
    reminder: str
    """Said before the turn of the soft limit; has the mark {last_turn}."""
    last_turn: str
    """Said before the last turn."""
    nudge: str
    """Said after a turn without a tool call."""

    def system_with(self, rules: str) -> str:
        """The system prompt as a seat is given it."""
        return self.system.replace(_RULES, rules)

    def reminder_with(self, last_turn: int) -> str:
        """The reminder, with the number of the last turn."""
        return self.reminder.replace(_LAST_TURN, str(last_turn))

    @property
    def digest(self) -> str:
        """SHA-256 of all texts, in hex; part of the harness version."""
        texts = (getattr(self, field.name) for field in fields(self))
        return sha256("\0".join(texts).encode("utf-8")).hexdigest()


@cache
def prompt_names() -> tuple[str, ...]:
    """The versions there are."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/system.md")))


@cache
def load_prompt(name: str) -> Prompt:
    """Read one version. Raises UnknownPromptError if there is none of this name."""
    if name not in prompt_names():
        raise UnknownPromptError(name)
    return Prompt(*(_read(name, field.name) for field in fields(Prompt)))


def _read(name: str, text: str) -> str:
    """One text of a version; a variant has the rules of the frozen version unless it brings its own."""
    path = _FOLDER / name / f"{text}.md"
    if text == "rules" and not path.is_file():
        path = _FOLDER / FROZEN / path.name
    return path.read_text("utf-8").strip()
