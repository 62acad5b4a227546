"""What tokens cost: the provider's own figure, or a file of prices."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inspect_ai.model import ModelCost, ModelUsage, compute_model_cost
from pydantic import TypeAdapter, ValidationError

from fmbench.settings import SettingsError

Prices = Mapping[str, ModelCost]
"""Prices in USD per million tokens by model, as Inspect's `--model-cost-config` reads them."""


def read_prices(path: Path | None) -> Prices:
    """The prices of a YAML or JSON file; none without a file. Raises SettingsError."""
    if path is None:
        return {}
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException
    from yaml import YAMLError

    try:
        found: Any = OmegaConf.to_container(OmegaConf.load(path))
        return TypeAdapter(dict[str, ModelCost]).validate_python(found)
    except (OSError, UnicodeDecodeError, YAMLError, OmegaConfBaseException) as error:
        raise SettingsError(f"calls.prices = {str(path)!r}: {' '.join(str(error).split())}") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise SettingsError(
            f"calls.prices = {str(path)!r}: {where}: {first['msg']}; a model needs input, output, "
            "input_cache_write and input_cache_read in USD per million tokens"
        ) from None


def cost_of(usage: ModelUsage, model: str, prices: Prices) -> float | None:
    """What a call cost in USD; None if neither the provider nor the prices say."""
    if usage.total_cost is not None:
        return usage.total_cost
    price = prices.get(model)
    return None if price is None else compute_model_cost(price, usage)
