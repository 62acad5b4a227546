"""Doors and tables for the policies' tests, without a world behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from fmbench.game.answers import Accepted, Answer
from fmbench.game.view import men as M
from fmbench.game.view.men import Men

USUAL = {
    M.SECOND_ROLE: -1, M.AGE: 25, M.LOW: 65, M.HIGH: 75, M.HALF_STARS: 6, M.VALUE: 5_000_000,
    M.STATUS: 2, M.WAGE: 1_000_000, M.MONTHS_LEFT: 30, M.IS_OWN: 1, M.FATIGUE: 10_000, M.FIT: 1,
}  # fmt: skip


def made_men(count: int, **columns: Any) -> Men:
    """`count` usual men of an own squad; `columns` replace whole columns by their name."""
    table = np.zeros((M.COUNT, count), dtype=np.int64)
    for row, value in USUAL.items():
        table[row] = value
    table[M.PLAYER] = np.arange(100, 100 + count)
    for name, values in columns.items():
        table[M.FIT if name == "is_fit" else M.__dict__[name.upper()]] = values
    return Men(table, ())


class ScriptedDoor:
    """Answers each tool as it is told and remembers every call."""

    def __init__(self, **answers: Callable[[Mapping[str, Any]], Answer] | Answer) -> None:
        self.answers = answers
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def call(self, tool: str, args: Mapping[str, Any]) -> Answer:
        """The answer told for the tool, or a plain acceptance."""
        self.calls.append((tool, dict(args)))
        answer = self.answers.get(tool, Accepted({}))
        return answer(args) if callable(answer) else answer

    def asked(self, tool: str) -> list[dict[str, Any]]:
        """The arguments of the calls of one tool, in order."""
        return [args for name, args in self.calls if name == tool]
