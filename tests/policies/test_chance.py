"""Draws of scripts: keyed, fair, independent of each other."""

from __future__ import annotations

from collections import Counter

import pytest

from fmbench.policies.chance import Chance


def test_the_same_seed_seat_and_stop_give_the_same_draws() -> None:
    first, again = Chance(7, 0, "Y01-D005#003"), Chance(7, 0, "Y01-D005#003")
    assert [first.bits() for _ in range(5)] == [again.bits() for _ in range(5)]


@pytest.mark.parametrize("other", [(8, 0, "Y01-D005#003"), (7, 1, "Y01-D005#003"), (7, 0, "Y01-D059#004")])
def test_another_seed_seat_or_stop_gives_other_draws(other: tuple[int, int, str]) -> None:
    assert Chance(*other).bits() != Chance(7, 0, "Y01-D005#003").bits()


def test_draws_do_not_hang_on_hash_randomisation() -> None:
    assert Chance(1, 0, "Y01-D005#003").bits() == 0xB280B4C9C355A7DA


def test_every_number_in_the_bounds_comes_about_equally_often() -> None:
    chance = Chance(1, 0, "stop")
    counts = Counter(chance.between(2, 6) for _ in range(5_000))
    assert sorted(counts) == [2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_certain_things_happen_and_impossible_ones_do_not() -> None:
    chance = Chance(1, 0, "stop")
    assert all(chance.happens(1.0) for _ in range(100))
    assert not any(chance.happens(0.0) for _ in range(100))


def test_an_empty_range_is_an_error() -> None:
    with pytest.raises(ValueError, match="bound 0: must be 1 or more"):
        Chance(1, 0, "stop").below(0)
