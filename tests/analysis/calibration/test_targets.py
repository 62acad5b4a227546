"""Distance from the bands: nothing inside, weighted units outside."""

import pytest
from pydantic import ValidationError

from fmbench.analysis.calibration.targets import Target, distance, figures_of
from tests.analysis.fields import seat_run

WORLDS = {
    ("idle", 1): {"score": -2.0, "died": 1.0, "honors_year_5": None},
    ("idle", 2): {"score": 0.0, "died": 1.0, "honors_year_5": None},
    ("oracle", 1): {"score": 90.0, "died": 0.0, "honors_year_5": 120.0},
    ("oracle", 2): {"score": -5.0, "died": 0.0, "honors_year_5": None},
}


def target(**values: object) -> Target:
    return Target.model_validate({"seats": ("idle",), "figure": "score", "unit": 2.0, **values})


@pytest.mark.parametrize(
    ("value", "penalty"), [(-3.0, 0.0), (0.0, 0.0), (1.5, 0.0), (3.5, 3.0), (-5.0, 3.0), (None, 3.0)]
)
def test_a_value_counts_by_weighted_units_outside_its_band(value: float | None, penalty: float) -> None:
    assert target(low=-3.0, high=1.5, weight=3.0).penalty(value) == penalty


@pytest.mark.parametrize(
    ("over", "value"), [("mean", -1.0), ("lowest", -2.0), ("highest", 0.0), ("sum", -2.0), ("median", -1.0)]
)
def test_figures_are_pooled_over_seats_and_seeds(over: str, value: float) -> None:
    assert target(low=0.0, over=over).value(WORLDS) == value


def test_worlds_that_do_not_tell_a_figure_are_left_out() -> None:
    told = target(seats=("oracle",), figure="honors_year_5", low=0.0)
    assert told.value(WORLDS) == 120.0
    assert target(figure="honors_year_5", low=0.0).value(WORLDS) is None


def test_the_order_is_the_share_of_seeds_on_which_scores_rise() -> None:
    rises = target(seats=("idle", "oracle"), figure="rises", low=1.0)
    assert rises.value(WORLDS) == 0.5


def test_the_distance_is_the_sum_over_all_targets() -> None:
    targets = [target(low=0.0), target(high=-3.0, weight=2.0)]
    assert distance(targets, [target_.value(WORLDS) for target_ in targets]) == 0.5 + 2.0


@pytest.mark.parametrize(
    "wrong", [{}, {"low": 2.0, "high": 1.0}, {"low": 0.0, "unit": 0.0}, {"low": 0.0, "figure": "luck"}]
)
def test_a_band_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        target(**wrong)


def test_every_figure_is_told_of_a_finished_seat() -> None:
    figures = figures_of(seat_run("idle", 1, 12.5).result)
    assert figures["score"] == 12.5
    assert all(target(figure=name, low=0.0).figure == name for name in figures)
