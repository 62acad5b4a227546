"""A run: stops, budgets, memory, scores and its ends."""

import pytest

from fmbench.engine.calendar import SCHEDULED_TYPES
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.game.answers import Accepted, Refusal
from fmbench.game.episode import Episode, StopOpenError, play_stop
from fmbench.game.packet import Packet
from fmbench.game.scorekeeper import auto_squad_worth, club_worth
from fmbench.game.seat import facade
from fmbench.game.stops import Door, StopInfo
from fmbench.score import net_worth
from tests.game.episodes import Chaos, Idle, begin, play, settings_of


@pytest.fixture(scope="module")
def two_years() -> Episode:
    """Two idle years, played to the end."""
    return play(begin(), Idle())


@pytest.fixture(scope="module")
def long_idleness() -> Episode:
    """Twenty idle years: the board loses patience long before they are over."""
    return play(begin(("years=20",)), Idle())


class Diary:
    """Idle, but remembers every packet."""

    def __init__(self) -> None:
        self.stops: list[StopInfo] = []
        self.inboxes: list[int] = []

    def play(self, packet: Packet, door: Door) -> None:
        self.stops.append(packet.stop)
        self.inboxes.append(packet.events.table.shape[1])
        door.call("advance", {})


def test_the_first_stop_is_the_draft_and_the_calendar_is_kept() -> None:
    diary = Diary()
    play(begin(("years=1",)), diary)
    assert [stop.id for stop in diary.stops[:3]] == ["Y01-D000#001", "Y01-D002#002", "Y01-D005#003"]
    assert diary.stops[0].types == ("draft",)
    days = [stop.day for stop in diary.stops if stop.scheduled]
    assert days == [0, 2, 5, 59, 63, 90, 120, 150, 181, 190, 209, 240, 300]
    assert diary.stops[-1].types[0] == "season_settlement"


def test_stops_are_numbered_and_counted_by_kind() -> None:
    diary = Diary()
    episode = play(begin(), diary)
    assert [stop.number for stop in diary.stops] == list(range(1, len(diary.stops) + 1))
    counts = episode.stop_counts(0)
    scheduled = [stop for stop in diary.stops if set(stop.types) & set(SCHEDULED_TYPES)]
    assert counts == (len(diary.stops), len(scheduled), len(diary.stops) - len(scheduled), 0)
    assert counts.scheduled == 1 + 13 + 12


def test_a_completed_run_has_a_snapshot_a_season_and_the_score_of_its_record(two_years: Episode) -> None:
    keeper = two_years.keepers[0]
    assert keeper.termination is not None
    assert (keeper.termination.reason, keeper.termination.t_years) == ("completed", 2.0)
    assert [scores.snapshot.season for scores in keeper.seasons] == [1, 2]
    assert keeper.final == keeper.seasons[-1].if_completed
    assert all(scores.if_settled.rho < 1 for scores in keeper.seasons)
    assert two_years.world.day == 360 + 300


def test_a_season_snapshot_holds_the_final_place_and_the_cash_after_prizes() -> None:
    episode = play(begin(("years=1",)), Idle(), until=300)
    snapshot = episode.keepers[0].seasons[0].snapshot
    places = episode.world.places.view
    mine = places[places[:, K.PLACE_CLUB] == 0][0]
    assert snapshot.position == mine[K.PLACE]
    assert snapshot.cash == episode.world.clubs[C.CASH, 0]
    worth = club_worth(episode.world, 0, episode.settings)
    assert (snapshot.net_worth, snapshot.squad_value) == (worth.net_worth, worth.squad_value)


def test_the_baseline_is_the_seats_own_worth_at_the_close_of_its_draft() -> None:
    episode = begin()
    expected = auto_squad_worth(episode.world, episode.settings)
    play(episode, Idle(), until=1)
    record = episode.keepers[0].record
    # A seat that submits nothing gets the squad that is filled up for it.
    assert record.own_baseline == record.auto_squad_net_worth == expected
    other = begin()
    play(other, Chaos(3), until=1)
    assert other.keepers[0].record.own_baseline != expected
    assert other.keepers[0].record.auto_squad_net_worth == expected


