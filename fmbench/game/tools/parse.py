"""Read a call that came from outside: a ParsedCall, or a Refusal; never an exception."""

from __future__ import annotations

from functools import cache

from pydantic import ValidationError

from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.arguments import ArgumentError
from fmbench.game.tools.catalogue import TOOLS
from fmbench.game.tools.echo import nearest, show
from fmbench.game.tools.spec import ParsedCall, ToolSpec


def parse_call(tool: object, args: object) -> ParsedCall | Refusal:
    """Read a tool's name and arguments, whatever they are.

    `args` is a JSON object as Python reads it; a missing optional argument is
    null. No more than a few dozen characters of a bad value are repeated.
    """
    spec = TOOLS.get(tool) if type(tool) is str else None
    if spec is None:
        return _unknown_tool(tool)
    if type(args) is not dict:
        return Refusal(
            RefusalCode.BAD_ARGUMENT,
            f"the arguments of {spec.name} are {show(args)}, but must be a JSON object",
            f"{spec.name} takes: {_signature(spec)}",
        )
    refusal = _check_names(spec, args)
    if refusal is not None:
        return refusal
    try:
        return ParsedCall(spec, spec.arguments.model_validate(args))
    except ValidationError as error:
        return _explain(error)


@cache
def argument_names(spec: ToolSpec) -> dict[str, bool]:
    """The tool's argument names as callers spell them; true for those that are required."""
    fields = spec.arguments.model_fields
    return {field.alias or name: field.is_required() for name, field in fields.items()}


def _unknown_tool(tool: object) -> Refusal:
    name = nearest(tool, TOOLS)
    hint = f"Did you mean {name}?" if name else "Call one of the tools you were given by name."
    return Refusal(RefusalCode.UNKNOWN_TOOL, f"there is no tool {show(tool)}", hint)


def _check_names(spec: ToolSpec, args: dict[object, object]) -> Refusal | None:
    known = argument_names(spec)
    for name in args:
        if type(name) is not str or name not in known:
            guess = nearest(name, known)
            start = f"Did you mean {guess}? " if guess else ""
            return Refusal(
                RefusalCode.UNKNOWN_ARGUMENT,
                f"{spec.name} has no argument {show(name)}",
                f"{start}{spec.name} takes: {_signature(spec)}",
            )
    for name, required in known.items():
        if required and name not in args:
            return Refusal(
                RefusalCode.MISSING_ARGUMENT,
                f"{spec.name} needs the argument {name}",
                f"{spec.name} takes: {_signature(spec)}",
            )
    return None


def _signature(spec: ToolSpec) -> str:
    known = argument_names(spec)
    if not known:
        return "no arguments, {}"
    return ", ".join(name if required else f"{name}?" for name, required in known.items())


def _explain(error: ValidationError) -> Refusal:
    first = error.errors(include_url=False, include_input=False)[0]
    cause = first.get("ctx", {}).get("error")
    name = str(first["loc"][0]) if first["loc"] else "the call"
    if not isinstance(cause, ArgumentError):
        raise TypeError(f"{name} has no kind of the door: {first['type']}")
    return Refusal(cause.code, f"{cause.argument or name} {cause.problem}", cause.hint)
