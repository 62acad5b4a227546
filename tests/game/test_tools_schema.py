"""The tools are the paper's 26, and their schemas pass the strict modes of providers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fmbench.game.tools import TOOLS, lint_schema, tools_hash, tools_markdown, tools_schema
from fmbench.game.tools.arguments import Kind
from fmbench.game.tools.schema import arguments_schema

FROZEN_ORDER = [
    "get_club_overview",
    "get_squad",
    "get_player",
    "get_league_table",
    "get_fixtures",
    "get_match_report",
    "get_transfer_market",
    "get_finances",
    "get_youth_academy",
    "get_history",
    "get_inbox",
    "get_draft_pool",
    "set_lineup",
    "set_tactics",
    "make_transfer_offer",
    "respond_to_offer",
    "offer_contract",
    "list_player",
    "release_player",
    "promote_youth",
    "invest",
    "set_standing_order",
    "submit_draft",
    "append_note",
    "rewrite_notes",
    "advance",
]


def test_the_tools_are_those_of_the_paper_in_its_order() -> None:
    assert list(TOOLS) == FROZEN_ORDER
    groups = [spec.group for spec in TOOLS.values()]
    assert groups == ["query"] * 12 + ["action"] * 11 + ["notebook"] * 2 + ["control"]


def test_the_draft_stop_has_its_own_few_tools() -> None:
    legal = [name for name, spec in TOOLS.items() if spec.refusal_in(draft=True) is None]
    assert legal == [
        "get_club_overview",
        "get_draft_pool",
        "submit_draft",
        "append_note",
        "rewrite_notes",
        "advance",
    ]
    barred = [name for name, spec in TOOLS.items() if spec.refusal_in(draft=False) is not None]
    assert barred == ["get_draft_pool", "submit_draft"]


@pytest.mark.parametrize("tool", tools_schema(), ids=lambda tool: tool["name"])
def test_a_schema_is_legal_for_strict_providers(tool: dict[str, Any]) -> None:
    assert list(tool) == ["name", "description", "parameters"]
    assert len(tool["name"]) <= 64
    assert 40 < len(tool["description"]) < 1000
    assert lint_schema(tool["parameters"]) == []
    json.dumps(tool, allow_nan=False)


@pytest.mark.parametrize("name", list(TOOLS))
def test_every_argument_has_a_kind_that_reads_it(name: str) -> None:
    for field in TOOLS[name].arguments.model_fields.values():
        assert [type(item) for item in field.metadata] == [Kind]


def test_optional_arguments_are_required_and_may_be_null() -> None:
    market = arguments_schema(TOOLS["get_transfer_market"].arguments)
    assert market["required"] == ["role", "max_price_m", "max_age", "status", "page"]
    role: Any = market["properties"]
    assert role["role"]["type"] == ["string", "null"]
    assert role["role"]["enum"] == ["GK", "CB", "FB", "DM", "CM", "AM", "W", "ST", None]


def _with(**changes: object) -> dict[str, Any]:
    schema: dict[str, Any] = arguments_schema(TOOLS["get_player"].arguments)
    schema["properties"]["player_id"].update(changes)
    return schema


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": []},
        {**_with(), "$defs": {}},
        {**_with(), "additionalProperties": True},
        {**_with(), "required": []},
        {**_with(), "type": "string"},
        _with(description=" "),
        _with(description=None),
        _with(pattern="P.*"),
        _with(minLength=1),
        _with(anyOf=[]),
        _with(type="null"),
        _with(type=["string", "integer"]),
        _with(type="array"),
        _with(items={"type": "string"}),
        _with(type="array", items={"$ref": "#"}),
        _with(enum=[str(number) for number in range(13)]),
        _with(enum=[]),
        _with(enum=["a", None]),
    ],
)
def test_the_lint_finds_what_a_provider_would_refuse(schema: dict[str, Any]) -> None:
    assert lint_schema(schema) != []


def test_the_page_for_readers_names_every_tool_and_argument() -> None:
    page = tools_markdown()
    for tool in tools_schema():
        assert f"### `{tool['name']}`" in page
        parameters: Any = tool["parameters"]
        for name, found in parameters["properties"].items():
            assert f"| `{name}` |" in page
            assert found["description"] in page
            assert "|" not in found["description"]


def test_the_hash_is_one_of_the_text_a_seat_is_shown() -> None:
    assert tools_hash() == tools_hash()
    assert len(tools_hash()) == 64
