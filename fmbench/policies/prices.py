"""Learning what owners ask: a prior from the market, updated by every refusal and counter-price.

Prices are ratios to what the bidder holds a man to be worth under his contract of today. A class
of men (listed, last year) has counts over a ladder of ratios; a talk with one owner starts from
them and is narrowed by each answer; what it taught goes back into the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

LOWEST, STEP, BUCKETS = 0.30, 1.06, 44
"""The lowest ratio, the step from one to the next, and how many there are."""

PRIOR_COUNTS = 24.0
"""How many talks the first guess is worth."""

FAINTEST = 1e-6
RAISE = 1.03
"""By how much an owner asks for more after a refused bid."""

COUNTER_LOW, COUNTER_HIGH = 1.08, 1.38
"""How far a counter-price lies above what would have been taken."""

HUNDREDTHS = 100


def _ladder() -> list[float]:
    ratios = [LOWEST]
    for _ in range(BUCKETS - 1):
        ratios.append(ratios[-1] * STEP)
    return ratios


RATIOS = tuple(_ladder())


def place_of(ratio: float) -> int:
    """The first step of the ladder at or above a ratio."""
    return next((k for k, step in enumerate(RATIOS) if step >= ratio), BUCKETS - 1)


def bump(centre: float, width: int) -> list[float]:
    """Shares over the ladder that fall off on both sides of a ratio; ``width`` in steps."""
    middle = place_of(centre)
    shares = []
    for k in range(BUCKETS):
        away = 1.0 + (k - middle) * (k - middle) / (3.0 * width * width)
        shares.append(1.0 / (away * away))
    total = 0.0
    for share in shares:
        total += share
    return [share / total for share in shares]


class Talk:
    """What one owner may ask: shares over the ladder, after the answers so far."""

    __slots__ = ("shares",)

    def __init__(self, counts: Sequence[float]) -> None:
        self.shares = _whole([count + FAINTEST for count in counts])

    def chance(self, place: int) -> float:
        """Chance that a bid at a step of the ladder is taken."""
        taken = 0.0
        for share in self.shares[: place + 1]:
            taken += share
        return taken

    def refused(self, ratio: float) -> None:
        """He asks for more than this, and for a little more again."""
        self._between(ratio, RATIOS[-1] + 1)

    def named(self, ratio: float) -> None:
        """He named a price: what he takes lies somewhat below it."""
        self._between(ratio / COUNTER_HIGH, ratio / COUNTER_LOW)

    def taken(self, ratio: float) -> None:
        """He takes this or less."""
        self._between(0.0, ratio)

    def best(self, surplus: Callable[[float], float]) -> tuple[float, float]:
        """(ratio to bid, what it promises): the best chance-weighted ``surplus`` of a ratio."""
        best, promise, taken = 0.0, 0.0, 0.0
        for ratio, share in zip(RATIOS, self.shares, strict=True):
            taken += share
            promised = taken * surplus(ratio)
            if promised > promise:
                best, promise = ratio, promised
        return best, promise

    def middle(self) -> float:
        """The ratio that he takes with a chance of one half."""
        taken = 0.0
        for ratio, share in zip(RATIOS, self.shares, strict=True):
            taken += share
            if taken >= 0.5:
                return ratio
        return RATIOS[-1]

    def _between(self, low: float, high: float) -> None:
        kept = [
            share if low < ratio <= high else FAINTEST * share
            for ratio, share in zip(RATIOS, self.shares, strict=True)
        ]
        self.shares = _whole(kept)


def _whole(shares: Sequence[float]) -> list[float]:
    total = 0.0
    for share in shares:
        total += share
    return [share / total for share in shares]


class PriceBook:
    """Counts over the ladder by class of men; kept as text between stops."""

    __slots__ = ("counts",)

    def __init__(self, first: Sequence[Sequence[float]]) -> None:
        self.counts = [[PRIOR_COUNTS * share for share in shares] for shares in first]

    def open(self, kind: int) -> Talk:
        """A talk about a man of a class."""
        return Talk(self.counts[kind])

    def learn(self, kind: int, talk: Talk, weight: float) -> None:
        """What a talk taught goes into the counts of its class."""
        counts = self.counts[kind]
        for k, share in enumerate(talk.shares):
            counts[k] += weight * share

    def as_text(self) -> str:
        """One line a class, counts in hundredths."""
        return "\n".join(
            "asks " + " ".join(str(round(count * HUNDREDTHS)) for count in counts) for counts in self.counts
        )

    def read(self, text: str) -> None:
        """Take the counts from a text that `as_text` wrote; one that says nothing changes nothing."""
        lines = [line.split()[1:] for line in text.splitlines() if line.startswith("asks ")]
        if len(lines) == len(self.counts):
            self.counts = [[int(count) / HUNDREDTHS for count in line] for line in lines]
