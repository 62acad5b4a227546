"""The course of a day and of a season (mechanics §2, decisions 2, 12, 16, 17, paper Table 11)."""

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.calendar import SCHEDULED_TYPES, STOP_TYPES, day_of_year
from fmbench.engine.club import board, insolvency
from fmbench.engine.genesis import create_world
from fmbench.engine.market import offers
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.state import seat as S
from fmbench.engine.world import COMPLETED, World
from tests.engine.worlds import declared_rules, drafted_world, play, season_later

SEAT, BUYER = 0, 5


def run_idle(world: World, last_day: int) -> dict[int, list[str]]:
    """Types of the stops of an idle seat by day, up to a day."""
    stops = {}
    while world.day < last_day:
        season.play_day(world)
        if SEAT in season.stopped_seats(world):
            stops[world.day] = season.stop_types(world, SEAT)
        season.end_day(world)
    return stops


def test_a_day_runs_through_its_phases_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    world, seen = drafted_world(seats=1), []
    phases = {
        season.offers: ["expire"],
        season.facilities: ["finish_works"],
        season.condition: ["recover"],
        season.scouting: ["observe"],
        season: ["play_round"],
        season.recruit: ["lodge_rival_bids", "court_seats"],
        season.orders: ["run_orders"],
        season.money: ["take_gates", "pay_day"],
        season.insolvency: ["count_days_below_zero", "verdicts", "warn_runway"],
        season.board: ["judge_matches", "warn"],
        season.bids: ["resolve_bids"],
        season.free_agents: ["resolve_approaches"],
    }

    def noted(module: object, name: str) -> None:
        phase = getattr(module, name)

        def run(*arguments: object) -> object:
            seen.append(name)
            return phase(*arguments)

        monkeypatch.setattr(module, name, run)

    for module, names in phases.items():
        for name in names:
            noted(module, name)
    world.set_day(185)
    # a day of the winter window with a round
    season.play_day(world)
    seen.append("stop")
    season.end_day(world)
    assert seen == [
        "expire", "finish_works", "recover", "observe", "play_round", "judge_matches",
        "lodge_rival_bids", "court_seats", "run_orders", "take_gates", "pay_day",
        "count_days_below_zero", "verdicts", "warn", "warn_runway", "stop", "resolve_bids",
        "resolve_approaches",
    ]  # fmt: skip


def test_an_idle_seat_stops_at_all_scheduled_stops_and_some_more() -> None:
    world = drafted_world(seats=1)
    stops = run_idle(world, 360)
    scheduled = {day for day, kinds in stops.items() if set(kinds) & set(SCHEDULED_TYPES)}
    assert scheduled == set(world.rules.calendar.stops)
    assert len(stops) > 13
    assert all(set(kinds) <= set(STOP_TYPES) for kinds in stops.values())


def test_reasons_of_one_day_make_one_stop_in_the_calendars_order() -> None:
    world = season_later(seats=1)
    play(world, 540)
    world.players[P.CONTRACT_END, world.squad(SEAT)[:2]] = 2
    season.play_day(world)
    assert season.stop_types(world, SEAT)[:2] == ["winter_window_open", "contract_expiry"]


def test_the_draft_is_a_stop_of_every_seat() -> None:
    world = create_world(declared_rules(), 1, 3)
    assert season.stopped_seats(world) == [0, 1, 2]
    assert season.stop_types(world, 1) == ["draft"]


def test_the_world_runs_to_the_next_stop() -> None:
    world = season_later(seats=1)
    watched: list[int] = []
    season.end_day(world)
    while season.run_to_stop(world, lambda: watched.append(world.day)):
        assert season.stop_types(world, SEAT)
        if world.day > 720:
            break
        season.end_day(world)
    assert world.day > 720
    assert watched == list(range(watched[0], world.day + 1))


