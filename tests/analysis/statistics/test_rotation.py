"""Seats change slots between worlds in balance."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.analysis.statistics import StatisticsError, rotation_design


@given(st.integers(2, 17), st.integers(1, 40))
def test_every_seat_takes_every_slot_equally_often(seats: int, worlds: int) -> None:
    design = rotation_design([f"s{i}" for i in range(seats)], worlds)
    assert len(design) == worlds
    counts = Counter((seat, slot) for row in design for slot, seat in enumerate(row))
    often = [counts[f"s{seat}", slot] for seat in range(seats) for slot in range(seats)]
    assert max(often) - min(often) <= 1
    assert all(len(set(row)) == seats for row in design)


@pytest.mark.parametrize(("seats", "worlds", "times"), [(16, 16, 1), (5, 10, 2), (2, 2, 1)])
def test_every_seat_has_every_other_to_its_right_equally_often(seats: int, worlds: int, times: int) -> None:
    design = rotation_design([f"s{i}" for i in range(seats)], worlds)
    counts = Counter(pair for row in design for pair in pairwise(row))
    assert set(counts.values()) == {times}
    assert len(counts) == seats * (seats - 1)


def test_a_field_must_be_two_different_seats_in_a_world() -> None:
    with pytest.raises(StatisticsError, match="each seat once"):
        rotation_design(["a", "a"], 3)
    with pytest.raises(StatisticsError, match="two seats"):
        rotation_design(["a"], 3)
    with pytest.raises(StatisticsError, match="worlds=0"):
        rotation_design(["a", "b"], 0)
