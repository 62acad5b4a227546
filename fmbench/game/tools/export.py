"""The tools as data for providers, as a page for readers, and as a hash for stamps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache

from fmbench.game.tools.catalogue import TOOLS
from fmbench.game.tools.schema import arguments_schema
from fmbench.game.tools.spec import Phase, ToolSpec

_GROUP_TITLES = {
    "query": "Query tools: each call costs one query",
    "action": "Action tools",
    "notebook": "Notebook tools: free",
    "control": "Control",
}
_PHASES: dict[Phase, str] = {
    "draft": "Legal at the draft stop only.",
    "season": "Legal at every stop but the draft.",
    "always": "Legal at every stop.",
}


def tools_schema() -> list[dict[str, object]]:
    """All tools in order: name, description and the JSON schema of the parameters."""
    return [
        {
            "name": spec.name,
            "description": spec.description,
            "parameters": arguments_schema(spec.arguments),
        }
        for spec in TOOLS.values()
    ]


@cache
def tools_hash() -> str:
    """SHA-256 of what a seat is shown of the tools, in hex; part of the harness version."""
    text = json.dumps(tools_schema(), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(f"fmbench-tools/1\n{text}".encode()).hexdigest()


def tools_markdown() -> str:
    """The tools as a Markdown page, by group."""
    parts = ["# The 26 tools", ""]
    for group, title in _GROUP_TITLES.items():
        parts += [f"## {title}", ""]
        for spec in TOOLS.values():
            if spec.group == group:
                parts += _tool_lines(spec)
    return "\n".join(parts).rstrip() + "\n"


def _tool_lines(spec: ToolSpec) -> list[str]:
    lines = [f"### `{spec.name}`", "", f"{spec.description} {_PHASES[spec.phase]}", ""]
    properties = arguments_schema(spec.arguments)["properties"]
    if not isinstance(properties, Mapping) or not properties:
        return lines
    lines += ["| argument | type | meaning |", "| --- | --- | --- |"]
    for name, found in properties.items():
        lines.append(f"| `{name}` | {_type_text(found)} | {found['description']} |")
    return [*lines, ""]


def _type_text(found: Mapping[str, object]) -> str:
    json_type = found["type"]
    words = " or ".join(json_type) if isinstance(json_type, list) else str(json_type)
    values = found.get("enum")
    if not isinstance(values, list):
        return words
    listed = ", ".join(f"`{value}`" for value in values if value is not None)
    return f"{words}: {listed}"