@pytest.mark.parametrize("day", [181, 270])
def test_contracts_that_end_this_season_are_told_of_in_one_stop(day: int) -> None:
    world = drafted_world(seats=1)
    squad = world.squad(SEAT)
    world.players[P.CONTRACT_END, squad] = 3
    world.players[P.CONTRACT_END, squad[:3]] = 1
    world.set_day(day - 1)
    season.play_day(world)
    told = world.events.view[world.events.view[:, K.EVENT_TYPE] == E.CONTRACT_EXPIRING]
    assert told[:, K.EVENT_A].tolist() == squad[:3].tolist()
    assert set(told[:, K.EVENT_B].tolist()) == {(360 - day) // 30}
    assert "contract_expiry" in season.stop_types(world, SEAT)


def test_no_stop_for_contracts_when_none_ends() -> None:
    world = drafted_world(seats=1)
    world.players[P.CONTRACT_END, world.squad(SEAT)] = 3
    world.set_day(269)
    season.play_day(world)
    assert "contract_expiry" not in season.stop_types(world, SEAT)


def test_contracts_end_with_day_360_of_their_last_season() -> None:
    world = play(drafted_world(seats=1), 359)
    man, other = world.squad(SEAT)[:2].tolist()
    world.players[P.CONTRACT_END, [man, other]] = 1, 2
    play(world, 360)
    assert world.players[P.STATUS, [man, other]].tolist() == [P.FREE, P.SENIOR]
    assert world.events.view[-1, [K.EVENT_TYPE, K.EVENT_A]].tolist() == [E.PLAYER_LEFT_FREE, man]


def test_retirement_is_announced_on_day_2_and_effective_on_day_300() -> None:
    world = drafted_world(seats=1)
    man = int(world.squad(SEAT)[0])
    world.players[P.BORN, man] = 1 - 45
    play(world, 2)
    assert world.players[P.RETIRING, man] == 1
    play(world, 299)
    assert world.players[P.STATUS, man] == P.SENIOR
    play(world, 300)
    assert world.players[P.STATUS, man] == P.GONE


def test_ages_step_on_the_first_day() -> None:
    world = play(drafted_world(), 360)
    age = world.season - int(world.players[P.BORN, 0])
    season.play_day(world)
    assert world.season - int(world.players[P.BORN, 0]) == age + 1


def test_a_major_injury_of_a_first_team_man_stops_its_seat() -> None:
    world = drafted_world(seats=1)
    stops = run_idle(world, 360)
    hurt = world.injuries.view
    long = hurt[hurt[:, K.INJURY_DAYS] >= 30]
    told = world.events.view[world.events.view[:, K.EVENT_TYPE] == E.INJURY_MAJOR]
    assert len(told)
    assert set(told[:, K.EVENT_A].tolist()) <= set(long[:, K.INJURY_PLAYER].tolist())
    assert {day for day, kinds in stops.items() if "major_injury" in kinds} == set(told[:, 0].tolist())


def lodge(world: World, man: int) -> None:
    offers.queue(world, man, BUYER, 1_000_000, 1_000_000)


@pytest.fixture
def summer(monkeypatch: pytest.MonkeyPatch) -> World:
    """A window without bids but those a test lodges."""
    monkeypatch.setattr(season.recruit, "court_seats", lambda _: None)
    world = drafted_world(seats=1)
    world.set_day(9)
    return world


def test_a_batch_makes_a_stop_when_the_last_is_15_days_old(summer: World) -> None:
    summer.seats[S.LAST_BATCH_DAY, SEAT] = 0
    lodge(summer, int(summer.squad(SEAT)[0]))
    stops = run_idle(summer, 20)
    assert stops == {15: ["offer_batch"]}
    lodge(summer, int(summer.squad(SEAT)[1]))
    assert run_idle(summer, 40) == {30: ["offer_batch"]}


def test_a_batch_comes_with_any_other_stop(summer: World) -> None:
    summer.set_day(57)
    summer.seats[S.LAST_BATCH_DAY, SEAT] = 55
    lodge(summer, int(summer.squad(SEAT)[0]))
    assert run_idle(summer, 59) == {59: ["summer_deadline"]}
    assert len(offers.pending(summer, SEAT)) == 1
    assert summer.seats[S.LAST_BATCH_DAY, SEAT] == 59


def test_an_offer_lives_ten_days_from_its_delivery(summer: World) -> None:
    summer.seats[S.LAST_BATCH_DAY, SEAT] = 0
    lodge(summer, int(summer.squad(SEAT)[0]))
    run_idle(summer, 24)
    assert len(offers.pending(summer, SEAT)) == 1
    run_idle(summer, 25)
    assert len(offers.pending(summer, SEAT)) == 0
    lapsed = summer.events.view[-1]
    assert lapsed[[K.EVENT_DAY, K.EVENT_TYPE]].tolist() == [25, E.OFFER_LAPSED]


def test_a_seat_that_settles_has_no_stop_that_day_or_later() -> None:
    world = season_later(seats=2)
    world.clubs[C.REVIVALS, SEAT] = 3
    world.clubs[C.CASH, SEAT] = -(10**9)
    stops = run_idle(world, 400)
    assert stops == {}
    assert world.clubs[C.SETTLED_DAY, SEAT] == 361
    assert world.seat_of(1) == 1


def test_the_run_completes_after_the_verdict_of_its_last_season() -> None:
    world = drafted_world(seats=2, rules=declared_rules(years=1))
    while not world.finished:
        season.play_day(world)
        season.end_day(world)
    assert day_of_year(world.day) == 300
    assert world.clubs[C.SETTLED_DAY, :3].tolist() == [300, 300, -1]
    assert world.clubs[C.SETTLED_REASON, :3].tolist() == [COMPLETED, COMPLETED, -1]
    assert world.places.count == 16


def test_targets_are_set_in_preseason_and_votes_are_on_days_190_and_300(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, targets, votes = drafted_world(seats=1), [], []
    judge = insolvency.verdicts

    def verdicts(world: World, vote_today: bool) -> None:
        votes.extend([world.day] if vote_today else [])
        judge(world, vote_today)

    monkeypatch.setattr(season.insolvency, "verdicts", verdicts)
    set_targets = board.set_targets
    monkeypatch.setattr(season.board, "set_targets", lambda w: (targets.append(w.day), set_targets(w)))
    play(world, 360)
    assert (targets, votes) == ([2], [190, 300])


def test_a_season_is_archived_man_by_man() -> None:
    world = season_later()
    records = world.records.view
    assert set(records[:, K.RECORD_SEASON].tolist()) == {1}
    assert records[:, K.RECORD_GOALS].sum() > 500
    assert (records[:, K.RECORD_APPEARANCES] <= 30).all()
    assert (records[:, K.RECORD_APPEARANCES].sum()) <= 16 * 30 * 11
    assert not world.players[[P.APPEARANCES, P.GOALS, P.RATING_SUM], : world.player_count].any()


def test_scorers_of_the_archive_are_those_of_the_table() -> None:
    world = season_later()
    goals = int(world.records.view[:, K.RECORD_GOALS].sum())
    scored_by_stand_ins = int(world.places.view[:, K.PLACE_FOR].sum()) - goals
    assert 0 <= scored_by_stand_ins <= 5
    assert np.array_equal(np.sort(world.places.view[:, K.PLACE]), np.arange(1, 17))
