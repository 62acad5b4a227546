"""Settings in the units of the engine: integers and arrays only."""

from typing import Any

import numpy as np
import pytest

from fmbench.engine.fixed import MICRO
from fmbench.engine.rules import NO_BOUND
from tests.engine.worlds import declared_rules

RULES = declared_rules()
SUBSYSTEMS = [name for name in RULES._fields if name not in ("calendar", "years")]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (RULES.draft.budget, 100 * MICRO),  # M credits: credits
        (RULES.finances.ticket, 60),  # credits stay
        (RULES.board.start, 60_000),  # points: thousandths
        (RULES.board.missed_place, -3_000),
        (RULES.board.cushion, 2 * MICRO),  # places are no points
        (RULES.league.honors_champion, 100),  # points H stay
        (RULES.league.honors_admin, -40),
        (RULES.league.points_win, 3),  # whole numbers stay
        (RULES.finances.inflation, 40_000),  # other decimals: millionths
        (RULES.valuation.slope, 154_600),
        (RULES.insolvency.revival_clawback, 1),
        (RULES.traits.onset_mean.tolist()[0], 33 * MICRO),  # by role, in the order of the roles
        (RULES.opponents.sigma.tolist(), [1_300_000, MICRO, 350_000]),  # by tier
        (RULES.opponents.pattern, ("hard", "medium", "easy")),
        (RULES.scouting.half_width.tolist(), [5_000, 8_000, 11_000, 14_000]),  # by grade
    ],
)
def test_each_unit_has_its_form(found: Any, expected: Any) -> None:
    assert found == expected


def test_an_open_bound_of_the_price_ladder_is_higher_than_any_price() -> None:
    assert RULES.market.ladder[-1, 0] == NO_BOUND > 10**15


@pytest.mark.parametrize("subsystem", SUBSYSTEMS)
def test_the_world_sees_no_float(subsystem: str) -> None:
    for name, value in getattr(RULES, subsystem)._asdict().items():
        if isinstance(value, np.ndarray):
            assert value.dtype == np.int64, name
        else:
            assert isinstance(value, int | str | tuple), name


@pytest.mark.parametrize("subsystem", SUBSYSTEMS)
def test_kernels_are_handed_the_same_numbers_under_the_same_names(subsystem: str) -> None:
    rules = getattr(RULES, subsystem)
    numbers = {name: value for name, value in rules._asdict().items() if isinstance(value, int | np.ndarray)}
    assert set(rules.packed.dtype.names) == set(numbers)
    for name, value in numbers.items():
        np.testing.assert_array_equal(rules.packed[0][name], value, strict=False)


def test_rules_changed_in_one_knob_are_packed_anew() -> None:
    before = RULES.market.packed[0].flip_tax
    assert RULES.market._replace(flip_tax=before + 1).packed[0].flip_tax == before + 1
