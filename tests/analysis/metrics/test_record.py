"""Failed metrics, spending and titles on runs made by hand."""

import pytest

from fmbench.analysis.metrics import (
    Dynasty,
    Span,
    dynasties,
    spending,
    tactic_reversals,
    title_rotation,
    titles_won,
    warning_exposure,
    youth_harvest,
)
from tests.analysis.mined import (
    arrival,
    day,
    promotion,
    run_of,
    sale,
    season_of,
    stop,
    tactics,
    works,
)


def test_exposure_is_the_share_of_stops_with_any_warning() -> None:
    run = run_of(
        stops=[stop(0), stop(90, "wage_ratio", "negative_cash"), stop(120, "wage_ratio"), stop(day(2, 2))]
    )
    measure = warning_exposure(run)
    assert measure.value == 0.5
    assert (measure["wage_ratio"], measure["negative_cash"], measure["administration"]) == (0.5, 0.25, 0.0)
    assert warning_exposure(run, Span(2, 5)).value == 0.0


def test_youth_is_harvested_by_five_starts() -> None:
    run = run_of(promotions=[promotion(300, 1, 4), promotion(300, 2, 5), promotion(day(2, 305), 3, 60)])
    assert youth_harvest(run).value == pytest.approx(2 / 3)
    assert youth_harvest(run, Span(1, 1)).value == 0.5


def test_without_a_promotion_nothing_is_harvested() -> None:
    assert youth_harvest(run_of()).value is None


def test_repeating_the_tactics_in_force_is_no_reversal() -> None:
    run = run_of(tactics=[tactics(10, is_reversal=True), tactics(20, is_reversal=False)])
    measure = tactic_reversals(run)
    assert (measure.value, measure["calls"]) == (1, 2)


def test_spending_is_split_by_the_age_of_the_bought_and_works() -> None:
    ages = {29: 1.0, 35: 2.0, 28: 4.0, 24: 8.0, 23: 16.0, 17: 32.0}
    bought = [arrival(10 + age, fee, age=age) for age, fee in ages.items()]
    spent = spending(run_of(trades=[*bought, sale(50, 99.0)], investments=[works(70, 64.0)]))
    assert (spent.veteran_m, spent.prime_m, spent.young_m, spent.facilities_m) == (3.0, 12.0, 48.0, 64.0)
    assert spent.total_m == 127.0
    assert sum(spent.shares or ()) == pytest.approx(1.0)


def test_a_seat_that_spends_nothing_has_no_shares() -> None:
    assert spending(run_of()).shares is None


def test_titles_rotate_and_dynasties_last() -> None:
    champions = ["A", "A", "B", "C", "C", "C", "A"]
    rotation = title_rotation(champions)
    assert (rotation.seasons, rotation.champions) == (7, 3)
    assert rotation.change_share == pytest.approx(3 / 6)
    assert rotation.longest == Dynasty("C", 4, 3)
    assert [dynasty.titles for dynasty in dynasties(champions)] == [2, 1, 3, 1]


def test_one_season_has_no_rotation_and_none_has_no_dynasty() -> None:
    assert title_rotation(["A"]).change_share is None
    assert title_rotation([]).longest is None


def test_titles_are_the_seasons_won() -> None:
    assert titles_won(run_of(played=[season_of(1), season_of(2, position=1)])) == (2,)
