"""What a provider answered, made fit for the conversation and for a log."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ChatCompletionChoice, ChatMessageAssistant, ModelOutput


def read_output(kept: Mapping[str, Any]) -> ModelOutput:
    """A recorded answer as it is played and shown.

    Halves of characters, which no file in UTF-8 can hold, become the sign for an unreadable one; a
    provider that gave no message has said nothing.
    """
    output = ModelOutput.model_validate(with_whole_characters(kept))
    if not output.choices:
        nothing = ChatMessageAssistant(content="")
        output.choices = [ChatCompletionChoice(message=nothing, stop_reason="unknown")]
    return output


def with_whole_characters(value: Any) -> Any:
    """A value of JSON with the sign for an unreadable character in place of each half of one."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, Mapping):
        return {with_whole_characters(name): with_whole_characters(part) for name, part in value.items()}
    if isinstance(value, list):
        return [with_whole_characters(part) for part in value]
    return value
