"""What goes wrong between a model and the harness: told in a line, and never with a key."""

from inspect_ai.event import ModelEvent
from rich.errors import MarkupError
from rich.text import Text

from fmbench.tracking.reasons import one_line, without_secrets


class ModelFailed(Exception):  # noqa: N818
    """A model could not be asked, or its answer not be read: no play, and the run can be gone on with."""

    def __init__(self, model: str, error: Exception) -> None:
        super().__init__(f"{model}: {describe_failure(error)}")


def describe_failure(error: Exception) -> str:
    """The provider's own complaint with its kind, without the request that Inspect puts before it."""
    cause = _unwrapped(error)
    return f"{type(cause).__name__}: {inspect_reason(cause)}"


def inspect_reason(error: BaseException) -> str:
    """What went wrong in one line of plain text, without the colours that Inspect gives its own reasons."""
    plain = _without_colours(str(error)).removeprefix("ERROR: ").removeprefix("fmbench: ")
    return one_line(plain) or type(error).__name__


def _without_colours(text: str) -> str:
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        # A provider's own brackets, such as [/INST].
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
