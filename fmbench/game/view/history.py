"""The archive: honors of the seat's club, final tables, completed transfers; latest first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import CLUBS, YEAR
from fmbench.engine.state import club as C
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.tools.ids import format_player
from fmbench.game.tools.query import GetHistory
from fmbench.game.view import words
from fmbench.game.view.names import club_names

HONORS_PAGE = 40
SEASONS_PAGE = 5
TRANSFERS_PAGE = 100
DEALS = (K.BOUGHT, K.FREE_SIGNED, K.ABROAD)
"""Ways to move that count as completed transfers."""


@dataclass(frozen=True, slots=True)
class History:
    """Answer of get_history: one page of one part of the archive.

    ``rows``: of honors and seasons those of ``world.places``, of transfers those of
    ``world.moves``. ``total_honors`` is the club's points H of the whole run.
    """

    kind: str
    rows: Ints
    page: int
    pages: int
    total: int
    total_honors: int
    names: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The part, the position in it, its entries."""
        entries = {"honors": self._honors, "seasons": self._seasons, "transfers": self._transfers}
        head: dict[str, object] = {"kind": self.kind}
        if self.kind == "honors":
            head["honors_points"] = self.total_honors
        position = {
            "page": self.page,
            "pages": self.pages,
            "total": self.total,
            "next_page": self.page + 1 if self.page < self.pages else None,
        }
        return {**head, **position, "entries": entries[self.kind]()}

    def _honors(self) -> list[dict[str, object]]:
        return [
            {
                "season": row[K.PLACE_SEASON],
                "place": row[K.PLACE],
                "points": row[K.PLACE_POINTS],
                "title": row[K.PLACE] == 1,
                "top_four": 2 <= row[K.PLACE] <= 4,
            }
            for row in self.rows.tolist()
        ]

    def _seasons(self) -> list[dict[str, object]]:
        seasons: dict[int, list[dict[str, object]]] = {}
        for row in self.rows.tolist():
            seasons.setdefault(row[K.PLACE_SEASON], []).append(
                {
                    "place": row[K.PLACE],
                    "club": self.names[row[K.PLACE_CLUB]],
                    "points": row[K.PLACE_POINTS],
                    "goals_for": row[K.PLACE_FOR],
                    "goals_against": row[K.PLACE_AGAINST],
                }
            )
        return [{"season": season, "table": table} for season, table in seasons.items()]

    def _transfers(self) -> list[dict[str, object]]:
        return [
            {
                "day": words.day_id(row[K.MOVE_DAY]),
                "how": words.MOVES[row[K.MOVE_HOW]],
                "player": format_player(row[K.MOVE_PLAYER]),
                "from": words.found(self.names, row[K.MOVE_FROM]),
                "to": words.found(self.names, row[K.MOVE_TO]),
                "fee_m": words.amount_m(row[K.MOVE_FEE]),
            }
            for row in self.rows.tolist()
        ]

    def fingerprint(self) -> bytes:
        """The bytes of the position and the rows."""
        position = (self.page, self.pages, self.total, self.total_honors)
        return np.array(position, dtype=np.int64).tobytes() + self.rows.tobytes()


def history_of(world: World, seat: int, wanted: GetHistory) -> History:
    """One page of what was asked for."""
    if wanted.kind == "transfers":
        return _page(world, seat, wanted, _deals(world, wanted.season), TRANSFERS_PAGE, 1)
    places = world.places.view
    if wanted.kind == "honors":
        places = places[places[:, K.PLACE_CLUB] == seat]
    if wanted.season is not None:
        places = places[places[:, K.PLACE_SEASON] == wanted.season]
    places = places[np.lexsort((places[:, K.PLACE], -places[:, K.PLACE_SEASON]))]
    if wanted.kind == "honors":
        return _page(world, seat, wanted, places, HONORS_PAGE, 1)
    return _page(world, seat, wanted, places, SEASONS_PAGE, CLUBS)


def _deals(world: World, season: int | None) -> Ints:
    moves = world.moves.view
    wanted = np.isin(moves[:, K.MOVE_HOW], DEALS)
    if season is not None:
        wanted &= np.maximum(moves[:, K.MOVE_DAY] - 1, 0) // YEAR + 1 == season
    deals: Ints = moves[wanted]
    ordered: Ints = deals[np.lexsort((deals[:, K.MOVE_PLAYER], -deals[:, K.MOVE_DAY]))]
    return ordered


def _page(world: World, seat: int, wanted: GetHistory, rows: Ints, size: int, rows_per_entry: int) -> History:
    page = wanted.page or 1
    total = len(rows) // rows_per_entry
    step = size * rows_per_entry
    return History(
        wanted.kind,
        rows[(page - 1) * step : page * step].copy(),
        page,
        max(-(-total // size), 1),
        total,
        int(world.clubs[C.HONORS, seat]),
        club_names(world.seed),
    )
