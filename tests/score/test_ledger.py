import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.score import (
    Injection,
    LiveValues,
    ScoreInputError,
    ScoreInputs,
    SeasonSnapshot,
    SeatRecord,
    Termination,
    compose_score,
    settlement_discount,
)
from fmbench.settings import load_settings

SETTINGS = load_settings()
RULES = SETTINGS.scoring
HORIZON = SETTINGS.years
INFLATION = SETTINGS.world.finances.inflation
M = 1_000_000


def new_record(horizon_years: int = HORIZON) -> SeatRecord:
    return SeatRecord(RULES, INFLATION, horizon_years, 130 * M, 141 * M)


def season(number: int, net_worth: int, squad_value: int, honors: int = 0) -> SeasonSnapshot:
    return SeasonSnapshot(number, 8, honors, net_worth, squad_value, 20 * M)


def played(seasons: int, horizon_years: int = HORIZON) -> SeatRecord:
    record = new_record(horizon_years)
    for number in range(1, seasons + 1):
        record = record.with_snapshot(
            season(number, (150 + 10 * number) * M, (100 + number) * M, 20 * number)
        )
    return record


def test_money_is_the_deflated_mean_of_the_last_three_seasons() -> None:
    inputs = played(5).score_inputs()
    worth = sum((150 + 10 * s) / 1.04 ** (s - 1) for s in (3, 4, 5)) / 3
    squad = sum((100 + s) / 1.04 ** (s - 1) for s in (3, 4, 5)) / 3
    assert inputs.h == 100
    assert inputs.va_m == pytest.approx(worth - 130)
    assert inputs.m_m == pytest.approx(squad)


def test_fewer_seasons_than_the_window_are_averaged_alone() -> None:
    inputs = played(2).score_inputs()
    assert inputs.va_m == pytest.approx((160 + 170 / 1.04) / 2 - 130)


def test_a_death_before_the_first_verdict_is_scored_on_live_values() -> None:
    live = LiveValues(season=1, honors=-40, net_worth=90 * M, squad_value=70 * M)
    score = new_record().final_score(Termination("insolvent", 0.7), live)
    assert score.inputs == ScoreInputs(-40, -40.0, 70.0)
    assert score.rho == round(settlement_discount(0.7, HORIZON, RULES), 6)


def test_a_score_needs_a_snapshot_or_live_values() -> None:
    with pytest.raises(ScoreInputError, match="needed before the first snapshot"):
        new_record().score_if_completed()


def test_honors_lost_after_the_last_verdict_count_but_money_waits_for_the_next() -> None:
    record = played(4)
    live = LiveValues(season=5, honors=40, net_worth=-(10**9), squad_value=0)
    inputs, before = record.score_inputs(live), record.score_inputs()
    assert inputs.h == 40
    assert (inputs.va_m, inputs.m_m) == (before.va_m, before.m_m)


def test_a_completed_run_has_no_settlement_discount() -> None:
    record = played(3, horizon_years=3)
    score = record.final_score(Termination("completed", 3.0))
    assert score == record.score_if_completed()
    assert score.rho == 1.0
    assert score.final == score.raw


@pytest.mark.parametrize("reason", ["fired", "insolvent", "abandoned"])
def test_every_early_end_settles_by_the_same_rule(reason: str) -> None:
    record = played(10)
    score = record.final_score(Termination(reason, 10.0))  # type: ignore[arg-type]
    assert score == record.score_if_settled(10.0)
    assert score.final == pytest.approx(score.raw * 0.8 * 0.5**1.5, abs=1e-5)


def test_a_run_is_not_complete_before_the_verdict_of_its_last_season() -> None:
    with pytest.raises(ScoreInputError, match="needs 20 snapshots, there are 19"):
        played(19).final_score(Termination("completed", 20.0))


def test_seasons_are_recorded_once_and_in_order() -> None:
    with pytest.raises(ScoreInputError, match="the next season is 3"):
        played(2).with_snapshot(season(2, 0, 0))
    with pytest.raises(ScoreInputError, match="the last season is 2"):
        played(2, horizon_years=2).with_snapshot(season(3, 0, 0))


def test_a_record_is_never_changed_in_place() -> None:
    record = played(2)
    record.with_snapshot(season(3, 0, 0)).with_revival(Injection(3, M))
    assert len(record.snapshots) == 2
    assert record.revivals == 0


def test_the_baseline_is_the_seats_own_until_it_is_revived() -> None:
    record = played(3)
    assert record.baseline == 130 * M
    assert record.with_revival(Injection(3, 0)).baseline == 141 * M


def test_all_money_of_all_revivals_joins_the_baseline_deflated() -> None:
    record = played(6)
    record = record.with_revival(Injection(2, 10 * M)).with_revival(Injection(6, 15 * M))
    assert record.revivals == 2
    assert record.baseline == pytest.approx((130 + 10 / 1.04 + 15 / 1.04**5) * M)


def test_money_cannot_be_taken_out_by_a_revival() -> None:
    with pytest.raises(ScoreInputError, match="amount=-1"):
        played(1).with_revival(Injection(1, -1))


@given(
    worths=st.lists(st.integers(-300 * M, 2000 * M), min_size=3, max_size=3),
    squad=st.integers(0, 600 * M),
    honors=st.integers(0, 1400),
    top_up=st.integers(0, 200 * M),
)
def test_a_top_up_kept_as_cash_never_pays(worths: list[int], squad: int, honors: int, top_up: int) -> None:
    """With the money still in hand in all seasons of the window, a death gains nothing."""
    kept, revived = new_record(3), new_record(3)
    revived = revived.with_revival(Injection(1, top_up))
    for number, worth in enumerate(worths, start=1):
        kept = kept.with_snapshot(season(number, worth, squad, honors))
        revived = revived.with_snapshot(season(number, worth + top_up, squad, honors))
    end = Termination("completed", 3.0)
    assert revived.final_score(end).final <= kept.final_score(end).final


def test_each_revival_discounts_the_trajectory_by_a_fifth() -> None:
    record = played(5).with_revival(Injection(3, 0))
    score = record.score_if_completed()
    assert score.revivals == 1
    assert score.final == pytest.approx(0.8 * score.raw, abs=1e-6)
    assert score == compose_score(record.score_inputs(), 1.0, 1, RULES)


def test_settings_of_another_score_version_are_refused() -> None:
    other = RULES.model_copy(update={"version": "v2"})
    with pytest.raises(ScoreInputError, match="this record scores v1"):
        SeatRecord(other, INFLATION, HORIZON, 130 * M, 141 * M)
