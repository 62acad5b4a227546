"""The 26 tools: one typed definition each for providers, people, scripts and docs."""

from fmbench.game.tools.arguments import NoArguments, ToolArguments
from fmbench.game.tools.catalogue import TOOLS
from fmbench.game.tools.export import tools_hash, tools_markdown, tools_schema
from fmbench.game.tools.parse import parse_call
from fmbench.game.tools.schema import lint_schema
from fmbench.game.tools.spec import ParsedCall, ToolSpec

__all__ = [
    "TOOLS",
    "NoArguments",
    "ParsedCall",
    "ToolArguments",
    "ToolSpec",
    "lint_schema",
    "parse_call",
    "tools_hash",
    "tools_markdown",
    "tools_schema",
]
