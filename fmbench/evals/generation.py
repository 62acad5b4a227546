"""Generation settings that Inspect takes and a result would not show: they are refused.

What a seat's model is shown and how its answers are drawn is stamped (`ModelOptions`, harness), so
that unlike runs never pool; Inspect has further settings that change both.
"""

from inspect_ai.model import GenerateConfig

from fmbench.settings import SettingsError
from fmbench.settings.seats import ModelOptions

STAMPED = tuple(name for name in ModelOptions.model_fields if name != "model")
"""The settings that a seat has."""

_UNSTAMPED = (
    "system_message", "stop_seqs", "best_of", "frequency_penalty", "presence_penalty", "logit_bias", "seed",
    "top_k", "num_choices", "parallel_tool_calls", "internal_tools", "fallback_models", "verbosity", "effort",
    "reasoning_mode", "reasoning_history", "response_schema", "modalities", "cache",
)  # fmt: skip


def require_stamped(where: str, config: GenerateConfig) -> None:
    """Refuse what changes play and is in no stamp; `where` it was given. Errors: SettingsError."""
    for name in _UNSTAMPED:
        value = getattr(config, name)
        if value is not None:
            raise SettingsError(
                f"{where} {name} = {value!r}: a result would not show it; a model's seat has "
                f"{', '.join(STAMPED)}"
            )


def require_none_for_all(config: GenerateConfig) -> None:
    """Refuse settings for all seats of an Arena at once, for they reach none. Errors: SettingsError."""
    for name in STAMPED:
        value = getattr(config, name)
        if value is not None:
            raise SettingsError(
                f"generation setting {name} = {value!r}: each seat of the Arena has its own; give it with "
                f'the role, as in --model-role "seat01={{model: PROVIDER/ID, {name}: {value}}}"'
            )
