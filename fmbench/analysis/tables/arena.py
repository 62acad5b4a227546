"""Tables of the Arena: one world's final order, and its season snapshots."""

from fmbench.analysis.board import Board, Entrant, deaths_of
from fmbench.analysis.statistics import shared_places
from fmbench.analysis.tables.solo import settle_text, snapshots_table
from fmbench.analysis.tables.table import Table, number, place_texts


def arena_table(board: Board, seed: int) -> Table:
    """The seats of one world by final score (paper Table 4)."""
    rows, data = [], []
    order = order_of(board, seed)
    scores = {entrant.label: entrant.scores[seed] for entrant in order}
    places, texts = shared_places(scores), place_texts(scores)
    for entrant in order:
        run = entrant.runs[seed]
        result, tokens = run.result, run.tokens
        millions = None if tokens is None else tokens.total / 1_000_000
        titles = sum(season.position == 1 for season in result.seasons)
        rows.append(
            (
                texts[entrant.label], entrant.label, number(result.score.final), str(deaths_of(run)),
                settle_text(run), str(titles), "-" if millions is None else f"{number(millions, 0)}M",
            )
        )  # fmt: skip
        data.append(
            (
                places[entrant.label], entrant.label, result.seat, result.score.final, deaths_of(run),
                result.termination.reason, result.termination.year, titles, millions,
            )
        )  # fmt: skip
    return Table(
        f"table4_arena_seed{seed}",
        f"Arena, world {seed}. One shared world bounds no difference: its order is no ranking by itself.",
        ("#", "seat", "score", "deaths", "settle", "titles", "tokens"),
        tuple(rows),
        ("place", "seat", "number", "score", "deaths", "settle", "year", "titles", "tokens_m"),
        tuple(data),
        left=2,
    )


def order_of(board: Board, seed: int) -> list[Entrant]:
    """The seats of one world from the best down; equal scores by name."""
    seated = [entrant for entrant in board.entrants if seed in entrant.runs]
    return sorted(seated, key=lambda entrant: (-entrant.scores[seed], entrant.label))


def arena_snapshots_table(board: Board, seed: int) -> Table:
    """Season snapshots of one shared world (paper Table 9)."""
    return snapshots_table(
        board, seed, f"table9_arena_snapshots_seed{seed}", f"Arena season snapshots, world {seed}."
    )
