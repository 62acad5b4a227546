"""How a judge is asked: instructions, the writing between marks that it cannot forge, one repetition."""

from hashlib import blake2b
from pathlib import Path

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageSystem, ChatMessageUser, Model

from fmbench.evals.audit.grades import AnswerUnreadable, Judgement, read_judgement
from fmbench.evals.audit.writing import Writing
from fmbench.evals.outputs import with_whole_characters

INSTRUCTIONS = (Path(__file__).parent / "instructions.md").read_text("utf-8").strip()
ATTEMPTS = 2


async def judge(model: Model, writing: Writing) -> Judgement:
    """A judge's grades of one stop's writing; an unreadable answer is asked for again once.

    Raises AnswerUnreadable, and whatever the provider fails with.
    """
    messages: list[ChatMessage] = [
        ChatMessageSystem(content=INSTRUCTIONS),
        ChatMessageUser(content=material_of(writing)),
    ]
    for attempt in range(1, ATTEMPTS + 1):
        output = await model.generate(messages)
        try:
            return read_judgement(output.completion)
        except AnswerUnreadable as error:
            if attempt == ATTEMPTS:
                raise
            messages += [
                ChatMessageAssistant(content=with_whole_characters(output.completion)),
                ChatMessageUser(content=f"This cannot be read: {error}. Answer with the JSON object alone."),
            ]
    raise AssertionError("an attempt returns or raises")


def material_of(writing: Writing) -> str:
    """Facts, notebook and writes, each between marks named after their content, so that no text ends them."""
    written = "\n\n".join(f"{tool}:\n{text}" for tool, text in writing.written)
    parts = {"FACTS": writing.facts, "BEFORE": writing.before or "(empty)", "WRITTEN": written}
    mark = blake2b("\0".join(parts.values()).encode(errors="replace"), digest_size=6).hexdigest()
    return "\n\n".join(f"<{name}-{mark}>\n{text}\n</{name}-{mark}>" for name, text in parts.items())
