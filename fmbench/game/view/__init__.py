"""What a seat may see: the only code of the door that reads hidden truth (decisions 6, 31).

``answer_query`` answers the twelve query tools with payloads of whole-number columns;
text is made only when someone asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Refusal
from fmbench.game.tools.query import GetHistory, GetMatchReport, GetPlayer, GetTransferMarket
from fmbench.game.tools.spec import ParsedCall
from fmbench.game.view.columns import Payload
from fmbench.game.view.draft import DraftPool, pool_of
from fmbench.game.view.finances import Finances, finances_of
from fmbench.game.view.history import History, history_of
from fmbench.game.view.inbox import Inbox, Offers, inbox_of, offers_of
from fmbench.game.view.league import (
    Fixtures,
    LeagueTable,
    MatchReport,
    fixtures_of,
    report_of,
    table_of,
)
from fmbench.game.view.market import MarketPage, market_of
from fmbench.game.view.men import Men
from fmbench.game.view.overview import ClubOverview, overview_of
from fmbench.game.view.player import PlayerReport, player_of
from fmbench.game.view.squad import Academy, Squad, academy_of, squad_of
from fmbench.game.view.status import Status, status_of

__all__ = [
    "Academy",
    "ClubOverview",
    "DraftPool",
    "Finances",
    "Fixtures",
    "History",
    "Inbox",
    "LeagueTable",
    "MarketPage",
    "MatchReport",
    "Men",
    "Offers",
    "Payload",
    "PlayerReport",
    "Squad",
    "Status",
    "answer_query",
    "offers_of",
    "status_of",
]

_PLAIN: dict[str, Callable[[World, int], Payload]] = {
    "get_club_overview": overview_of,
    "get_squad": squad_of,
    "get_league_table": table_of,
    "get_fixtures": fixtures_of,
    "get_finances": finances_of,
    "get_youth_academy": academy_of,
    "get_inbox": inbox_of,
    "get_draft_pool": pool_of,
}


def answer_query(world: World, seat: int, parsed: ParsedCall) -> Accepted | Refusal:
    """Answer one of the twelve query tools for a seat; the world is not changed.

    Refused: an unknown player (unknown_id), a match of another season or one not yet
    played (unavailable).
    """
    found = _find(world, seat, parsed)
    return found if isinstance(found, Refusal) else Accepted(found)


def _find(world: World, seat: int, parsed: ParsedCall) -> Payload | Refusal:
    wanted = parsed.arguments
    if isinstance(wanted, GetPlayer):
        return player_of(world, seat, wanted.player_id)
    if isinstance(wanted, GetMatchReport):
        return report_of(world, wanted.match_id)
    if isinstance(wanted, GetTransferMarket):
        return market_of(world, seat, wanted)
    if isinstance(wanted, GetHistory):
        return history_of(world, seat, wanted)
    return _PLAIN[parsed.name](world, seat)
