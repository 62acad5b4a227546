"""The 26 tools as Inspect has them, and a turn's calls as its transcript shows them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Literal

from inspect_ai.model import ChatMessage, ChatMessageTool, execute_tools
from inspect_ai.tool import ToolDef, ToolParams

from fmbench.evals.stop import Turn
from fmbench.game.tools import tools_schema

ToolOrder = Literal["catalogue", "reversed"]

# The door keeps its answers below its own cap, which is higher than Inspect's.
_UNCUT = 0


@cache
def offered_tools(order: ToolOrder = "catalogue") -> tuple[ToolDef, ...]:
    """The tools as a model is offered them: names, descriptions and schemas of the door, unchanged."""
    tools = tuple(
        ToolDef(
            _not_called_here,
            name=str(tool["name"]),
            description=str(tool["description"]),
            parameters=ToolParams.model_validate(tool["parameters"]),
            parallel=False,
        )
        for tool in tools_schema()
    )
    return tools if order == "catalogue" else tools[::-1]


async def _not_called_here(**kwargs: object) -> str:
    raise NotImplementedError(f"calls go to the seat, not through Inspect: {kwargs}")


async def show_answers(turn: Turn, messages: list[ChatMessage]) -> None:
    """Put the calls of a turn and the door's answers into the transcript and the conversation.

    The calls have been carried out already: the door alone reads names and arguments, so Inspect
    is given calls that it has nothing to refuse in.
    """
    calls = [replace(call, parse_error=None) for call in turn.calls]
    if not calls:
        return
    answers = iter(turn.answers)
    shown = turn.message.model_copy(update={"tool_calls": calls})
    names = dict.fromkeys(call.function for call in calls)
    result = await execute_tools(
        [*messages[:-1], shown], [_answering(name, answers) for name in names], max_output=_UNCUT
    )
    messages += result.messages


def answer_messages(turn: Turn) -> Iterator[ChatMessageTool]:
    """The door's answers as messages, for a conversation that is built up again."""
    for call, answer in zip(turn.calls, turn.answers, strict=True):
        yield ChatMessageTool(content=answer, tool_call_id=call.id, function=call.function)


def _answering(name: str, answers: Iterator[str]) -> ToolDef:
    async def answer(**kwargs: object) -> str:  # noqa: ARG001
        return next(answers)

    return ToolDef(
        answer,
        name=name,
        description=name,
        parameters=ToolParams(additionalProperties=True),
        parallel=False,
        max_output=_UNCUT,
    )
