"""What a model used, from the manifest that a model's run leaves beside its result."""

from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fmbench.analysis.mining.records import TokenUsage
from fmbench.tracking import USAGE_NAME

Count = Annotated[int, Field(ge=0)]
Dollars = Annotated[float, Field(ge=0)]


class UsageUnreadable(Exception):  # noqa: N818
    """A usage file that does not hold the four counts of tokens, or whose sums contradict them."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"usage {path}: {problem}")
        self.path = path


class _UsagePart(BaseModel):
    """Base of the manifest's models: what a report does not need is not read."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False, strict=True)


class SeasonUse(_UsagePart):
    """Tokens of one season, counted as the paper does, and their cost where it is known of every call."""

    tokens: Count
    cost_usd: Dollars | None = None


class UsageManifest(_UsagePart):
    """A seat's use of its model; what is not on record is None or empty."""

    tokens: TokenUsage
    tokens_total: Count | None = None
    calls: Count | None = None
    calls_without_tokens: Count = 0
    cost_usd: Dollars | None = None
    reasoning_tokens: Count | None = None
    models_served: dict[str, Count] = {}
    seasons: dict[Count, SeasonUse] = {}

    @property
    def known_tokens(self) -> TokenUsage | None:
        """The tokens of the run; None if some call was answered without a count."""
        return None if self.calls_without_tokens else self.tokens

    @model_validator(mode="after")
    def _add_up(self) -> Self:
        """The total, and the seasons together, are the four counts; every call was served."""
        total = self.tokens.total
        sums = {
            "tokens_total": self.tokens_total,
            "tokens of all seasons": sum(use.tokens for use in self.seasons.values())
            if self.seasons
            else None,
        }
        for name, found in sums.items():
            if found is not None and found != total:
                raise ValueError(f"{name} is {found}, the four counts of tokens make {total}")
        served = sum(self.models_served.values())
        if self.models_served and self.calls is not None and served != self.calls:
            raise ValueError(f"calls is {self.calls}, models_served has {served}")
        return self


def read_manifest(folder: Path) -> UsageManifest | None:
    """What the seat whose result lies in a folder used; None if nothing was kept (a script).

    Raises UsageUnreadable.
    """
    path = folder / USAGE_NAME
    if not path.is_file():
        return None
    try:
        return UsageManifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UsageUnreadable(path, error.strerror or str(error)) from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise UsageUnreadable(path, f"{field}: {first['msg']}" if field else first["msg"]) from None
