"""Figures: the data behind each, the same bytes each time, and nothing that fails on a thin field."""

import csv
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from matplotlib.figure import Figure as Canvas

from fmbench.analysis.board import Behaviour, build_boards
from fmbench.analysis.board.manifests import run_key
from fmbench.analysis.figures import Figure, make_figures, write_figure
from fmbench.analysis.figures.panels import Point, _label_shifts
from fmbench.analysis.figures.spending import TOKENS
from fmbench.analysis.mining import MinedRun, TokenUsage, UsageManifest
from fmbench.analysis.mining.usage import SeasonUse
from tests.analysis.fields import arena_runs, ladder_runs, model_runs, seat_run

SEASONS = {
    1: SeasonUse(tokens=500_000, cost_usd=1.25),
    2: SeasonUse(tokens=250_000, cost_usd=0.75),
}


def figures_of(runs: list[MinedRun], without_cost: str = "") -> dict[str, Figure]:
    """Figures of runs whose models used `SEASONS`; the cost of one seat's last call may be unknown."""
    manifests = {
        run_key(run): UsageManifest(
            tokens=TokenUsage(input=750_000, output=0, cache_read=0, cache_write=0),
            seasons=SEASONS if run.result.stamp.seat.name != without_cost
            else {**SEASONS, 2: SeasonUse(tokens=250_000)},
        )
        for run in runs if run.result.stamp.seat.kind == "llm"
    }  # fmt: skip
    behaviours = [Behaviour(board, manifests) for board in build_boards(runs)]
    return {figure.name: figure for figure in make_figures(behaviours)}


def test_every_figure_of_the_paper_that_applies_is_made() -> None:
    made = figures_of([*ladder_runs((1,)), *model_runs((1,)), *arena_runs()])
    assert list(made) == [
        "figure2_solo_trajectories", "figure3_credit_assignment", "figure4_proactive_control",
        "figure5_capability_matrix", "figure6_arena_trajectories_seed7", "figure7_final_scores",
        "figure8_solo_offers_seed1", "figure9_arena_offers_seed7", "figure10_score_and_spending",
        "figure11_warnings", "figure12_youth_and_endgame", "figure13_notebooks", "figure14_tokens",
        "figure15_arena_assets_seed7",
    ]  # fmt: skip


def test_all_figures_are_written_as_png_svg_and_csv_twice_the_same(tmp_path: Path) -> None:
    made = figures_of([*ladder_runs((1, 2)), *model_runs(), *arena_runs()])
    for figure in made.values():
        names = write_figure(figure, tmp_path / "a")
        assert names == write_figure(figure, tmp_path / "b")
        for name in names:
            assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name
        svg = (tmp_path / "a" / f"{figure.name}.svg").read_text()
        ET.fromstring(svg)
        assert "<dc:date>" not in svg
        # Each text stands in a comment beside its outlines.
        assert "$" not in svg, f"{name} shows the source of a formula"
        with (tmp_path / "a" / f"{figure.name}.csv").open(newline="") as file:
            rows = list(csv.reader(file))
        assert tuple(rows[0]) == figure.heading
        assert len(rows) == 1 + len(figure.rows)
        assert all(len(row) == len(figure.heading) for row in figure.rows)


NEAR = (("a", 1.0, 5.0), ("b", 1.0, 5.0), ("c", 1.1, 5.0), ("d", 2.0, 5.0), ("e", 1.0, 9.0))


def test_names_of_points_that_lie_together_stand_above_one_another() -> None:
    points = [Point(name, x, y) for name, x, y in NEAR]
    assert _label_shifts(points) == [0, 1, 2, 0, 0]
    assert _label_shifts([Point("a", 1.0, 5.0)] * 2) == [0, 1]


@pytest.mark.parametrize(
    "runs",
    [
        [seat_run("idle", 1, 0.0)],
        [seat_run("idle", 1, 0.0, ended=1)],
        [seat_run("idle", 1, 0.0, years=1)],
        [seat_run("oracle", 1, 90.0)],
        [
            seat_run("idle", 1, 0.0, trades=[], transfer_offers=[], contract_offers=[], investments=[],
                     promotions=[], tactics=[], stops=[])
        ],
    ],
)  # fmt: skip
def test_a_thin_field_gives_figures_all_the_same(runs: list[MinedRun], tmp_path: Path) -> None:
    for figure in figures_of(runs).values():
        write_figure(figure, tmp_path)


def test_a_panel_without_data_says_so_in_place_of_an_axis() -> None:
    runs = [
        seat_run("idle", 1, 0.0, trades=[], transfer_offers=[], contract_offers=[], investments=[],
                 promotions=[], tactics=[], stops=[])
    ]  # fmt: skip
    canvas = Canvas()
    figures_of(runs)["figure4_proactive_control"].draw(canvas)
    assert [text.get_text() for axes in canvas.axes for text in axes.texts] == [
        "no renewal talks were opened", "no seat has a value",
    ]  # fmt: skip
    assert all(not len(axes.get_xticks()) for axes in canvas.axes)


def test_a_caption_speaks_of_what_is_drawn_alone() -> None:
    alone = figures_of([seat_run("idle", 1, 0.0)])
    assert alone["figure2_solo_trajectories"].text == "One seed."
    assert "line is the mean" not in alone["figure7_final_scores"].text
    field = figures_of([*ladder_runs(), *[seat_run(f"s{n}", 1, 1.0 * n) for n in range(6)]])
    assert "6 seats with the highest means are coloured" in field["figure2_solo_trajectories"].text
    assert field["figure7_final_scores"].text.endswith(
        "; the dashed line is the mean of oracle; the dotted line is the mean of heuristic."
    )


def test_the_spending_figure_shows_shares_of_what_the_seat_spent() -> None:
    row = figures_of([seat_run("idle", 1, 0.0)])["figure3_credit_assignment"].rows[0]
    assert row[:5] == ("idle", 0.0, 10.0, 5.0, 20.0)


def spent(figure: Figure, seat: str) -> list[tuple[object, ...]]:
    return [(unit, amount) for label, unit, _, amount, _ in figure.rows if label == seat][:3]


def test_spending_is_counted_to_each_seasons_end_in_dollars_where_they_are_known() -> None:
    figure = figures_of(model_runs((1,)))["figure10_score_and_spending"]
    assert spent(figure, "ash") == [("USD", 1.25), ("USD", 2.0), ("USD", 2.0)]
    assert figure.text.startswith("In dollars")


def test_a_seat_with_a_call_of_unknown_cost_is_counted_in_tokens(tmp_path: Path) -> None:
    figure = figures_of(model_runs((1,)), without_cost="ash")["figure10_score_and_spending"]
    write_figure(figure, tmp_path)
    assert spent(figure, "ash") == [(TOKENS, 0.5), (TOKENS, 0.75), (TOKENS, 0.75)]
    assert {unit for label, unit, *_ in figure.rows if label != "ash"} == {"USD"}
    assert "right in tokens" in figure.text
