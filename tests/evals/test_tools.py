"""A model is offered exactly the door's tools."""

from fmbench.evals.tools import offered_tools
from fmbench.game.tools import tools_schema


def test_names_descriptions_and_schemas_are_the_doors() -> None:
    offered = [
        {
            "name": tool.name,
            "description": tool.description,
            "parameters": tool.parameters.model_dump(exclude_none=True),
        }
        for tool in offered_tools()
    ]
    assert offered == tools_schema()


def test_tools_are_built_once_and_never_run_at_once() -> None:
    assert offered_tools() is offered_tools()
    assert not any(tool.parallel for tool in offered_tools())
