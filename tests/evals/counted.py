"""A task file for tests: the solo and arena tasks, and a scripted provider that notes its calls on disk."""

import os

from inspect_ai import Task, task
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

import fmbench.evals._registry  # noqa: F401
from fmbench.evals.build import build_task
from fmbench.evals.scripted import ScriptedModel
from fmbench.evals.stop import playing

CALLS = "FMBENCH_COUNTED_CALLS"
"""The environment variable that names the file."""


@task
def solo(seeds: object = None, overrides: object = None, run_dir: object = None, **unknown: object) -> Task:
    """The solo task."""
    return build_task("solo", seeds, overrides, run_dir, unknown)


@task
def arena(seeds: object = None, overrides: object = None, run_dir: object = None, **unknown: object) -> Task:
    """The arena task."""
    return build_task("arena", seeds, overrides, run_dir, unknown)


@modelapi(name="counted")
def counted() -> type[ModelAPI]:
    """The provider, for Inspect's registry."""
    return CountedModel


class CountedModel(ScriptedModel):
    """A script that writes a line into a file for every call, before it answers: stop and turn."""

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Note the call, then answer."""
        stop = playing.get()
        descriptor = os.open(os.environ[CALLS], os.O_CREAT | os.O_APPEND | os.O_WRONLY)
        os.write(descriptor, f"{stop.sample_id.partition('~')[0]} {len(stop.turns)}\n".encode())
        os.close(descriptor)
        return await super().generate(input, tools, tool_choice, config)


if __name__ == "__main__":
    # Inspect looks for the provider before it has read the task file.
    from inspect_ai._cli.main import main

    main()
