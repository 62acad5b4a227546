"""Observation audit: what a seat is told hangs on its scout's beliefs and on public facts alone.

Decisions 6 and 7.
"""

import numpy as np
import pytest

from fmbench.engine.calendar import CLUBS
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.game.view.looks import (
    answer_text,
    call,
    columns,
    packet_of,
    packet_text,
    payload,
    played_world,
    queries,
)

TRUTH = (
    P.ABILITY, P.POTENTIAL, P.DEVELOPMENT, P.ONSET, P.PRONENESS, P.CONSISTENCY, P.FIT_STYLE,
    P.MISFIT_STYLE, P.MISPRICING, P.WAGE_FACTOR, P.PUBLIC_NOISE,
)  # fmt: skip
MOOD = (R.NOISE_SUM, R.RATCHET, R.RATCHET_DAY, R.REJECTIONS, R.REJECTED_DAY, R.TALKS, R.WAGE_RATCHET)


def scrambled(world: World) -> World:
    """The same public world and the same beliefs over another hidden truth."""
    other = world.fork()
    noise = np.random.default_rng(1)
    men, seats = world.player_count, world.seat_count
    for row in TRUTH:
        other.players[row, :men] = noise.permutation(other.players[row, :men]) + 1
    for row in MOOD:
        other.relations[:, row, :men] += noise.integers(1, 1000, (seats, men))
    others = np.flatnonzero(world.clubs[C.SEAT] < 0)
    for row in (C.SELLER_STYLE, C.TIER):
        other.clubs[row, others] = (other.clubs[row, others] + 1) % 3
    other.clubs[C.CASH, others] += 77_000_000
    other.ledger[others, L.OPENING] += 77_000_000
    theirs = np.isin(other.players[P.CLUB, :men], others)
    for row in (P.FORM, P.MORALE, P.FATIGUE, P.PLAY_SHARE):
        other.players[row, :men][theirs] += 13
    other.offers.view[:, K.OFFER_CEILING] += 5_000_000
    other.pairs += 40_000
    other.pool[list(TRUTH)] += 500
    return other


def test_scrambling_the_truth_changes_it(solo: World) -> None:
    assert scrambled(solo).part_digests()["players"] != solo.part_digests()["players"]


def test_hidden_truth_changes_no_answer(world: World) -> None:
    other = scrambled(world)
    for seat in range(0, world.seat_count, 7):
        for parsed in queries(world, seat):
            if parsed.name == "get_draft_pool":
                continue  # legal before the first belief is stored, see below
            asked = f"{parsed.name} {parsed.to_wire()} of seat {seat}"
            assert answer_text(other, seat, parsed) == answer_text(world, seat, parsed), asked
            before, after = payload(world, seat, parsed), payload(other, seat, parsed)
            assert after.fingerprint() == before.fingerprint(), asked


def test_hidden_truth_changes_no_packet(world: World) -> None:
    other = scrambled(world)
    for seat in range(world.seat_count):
        assert packet_text(other, seat) == packet_text(world, seat)
        assert packet_of(other, seat).fingerprint() == packet_of(world, seat).fingerprint()


def test_traits_of_the_draft_pool_change_nothing_of_it() -> None:
    world = played_world(seed=3, seats=1, until=0)
    other = world.fork()
    traits = [row for row in TRUTH if row not in (P.ABILITY, P.POTENTIAL)]
    other.pool[traits] += 5
    asked = call("get_draft_pool")
    assert answer_text(other, 0, asked) == answer_text(world, 0, asked)


def test_draws_of_the_future_change_no_column(solo: World) -> None:
    """Another seed from today on: only names and the noise of the stars are drawn from it."""
    other = solo.fork()
    other.seed = solo.seed + 1
    for parsed in queries(solo, 0):
        if parsed.name != "get_draft_pool":
            before, after = columns(payload(solo, 0, parsed)), columns(payload(other, 0, parsed))
            assert after == before, parsed.name
    assert columns(packet_of(other, 0)) == columns(packet_of(solo, 0))


def test_what_is_shown_of_a_man_follows_the_belief_about_him(solo: World) -> None:
    squad = call("get_squad")
    man = int(solo.squad(0)[0])
    other = solo.fork()
    other.relations[0, [R.BELIEF, R.BELIEF_POTENTIAL], man] += 6_000
    before, after = payload(solo, 0, squad).men, payload(other, 0, squad).men
    assert after.low[0] == before.low[0] + 6
    assert after.high[0] == before.high[0] + 6
    assert after.value[0] > before.value[0]
    assert after.value[1:].tolist() == before.value[1:].tolist()


def test_squad_value_and_net_worth_follow_the_beliefs(solo: World) -> None:
    asked = call("get_club_overview")
    other = solo.fork()
    other.relations[0, [R.BELIEF, R.BELIEF_POTENTIAL]] += 10_000
    before, after = payload(solo, 0, asked), payload(other, 0, asked)
    assert after.squad_value > before.squad_value
    assert after.net_worth > before.net_worth
    assert after.squad_value % 1_000_000 == after.net_worth % 1_000_000 == 0


@pytest.mark.parametrize("seat", range(0, CLUBS, 5))
def test_two_scouts_see_one_man_differently(arena: World, seat: int) -> None:
    asked = call("get_transfer_market")
    mine = payload(arena, seat, asked).men
    theirs = payload(arena, (seat + 1) % CLUBS, asked).men
    assert mine.value.tolist() != theirs.value.tolist()


def test_nothing_that_a_seat_asks_changes_the_world(world: World) -> None:
    before = world.part_digests()
    for seat in range(0, world.seat_count, 5):
        for parsed in queries(world, seat):
            answer_text(world, seat, parsed)
        packet_text(world, seat)
    assert world.part_digests() == before