def test_wages_above_their_cap_do_not_shelter_cash() -> None:
    episode = play(begin(), Idle(), until=5)
    world = episode.world
    world.clubs[C.CASH, 0] = 500_000_000
    squad = world.squad(0)
    world.players[P.WAGE, squad] = 50_000_000
    capped = club_worth(world, 0, episode.settings)
    world.players[P.WAGE, squad] = 90_000_000
    assert club_worth(world, 0, episode.settings) == capped
    naive = net_worth(500_000_000, 10**9, capped.squad_value, 0, 0, 0, episode.settings.scoring)
    assert capped.net_worth < naive


def test_men_signed_free_shortly_before_a_snapshot_count_nothing() -> None:
    episode = play(begin(), Idle(), until=300)
    world, settings = episode.world, episode.settings
    man = int(world.squad(0)[0])
    before = club_worth(world, 0, settings).squad_value
    days = world.rules.contracts.free_signing_snapshot_days
    world.players[P.SIGNED_FREE_DAY, man] = world.day - days
    without = club_worth(world, 0, settings).squad_value
    assert without < before
    world.players[P.SIGNED_FREE_DAY, man] = world.day - days - 1
    assert club_worth(world, 0, settings).squad_value == before


def test_deaths_use_up_three_revivals_and_then_settle(long_idleness: Episode) -> None:
    keeper = long_idleness.keepers[0]
    assert keeper.termination is not None
    assert keeper.termination.reason in ("fired", "insolvent")
    assert keeper.record.revivals == 3
    assert keeper.final is not None
    assert keeper.final.revivals == 3
    assert keeper.termination.t_years == long_idleness.world.day / 360
    assert 0 < keeper.final.rho < 0.8 * (keeper.termination.t_years / 20)
    assert long_idleness.stopped == ()


def test_money_of_revivals_joins_the_baseline_unless_the_settings_say_otherwise(
    long_idleness: Episode,
) -> None:
    record = long_idleness.keepers[0].record
    assert record.baseline >= record.own_baseline + sum(i.amount > 0 for i in record.injections)
    free = (
        "years=20",
        "world.insolvency.revival_clawback=false",
        "world.insolvency.revival_baseline_floor=none",
    )
    spared = play(begin(free), Idle()).keepers[0].record
    assert len(spared.injections) == 3
    assert spared.baseline == spared.own_baseline


def test_the_world_ends_with_its_last_live_seat(long_idleness: Episode) -> None:
    world = long_idleness.world
    assert world.clubs[C.SETTLED_DAY, 0] == world.day
    assert not world.finished
    assert len(long_idleness.keepers[0].seasons) == world.season - (world.day % 360 < 300)


def test_world_figures_count_every_match(two_years: Episode) -> None:
    figures = two_years.statistics.figures(two_years.world)
    assert figures.matches == 480
    assert len(figures.champions) == 2
    assert sum(figures.home_draw_away) == pytest.approx(1)
    assert 2 < figures.goals_per_match < 3.5
    assert 400 < figures.players_alive_mean < 560


def test_equal_seeds_give_equal_worlds_and_others_do_not() -> None:
    first, again, other = (play(begin(seed=seed), Chaos(5), until=400) for seed in (7, 7, 8))
    assert first.world.digest() == again.world.digest()
    assert first.world.digest() != other.world.digest()


def test_the_world_waits_for_every_seat() -> None:
    episode = begin()
    with pytest.raises(StopOpenError):
        episode.proceed()


def test_after_advance_every_call_is_refused_until_the_next_stop() -> None:
    episode = begin()
    seat = episode.seats[0]
    seat.begin_turn()
    assert isinstance(seat.call("advance", {}), Accepted)
    for tool in ("advance", "get_club_overview", "append_note"):
        answer = seat.call(tool, {})
        assert isinstance(answer, Refusal)
        assert answer.code == "stop_closed"


