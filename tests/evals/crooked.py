"""Badly behaved models: `crooked/NAME` has one bad habit, `crooked/all` another one at each stop."""

import json
from collections.abc import Callable

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    StopReason,
    modelapi,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo

script: list[Exception | None] = []
"""What `crooked/fails` raises, call by call; it advances where there is None or nothing left."""


@modelapi(name="crooked")
def crooked() -> type[ModelAPI]:
    """The provider, for Inspect's registry."""
    return CrookedModel


class CrookedModel(ModelAPI):
    """One bad habit, by the model's name."""

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002
        tools: list[ToolInfo],  # noqa: ARG002
        tool_choice: ToolChoice,  # noqa: ARG002
        config: GenerateConfig,  # noqa: ARG002
    ) -> ModelOutput:
        """Misbehave in the turn that follows those of the conversation."""
        turn = 1 + sum(message.role == "assistant" for message in input)
        name = self.model_name
        if name == "all":
            number = json.loads(input[1].text)["stop"]["number"]
            name = IN_TURN[number] if number < len(IN_TURN) else "hasty"
        return HABITS[name](turn)


def said(*calls: ToolCall, text: str = "", reason: StopReason = "tool_calls") -> ModelOutput:
    """An output with these calls."""
    message = ChatMessageAssistant(content=text, tool_calls=list(calls) or None)
    return ModelOutput(
        model="crooked",
        choices=[ChatCompletionChoice(message=message, stop_reason=reason if calls else "stop")],
        usage=ModelUsage(input_tokens=10, output_tokens=1, total_tokens=11),
    )


def call(tool: str, number: int = 1, **arguments: object) -> ToolCall:
    """A call."""
    return ToolCall(id=f"call{number}", function=tool, arguments=arguments)


def _then_advance(*calls: ToolCall) -> Callable[[int], ModelOutput]:
    return lambda turn: said(*calls) if turn == 1 else said(call("advance"))


def _ended(reason: StopReason, text: str) -> ModelOutput:
    output = said(text=text)
    output.choices[0].stop_reason = reason
    return output


def _fail(_turn: int) -> ModelOutput:
    problem = script.pop(0) if script else None
    if problem is not None:
        raise problem
    return said(call("advance"))


_UNREADABLE = ToolCall(id="call1", function="get_player", arguments={}, parse_error="Error parsing {player:")

HABITS: dict[str, Callable[[int], ModelOutput]] = {
    "mute": lambda _turn: said(text="I shall think about it."),
    "endless": lambda _turn: said(call("get_squad")),
    "hasty": lambda _turn: said(call("advance")),
    "inventive": _then_advance(call("buy_player", 1, name="P00001"), call("get_sqad", 2)),
    "garbled": _then_advance(_UNREADABLE, ToolCall(id="call2", function="unknown", arguments={})),
    "loose": _then_advance(call("get_player", 1, player_id=7, extra=[1]), call("list_player", 2)),
    "flooding": _then_advance(*(call("get_squad", number) for number in range(1, 71))),
    "wordy": _then_advance(call("append_note", 1, text="x" * 1_000_000)),
    "late": _then_advance(call("advance", 1), call("promote_youth", 2, player_id="P00001")),
    "empty": lambda turn: said() if turn < 3 else said(call("advance")),
    "refusing": lambda _turn: _ended("content_filter", "I cannot help with that."),
    "overflowing": lambda _turn: _ended("model_length", ""),
    "fails": _fail,
}

IN_TURN = (
    "", "hasty", "mute", "endless", "inventive", "garbled", "loose", "flooding", "wordy", "late", "empty",
    "refusing", "overflowing",
)  # fmt: skip
"""The habit of `crooked/all` at each stop, by the stop's number."""
