"""Pools: results whose stamps say the same are comparable, all others visibly are not."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from fmbench.tracking import Stamp

COMPARED = ("params_hash", "score_version", "harness_version", "opponents", "world", "engine_version",
            "engine_commit", "engine_dirty")  # fmt: skip
"""Fields of the stamp that results of one track must share; who played and which seed are no part of it."""

Values = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Results with equal stamps; `mark` is A for the largest pool of its track."""

    mark: str
    values: Values
    runs: int

    def value(self, field: str) -> str:
        """What the stamps of this pool say in a field."""
        return self.values[COMPARED.index(field)]

    def short(self, field: str) -> str:
        """The same, cut to what tells two digests apart."""
        value = self.value(field)
        return value[:12] if field in ("params_hash", "engine_commit") else value


def pool_values(stamp: Stamp) -> Values:
    """The compared fields of a stamp as text, in order."""
    return tuple(_text(getattr(stamp, name)) for name in COMPARED)


def find_pools(stamps: Iterable[Stamp]) -> tuple[Pool, ...]:
    """The pools of one track, the largest first, equal ones in order of their values."""
    counts = Counter(pool_values(stamp) for stamp in stamps)
    ordered = sorted(counts, key=lambda values: (-counts[values], values))
    return tuple(Pool(_mark(place), values, counts[values]) for place, values in enumerate(ordered))


def differing_fields(pools: Sequence[Pool]) -> tuple[str, ...]:
    """Names of the fields in which some of the pools differ."""
    return tuple(name for name in COMPARED if len({pool.value(name) for pool in pools}) > 1)


def _mark(place: int) -> str:
    letters = len(ascii_uppercase)
    return (
        ascii_uppercase[place]
        if place < letters
        else f"{_mark(place // letters - 1)}{_mark(place % letters)}"
    )


def _text(value: str | bool | None) -> str:
    if isinstance(value, str):
        return value
    return {None: "unknown", True: "yes", False: "no"}[value]
