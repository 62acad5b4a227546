"""Several seats in one world: forks of the frozen day, joined so that no order matters."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fmbench.engine.forks import LODGED, fork_digest, fork_world, join_fork
from fmbench.engine.market import offers
from fmbench.engine.market.valuation import public_value
from fmbench.engine.season import end_day, play_day
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.answers import Accepted
from fmbench.game.episode import Episode, play_stop
from fmbench.game.tools.ids import format_offer, format_player
from tests.game.episodes import ARENA, Chaos, Idle, assert_whole, begin, play


def chaos() -> dict[int, Chaos]:
    return {number: Chaos(number, calls=10) for number in range(16)}


def sorted_digest(world: World) -> str:
    """The world's digest with the rows that acts append in one order."""
    twin = world.fork()
    for name in (*LODGED, "offers"):
        table = getattr(twin, name)
        table.view[:] = table.view[np.lexsort(table.view.T)]
    return twin.digest()


def acted(episode: Episode) -> Episode:
    """All seats of the open stops have acted; nobody has advanced."""
    for number, manager in chaos().items():
        seat = episode.seats[number]
        seat.begin_turn()
        manager.play(seat.packet(), NoAdvance(seat.call))
    return episode


class NoAdvance:
    """A door whose `advance` does nothing, so that a test can join the forks itself."""

    def __init__(self, call: object) -> None:
        self._call = call

    def call(self, tool: str, args: object) -> object:
        return None if tool == "advance" else self._call(tool, args)  # type: ignore[operator]


@pytest.fixture(scope="module")
def busy_day() -> Episode:
    """A day in the winter window with offers about, all sixteen seats having acted."""
    managers = chaos()
    episode = play(begin(ARENA, seed=5), managers, until=181)
    return acted(episode)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(16)))
def test_the_days_acts_joined_in_any_order_make_the_same_world(
    busy_day: Episode, order: Sequence[int]
) -> None:
    def joined(numbers: Sequence[int]) -> World:
        world = busy_day.world.fork()
        for number in numbers:
            fork = busy_day.seats[number].fork
            assert fork is not None
            join_fork(world, fork)
        return world

    canonical, other = joined(range(16)), joined(order)
    assert sorted_digest(canonical) == sorted_digest(other)
    for world in (canonical, other):
        end_day(world)
        for _ in range(3):
            play_day(world)
            end_day(world)
    assert sorted_digest(canonical) == sorted_digest(other)


def test_sixteen_seats_acted_on_that_day(busy_day: Episode) -> None:
    digests = {fork_digest(seat.fork) for seat in busy_day.seats if seat.fork is not None}
    assert len(digests) == 16
    lodged = sum(seat.world.bids.count - busy_day.world.bids.count for seat in busy_day.seats)
    assert lodged > 5


def test_the_order_in_which_seats_play_does_not_matter() -> None:
    worlds = []
    for backwards in (False, True):
        episode, managers = begin(ARENA, seed=5), chaos()
        while not episode.finished and episode.world.day < 70:
            stopped = episode.stopped[::-1] if backwards else episode.stopped
            for seat in stopped:
                play_stop(seat, managers[seat.number])
            episode.proceed()
        worlds.append(episode.world)
    assert worlds[0].digest() == worlds[1].digest()


def test_seats_that_play_at_once_make_the_world_of_seats_that_play_in_turn() -> None:
    def at_once(episode: Episode) -> Episode:
        managers = chaos()
        with ThreadPoolExecutor(max_workers=8) as pool:
            while not episode.finished and episode.world.day < 30:
                list(pool.map(lambda seat: play_stop(seat, managers[seat.number]), episode.stopped))
                episode.proceed()
        return episode

    in_turn = play(begin(ARENA, seed=5), chaos(), until=30)
    assert at_once(begin(ARENA, seed=5)).world.digest() == in_turn.world.digest()


