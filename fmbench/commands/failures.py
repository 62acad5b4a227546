"""Which errors are told in one line, and with what exit code; any other is a defect and shows its trace."""

from fmbench.game.journal import JournalError
from fmbench.runner.folder import RunFolderError
from fmbench.settings import SettingsError
from fmbench.tracking import ResultUnreadable


def exit_code_of(error: Exception) -> int | None:
    """The exit code for an error that a user can understand, or None."""
    if isinstance(error, SettingsError | RunFolderError):
        return error.exit_code
    if isinstance(error, JournalError | ResultUnreadable | OSError):
        return 1
    # Last, because it costs a second to load: no error of another kind waits for it.
    from fmbench.analysis.board import MixedPools
    from fmbench.analysis.metrics import SemanticsMissing

    if isinstance(error, MixedPools | SemanticsMissing):
        return error.exit_code
    return None
