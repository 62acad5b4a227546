"""Nobody dies to his profit: the dynamic form of Proposition A.1 (paper Appendix I).

The proposition holds the raw score still. Here a competent seat really gets itself ruined
or dismissed, once or for good, early and late, and goes on with the money its owners put in.
"""

from dataclasses import replace
from functools import lru_cache

import pytest

from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.world import World
from fmbench.game.episode import Episode
from fmbench.game.scorekeeper import club_worth
from fmbench.game.seat import Seat
from fmbench.score.arithmetic import deflate
from tests.probes.dying import Burner, Loser, Spender
from tests.probes.steward import Steward
from tests.probes.twins import PATIENT_BOARD, Manager, final, finished, played, settings_of

YEARS, SEED = 6, 3
LONG, LONG_SEEDS = 20, (1, 2)
SETTLING = 4
"""Deaths that end a run: the three revivals, and one more."""


@lru_cache
def seen_through(seed: int, years: int) -> float:
    """The completed score of the seat that does not die."""
    return final(played(Steward, seed, years, *PATIENT_BOARD))


def burner(first: int, deaths: int) -> Manager:
    return lambda world_of: Burner(world_of, first, deaths)


def loser(first: int, deaths: int) -> Manager:
    return lambda world_of: Loser(world_of, first, deaths)


def ruined(seed: int, years: int, first: int, deaths: int) -> Episode:
    return played(burner(first, deaths), seed, years, *PATIENT_BOARD)


@pytest.mark.parametrize("deaths", [1, 2, 3, SETTLING])
@pytest.mark.parametrize("first", [100, 900])
def test_a_seat_that_ruins_its_club_ends_below_what_it_would_have_completed(first: int, deaths: int) -> None:
    run = ruined(SEED, YEARS, first, deaths)
    score = run.keepers[0].final
    assert score is not None
    assert score.revivals == min(deaths, SETTLING - 1)
    assert score.final < seen_through(SEED, YEARS)


@pytest.mark.parametrize("deaths", [1, SETTLING])
@pytest.mark.parametrize("first", [60, 1100])
def test_a_seat_that_gets_itself_dismissed_ends_below_what_it_would_have_completed(
    first: int, deaths: int
) -> None:
    run = played(loser(first, deaths), SEED, YEARS)
    assert int(run.world.clubs[C.REVIVALS, 0]) >= min(deaths, SETTLING - 1)
    assert final(run) < seen_through(SEED, YEARS)


def test_every_further_death_costs() -> None:
    scores = [seen_through(SEED, YEARS), *(final(ruined(SEED, YEARS, 900, deaths)) for deaths in (1, 2, 3))]
    assert scores == sorted(scores, reverse=True)


class Books:
    """Notes each evening what a seat's club is worth in day-0 credits, and what was put into it."""

    def __init__(self, episode_settings: tuple[str, ...]) -> None:
        self.settings = settings_of(*episode_settings)
        self.worth: list[float] = []
        self.put_in: list[float] = []

    def day_played(self, world: World) -> None:
        money = club_worth(world, 0, self.settings).net_worth
        put_in = int(world.ledger[0, L.INJECTION, L.WHOLE_RUN])
        inflation = self.settings.world.finances.inflation
        self.worth.append(deflate(money, world.season, inflation))
        self.put_in.append(deflate(put_in, world.season, inflation))

    def stop_opened(self, seat: Seat) -> None:
        pass

    def call_begins(self, _seat: Seat, _call: object) -> None:
        return None


def test_what_owners_put_in_at_a_revival_is_no_value_added() -> None:
    names = (f"years={YEARS}", *PATIENT_BOARD)
    books = Books(names)
    run = finished(Episode(settings_of(*names), SEED, observer=books), [burner(900, 2)])
    record = run.keepers[0].record
    deaths = [day for day in range(1, len(books.put_in)) if books.put_in[day] > books.put_in[day - 1] * 1.01]
    assert len(deaths) == 2
    for number, day in enumerate(deaths):
        before = replace(record, injections=record.injections[:number]).baseline
        after = replace(record, injections=record.injections[: number + 1]).baseline
        put_in = books.put_in[day] - books.put_in[day - 1]
        assert put_in > 100_000_000
        assert after - before >= put_in - 1
        assert books.worth[day] - after < books.worth[day - 1] - before


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_debts_do_not_pay_by_making_the_owners_pay(seed: int) -> None:
    """All cash and credit become men, then the club is ruined, when there is no cash to lose."""
    alive, dead = (
        played(lambda world_of, deaths=deaths: Spender(world_of, 430, deaths), seed, YEARS, *PATIENT_BOARD)
        for deaths in (0, 1)
    )
    assert dead.keepers[0].record.injections[0].amount > 100_000_000
    assert final(dead) < final(alive)
    assert final(dead) < seen_through(seed, YEARS)


@pytest.mark.slow
@pytest.mark.parametrize("deaths", [1, 2, 3, SETTLING])
@pytest.mark.parametrize("year", [1, 3, 5, 8, 11, 15])
def test_no_death_in_any_year_of_a_whole_run_pays(year: int, deaths: int) -> None:
    first = 360 * (year - 1) + 100
    for seed in LONG_SEEDS:
        assert final(ruined(seed, LONG, first, deaths)) < seen_through(seed, LONG)
        assert final(played(loser(first, deaths), seed, LONG)) < seen_through(seed, LONG)
