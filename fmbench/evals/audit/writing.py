"""What a seat wrote into its notebook at one stop, and what it had been shown by then."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageTool

WRITERS = ("append_note", "rewrite_notes")
_LONGEST_ANSWER = 6_000
_LONGEST_FACTS = 60_000


@dataclass(frozen=True, slots=True)
class Writing:
    """The writes of a stop that the door accepted, with the facts shown before the last of them.

    `facts` is the packet without its notebook and the answers to other calls, long ones cut;
    `before` is the notebook as the stop began; `written` has each call with its text.
    """

    facts: str
    before: str
    written: tuple[tuple[str, str], ...]


def writing_of(messages: Sequence[ChatMessage]) -> Writing | None:
    """The writing of one stop's conversation; None if nothing was written there."""
    packet = _packet_of(messages)
    if packet is None:
        return None
    calls: dict[str, tuple[str, dict[str, Any]]] = {}
    shown: list[str] = []
    written: list[tuple[str, str]] = []
    shown_by_then = 0
    for message in messages:
        if isinstance(message, ChatMessageAssistant):
            calls.update((call.id, (call.function, call.arguments)) for call in message.tool_calls or ())
        elif isinstance(message, ChatMessageTool) and message.tool_call_id in calls:
            tool, arguments = calls[message.tool_call_id]
            if tool not in WRITERS:
                shown.append(f"{tool} {json.dumps(arguments)}: {_cut(message.text, _LONGEST_ANSWER)}")
            elif _accepted(message.text):
                written.append((tool, str(arguments.get("text", ""))))
                shown_by_then = len(shown)
    if not written:
        return None
    before = str(packet.pop("notebook", ""))
    facts = "\n".join((json.dumps(packet), *shown[:shown_by_then]))
    return Writing(_cut(facts, _LONGEST_FACTS), before, tuple(written))


def _packet_of(messages: Sequence[ChatMessage]) -> dict[str, Any] | None:
    """The packet: the first thing said to the seat."""
    for message in messages:
        if message.role == "user":
            return _object(message.text)
    return None


def _accepted(answer: str) -> bool:
    found = _object(answer)
    return found is not None and found.get("ok") is True


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]} [{len(text) - longest} characters cut]"
