"""What goes wrong between a model and the harness: told in a line, and never with a key."""

import os
import re

from inspect_ai.event import ModelEvent
from rich.errors import MarkupError
from rich.text import Text

LONGEST = 300
_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)$")
_SHORTEST_SECRET = 8


class ModelFailed(Exception):  # noqa: N818
    """A model could not be asked, or its answer not be read: no play, and the run can be gone on with."""

    def __init__(self, model: str, error: Exception) -> None:
        super().__init__(f"{model}: {describe_failure(error)}")


def describe_failure(error: Exception) -> str:
    """The provider's own complaint with its kind, without the request that Inspect puts before it."""
    cause = _unwrapped(error)
    return f"{type(cause).__name__}: {plain_reason(cause)}"


def plain_reason(error: BaseException) -> str:
    """What went wrong in one line of plain text; Inspect colours its own reasons."""
    plain = _without_colours(str(error)).removeprefix("ERROR: ").removeprefix("fmbench: ")
    text = " ".join(plain.split())
    return without_secrets(text)[:LONGEST] or type(error).__name__


def _without_colours(text: str) -> str:
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        # A provider's own brackets, such as [/INST].
        return text


def without_secrets(text: str) -> str:
    """A text with the name of the variable wherever it holds a key of the environment."""
    for name, value in os.environ.items():
        if _SECRET_NAME.search(name) and len(value) >= _SHORTEST_SECRET:
            text = text.replace(value, f"[{name}]")
    return text


def hide_secrets(event: ModelEvent) -> None:
    """Take keys out of what a failed call left in the transcript; some providers repeat what they got."""
    for name in ("error", "traceback", "traceback_ansi"):
        told = getattr(event, name)
        if told is not None:
            setattr(event, name, without_secrets(told))
    if event.call is not None and event.call.response is not None:
        event.call = event.call.model_validate_json(without_secrets(event.call.model_dump_json()))


def _unwrapped(error: BaseException) -> BaseException:
    """What a provider raised, out of what Inspect (by a RuntimeError) and its retries wrap it in."""
    while error.__cause__ is not None and (isinstance(error, RuntimeError) or hasattr(error, "last_attempt")):
        error = error.__cause__
    return error
