"""The settings of a call that are kept with its turn, reasoning among them."""

from typing import Any

from inspect_ai.model import GenerateConfig

_KEPT = {
    "temperature", "top_p", "top_k", "max_tokens", "seed", "effort", "verbosity", "reasoning_effort",
    "reasoning_mode", "reasoning_tokens", "reasoning_summary", "reasoning_history",
}  # fmt: skip


def generation_settings(config: GenerateConfig) -> dict[str, Any]:
    """The settings of a call that decide what is generated; those left to the provider are left out."""
    return config.model_dump(mode="json", include=_KEPT, exclude_none=True)