def test_a_script_that_returns_without_advance_is_advanced_but_not_by_force() -> None:
    class Silent:
        def play(self, packet: Packet, door: Door) -> None:
            del packet, door

    episode = begin(("years=1",))
    play_stop(episode.seats[0], Silent())
    assert not episode.seats[0].is_open
    assert episode.stop_counts(0).forced == 0


def test_a_stop_closed_by_force_is_counted() -> None:
    episode = begin(("years=1",))
    episode.seats[0].close(forced=True)
    assert episode.stop_counts(0).forced == 1


def test_queries_run_out_and_come_back_at_the_next_stop() -> None:
    episode = play(begin(), Idle(), until=2)
    seat = episode.seats[0]
    seat.begin_turn()
    for _ in range(30):
        assert isinstance(seat.call("get_inbox", {}), Accepted)
    answer = seat.call("get_inbox", {})
    assert isinstance(answer, Refusal)
    assert answer.code == "budget_queries"
    seat.call("advance", {})
    episode.proceed()
    seat.begin_turn()
    assert isinstance(seat.call("get_inbox", {}), Accepted)


def test_a_turn_takes_64_calls_and_no_more() -> None:
    episode = play(begin(), Idle(), until=2)
    seat = episode.seats[0]
    seat.begin_turn()
    codes = [
        answer.code for answer in (seat.call("nothing", {}) for _ in range(65)) if isinstance(answer, Refusal)
    ]
    assert codes == ["unknown_tool"] * 64 + ["budget_calls"]
    seat.begin_turn()
    assert isinstance(seat.call("get_inbox", {}), Accepted)


def test_the_notebook_outlives_stops_and_has_a_cap() -> None:
    episode = begin(("years=1", "world.budgets.notebook_cap=1000"))
    seat = episode.seats[0]
    seat.begin_turn()
    seat.call("append_note", {"text": "first"})
    seat.call("append_note", {"text": "second"})
    seat.call("advance", {})
    episode.proceed()
    assert seat.packet().notebook == "first\nsecond"
    answer = seat.call("rewrite_notes", {"text": "x" * 1001})
    assert isinstance(answer, Refusal)
    assert answer.code == "note_too_long"
    assert seat.packet().notebook == "first\nsecond"


def test_a_packet_shows_the_last_ten_acts_of_earlier_stops() -> None:
    episode = play(begin(), Idle(), until=2)
    seat = episode.seats[0]
    seat.begin_turn()
    for number in range(12):
        style = ("pressing", "direct")[number % 2]
        seat.call("set_tactics", {"formation": "4-4-2", "style": style})
    seat.call("set_tactics", {"formation": "1-1-8", "style": "direct"})
    seat.call("advance", {})
    episode.proceed()
    recent = seat.packet().recent
    assert len(recent) == 10
    assert {(act.stop, act.tool, act.status) for act in recent} == {("Y01-D002#002", "set_tactics", "set")}


def test_what_a_packet_told_leaves_the_inbox() -> None:
    diary = Diary()
    episode = play(begin(), diary, until=310)
    assert max(diary.inboxes) > 0
    before = episode.world.events.count
    play_stop(episode.seats[0], diary)
    assert before == 0 or episode.world.events.count < before


def test_an_abandoned_run_settles_by_the_time_it_lasted() -> None:
    episode = play(begin(("years=4",)), Idle(), until=400)
    day = episode.world.day
    episode.abandon(0)
    keeper = episode.keepers[0]
    assert episode.finished
    assert keeper.termination is not None
    assert (keeper.termination.reason, keeper.termination.t_years) == ("abandoned", day / 360)
    assert keeper.final == keeper.record.score_if_settled(day / 360)
    with pytest.raises(ValueError, match="ended already"):
        episode.abandon(0)


def test_a_policy_gets_a_door_that_exposes_call_alone() -> None:
    door = facade(begin().seats[0])
    assert [name for name in dir(door) if not name.startswith("_")] == ["call"]
    assert not hasattr(door, "__dict__")


def test_a_seed_that_is_given_is_used() -> None:
    settings = settings_of("years=1")
    assert Episode(settings, 3).world.seed == 3
