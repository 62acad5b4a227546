"""The price ladder: fees move in steps that grow with the price (mechanics §7)."""

from fmbench.engine.kernel import kernel


@kernel
def _step(amount, ladder):  # type: ignore[no-untyped-def]
    for k in range(len(ladder)):
        if amount < ladder[k, 0]:
            return ladder[k, 1]
    return ladder[len(ladder) - 1, 1]


@kernel
def ladder_up(amount, ladder):  # type: ignore[no-untyped-def]
    """The lowest rung at or above ``amount`` credits; ``ladder`` [[upper bound, step]]."""
    step = _step(amount, ladder)
    return -(-amount // step) * step


@kernel
def ladder_down(amount, ladder):  # type: ignore[no-untyped-def]
    """The highest rung at or below ``amount`` credits."""
    step = _step(amount, ladder)
    return amount // step * step
