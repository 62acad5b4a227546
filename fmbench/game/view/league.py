"""The league as everyone sees it: table, the seat's fixtures, one match in full."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.calendar import CLUBS
from fmbench.engine.football.standings import order
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.world import Ints, World
from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.ids import MATCH_COUNT, MatchId, format_match, format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Column
from fmbench.game.view.names import club_names
from fmbench.game.view.status import places_of

SLOT, PLAYED, WON, DRAWN, LOST, FOR, AGAINST, POINTS, DEDUCTED, LAST_FIVE = range(10)
ROUND, DAY, MATCH, OPPONENT, AT_HOME, FORMATION, STYLE, IS_PLAYED, SCORED, CONCEDED = range(10)
OPPONENT_PLACE = 10
ELEVEN = 11


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """Answer of get_league_table, first place first."""

    table: Ints
    seat: int
    names: tuple[str, ...]

    club = Column(SLOT)
    played = Column(PLAYED)
    won = Column(WON)
    drawn = Column(DRAWN)
    lost = Column(LOST)
    goals_for = Column(FOR)
    goals_against = Column(AGAINST)
    points = Column(POINTS)  # after what was deducted
    deducted = Column(DEDUCTED)  # points taken off, negative
    last_five = Column(LAST_FIVE)  # base 4: 1 lost, 2 drawn, 3 won, latest lowest

    def as_json(self) -> dict[str, object]:
        """One row a club."""
        return {
            "table": [
                {
                    "place": place,
                    "club": self.names[row[SLOT]],
                    "yours": row[SLOT] == self.seat,
                    "played": row[PLAYED],
                    "won": row[WON],
                    "drawn": row[DRAWN],
                    "lost": row[LOST],
                    "goals_for": row[FOR],
                    "goals_against": row[AGAINST],
                    "points": row[POINTS],
                    "points_deducted": -row[DEDUCTED],
                    "last_five": last_five(row[LAST_FIVE]),
                }
                for place, row in enumerate(self.table.T.tolist(), start=1)
            ]
        }

    def fingerprint(self) -> bytes:
        """The bytes of the table."""
        return self.table.tobytes()


def last_five(digits: int) -> str:
    """Results as letters W, D, L, the latest last."""
    letters = ""
    while digits:
        letters = words.LAST_FIVE[digits % 4] + letters
        digits //= 4
    return letters


def table_of(world: World, seat: int) -> LeagueTable:
    """The league table of today."""
    ranking = order(world)
    rows = [
        T.PLAYED, T.WON, T.DRAWN, T.LOST, T.GOALS_FOR, T.GOALS_AGAINST, T.POINTS, T.DEDUCTED,
        T.FORM5,
    ]  # fmt: skip
    table = np.empty((len(rows) + 1, CLUBS), dtype=np.int64)
    table[SLOT] = ranking
    table[PLAYED:] = world.table[rows][:, ranking]
    return LeagueTable(table, seat, club_names(world.seed))


@dataclass(frozen=True, slots=True)
class Fixtures:
    """Answer of get_fixtures: the seat's matches of the season by round."""

    table: Ints
    season: int
    names: tuple[str, ...]

    round = Column(ROUND)  # 1..30
    day = Column(DAY)  # absolute
    match = Column(MATCH)  # 1..8 within its round
    opponent = Column(OPPONENT)  # club slot
    opponent_place = Column(OPPONENT_PLACE)  # in the table, 0 before the first match
    at_home = Column(AT_HOME)
    formation = Column(FORMATION)  # the opponent's usual one or -1
    style = Column(STYLE)  # the opponent's usual one or -1
    is_played = Column(IS_PLAYED)
    scored = Column(SCORED)  # -1 if not played
    conceded = Column(CONCEDED)

    def as_json(self) -> dict[str, object]:
        """One row a match."""
        return {
            "season": self.season,
            "matches": [self.match_json(row) for row in self.table.T.tolist()],
        }

    def match_json(self, row: list[int]) -> dict[str, object]:
        """One match as text."""
        return {
            "round": row[ROUND],
            "day": words.day_id(row[DAY]),
            "match_id": format_match(MatchId(self.season, row[ROUND], row[MATCH])),
            "opponent": self.names[row[OPPONENT]],
            "opponent_place": row[OPPONENT_PLACE] or None,
            "venue": "home" if row[AT_HOME] else "away",
            "usual_formation": words.found(words.FORMATIONS, row[FORMATION]),
            "usual_style": words.found(words.STYLES, row[STYLE]),
            "result": {"scored": row[SCORED], "conceded": row[CONCEDED]} if row[IS_PLAYED] else None,
        }

    def fingerprint(self) -> bytes:
        """The bytes of the table."""
        return self.table.tobytes()


def fixtures_of(world: World, seat: int) -> Fixtures:
    """The seat's thirty matches."""
    sides = world.matches[:, (T.HOME, T.AWAY)]
    rows = np.flatnonzero((sides == seat).any(axis=1)).tolist()
    return Fixtures(_columns(world, seat, rows, places_of(world)), world.season, club_names(world.seed))


