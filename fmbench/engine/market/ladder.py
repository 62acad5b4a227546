"""The price ladder: fees move in steps that grow with the price (mechanics §7)."""

from fmbench.engine.kernel import kernel
from fmbench.engine.world import Ints


@kernel
def _step(amount: int, ladder: Ints) -> int:
    for k in range(len(ladder)):
        if amount < ladder[k, 0]:
            return int(ladder[k, 1])
    return int(ladder[len(ladder) - 1, 1])


@kernel
def ladder_up(amount: int, ladder: Ints) -> int:
    """The lowest rung at or above ``amount`` credits; ``ladder`` [[upper bound, step]]."""
    step = _step(amount, ladder)
    return -(-amount // step) * step


@kernel
def ladder_down(amount: int, ladder: Ints) -> int:
    """The highest rung at or below ``amount`` credits."""
    step = _step(amount, ladder)
    return amount // step * step
