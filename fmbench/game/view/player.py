"""One man in full: seasons, injuries, moves, and what this seat's talks with him met."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import Ints, World
from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.ids import format_player
from fmbench.game.view import words
from fmbench.game.view.columns import Fact
from fmbench.game.view.men import Men, men_json, men_of

BIDS, BEST_BID, CLOSED_UNTIL, COUNTER, TALKS_CLOSED_UNTIL = range(5)


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """Answer of get_player; ``facts`` are what the seat's own bids and talks met."""

    men: Men
    facts: Ints
    seasons: Ints  # [n, rows.RECORD_COUNT]
    injuries: Ints  # [n, rows.INJURY_COUNT]
    moves: Ints  # [n, rows.MOVE_COUNT]

    bids = Fact(BIDS)
    best_refused = Fact(BEST_BID)  # credits, 0 for none
    closed_until = Fact(CLOSED_UNTIL)  # no bids before this day, or -1
    counter = Fact(COUNTER)  # credits, price the seller named in this window, 0 for none
    talks_closed_until = Fact(TALKS_CLOSED_UNTIL)  # no contract talks before this day, or -1

    def as_json(self) -> dict[str, object]:
        """The man, then his past, then the seat's dealings with him."""
        names = self.men.names
        return {
            "player": men_json(self.men)[0],
            "seasons": [
                {
                    "season": row[K.RECORD_SEASON],
                    "club": words.found(names, row[K.RECORD_CLUB]),
                    "appearances": row[K.RECORD_APPEARANCES],
                    "goals": row[K.RECORD_GOALS],
                    "mean_rating": words.decimal(row[K.RECORD_RATING], 1000, 2),
                }
                for row in self.seasons.tolist()
            ],
            "injuries": [
                {"day": words.day_id(row[K.INJURY_DAY]), "days": row[K.INJURY_DAYS]}
                for row in self.injuries.tolist()
            ],
            "transfers": [
                {
                    "day": words.day_id(row[K.MOVE_DAY]),
                    "how": words.MOVES[row[K.MOVE_HOW]],
                    "from": words.found(names, row[K.MOVE_FROM]),
                    "to": words.found(names, row[K.MOVE_TO]),
                    "fee_m": words.amount_m(row[K.MOVE_FEE]),
                }
                for row in self.moves.tolist()
            ],
            "your_dealings": {
                "bids": self.bids,
                "best_refused_m": words.amount_m(self.best_refused) if self.best_refused else None,
                "bids_closed_until": words.day_id(self.closed_until),
                "counter_price_m": words.amount_m(self.counter) if self.counter else None,
                "contract_talks_closed_until": words.day_id(self.talks_closed_until),
            },
        }

    def fingerprint(self) -> bytes:
        """The bytes of all columns."""
        parts = (self.men.table, self.facts, self.seasons, self.injuries, self.moves)
        return b"".join(part.tobytes() for part in parts)


def player_of(world: World, seat: int, player: int) -> PlayerReport | Refusal:
    """One man of any club, a free agent, or one who has left football."""
    if player >= world.player_count:
        return Refusal(
            RefusalCode.UNKNOWN_ID,
            f"there is no player {format_player(player)}",
            "Take ids from get_squad, get_transfer_market or a match report.",
        )
    return PlayerReport(
        men_of(world, seat, np.array([player], dtype=np.int64)),
        _dealings(world, seat, player),
        _rows_of(world.records.view, K.RECORD_PLAYER, player),
        _rows_of(world.injuries.view, K.INJURY_PLAYER, player),
        _rows_of(world.moves.view, K.MOVE_PLAYER, player),
    )


def _rows_of(archive: Ints, column: int, player: int) -> Ints:
    rows: Ints = archive[np.flatnonzero(archive[:, column] == player)]
    return rows


def _dealings(world: World, seat: int, player: int) -> Ints:
    memory = world.relations[seat][:, player]
    facts = np.zeros(5, dtype=np.int64)
    facts[BIDS] = memory[R.BIDS]
    facts[BEST_BID] = memory[R.BEST_BID]
    facts[CLOSED_UNTIL] = memory[R.COOLDOWN_UNTIL] if memory[R.COOLDOWN_UNTIL] > world.day else -1
    window = world.rules.calendar.window_number(world.day)
    if window >= 0 and memory[R.COUNTER_WINDOW] == window:
        facts[COUNTER] = memory[R.COUNTER_LOW]
    closed = memory[R.TALKS_COOLDOWN]
    facts[TALKS_CLOSED_UNTIL] = closed if closed > world.day else -1
    return facts
