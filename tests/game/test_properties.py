"""Whatever a seat calls, the world stays whole, and a refused call leaves no trace."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.engine.market import offers
from fmbench.engine.state import rows as K
from fmbench.game.answers import Refusal
from fmbench.game.episode import Episode, play_stop
from fmbench.game.packet import Packet
from fmbench.game.seat import Seat
from fmbench.game.stops import Door
from fmbench.game.tools import TOOLS
from fmbench.game.tools.ids import format_offer
from tests.game.episodes import HOSTILE, Chaos, Idle, assert_whole, begin, play


class Watched:
    """Makes the calls of a chaotic manager and checks what each of them did."""

    def __init__(self, seat: Seat, chaos: Chaos) -> None:
        self.seat, self.chaos = seat, chaos
        self.refused = self.done = 0
        self.codes: set[str] = set()
        self.statuses: set[tuple[str, str]] = set()

    def play(self, packet: Packet, _door: Door) -> None:
        self.chaos.play(packet, self)

    def call(self, tool: str, args: object) -> object:
        seat, before = self.seat, self.seat.world.digest()
        answer = seat.call(tool, args)
        text = answer.as_json()
        if isinstance(answer, Refusal):
            self.refused += 1
            self.codes.add(answer.code)
            assert seat.world.digest() == before, (tool, args, answer)
            assert answer.message
            assert answer.hint
        else:
            self.done += 1
            self.statuses.add((tool, str(text.get("status"))))
            if tool.startswith("get_"):
                assert seat.world.digest() == before, (tool, args)
        assert seat.budget.queries_left >= 0
        assert seat.budget.negotiation_left >= 0
        return answer


PATIENT = (
    "years=6", "world.board.fire=0", "world.board.vote=10", "world.insolvency.revival_max=10",
    "allow_nonstandard=true",
)  # fmt: skip
"""A board that lets even a senseless manager go on for years."""


@pytest.mark.parametrize(("key", "seed"), [(1, 1), (2, 1024)])
def test_thousands_of_random_calls_leave_money_men_and_budgets_in_order(key: int, seed: int) -> None:
    episode = begin(PATIENT, seed)
    seat = episode.seats[0]
    watched = Watched(seat, Chaos(key, calls=55))
    while not episode.finished:
        play_stop(seat, watched)
        assert_whole(episode.world)
        episode.proceed()
    assert watched.done + watched.refused > 5_000
    assert watched.refused > 1_000
    expected = {"no_cash", "window_closed", "unknown_id", "not_yours", "bad_argument", "not_now", "embargo"}
    assert expected <= watched.codes


def test_random_calls_of_all_sixteen_seats_leave_the_world_whole() -> None:
    episode = begin(("track=arena", "roster=scripted16", "years=2"), seed=3)
    managers = {number: Chaos(number, calls=10) for number in range(16)}
    while not episode.finished:
        for seat in episode.stopped:
            play_stop(seat, managers[seat.number])
        assert_whole(episode.world)
        episode.proceed()
    assert sum(manager.made for manager in managers.values()) > 4_000


@pytest.fixture(scope="module")
def summer() -> Episode:
    """A solo world in its first summer window, its stop open."""
    return play(begin(), Idle(), until=5)


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_calls_are_refused_with_code_and_hint_and_change_nothing(
    summer: Episode, number: int
) -> None:
    seat = summer.seats[0]
    tool, args = HOSTILE[number]
    before, memory = summer.world.digest(), (seat.memory.notebook, len(seat.memory.recent))
    seat.begin_turn()
    answer = seat.call(tool, args)
    assert isinstance(answer, Refusal), answer
    assert answer.message
    assert answer.hint
    assert summer.world.digest() == before
    assert (seat.memory.notebook, len(seat.memory.recent)) == memory
    assert seat.budget.negotiation_used == 0


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["P00001", "P00390", "F00001", "T01", "accept", "counter", "Y01-R01-M1"]),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[object, object]:
    tool = draw(st.sampled_from(sorted(set(TOOLS) - {"advance"})) | st.text(max_size=10))
    spec = TOOLS.get(tool)
    if spec is None or draw(st.integers(0, 9)) == 0:
        return tool, draw(JSON)
    names = [field.alias or name for name, field in spec.arguments.model_fields.items()]
    return tool, {name: draw(JSON) for name in names if draw(st.integers(0, 9))}


@settings(max_examples=300, deadline=None)
@given(call=calls())
def test_no_call_breaks_the_door_and_no_refusal_changes_the_world(
    summer: Episode, call: tuple[object, object]
) -> None:
    seat = summer.seats[0]
    seat.budget.calls_in_turn = 0
    before = summer.world.digest()
    answer = seat.call(*call)
    if isinstance(answer, Refusal):
        assert summer.world.digest() == before
    assert_whole(summer.world)


def test_an_offer_is_answered_once_and_not_after_it_lapsed() -> None:
    episode = play(begin(), Idle(), until=5)
    world, seat = episode.world, episode.seats[0]
    mine = world.squad(0)
    for man in mine[:2].tolist():
        offers.queue(world, man, 5, 1_000_000, 2_000_000)
    offers.deliver(world, 0)
    waiting = offers.pending(world, 0)[-2:, K.OFFER_ID].tolist()
    first, second = (format_offer(number) for number in waiting)
    seat.begin_turn()
    assert not isinstance(seat.call("respond_to_offer", {"offer_id": first, "response": "reject"}), Refusal)
    for response in ("accept", "reject"):
        answer = seat.call("respond_to_offer", {"offer_id": first, "response": response})
        assert isinstance(answer, Refusal)
        assert answer.code == "expired"
    wrong = seat.call("respond_to_offer", {"offer_id": second, "response": "accept_counter"})
    assert isinstance(wrong, Refusal)
    assert wrong.code == "wrong_response"
    seat.close()
    episode.proceed()
    play(episode, Idle(), until=16)
    seat.begin_turn()
    late = seat.call("respond_to_offer", {"offer_id": second, "response": "accept"})
    assert isinstance(late, Refusal)
    assert late.code in ("expired", "unknown_id")
