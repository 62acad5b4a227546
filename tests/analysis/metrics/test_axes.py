"""The six capabilities on runs made by hand, edge cases included (paper Appendix J, mechanics §16)."""

import math

import pytest

from fmbench.analysis.metrics import (
    Span,
    endgame_shift,
    idle_cash,
    last_minute_share,
    long_horizon_rate,
    offers_by_season,
    offers_per_signing,
    renewal_episodes,
    renewal_lead,
    score_per_million_tokens,
)
from fmbench.analysis.mining import TokenUsage
from tests.analysis.mined import (
    arrival,
    bid,
    day,
    promotion,
    run_of,
    sale,
    season_of,
    stop,
    talks,
    works,
)


def test_endgame_is_the_late_rate_less_the_middle_rate() -> None:
    middle = [works(day(season, 100)) for season in range(2, 17)] * 2
    run = run_of(investments=[*middle, works(day(18, 5))], promotions=[promotion(day(20, 2))])
    measure = endgame_shift(run)
    assert measure.value == pytest.approx(2 / 4 - 30 / 15)
    assert (measure["late_per_season"], measure["middle_per_season"]) == (0.5, 2.0)


def test_the_first_year_belongs_to_no_part_of_the_endgame() -> None:
    assert endgame_shift(run_of(investments=[works(day(1, 100))] * 9)).value == 0.0


def test_a_settled_run_counts_the_seasons_it_played_only() -> None:
    run = run_of(
        played=18,
        reason="fired",
        investments=[works(day(17, 50)), works(day(18, 50)), works(day(19, 20))],
        promotions=[promotion(day(18, 305))],
    )
    measure = endgame_shift(run)
    assert measure["late_seasons"] == 2
    assert measure.value == pytest.approx(3 / 2), "the act of year 19, broken off, is left out"


@pytest.mark.parametrize("played", [0, 1, 10, 16])
def test_without_a_season_from_year_17_there_is_no_endgame(played: int) -> None:
    measure = endgame_shift(run_of(played=played, reason="fired", investments=[works(day(1, 50))]))
    assert measure.value is None
    assert "17-20" in measure.undefined


def test_the_endgame_is_that_of_a_twenty_year_run() -> None:
    assert endgame_shift(run_of(played=10, years=10)).value is None


def test_long_horizon_acts_are_counted_by_window() -> None:
    run = run_of(investments=[works(day(1, 9)), works(day(5, 360)), works(day(6, 1))])
    assert long_horizon_rate(run, Span(1, 5)).value == pytest.approx(2 / 5)
    assert long_horizon_rate(run, Span(6, 10)).value == pytest.approx(1 / 5)


def test_idle_cash_is_the_mean_ratio_from_the_second_season_on() -> None:
    run = run_of(played=[season_of(1, 900.0), season_of(2, 50.0), season_of(3, 150.0)])
    assert idle_cash(run).value == pytest.approx(1.0)


def test_seasons_without_positive_net_worth_are_dropped_and_counted() -> None:
    run = run_of(played=[season_of(1), season_of(2, 50.0), season_of(3, 9.0, -1.0), season_of(4, 9.0, 0.0)])
    measure = idle_cash(run)
    assert measure.value == pytest.approx(0.5)
    assert (measure["seasons"], measure["dropped"]) == (1, 2)


def test_idle_cash_is_undefined_when_every_season_is_dropped() -> None:
    measure = idle_cash(run_of(played=[season_of(1), season_of(2, 9.0, -5.0)], reason="insolvent"))
    assert measure.value is None
    assert measure["dropped"] == 1


def test_cash_below_zero_counts_as_it_is() -> None:
    assert idle_cash(run_of(played=[season_of(1), season_of(2, -20.0)])).value == pytest.approx(-0.2)


@pytest.mark.parametrize(("gap", "episodes"), [(59, 1), (60, 1), (61, 2)])
def test_offers_more_than_sixty_days_apart_open_a_new_episode(gap: int, episodes: int) -> None:
    run = run_of(contract_offers=[talks(100), talks(100 + gap)])
    assert len(renewal_episodes(run)) == episodes


def test_an_episode_goes_on_as_long_as_no_gap_is_too_long() -> None:
    run = run_of(contract_offers=[talks(100), talks(150, months_left=10), talks(205, months_left=8)])
    assert [episode.day for episode in renewal_episodes(run)] == [100]


def test_episodes_are_those_of_one_player() -> None:
    run = run_of(contract_offers=[talks(100, player=1), talks(101, player=2)])
    assert len(renewal_episodes(run)) == 2


def test_only_own_men_have_renewals() -> None:
    run = run_of(contract_offers=[talks(5, whose="free"), talks(6, whose="other")])
    assert renewal_episodes(run) == ()
    assert renewal_lead(run).value is None
    assert last_minute_share(run).value is None


def test_the_lead_is_the_median_of_the_months_left_at_the_opening() -> None:
    leads = [24, 7, 6, 3]
    offers = [talks(100, player, months) for player, months in enumerate(leads)]
    later = talks(130, player=0, months_left=1)
    measure = renewal_lead(run_of(contract_offers=[*offers, later]))
    assert measure.value == 6.5
    assert measure["last_minute_share"] == 0.5
    assert measure["episodes"] == 4


def test_episodes_count_in_the_window_they_open_in() -> None:
    run = run_of(contract_offers=[talks(day(5, 340), months_left=20), talks(day(6, 10), months_left=19)])
    assert renewal_lead(run, Span(1, 5)).value == 20
    assert renewal_lead(run, Span(6, 10)).value is None


def test_offers_per_signing_counts_refused_bids_and_paid_arrivals() -> None:
    bids = [bid(10), bid(11, "countered"), bid(12, "agreed"), bid(day(2, 9), "agreed")]
    run = run_of(transfer_offers=bids, trades=[arrival(12), arrival(20, fee_m=0.0), sale(21)])
    measure = offers_per_signing(run)
    assert measure.value == 4.0
    assert (measure["offers"], measure["signings"]) == (4, 1)
    assert offers_per_signing(run, Span(1, 1)).value == 3.0


def test_without_a_signing_the_offers_are_infinitely_many_and_shown() -> None:
    measure = offers_per_signing(run_of(transfer_offers=[bid(10)] * 7))
    assert measure.value == math.inf
    assert measure["offers"] == 7


def test_offers_are_listed_for_every_season_begun() -> None:
    run = run_of(stops=[stop(0), stop(day(3, 2))], transfer_offers=[bid(day(2, 6)), bid(day(2, 7))])
    assert offers_by_season(run) == {1: 0, 2: 2, 3: 0}


@pytest.mark.parametrize(("final", "expected"), [(90.0, 3.75), (-12.0, -0.5)])
def test_efficiency_is_the_score_by_all_four_kinds_of_tokens(final: float, expected: float) -> None:
    tokens = TokenUsage(input=10_000_000, output=2_000_000, cache_read=11_000_000, cache_write=1_000_000)
    assert score_per_million_tokens(run_of(final=final, tokens=tokens)).value == expected


def test_a_run_without_tokens_has_no_efficiency() -> None:
    assert score_per_million_tokens(run_of()).value is None
