"""Tokens of a run, from the usage file that a model's run leaves beside its result."""

import json
from pathlib import Path

from pydantic import ValidationError

from fmbench.analysis.mining.records import TokenUsage
from fmbench.tracking import USAGE_NAME


class UsageUnreadable(Exception):  # noqa: N818
    """A usage file that does not hold the four counts of tokens."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"usage {path}: {problem}")
        self.path = path


def read_usage(folder: Path) -> TokenUsage | None:
    """The tokens of the seat whose result lies in a folder; None if no usage was kept (a script).

    The file is a JSON object whose `tokens` hold `input`, `output`, `cache_read` and `cache_write`;
    whatever else it says is not read. Raises UsageUnreadable.
    """
    path = folder / USAGE_NAME
    if not path.is_file():
        return None
    try:
        manifest = json.loads(path.read_bytes())
        tokens = manifest["tokens"]
        return TokenUsage.model_validate({name: tokens[name] for name in TokenUsage.model_fields})
    except (OSError, ValueError, KeyError, TypeError, ValidationError) as error:
        raise UsageUnreadable(path, f"tokens must be four whole numbers ({error})") from None
