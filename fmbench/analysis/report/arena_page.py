"""The Arena page: each shared world, ratings over worlds, titles, and who traded with whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from fmbench.analysis.board import Board
from fmbench.analysis.metrics import (
    Dynasty,
    PairDeals,
    TitleRotation,
    dynasties,
    title_rotation,
    trade_network,
)
from fmbench.analysis.mining import MinedRun
from fmbench.analysis.statistics import Ratings, rate_worlds, worlds_of
from fmbench.analysis.tables import Table, arena_table, number, order_of

SHOWN_PAIRS = 20


@dataclass(frozen=True, slots=True)
class Title:
    """The champion of a season: his club, and the seat that managed it, if one did."""

    season: int
    club: str
    seat: str


@dataclass(frozen=True, slots=True)
class WorldPart:
    """One shared world."""

    seed: int
    table: Table
    titles: tuple[Title, ...]
    rotation: TitleRotation
    dynasties: tuple[Dynasty, ...]
    pairs: tuple[tuple[str, str, PairDeals, str], ...]
    """Seller, buyer, their deals, fee over true value; the busiest pairs."""
    pair_count: int
    flags: tuple[tuple[str, ...], ...]
    """Suspicion, the two seats, detail."""


@dataclass(frozen=True, slots=True)
class ArenaPage:
    """All worlds of the Arena board; ratings are None where no world has two seats."""

    worlds: tuple[WorldPart, ...]
    ratings: Ratings | None


def build_arena_page(board: Board) -> ArenaPage:
    """The page of an Arena board."""
    worlds = tuple(
        _world(board, seed) for seed in board.seeds if any(seed in entrant.runs for entrant in board.entrants)
    )
    contested = [scores for scores in worlds_of(board.scores).values() if len(scores) > 1]
    return ArenaPage(worlds, rate_worlds(contested, key="arena") if contested else None)


def _world(board: Board, seed: int) -> WorldPart:
    entrants = order_of(board, seed)
    runs = [entrant.runs[seed] for entrant in entrants]
    names = {run.result.seat: entrant.label for entrant, run in zip(entrants, runs, strict=True)}
    clubs = {run.club: entrant.label for entrant, run in zip(entrants, runs, strict=True)}
    # A run that ended early says nothing of later seasons; the longest one knows every champion.
    champions = max((run.result.world.champions for run in runs), key=len)
    network = trade_network(runs)
    busiest = sorted(network.pairs, key=lambda pair: (-pair.deals, pair.seller, pair.buyer))
    return WorldPart(
        seed=seed,
        table=arena_table(board, seed),
        titles=tuple(
            Title(season, club, _holder(runs, clubs, club, season))
            for season, club in enumerate(champions, start=1)
        ),
        rotation=title_rotation(champions),
        dynasties=tuple(row for row in dynasties(champions) if row.titles > 1),
        pairs=tuple(
            (names[pair.seller], names[pair.buyer], pair, number(pair.fee_to_value))
            for pair in busiest[:SHOWN_PAIRS] if pair.seller in names and pair.buyer in names
        ),
        pair_count=len(network.pairs),
        flags=tuple(
            (flag.suspicion.replace("_", " "), *(names.get(seat, "?") for seat in flag.seats), flag.detail)
            for flag in network.flags
        ),
    )  # fmt: skip


def _holder(runs: Sequence[MinedRun], clubs: dict[str, str], club: str, season: int) -> str:
    run = next((one for one in runs if one.club == club), None)
    return clubs[club] if run is not None and season in run.seasons_played else "no seat"
