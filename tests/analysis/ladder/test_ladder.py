"""The ladder: four rungs, neighbours compared as planned, four criteria."""

import pytest

from fmbench.analysis.board import build_boards
from fmbench.analysis.ladder import (
    Ladder,
    build_ladders,
    ladder_figure,
    ladder_table,
    loose_bound,
    neighbour_lines,
)
from fmbench.analysis.mining import MinedRun
from fmbench.settings import load_settings
from fmbench.tracking.stamp import identify_seat
from tests.analysis.fields import SCORING, ladder_runs, model_runs, seat_run


def ladder_of(runs: list[MinedRun]) -> Ladder:
    (board,) = build_boards(runs)
    (ladder,) = build_ladders(board)
    return ladder


def verdicts(ladder: Ladder) -> dict[str, str]:
    return {criterion.name: criterion.verdict for criterion in ladder.criteria}


def test_anchors_in_order_pass_all_four_criteria() -> None:
    assert set(verdicts(ladder_of(ladder_runs())).values()) == {"pass"}


def test_one_seed_out_of_order_fails_the_first_criterion_and_is_named() -> None:
    runs = [*ladder_runs((1, 2)), *(seat_run(name, 3, final) for name, final in
            (("random", 5.0), ("idle", 0.0), ("heuristic", 20.0), ("oracle", 95.0)))]  # fmt: skip
    first = ladder_of(runs).criteria[0]
    assert (first.verdict, first.detail) == ("fail", "broken on 1 of 3 seeds: 3")


def test_equal_scores_are_no_order() -> None:
    runs = [seat_run(name, 1, final) for name, final in
            (("random", 0.0), ("idle", 0.0), ("heuristic", 20.0), ("oracle", 95.0))]  # fmt: skip
    assert verdicts(ladder_of(runs))["order on every seed"] == "fail"


def test_a_heuristic_close_to_idle_does_not_discriminate() -> None:
    runs = [seat_run("idle", 1, 0.0), seat_run("heuristic", 1, 4.9)]
    assert verdicts(ladder_of(runs))["discrimination"] == "fail"


def test_a_discrimination_whose_interval_holds_zero_says_that_it_is_of_the_mean() -> None:
    few = [seat_run("idle", 1, 0.0), seat_run("idle", 2, 0.0),
           seat_run("heuristic", 1, 5.0), seat_run("heuristic", 2, 30.0)]  # fmt: skip
    told = ladder_of(few).criteria[1]
    assert told.verdict == "pass"
    assert "of the mean only: 0 lies in its 95% interval, [" in told.detail
    assert "of the mean only" not in ladder_of(ladder_runs()).criteria[1].detail


def test_an_oracle_below_zero_on_one_seed_has_no_floor() -> None:
    runs = [seat_run("oracle", 1, 90.0), seat_run("oracle", 2, -0.5)]
    assert verdicts(ladder_of(runs))["positive oracle floor"] == "fail"


def test_an_oracle_near_the_bound_or_at_a_standstill_is_saturated() -> None:
    assert verdicts(ladder_of([seat_run("oracle", 1, 120.0)]))["non-saturation"] == "fail"
    run = seat_run("oracle", 1, 90.0)
    flat = tuple(season.model_copy(update={"score_if_completed": 90.0}) for season in run.result.seasons)
    still = run.model_copy(update={"result": run.result.model_copy(update={"seasons": flat})})
    assert verdicts(ladder_of([still]))["non-saturation"] == "fail"


def test_a_short_ladder_is_judged_by_order_and_floor_alone() -> None:
    scores = {"random": -5.0, "idle": 0.0, "heuristic": 3.0, "oracle": 20.0}
    short = ladder_of([seat_run(name, 1, final, years=2) for name, final in scores.items()])
    assert verdicts(short) == {
        "order on every seed": "pass", "discrimination": "not judged",
        "positive oracle floor": "pass", "non-saturation": "not judged",
    }  # fmt: skip
    for criterion in (short.criteria[1], short.criteria[3]):
        assert criterion.detail.startswith("made for 20 seasons, these have 2: ")


def test_a_seat_that_signs_nobody_has_no_offers_per_signing_in_the_csv() -> None:
    table = ladder_table(ladder_of([seat_run("idle", 1, 0.0, trades=[], transfer_offers=[])]))
    ((*_, offers, signings, ratio),) = table.data
    assert table.data_heading[-3:] == ("offers", "signings", "offers_per_signing")
    assert (offers, signings, ratio) == (0, 0, None)


def test_the_loose_bound_of_twenty_years_is_that_of_the_paper() -> None:
    assert loose_bound({"scoring": SCORING}, 20) == pytest.approx(145, abs=0.7)


