"""Whether a model reasoned: what was asked for in each call, and what its answers show."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import GenerateConfig

_KEPT = {
    "temperature", "top_p", "top_k", "max_tokens", "seed", "effort", "verbosity", "reasoning_effort",
    "reasoning_mode", "reasoning_tokens", "reasoning_summary", "reasoning_history",
}  # fmt: skip


def generation_settings(config: GenerateConfig) -> dict[str, Any]:
    """The settings of a call that decide what is generated; those left to the provider are left out."""
    return config.model_dump(mode="json", include=_KEPT, exclude_none=True)


def asks_for_reasoning(settings: Mapping[str, Any]) -> bool:
    """Whether the settings of a call ask the model to reason."""
    return settings.get("reasoning_effort") not in (None, "none") or bool(settings.get("reasoning_tokens"))


def shows_reasoning(output: Mapping[str, Any]) -> bool:
    """Whether a recorded answer counts tokens of reasoning or carries any, redacted or not."""
    if (output.get("usage") or {}).get("reasoning_tokens"):
        return True
    contents = (choice["message"].get("content") for choice in output.get("choices", ()))
    return any(
        part.get("type") == "reasoning"
        for content in contents
        if isinstance(content, list)
        for part in content
    )