def next_fixture(world: World, seat: int, places: list[int]) -> Fixtures:
    """The seat's next match, or none once the season is played; ``places`` are today's ``places_of``."""
    # Rounds are played one after the other and whole, and every club plays in each.
    first = int(world.matches[:, T.IS_PLAYED].argmin())
    ahead = world.matches[first : first + MATCH_COUNT, : T.IS_PLAYED + 1].tolist()
    rows = [
        row
        for row, match in enumerate(ahead, start=first)
        if seat in (match[T.HOME], match[T.AWAY]) and match[T.DAY] > 0 and not match[T.IS_PLAYED]
    ]
    return Fixtures(_columns(world, seat, rows, places), world.season, club_names(world.seed))


def _columns(world: World, seat: int, rows: list[int], places: list[int]) -> Ints:
    """The columns of ``Fixtures`` for some of the seat's matches."""
    usual = usual_tactics(world)
    table = np.empty((11, len(rows)), dtype=np.int64)
    for at, row in enumerate(rows):
        match = world.matches[row, : T.AWAY_GOALS + 1].tolist()
        at_home = match[T.HOME] == seat
        goals = match[T.HOME_GOALS], match[T.AWAY_GOALS]
        opponent = match[T.AWAY] if at_home else match[T.HOME]
        scored, conceded = goals if at_home else goals[::-1]
        table[:, at] = (
            match[T.ROUND] + 1, match[T.DAY], row % MATCH_COUNT + 1, opponent, at_home,
            *usual[opponent], match[T.IS_PLAYED], scored, conceded, places[opponent],
        )  # fmt: skip
    return table


def usual_tactics(world: World) -> list[list[int]]:
    """Formation and style each club is known for, by slot; -1 where nothing is known.

    A scripted club has its own; a managed one is known by its last match of the season
    (every club plays in every round). A lone seat meets scripted clubs only.
    """
    usual: list[list[int]] = world.clubs[[C.USUAL_FORMATION, C.USUAL_STYLE]].T.tolist()
    if world.seat_count == 1:
        return usual
    shown = [[words.NONE, words.NONE] for _ in range(CLUBS)]
    played = int(world.matches[:, T.IS_PLAYED].sum())
    for match in world.matches[max(played - MATCH_COUNT, 0) : played, : T.MEN].tolist():
        shown[match[T.HOME]] = [match[T.HOME_FORMATION], match[T.HOME_STYLE]]
        shown[match[T.AWAY]] = [match[T.AWAY_FORMATION], match[T.AWAY_STYLE]]
    managed = world.clubs[C.SEAT].tolist()
    return [shown[slot] if managed[slot] >= 0 else usual[slot] for slot in range(CLUBS)]


@dataclass(frozen=True, slots=True)
class MatchReport:
    """Answer of get_match_report: one row of ``world.matches`` (state/league.py)."""

    row: Ints
    slots: Ints  # [2, 11], roles of the home and the away side's slots
    match: MatchId
    names: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The match, then both sides."""
        return {
            "match_id": format_match(self.match),
            "day": words.day_id(int(self.row[T.DAY])),
            "home": self._side(0),
            "away": self._side(1),
        }

    def _side(self, side: int) -> dict[str, object]:
        row = self.row.tolist()
        first = side * ELEVEN
        formation = row[T.HOME_FORMATION + side]
        return {
            "club": self.names[row[T.HOME + side]],
            "goals": row[T.HOME_GOALS + side],
            "formation": words.FORMATIONS[formation],
            "style": words.STYLES[row[T.HOME_STYLE + side]],
            "lineup": [
                _man(role, *(row[start + first + k] for start in (T.MEN, T.RATINGS, T.SCORED)))
                for k, role in enumerate(self.slots[side].tolist())
            ],
        }

    def fingerprint(self) -> bytes:
        """The bytes of the row."""
        return self.row.tobytes()


def _man(role: int, player: int, rating: int, goals: int) -> dict[str, object]:
    known = player >= 0
    return {
        "slot": words.ROLES[role],
        "player": format_player(player) if known else None,
        "rating": words.decimal(rating, 1000, 2) if known else None,
        "goals": goals,
    }


def report_of(world: World, match: MatchId) -> MatchReport | Refusal:
    """One played match of this season."""
    if match.season != world.season:
        return Refusal(
            RefusalCode.UNAVAILABLE,
            f"{format_match(match)} is not of this season; reports are kept for season {world.season} only",
            "Take a match id from get_fixtures; get_history has past tables.",
        )
    row = world.matches[(match.round - 1) * MATCH_COUNT + match.match - 1]
    if row[T.IS_PLAYED] != 1:
        return Refusal(
            RefusalCode.UNAVAILABLE,
            f"{format_match(match)} has not been played",
            "Ask for a match of a round that is over.",
        )
    formations = row[[T.HOME_FORMATION, T.AWAY_FORMATION]].tolist()
    slots = np.stack([world.rules.slots_of(formation) for formation in formations])
    return MatchReport(row.copy(), slots, match, club_names(world.seed))
