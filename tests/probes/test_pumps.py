"""Pumps that move nothing but numbers do not pay: each is worked through the door against its twin.

Twins share seed and manager. Titles hang on luck, so that where a pump leaves the pitch alone
the points of money and squad are compared, at equal honours; elsewhere a bound is stated.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pytest

from fmbench.engine.calendar import YEAR
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.episode import Episode
from tests.probes.pumps import (
    Bargainer,
    Flipper,
    LastDayBuilder,
    LastSeasonBuilder,
    Renewer,
    Resigner,
    WageRaiser,
    YouthBargainer,
    YouthFlipper,
    YouthPromoter,
)
from tests.probes.steward import Steward, by_strength
from tests.probes.twins import PATIENT_BOARD, final, finished, mean, money_points, played, settings_of

YEARS = 3
SEEDS = (1, 2, 3)
MILLION = 1_000_000


@lru_cache
def run(manager: type[Steward], seed: int, years: int = YEARS) -> Episode:
    return played(manager, seed, years, *PATIENT_BOARD)


def gains(pump: type[Steward], twin: type[Steward], seeds: Sequence[int] = SEEDS) -> list[float]:
    """Points that the pump brought beyond its twin at equal honours, by seed."""
    return [money_points(run(pump, seed)) - money_points(run(twin, seed)) for seed in seeds]


def test_wages_raised_before_a_snapshot_cost_points() -> None:
    for seed in SEEDS:
        assert final(run(WageRaiser, seed)) < final(run(Steward, seed))
    assert max(gains(WageRaiser, Steward)) < 0


def test_building_on_the_last_day_costs_points() -> None:
    for seed in SEEDS:
        assert final(run(LastDayBuilder, seed)) < final(run(Steward, seed))


def test_works_that_are_under_way_at_the_last_snapshot_cost_points() -> None:
    assert max(gains(LastSeasonBuilder, Steward)) < 0


def test_releasing_and_signing_again_costs_points() -> None:
    assert max(gains(Resigner, Steward)) < 0


def test_boys_promoted_for_a_snapshot_bring_next_to_nothing() -> None:
    """Prospects have worth and only seniors are booked; it is bounded by a class's small value."""
    gained = gains(YouthPromoter, Steward)
    assert max(gained) < 1.5
    assert mean(gained) < 1.0


def profit_of_flips(episode: Episode) -> tuple[int, int]:
    """Fees taken less fees paid, credits, for men bought and sold within a year, and how many."""
    bought: dict[int, tuple[int, int]] = {}
    profit = number = 0
    for day, player, origin, club, fee, how in episode.world.moves.view.tolist():
        if how == K.BOUGHT and club == 0:
            bought[player] = day, fee
        elif how == K.BOUGHT and origin == 0 and player in bought:
            since, paid = bought.pop(player)
            if day - since < YEAR:
                profit, number = profit + fee - paid, number + 1
    return profit, number


@pytest.mark.parametrize("pump", [Flipper, YouthFlipper])
def test_buying_bargains_and_selling_them_within_the_year_loses_money(pump: type[Steward]) -> None:
    """Even for one who knows what every owner asks at least and what every buyer pays at most."""
    profits, numbers = zip(*(profit_of_flips(run(pump, seed)) for seed in (*SEEDS, 4)), strict=True)
    assert sum(numbers) >= 8
    assert sum(profits) < 0


class Moods:
    """Notes the morale of the best fourteen on the days of a few rounds."""

    def __init__(self) -> None:
        self.morale: list[float] = []

    def day_played(self, world: World) -> None:
        if world.day % YEAR in (66, 122, 186, 242, 298):
            best = by_strength(world, 0)[:14]
            self.morale.append(float(np.mean(world.players[P.MORALE, best])) / 1000)

    def stop_opened(self, _seat: object) -> None:
        pass

    def call_begins(self, _seat: object, _call: object) -> None:
        return None


def morale_under(manager: type[Steward], seed: int) -> float:
    moods = Moods()
    settings = settings_of(f"years={YEARS}", *PATIENT_BOARD)
    finished(Episode(settings, seed, observer=moods), [manager])
    return mean(moods.morale)


def test_renewals_repeated_for_morale_lift_it_by_no_more_than_the_gap_between_them_allows() -> None:
    """Half a hundredth of ability at most: a bounded gain, as the paper's own privileged script has."""
    condition = settings_of(f"years={YEARS}", *PATIENT_BOARD).world.condition
    lift = mean([morale_under(Renewer, seed) - morale_under(Steward, seed) for seed in SEEDS])
    assert lift <= condition.morale_renewal / (condition.morale_renewal_gap * condition.morale_decay)
    assert lift * condition.morale_effect < 0.006


@pytest.mark.slow
@pytest.mark.parametrize(("pump", "twin"), [(Flipper, Bargainer), (YouthFlipper, YouthBargainer)])
def test_flipping_bargains_scores_no_better_than_keeping_them(
    pump: type[Steward], twin: type[Steward]
) -> None:
    gained = [final(run(pump, seed, 4)) - final(run(twin, seed, 4)) for seed in range(1, 25)]
    assert mean(gained) < 0
