"""Hidden abilities cannot be worked out from what a blind seat can learn (decisions 6).

The attacker asks everything that costs nothing at every stop and regresses. Without
labels it fits the scout's own middles on all else it sees, so that the scout's errors
cancel out over many men; the mix of fit and band is chosen for it by the truth. The
second attacker is told half of the truth. The margin is the root mean square error of
the estimate over that of the middle of the scout's band, for men of other clubs.
"""

from functools import lru_cache

import pytest

from fmbench.game.episode import Episode, play_stop
from tests.probes.inversion import Evidence, Spy
from tests.probes.twins import PATIENT_BOARD, mean, settings_of

SEEDS = (1, 2, 3, 4)
FIRST, LATER = 1, 5
MARGIN = 0.6
"""Least share of the scout's error that is left to an attacker."""

PRICE_MARGIN = 0.6
"""The same in the first season, when all men are drafted and their prices are the market's view of them."""

LABELLED_PRICE_MARGIN = 0.4


class Margins:
    """Errors left to both attackers over the scout's, with and without the draft's prices."""

    def __init__(self, episode: Episode, spy: Spy) -> None:
        plain = Evidence(episode.world, spy, draft_prices=False)
        priced = Evidence(episode.world, spy)
        scout = plain.scout_error()
        self.blind = plain.blind_error() / scout
        self.labelled = plain.labelled_error() / scout
        self.blind_priced = priced.blind_error() / scout
        self.labelled_priced = priced.labelled_error() / scout


@lru_cache
def margins(seed: int) -> dict[int, Margins]:
    """The margins at the settlement of the two seasons."""
    episode, found = Episode(settings_of(f"years={LATER}", *PATIENT_BOARD), seed), {}
    spy = Spy(lambda: episode.world)
    while not episode.finished:
        for seat in episode.stopped:
            if seat.stop.day == 300 and seat.stop.season in (FIRST, LATER):
                found[seat.stop.season] = Margins(episode, spy)
            play_stop(seat, spy)
        episode.proceed()
    assert len(spy.fees) > 50
    assert len(spy.wages) > 20
    return found


def over_seeds(season: int, which: str) -> float:
    return mean([getattr(margins(seed)[season], which) for seed in SEEDS])


@pytest.mark.parametrize("season", [FIRST, LATER])
def test_what_a_season_tells_leaves_a_blind_attacker_six_tenths_of_the_scouts_error(season: int) -> None:
    assert over_seeds(season, "blind") >= MARGIN


@pytest.mark.parametrize("season", [FIRST, LATER])
def test_even_half_of_the_truth_does_not_tell_the_other_half(season: int) -> None:
    assert over_seeds(season, "labelled") >= MARGIN


def test_the_prices_of_the_draft_leave_half_of_the_scouts_error() -> None:
    assert over_seeds(FIRST, "blind_priced") >= PRICE_MARGIN
    assert over_seeds(FIRST, "labelled_priced") >= LABELLED_PRICE_MARGIN


def test_the_prices_of_the_draft_are_worth_little_five_seasons_on() -> None:
    assert over_seeds(LATER, "blind_priced") >= MARGIN
