"""How the world answers an act: done with facts, or refused as illegal."""

from typing import NamedTuple


class Illegal(Exception):  # noqa: N818  (an answer of the game, not a failure)
    """An act the rules forbid; nothing was changed.

    ``code`` is one of the door's refusal codes; ``facts`` name the numbers that
    the message needs (credits, days, ids).
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Outcome(NamedTuple):
    """A legal act's result: ``status`` and the facts a seat may learn."""

    status: str
    facts: dict[str, int]
