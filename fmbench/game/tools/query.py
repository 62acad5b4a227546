"""Arguments of the query tools that take any."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fmbench.game.tools.arguments import (
    MATCH_ID,
    PAGE,
    PLAYER_ID,
    ToolArguments,
    choice,
    money,
    whole_number,
)
from fmbench.game.tools.ids import LONGEST_HORIZON, MatchId

Role = Literal["GK", "CB", "FB", "DM", "CM", "AM", "W", "ST"]
MarketStatus = Literal["listed", "free_agent", "last_year"]
HistoryKind = Literal["honors", "seasons", "transfers"]


class GetPlayer(ToolArguments):
    """Which player to look at."""

    player_id: Annotated[int, PLAYER_ID] = Field(
        description="Id of any player of any club or of a free agent, such as P00361."
    )


class GetMatchReport(ToolArguments):
    """Which match to look at."""

    match_id: Annotated[MatchId, MATCH_ID] = Field(
        description="Id of a match that has been played, such as Y03-R05-M3, from get_fixtures."
    )


class GetTransferMarket(ToolArguments):
    """Filters of the market; None means no filter, and page 1."""

    role: Annotated[Role | None, choice(Role).or_null()] = Field(
        default=None,
        description=(
            "Only players who can play this role: GK keeper, CB centre-back, FB full-back, "
            "DM defensive midfielder, CM central midfielder, AM attacking midfielder, "
            "W winger, ST striker. Null for all."
        ),
    )
    max_price: Annotated[int | None, money(0).or_null()] = Field(
        default=None,
        alias="max_price_m",
        description=(
            "Only players whose value, as your scout sees it, is at most this many M credits, "
            "0 to 1,000,000. Null for all."
        ),
    )
    max_age: Annotated[int | None, whole_number(15, 45).or_null()] = Field(
        default=None, description="Only players of at most this age, 15 to 45. Null for all."
    )
    status: Annotated[MarketStatus | None, choice(MarketStatus).or_null()] = Field(
        default=None,
        description=(
            "listed: on a club's transfer list; free_agent: without a club; last_year: in the "
            "last year of a contract. Null for all three."
        ),
    )
    page: Annotated[int | None, PAGE] = Field(
        default=None, description="Page of the list, 1 to 1000. Null for the first."
    )


class GetHistory(ToolArguments):
    """Which part of the archive to open; no season means all of them."""

    kind: Annotated[HistoryKind, choice(HistoryKind)] = Field(
        description=(
            "honors: titles and places won by your club; seasons: final tables; transfers: completed deals."
        )
    )
    season: Annotated[int | None, whole_number(1, LONGEST_HORIZON).or_null()] = Field(
        default=None, description="Only this season, 1 to 40. Null for all, latest first."
    )
    page: Annotated[int | None, PAGE] = Field(
        default=None, description="Page of the list, 1 to 1000. Null for the first."
    )
