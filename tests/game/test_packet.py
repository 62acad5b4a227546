"""The packet: what every stop tells a seat without being asked (interface note)."""

import json

import pytest

from fmbench.engine.market import offers
from fmbench.engine.state import club as C
from fmbench.engine.state import events as E
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from fmbench.game.budget import StopBudget
from fmbench.game.packet import Packet, build_packet
from fmbench.game.stops import RecentAct, SeatMemory
from fmbench.game.tools.ids import format_offer, format_player
from fmbench.game.view.words import EVENTS
from tests.game.view.looks import BUDGETS, packet_of, packet_text, played_world, stop_of

PARTS = ["stop", "digest", "inbox", "pending_offers", "recent_actions", "notebook", "budgets"]
DIGEST = [
    "position", "played", "points", "target", "cash_m", "wage_ratio", "confidence", "injuries",
    "next_fixture", "window_open", "window_closes", "warnings",
]  # fmt: skip
FACTS = {
    E.OFFER_RECEIVED: (912, 3, 5, 4_000_000),
    E.COUNTER_RECEIVED: (928, 3, 5, 4_000_000),
    E.BID_WON: (3, 5, 4_000_000, 1_000_000),
    E.BID_LOST: (3, 4_000_000, 2),
    E.OFFER_LAPSED: (912, 3, 5, 4_000_000),
    E.CONTRACT_EXPIRING: (3, 5),
    E.CONTRACT_ANSWER: (3, 0, -1, 2),
    E.PLAYER_LEFT_FREE: (3,),
    E.INJURY_MAJOR: (3, 44),
    E.RETIREMENT: (3,),
    E.YOUTH_ARRIVED: (3,),
    E.YOUTH_TERM_LAPSING: (3,),
    E.FACILITY_COMPLETED: (2, 3),
    E.STANDING_ORDER_EXECUTED: (0, 3, 2, -1),
    E.SEASON_VERDICT: (4, 6, 7_500, 20),
    E.BOARD_WARNING: (31_000,),
    E.FINANCE_WARNING: (2, 910_000),
    E.ADMINISTRATION: (9, -4_000_000, 3),
    E.DISMISSAL_AND_REVIVAL: (1, 1, 10_000_000),
}


@pytest.fixture(scope="module")
def stop() -> World:
    """The first winter window of a season."""
    return played_world(seed=6, seats=2, until=181)


def test_a_packet_has_its_parts_in_the_stated_order(stop: World) -> None:
    text = json.loads(packet_text(stop, 0))
    assert list(text) == PARTS
    assert list(text["digest"]) == DIGEST
    assert list(text["stop"]) == ["id", "number", "season", "day", "types"]
    assert text["stop"]["id"] == "Y01-D181#007"
    assert "winter_window_open" in text["stop"]["types"]


def test_scripts_read_the_same_numbers_as_the_text(stop: World) -> None:
    packet = packet_of(stop, 0)
    digest = packet.as_json()["digest"]
    assert isinstance(digest, dict)
    assert packet.cash == stop.clubs[C.CASH, 0]
    assert digest["cash_m"] == packet.cash / 1e6
    assert digest["position"] == packet.position
    assert digest["target"] == packet.target == stop.clubs[C.TARGET, 0]
    assert digest["window_open"] is packet.window_open is True
    assert digest["window_closes"] == "Y01-D209"
    assert (packet.season, packet.day, packet.stop_id) == (1, 181, "Y01-D181#007")


def test_before_the_first_match_there_is_no_position() -> None:
    packet = packet_of(played_world(seed=6, seats=1, until=2), 0)
    assert packet.position == 0
    digest = packet.as_json()["digest"]
    assert isinstance(digest, dict)
    assert digest["position"] is None


def quiet(world: World) -> World:
    other = world.fork()
    other.events.clear()
    return other


def inbox(world: World) -> list[dict[str, object]]:
    events: list[dict[str, object]] = json.loads(packet_text(world, 0))["inbox"]
    return events


@pytest.mark.parametrize("kind", range(19))
def test_every_type_of_event_reaches_the_inbox(stop: World, kind: int) -> None:
    world = quiet(stop)
    world.emit(0, kind, *FACTS[kind])
    (event,) = inbox(world)
    assert event["type"] == EVENTS[kind]
    assert event["day"] == "Y01-D181"
    asked = kind in (E.CONTRACT_EXPIRING, E.YOUTH_TERM_LAPSING)
    assert event["action_required"] is asked
    assert event["answer_id"] == (format_player(3) if asked else None)


def test_an_offer_asks_for_an_answer_while_it_is_pending(stop: World) -> None:
    world = quiet(stop)
    man = int(world.squad(0)[0])
    offers.queue(world, man, 5, 3_000_000, 4_000_000)
    offers.deliver(world, 0)
    (event,) = inbox(world)
    pending = packet_of(world, 0).offers
    assert event["action_required"] is True
    assert event["answer_id"] == format_offer(int(pending.offer[-1]))
    offers.reject(world, 0, int(pending.offer[-1]))
    (event,) = inbox(world)
    assert event["action_required"] is False


def test_the_inbox_is_in_order_of_day_and_a_seats_own(stop: World) -> None:
    world = quiet(stop)
    for day, seat in ((20, 0), (10, 0), (15, 1), (10, 0)):
        world.day = day
        world.emit(seat, E.RETIREMENT, day + seat)
    world.day = stop.day
    assert [event["day"] for event in inbox(world)] == ["Y01-D010", "Y01-D010", "Y01-D020"]


def test_injured_men_stand_in_the_digest_with_the_day_they_return(stop: World) -> None:
    world = stop.fork()
    world.players[P.INJURED_UNTIL] = 0
    man = int(world.squad(0)[2])
    world.players[P.INJURED_UNTIL, man] = world.day + 9
    digest = json.loads(packet_text(world, 0))["digest"]
    assert digest["injuries"] == [{"player": format_player(man), "injured_until": "Y01-D190"}]


def test_the_four_warnings_of_the_digest(stop: World) -> None:
    world = stop.fork()
    world.clubs[C.CASH, 0] = -1
    world.clubs[C.CONFIDENCE, 0] = 10_000
    world.clubs[C.ADMINISTRATION_DAY, 0] = 100
    world.players[P.WAGE, world.squad(0)[0]] = 900_000_000
    digest = json.loads(packet_text(world, 0))["digest"]
    warnings = ["wage_ratio", "board_confidence", "negative_cash", "administration"]
    assert digest["warnings"] == warnings


def packet_with(world: World, memory: SeatMemory) -> Packet:
    return build_packet(world, 0, stop_of(world, 0), memory, StopBudget(BUDGETS))


def test_notebook_and_last_acts_are_as_they_were_when_the_stop_began(stop: World) -> None:
    memory = SeatMemory("first")
    memory.recent.append(RecentAct("Y01-D063#005", "invest", {"facility": "stadium"}, "started"))
    packet = packet_with(stop, memory)
    memory.notebook = "second"
    memory.recent.clear()
    text = packet.as_json()
    assert text["notebook"] == "first"
    assert text["recent_actions"] == [
        {"stop": "Y01-D063#005", "tool": "invest", "args": {"facility": "stadium"}, "status": "started"}
    ]


def test_fingerprints_part_packets_that_differ(stop: World) -> None:
    base = packet_with(stop, SeatMemory()).fingerprint()
    assert base == packet_with(stop, SeatMemory()).fingerprint()
    assert base != packet_with(stop, SeatMemory("note")).fingerprint()
    richer = stop.fork()
    richer.clubs[C.CASH, 0] += 1
    assert base != packet_with(richer, SeatMemory()).fingerprint()
