"""The oracle's privilege is information: it acts through the door and within every limit."""

from __future__ import annotations

from collections.abc import Mapping

from fmbench.game.answers import Accepted, Answer, Refusal, RefusalCode
from fmbench.game.episode import Episode, play_stop
from fmbench.game.packet import Packet
from fmbench.game.stops import Door
from fmbench.settings import load_settings
from tests.oracle.runs import Call, oracle_of, play, settings_of


class ShutDoor:
    """Refuses every call."""

    def call(self, _tool: str, _args: Mapping[str, object]) -> Answer:
        return Refusal(RefusalCode.NOT_NOW, "shut", "Wait.")


class Again:
    """Makes the calls of another run again, stop by stop, and looks at nothing."""

    def __init__(self, calls: list[Call]) -> None:
        self.calls = calls

    def play(self, packet: Packet, door: Door) -> None:
        for call in self.calls:
            if call.stop == packet.stop.id:
                door.call(call.tool, call.args)


class Idle:
    """Advances, and nothing else."""

    def play(self, _packet: Packet, door: Door) -> None:
        door.call("advance", {})


def test_reading_changes_nothing() -> None:
    episode = Episode(settings_of("years=1"), seed=1)
    for _ in range(4):
        seat, before = episode.seats[0], episode.world.digest()
        oracle_of(episode).play(seat.packet(), ShutDoor())
        assert episode.world.digest() == before
        play_stop(seat, oracle_of(episode))
        episode.proceed()


def test_its_calls_alone_make_its_world() -> None:
    watched, again = (Episode(settings_of("years=2"), seed=3) for _ in range(2))
    calls = play(watched)
    script = Again(calls)
    while not again.finished:
        for seat in again.stopped:
            play_stop(seat, script)
        again.proceed()
    assert again.world.digest() == watched.world.digest()


def test_no_call_is_refused_or_rejected() -> None:
    calls = play(Episode(settings_of("years=3"), seed=1))
    assert {type(call.answer) for call in calls} == {Accepted}
    by_stop = [call.stop for call in calls]
    assert max(by_stop.count(stop) for stop in set(by_stop)) <= 64


def test_it_plays_among_other_seats() -> None:
    episode = Episode(load_settings(["track=arena", "roster=scripted16", "years=1"]), seed=5)
    oracle, idle = oracle_of(episode, number=7), Idle()
    while not episode.finished:
        for seat in episode.stopped:
            play_stop(seat, oracle if seat.number == 7 else idle)
        episode.proceed()
    finals = [keeper.final for keeper in episode.keepers]
    assert max(range(16), key=lambda seat: finals[seat].final if finals[seat] else 0.0) == 7
