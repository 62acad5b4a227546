"""Keyed draws for scripts: the same world seed, seat and stop give the same choices."""

from __future__ import annotations

from hashlib import blake2b

_BYTES = 8
_RANGE = 1 << (8 * _BYTES)


class Chance:
    """The draws of one stop, one after the other.

    Each is a pure function of seed, seat, stop id and how many were drawn before
    it; nothing of it is shared with the world's own draws.
    """

    __slots__ = ("drawn", "key")

    def __init__(self, seed: int, seat: int, stop_id: str) -> None:
        self.key = f"{seed}/{seat}/{stop_id}"
        self.drawn = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely as the next.

        Raises:
            ValueError: `bound` is not 1 or more.
        """
        if bound < 1:
            raise ValueError(f"bound {bound}: must be 1 or more")
        return self.bits() * bound // _RANGE

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included.

        Raises:
            ValueError: `high` is below `low`.
        """
        return low + self.below(high - low + 1)

    def happens(self, probability: float) -> bool:
        """Whether something of this probability, 0 to 1, happens."""
        return self.bits() < int(probability * _RANGE)

    def bits(self) -> int:
        """The next 64 random bits."""
        text = f"{self.key}/{self.drawn}"
        self.drawn += 1
        return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")
