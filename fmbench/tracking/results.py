"""The result of one seat in one world: `result.json`, typed, written at once, read strictly."""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from fmbench.score import TerminationReason
from fmbench.tracking.files import write_atomically
from fmbench.tracking.stamp import HexDigest, Stamp

Count = Annotated[int, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0)]


class ResultPart(BaseModel):
    """Base of the result's models: closed, unchangeable, finite; no field is converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, strict=True)


class Channels(ResultPart):
    """The three terms of the raw score, in points."""

    honors: float
    value_added: float
    squad: float


class Inputs(ResultPart):
    """What the terms were made of: H in honors points, VA and M in M credits of day 0."""

    h: int
    va_m: float
    m_m: float


class ScoreReport(ResultPart):
    """The composite score (paper §3.3, decisions 1-5)."""

    final: float
    raw: float
    channels: Channels
    rho: Share
    revivals: Count
    inputs: Inputs


class TerminationReport(ResultPart):
    """Why and in which year the run ended."""

    reason: TerminationReason
    year: Annotated[int, Field(ge=1)]


class Stops(ResultPart):
    """How many stops the seat had, and how many of them were closed by force."""

    total: Count
    scheduled: Count
    event: Count
    forced: Count

    @model_validator(mode="after")
    def _add_up(self) -> Self:
        """Every stop is scheduled or an event's, and only a stop can be forced."""
        if self.total != self.scheduled + self.event:
            raise ValueError(
                f"total is {self.total}, scheduled {self.scheduled} and event {self.event} make "
                f"{self.scheduled + self.event}"
            )
        if self.forced > self.total:
            raise ValueError(f"forced is {self.forced}, more than total {self.total}")
        return self


class Season(ResultPart):
    """One season at its verdict; money in M credits of that season, honors summed so far."""

    season: Annotated[int, Field(ge=1)]
    position: Annotated[int, Field(ge=1)]
    honors: int
    net_worth_m: float
    squad_value_m: float
    cash_m: float
    score_if_completed: float
    score_if_settled: float


class Timing(ResultPart):
    """Where the time went, in seconds."""

    engine_seconds: Seconds
    seat_seconds: Seconds
    journal_seconds: Seconds


class WorldReport(ResultPart):
    """What kind of world it was."""

    players_alive_mean: Annotated[float, Field(ge=0)]
    players_distinct: Count
    matches: Count
    goals_per_match: Annotated[float, Field(ge=0)]
    home_draw_away: tuple[Share, Share, Share]
    """Shares of home wins, draws and away wins."""
    champions: tuple[str, ...]
    """The champion's name, season by season."""


class Result(ResultPart):
    """Everything there is to say about one seat's run in one world."""

    format: Literal[1] = 1
    seed: Count
    seat: Count
    score: ScoreReport
    termination: TerminationReport
    stops: Stops
    seasons: tuple[Season, ...]
    world: WorldReport
    digest: HexDigest
    """Digest of the world at the end."""
    timing: Timing
    stamp: Stamp

    @model_validator(mode="after")
    def _count_seasons(self) -> Self:
        """Seasons are counted from 1 and end no later than the run."""
        numbers = [season.season for season in self.seasons]
        if numbers != list(range(1, len(numbers) + 1)):
            raise ValueError(f"seasons are numbered {numbers}, must be 1, 2, 3 and so on")
        if len(numbers) > self.termination.year:
            raise ValueError(
                f"seasons has {len(numbers)} entries, termination.year is {self.termination.year}"
            )
        return self


class ResultUnreadable(Exception):  # noqa: N818
    """A result file that is missing, torn or not what this version writes."""

    def __init__(self, path: Path, field: str, reason: str) -> None:
        super().__init__(f"result {path}: {field}: {reason}")
        self.path = path
        self.field = field
        self.reason = reason


def write_result(path: Path, result: Result) -> None:
    """Write a result in one step; OSError if the disk refuses, and then no half file is left."""
    write_atomically(path, result.model_dump_json(indent=2) + "\n")


def read_result(path: Path) -> Result:
    """Read a result; ResultUnreadable names the file and the field that does not fit."""
    try:
        return Result.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ResultUnreadable(path, "file", error.strerror or str(error)) from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        field = ".".join(map(str, first["loc"])) or "file"
        raise ResultUnreadable(path, field, first["msg"].removeprefix("Value error, ")) from None
