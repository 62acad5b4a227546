"""The journal of a run: JSON Lines that replay and resume rebuild the world from.

Write one with `Journal.create(path, stamp)` or `Journal.reopen(path)`, the `record_*` methods and
`flush`; read it with `read_journal(path)`.
"""

from fmbench.game.journal.errors import (
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalFormatUnknown,
    JournalLocked,
    JournalUnreadable,
    JournalWriteFailed,
)
from fmbench.game.journal.lines import FORMAT, Act, Advance, End, Line, Refused
from fmbench.game.journal.reader import Recording, read_journal
from fmbench.game.journal.writer import Journal, sync_folder

__all__ = [
    "FORMAT",
    "Act",
    "Advance",
    "End",
    "Journal",
    "JournalDamaged",
    "JournalError",
    "JournalExists",
    "JournalFormatUnknown",
    "JournalLocked",
    "JournalUnreadable",
    "JournalWriteFailed",
    "Line",
    "Recording",
    "Refused",
    "read_journal",
    "sync_folder",
]
