"""The paper's tables from verified runs, as Markdown, LaTeX and CSV."""

from collections.abc import Sequence

from fmbench.analysis.board import Behaviour
from fmbench.analysis.tables.arena import arena_snapshots_table, arena_table, order_of
from fmbench.analysis.tables.formats import plain, to_csv, to_latex, to_markdown, write_table
from fmbench.analysis.tables.profiles import AXES, facts_of, profiles_table
from fmbench.analysis.tables.solo import results_table, runs_table, scale_table, settle_text, snapshots_table
from fmbench.analysis.tables.table import Table, Value, interval, listed, number, ordinal, place_texts, spread

__all__ = [
    "AXES",
    "Table",
    "Value",
    "arena_snapshots_table",
    "arena_table",
    "facts_of",
    "interval",
    "listed",
    "make_tables",
    "number",
    "order_of",
    "ordinal",
    "place_texts",
    "plain",
    "profiles_table",
    "results_table",
    "runs_table",
    "scale_table",
    "settle_text",
    "snapshots_table",
    "spread",
    "to_csv",
    "to_latex",
    "to_markdown",
    "write_table",
]


def make_tables(behaviours: Sequence[Behaviour]) -> tuple[Table, ...]:
    """Every table that applies to these boards, in the paper's order."""
    tables: list[Table] = []
    for behaviour in behaviours:
        board = behaviour.board
        if board.track == "arena":
            for seed in board.seeds:
                tables += [arena_table(board, seed), arena_snapshots_table(board, seed)]
            continue
        tables += [results_table(board), runs_table(board), profiles_table(behaviour)]
        for seed in board.seeds:
            if any(seed in entrant.runs for entrant in board.entrants):
                name = f"table8_solo_snapshots_seed{seed}"
                tables.append(snapshots_table(board, seed, name, f"Solo season snapshots, seed {seed}."))
        tables.append(scale_table(board))
    return tuple(
        sorted(tables, key=lambda table: int("".join(filter(str.isdigit, table.name.split("_")[0]))))
    )
