"""`fmbench tools`: the 26 tools as a model, a person or a page is shown them."""

import json
from collections.abc import Sequence

from fmbench.commands.arguments import verb_parser


def main(arguments: Sequence[str]) -> int:
    """Print the schemas as JSON, or the tools as a Markdown page."""
    parser = verb_parser("tools", "Print the 26 tools.")
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--schema", action="store_true", help="names, descriptions and JSON schemas")
    form.add_argument("--markdown", action="store_true", help="a page to read")
    asked = parser.parse_args(arguments)
    from fmbench.game.tools import tools_markdown, tools_schema

    print(json.dumps(tools_schema(), indent=2) if asked.schema else tools_markdown().rstrip())
    return 0
