"""Reading the door's answers: the content of a query, or nothing when it was refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from fmbench.game.answers import Accepted, Answer
from fmbench.game.stops import Door
from fmbench.game.view import Men

Ints = npt.NDArray[np.int64]

Content = TypeVar("Content")

NO_ARGUMENTS: Mapping[str, object] = {}
MILLION = 1_000_000


def ask(
    door: Door, tool: str, content: type[Content], arguments: Mapping[str, object] = NO_ARGUMENTS
) -> Content | None:
    """The content of a query's answer; None if it was refused."""
    answer = door.call(tool, dict(arguments))
    if isinstance(answer, Accepted) and isinstance(answer.payload, content):
        return answer.payload
    return None


def middles(men: Men) -> Ints:
    """Twice the midpoint of each man's ability band, [men]."""
    return men.low + men.high


def median(values: Ints) -> int:
    """The upper median; 0 of nothing."""
    return int(np.sort(values)[len(values) // 2]) if len(values) else 0


def amount_in(answer: Answer, name: str) -> int:
    """An amount of an act's answer, in whole credits; 0 if the answer has none of this name."""
    amount_m = answer.as_json().get(name)
    return round(amount_m * MILLION) if isinstance(amount_m, int | float) else 0


def status_of(answer: Answer) -> str:
    """What became of a legal act, such as "agreed"; empty for a refusal."""
    return str(answer.as_json().get("status", ""))


def share_of(amount: int, share: float) -> int:
    """`share`, to six decimals, of an amount in whole credits, rounded down."""
    return amount * round(share * MILLION) // MILLION


def in_m(amount: int) -> float:
    """Whole credits as M credits, the door's unit."""
    return amount / MILLION