def test_what_is_not_there_is_not_judged() -> None:
    assert verdicts(ladder_of([seat_run("idle", 1, 0.0)])) == {
        "order on every seed": "not judged", "discrimination": "not judged",
        "positive oracle floor": "not judged", "non-saturation": "not judged",
    }  # fmt: skip


def test_the_table_goes_from_the_lowest_rung_up_and_leaves_models_out() -> None:
    table = ladder_table(ladder_of([*ladder_runs((1, 2)), *model_runs()]))
    assert [row[0] for row in table.rows] == ["random", "idle", "heuristic", "oracle"]
    assert table.rows[0][1:4] == ("-16.00", "-15.00", "-15.50")
    assert table.heading[1:3] == ("seed 1", "seed 2")


def test_the_declared_anchor_stands_for_its_policy_however_well_a_variant_does() -> None:
    declared = identify_seat(load_settings(["seat=heuristic"]).seat).details
    bold = {**declared, "options": {**declared["options"], "signings_max": 0}}  # type: ignore[dict-item]
    runs = [seat_run("heuristic", 1, 60.0, details=bold), seat_run("heuristic", 1, 17.0, details=declared),
            seat_run("heuristic-hoarder", 1, 70.0, policy="heuristic")]  # fmt: skip
    ladder = ladder_of(runs)
    assert ladder.rungs["heuristic"].scores == {1: 17.0}
    assert ladder.aside == ("heuristic (signings_max 0)", "heuristic-hoarder")


def test_no_score_decides_which_of_two_variants_stands_for_a_policy() -> None:
    for first, second in ((1.0, 2.0), (2.0, 1.0)):
        ladder = ladder_of([seat_run("a", 1, first, policy="idle"), seat_run("b", 1, second, policy="idle")])
        assert (ladder.rungs["idle"].label, ladder.aside) == ("a", ("b",))


def test_neighbours_are_planned_comparisons_on_common_seeds() -> None:
    ladder = ladder_of(ladder_runs())
    assert [(pair.a, pair.b, pair.planned, pair.n) for pair in ladder.neighbours] == [
        ("idle", "random", True, 3), ("heuristic", "idle", True, 3), ("oracle", "heuristic", True, 3),
    ]  # fmt: skip
    assert "paired t interval over common seeds, n = 3" in neighbour_lines(ladder.neighbours)[0]


def test_blind_runs_that_died_out_are_counted() -> None:
    runs = [seat_run("idle", 1, 0.0, ended=8), seat_run("random", 1, -9.0, ended=3),
            seat_run("heuristic", 1, 20.0), seat_run("oracle", 1, 90.0)]  # fmt: skip
    assert ladder_of(runs).died_out == (2, 3)


def test_a_ladder_says_its_unit_its_n_and_what_its_worlds_were_made_with() -> None:
    ladder = ladder_of(ladder_runs((1, 2)))
    assert ladder.basis == (
        "score points; n = 2 seeds; world tiered_v1, opponents tiered, score v1, 20 years, "
        "params hash 000000000000, engine commit none"
    )
    assert ladder.basis in ladder_table(ladder).caption
    assert ladder.basis in ladder_figure(ladder).text


def test_a_mixed_ladder_names_the_settings_that_part_its_pools() -> None:
    short = [seat_run(name, 1, 5.0, years=2, stamp={"params_hash": "f" * 64}) for name in ("random", "idle")]
    (board,) = build_boards([*ladder_runs(), *short], allow_mixed=True)
    bases = [ladder.basis.partition("; where the pools differ: ") for ladder in build_ladders(board)]
    assert [parted[2] for parted in bases] == ["years 20", "years 2"]
    assert "2 years, params hash ffffffffffff" in bases[1][0]


def test_mixed_pools_give_a_ladder_each_with_a_mark_on_every_line() -> None:
    runs = [*ladder_runs(), *(run.model_copy(update={"result": run.result.model_copy(
        update={"stamp": run.result.stamp.model_copy(update={"params_hash": "f" * 64})})})
        for run in ladder_runs((1,)))]  # fmt: skip
    (board,) = build_boards(runs, allow_mixed=True)
    ladders = build_ladders(board)
    assert len(ladders) == 2
    for ladder in ladders:
        assert all(
            row[-1] == f"pool {ladder.pool.mark}: stamps differ in params_hash"
            for row in ladder_table(ladder).rows
        )
    assert len({ladder_table(ladder).name for ladder in ladders}) == 2
    assert len({ladder_figure(ladder).name for ladder in ladders}) == 2
