"""What a model used: counted from its turns, with which the manifest beside its result has to agree."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fmbench.analysis.mining.records import TokenUsage
from fmbench.tracking import TURNS_NAME, USAGE_NAME
from fmbench.tracking.counting import TurnCount, count_turns

Count = Annotated[int, Field(ge=0)]
Dollars = Annotated[float, Field(ge=0)]


class UsageUnreadable(Exception):  # noqa: N818
    """A usage file without the four counts of tokens, or which its own sums or the turns contradict."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"usage {path}: {problem}")
        self.path = path


class TurnsMissing(Exception):  # noqa: N818
    """A model's run without the turns that its model made."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"turns {path}: they are missing; without them nobody can count what the model used and whether "
            "it reasoned"
        )


class _UsagePart(BaseModel):
    """Base of the manifest's models: what a report does not need is not read."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False, strict=True)


class SeasonUse(_UsagePart):
    """Tokens of one season, counted as the paper does, and their cost where it is known of every call."""

    tokens: Count
    cost_usd: Dollars | None = None


class ReasoningUse(_UsagePart):
    """Whether any answer showed reasoning."""

    served: Literal["on", "none"]


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

    reasoning: ReasoningUse | None = None

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

    def contradictions(self, counted: TurnCount) -> Iterator[str]:
        """Where it says something else than the turns do; what is not on record contradicts nothing."""
        known = [
            *((f"tokens.{name}", given, getattr(counted, name)) for name, given in self.tokens),
            ("calls", self.calls, counted.calls),
            ("calls_without_tokens", self.calls_without_tokens, counted.calls_without_tokens),
            ("reasoning_tokens", self.reasoning_tokens, counted.reasoning_tokens),
            ("models_served", self.models_served or None, dict(counted.served)),
            ("reasoning.served", self.reasoning and self.reasoning.served, counted.reasoning_served),
            *(
                (f"seasons.{season}.tokens", use.tokens, counted.season_tokens[season])
                for season, use in self.seasons.items()
            ),
        ]
        for name, given, found in known:
            if given is not None and given != found:
                yield f"{name} is {given}, its turns have {found}"


def count_use(folder: Path) -> TurnCount:
    """What the model whose result lies in a folder used, by its turns.

    Raises UsageUnreadable if its manifest says otherwise, TurnsMissing, the errors of journals,
    TurnsUncountable, OSError.
    """
    path = folder / TURNS_NAME
    if not path.is_file():
        raise TurnsMissing(path)
    counted = count_turns(path)
    manifest = read_manifest(folder)
    for contradiction in () if manifest is None else manifest.contradictions(counted):
        raise UsageUnreadable(folder / USAGE_NAME, contradiction)
    return counted


def tokens_of(counted: TurnCount) -> TokenUsage | None:
    """The tokens of a run; None if some call was answered without a count."""
    if counted.calls_without_tokens:
        return None
    return TokenUsage(
        input=counted.input,
        output=counted.output,
        cache_read=counted.cache_read,
        cache_write=counted.cache_write,
    )


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
