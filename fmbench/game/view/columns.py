"""What every answer of the view is: whole numbers in columns, text only when asked.

A payload is frozen and owns its columns: nothing in it is a window into the world.
Scripts read the columns; the journal hashes ``fingerprint``; ``as_json`` says the
same to a model or a person.
"""

from __future__ import annotations

from typing import Any, Protocol, overload

from fmbench.engine.world import Ints


class Payload(Protocol):
    """The content of an accepted query."""

    def as_json(self) -> dict[str, object]:
        """The content as JSON values, keys in the order in which they are shown."""

    def fingerprint(self) -> bytes:
        """The columns' bytes in a fixed order; equal payloads have equal ones."""


class HasTable(Protocol):
    """Anything whose numbers stand in one int64 table, one row a column of the answer."""

    @property
    def table(self) -> Ints:
        """[columns, entries]."""


class Column:
    """One named column of a payload's table, [entries] int64."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        self.row = row

    @overload
    def __get__(self, payload: None, kind: Any = None) -> Column: ...

    @overload
    def __get__(self, payload: HasTable, kind: Any = None) -> Ints: ...

    def __get__(self, payload: HasTable | None, kind: Any = None) -> Column | Ints:
        if payload is None:
            return self
        column: Ints = payload.table[self.row]
        return column


class Fact:
    """One named number of a payload's facts."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        self.row = row

    @overload
    def __get__(self, payload: None, kind: Any = None) -> Fact: ...

    @overload
    def __get__(self, payload: HasFacts, kind: Any = None) -> int: ...

    def __get__(self, payload: HasFacts | None, kind: Any = None) -> Fact | int:
        if payload is None:
            return self
        return int(payload.facts[self.row])


class HasFacts(Protocol):
    """Anything whose single numbers stand in one int64 row."""

    @property
    def facts(self) -> Ints:
        """[facts]."""