def test_the_world_stays_frozen_while_seats_act_apart_from_what_they_alone_know() -> None:
    episode = play(begin(ARENA, seed=5), chaos(), until=5)
    before = episode.world.part_digests()
    acted(episode)
    after = episode.world.part_digests()
    assert {name for name in before if before[name] != after[name]} <= {"relations"}


def test_a_seat_does_not_see_what_others_did_today() -> None:
    episode = play(begin(ARENA), Idle(), until=5)
    world, first, second = episode.world, episode.seats[0], episode.seats[1]
    man = int(world.squad(1)[0])
    first.begin_turn()
    bid = {"player_id": format_player(man), "amount_m": public_value(world, man) / 1e6}
    assert isinstance(first.call("make_transfer_offer", bid), Accepted)
    assert second.world.bids.count == 0
    assert world.bids.count == 0


def test_a_bid_for_a_man_released_the_same_day_is_void_and_its_seat_is_told() -> None:
    episode = play(begin(ARENA), Idle(), until=5)
    world, bidder, owner = episode.world, episode.seats[0], episode.seats[1]
    man = int(world.squad(1)[0])
    for seat in (bidder, owner):
        seat.begin_turn()
    bid = {"player_id": format_player(man), "amount_m": public_value(world, man) / 1e6}
    assert isinstance(bidder.call("make_transfer_offer", bid), Accepted)
    assert isinstance(owner.call("release_player", {"player_id": format_player(man)}), Accepted)
    finish_stop(episode)
    assert world.players[P.STATUS, man] == P.FREE
    told = world.events.view
    mine = told[(told[:, K.EVENT_SEAT] == 0) & (told[:, K.EVENT_TYPE] == E.BID_LOST)]
    assert mine[:, K.EVENT_A].tolist() == [man]
    assert_whole(world)


def test_an_offer_rejected_today_is_told_to_the_other_seat_at_its_next_stop() -> None:
    episode = play(begin(ARENA), Idle(), until=5)
    world, owner, bidder = episode.world, episode.seats[1], episode.seats[0]
    man = int(world.squad(1)[0])
    bidder.begin_turn()
    bid = {"player_id": format_player(man), "amount_m": public_value(world, man) / 1e6}
    assert isinstance(bidder.call("make_transfer_offer", bid), Accepted)
    finish_stop(episode)
    while not len(offers.pending(world, 1)):
        finish_stop(episode)
    offer = format_offer(int(offers.pending(world, 1)[0, K.OFFER_ID]))
    owner.begin_turn()
    assert isinstance(owner.call("respond_to_offer", {"offer_id": offer, "response": "reject"}), Accepted)
    finish_stop(episode)
    while not bidder.is_open:
        finish_stop(episode)
    told = bidder.world.events.view
    kinds = told[told[:, K.EVENT_SEAT] == 0][:, K.EVENT_TYPE].tolist()
    assert E.BID_LOST in kinds


def finish_stop(episode: Episode) -> None:
    for seat in episode.stopped:
        seat.close()
    episode.proceed()


def test_a_fork_shares_nothing_that_acts_may_change() -> None:
    episode = play(begin(ARENA), Idle(), until=5)
    world = episode.world
    fork = fork_world(world, 3)
    fork.world.players[:, fork.men] = -7
    fork.world.clubs[:] = -7
    fork.world.orders[:] = -7
    fork.world.moves.append(*[-7] * K.MOVE_COUNT)
    assert (world.players[:, fork.men] != -7).any()
    assert (world.clubs != -7).any()
    assert world.moves.count == fork.world.moves.count - 1


def test_a_seat_of_many_may_be_abandoned_while_the_others_go_on() -> None:
    episode = play(begin(ARENA, seed=2), Idle(), until=100)
    episode.abandon(4)
    assert not episode.finished
    play(episode, Idle())
    reasons = [keeper.termination.reason for keeper in episode.keepers if keeper.termination]
    assert reasons[4] == "abandoned"
    assert reasons.count("completed") == 15
