"""Tables: what stands in them, and three forms that say the same."""

import csv
import io

from fmbench.analysis.board import Behaviour, Board, build_boards
from fmbench.analysis.metrics import capability_matrix
from fmbench.analysis.metrics.matrix import HIGH_IS_BETTER
from fmbench.analysis.tables import (
    Table,
    arena_table,
    make_tables,
    profiles_table,
    results_table,
    runs_table,
    snapshots_table,
    to_csv,
    to_latex,
    to_markdown,
)
from tests.analysis.fields import arena_runs, ladder_runs, model_runs, seat_run


def solo() -> Board:
    (board,) = build_boards([*ladder_runs(), *model_runs((1, 2, 3))])
    return board


def test_results_give_mean_spread_interval_and_share_of_the_oracle() -> None:
    rows = {row[0]: row for row in results_table(solo()).rows}
    assert rows["oracle (privileged)"][1:5] == ("97.00 ± 1.00", "[94.52, 99.48]", "3", "100%")
    assert rows["ash"] == ("ash", "82.00 ± 1.00", "[79.52, 84.48]", "3", "85%", "30M")
    assert rows["idle"][5] == "-"


def test_one_seed_bounds_nothing_and_the_table_says_so() -> None:
    (board,) = build_boards([seat_run("idle", 1, 5.0)])
    assert results_table(board).rows[0][1:3] == ("5.00", "unbounded")


def test_every_run_is_listed_with_how_it_ended() -> None:
    (board,) = build_boards([seat_run("idle", 1, -2.0, ended=8), seat_run("idle", 2, 3.0)])
    assert [row[:5] for row in runs_table(board).rows] == [
        ("idle", "1", "-2.00", "fired, year 8", "1"), ("idle", "2", "3.00", "completed", "0"),
    ]  # fmt: skip


def test_snapshots_are_those_of_years_5_10_15_20_and_a_settled_run_keeps_its_score() -> None:
    runs = [seat_run("ash", 1, 80.0), seat_run("idle", 1, -2.0, ended=8)]
    (board,) = build_boards(runs)
    table = snapshots_table(board, 1, "snapshots", "Snapshots.")
    assert table.heading == ("seat", "Y5", "Y10", "Y15", "Y20")
    assert table.rows[0][:3] == ("ash", "1st · 50H · 105M · 55M · 20.0", "4th · 100H · 110M · 60M · 40.0")
    assert table.rows[1][2:] == ("settled · -2.0",) * 3


def test_profiles_are_made_of_the_seats_own_numbers() -> None:
    (board,) = build_boards(model_runs())
    behaviour = Behaviour(board)
    worth = {"ash": 3.0, "birch": 2.0, "cedar": 1.0}
    vars(behaviour)["matrix"] = capability_matrix(
        {
            seat: {axis: value if high else -value for axis, high in HIGH_IS_BETTER.items()}
            for seat, value in worth.items()
        }
    )
    facts = {row[0]: row[3] for row in profiles_table(behaviour).rows}
    assert facts["ash"].startswith("generalist, no axis below 1.00; ")
    assert "weakest at 6 of 6 axes (0.00)" in facts["cedar"]
    assert "11 months ahead, 50% at the last minute" in facts["ash"]
    assert "notebook similarity" in facts["ash"]


def test_no_seat_is_called_best_or_weakest_by_its_name_alone() -> None:
    (board,) = build_boards([seat_run(name, 1, final) for name, final in (("ash", 9.0), ("birch", 8.0))])
    for row in profiles_table(Behaviour(board)).rows:
        assert "best at" not in row[3]
        assert "weakest at" not in row[3]


def test_the_arena_table_is_in_order_of_scores() -> None:
    (board,) = build_boards(arena_runs())
    assert [row[:3] for row in arena_table(board, 7).rows] == [
        ("1", "heuristic, seat04", "37.00"), ("2", "heuristic, seat03", "27.00"), ("3", "birch", "17.00"),
        ("4", "ash", "7.00"),
    ]  # fmt: skip


def test_every_table_that_applies_is_made_and_named_by_its_number() -> None:
    boards = build_boards([*ladder_runs((1, 2)), *arena_runs()])
    assert [table.name for table in make_tables([Behaviour(board) for board in boards])] == [
        "table2_solo_results", "table3_runs", "table4_arena_seed7", "table7_profiles",
        "table8_solo_snapshots_seed1", "table8_solo_snapshots_seed2", "table9_arena_snapshots_seed7",
        "table13_run_scale",
    ]  # fmt: skip


def hostile() -> Table:
    words = "a|b & 50% of_it {x} <b> \\end"
    return Table("hostile", words, ("seat", "n"), ((words, "1"),), ("seat", "n"), (("=1+1", 0.1 + 0.2),))


def test_markdown_cells_cannot_break_the_row_or_become_html() -> None:
    row = to_markdown(hostile()).splitlines()[-1]
    assert row.replace("\\|", "").count("|") == 3
    assert "<b>" not in row


def test_latex_signs_are_escaped() -> None:
    text = to_latex(hostile())
    assert r"a$|$b \& 50\% of\_it \{x\} $<$b$>$ \textbackslash{}end & 1 \\" in text


def test_csv_keeps_values_and_disarms_formulas() -> None:
    table = hostile()
    rows = list(csv.reader(io.StringIO(to_csv(table.data_heading, table.data))))
    assert rows == [["seat", "n"], ["'=1+1", "0.3"]]
