"""JSON schemas of the tools' arguments, legal for the strict modes of the big providers.

Every property is required and an optional one may be null; there is no
reference, no union at the top, no bound and no pattern (decisions 24).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fmbench.game.tools.arguments import Kind, ToolArguments

LARGEST_ENUM = 12

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_TOP_KEYS = ["type", "properties", "required", "additionalProperties"]
_PROPERTY_KEYS = ("type", "description", "enum", "items")
_TYPES = ("string", "integer", "number", "boolean", "array")


def arguments_schema(arguments: type[ToolArguments]) -> dict[str, object]:
    """The JSON schema of a tool's arguments, properties in the order of the model."""
    properties: dict[str, object] = {}
    for name, field in arguments.model_fields.items():
        kind = next(item for item in field.metadata if isinstance(item, Kind))
        properties[field.alias or name] = _property(kind, field.description or "")
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def lint_schema(schema: Mapping[str, object]) -> list[str]:
    """What in an arguments schema a strict mode would refuse; empty if it is fine."""
    return list(_top_faults(schema))


def _property(kind: Kind, description: str) -> dict[str, object]:
    json_type: object = [kind.json_type, "null"] if kind.nullable else kind.json_type
    found: dict[str, object] = {"type": json_type, "description": description}
    if kind.choices:
        found["enum"] = [*kind.choices, None] if kind.nullable else list(kind.choices)
    if kind.items is not None:
        found["items"] = {"type": kind.items}
    return found


def _top_faults(schema: Mapping[str, object]) -> Iterator[str]:
    if list(schema) != _TOP_KEYS:
        yield f"top keys are {list(schema)}, not {_TOP_KEYS}"
        return
    if schema["type"] != "object":
        yield "the top is not an object"
    if schema["additionalProperties"] is not False:
        yield "additionalProperties is not false"
    properties = schema["properties"]
    if not isinstance(properties, Mapping):
        yield "properties is not an object"
        return
    if schema["required"] != list(properties):
        yield "required does not name every property in order"
    for name, found in properties.items():
        yield from (f"{name}: {fault}" for fault in _property_faults(name, found))


def _property_faults(name: str, found: Mapping[str, object]) -> Iterator[str]:
    if not _NAME.fullmatch(name):
        yield "the name is not of lower-case letters, digits and underscores"
    for key in found:
        if key not in _PROPERTY_KEYS:
            yield f"keyword {key} is not allowed"
    description = found.get("description")
    if not isinstance(description, str) or not description.strip():
        yield "there is no description"
    yield from _type_faults(found)
    yield from _enum_faults(found)


def _type_faults(found: Mapping[str, object]) -> Iterator[str]:
    json_type = found.get("type")
    nullable = isinstance(json_type, list) and json_type[1:] == ["null"]
    plain = json_type[0] if isinstance(json_type, list) and nullable else json_type
    if plain not in _TYPES:
        yield f"type {json_type} is neither one plain type nor a plain type and null"
    items = found.get("items")
    if (plain == "array") != (items is not None):
        yield "items and the type array do not go together"
    if isinstance(items, Mapping) and (list(items) != ["type"] or items["type"] not in _TYPES):
        yield "items is not one plain type"


def _enum_faults(found: Mapping[str, object]) -> Iterator[str]:
    if "enum" not in found:
        return
    values = found["enum"]
    if not isinstance(values, list) or not 1 <= len(values) <= LARGEST_ENUM:
        yield f"enum is not a list of 1 to {LARGEST_ENUM} values"
        return
    if (None in values) != isinstance(found.get("type"), list):
        yield "enum and type disagree about null"
