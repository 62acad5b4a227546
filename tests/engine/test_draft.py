"""The draft: one pool, one budget, copies of one's own (mechanics §3, decisions 17, 19, paper §3.1)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fmbench.engine import draft, season
from fmbench.engine.answer import Illegal
from fmbench.engine.genesis import create_world
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.worlds import declared_rules, drafted_world

M = 1_000_000
TEMPLATE_ROWS = (P.ROLE, P.BORN, P.ABILITY, P.POTENTIAL, P.ONSET, P.CONSISTENCY, P.WAGE, P.CONTRACT_END)


@pytest.fixture(scope="module")
def open_draft() -> World:
    """Draft day of seed 1 with two seats; tests that write take a fork."""
    return create_world(declared_rules(), 1, 2)


def dearest_first(world: World) -> list[int]:
    return np.argsort(-world.pool[P.ARRIVED_FEE], kind="stable").tolist()


def test_the_pool_has_five_tiers_of_ten_within_their_abilities(open_draft: World) -> None:
    tiers = np.sort(open_draft.pool[P.ABILITY])[::-1].reshape(5, 10) / 1000
    for men, low, high in zip(tiers, (79, 75, 70, 65, 59), (84, 79, 75, 70, 65), strict=True):
        assert low <= men.min() <= men.max() <= high


def test_the_pool_holds_the_quota_of_every_role(open_draft: World) -> None:
    assert np.bincount(open_draft.pool[P.ROLE], minlength=8).tolist() == [5, 9, 9, 5, 8, 4, 5, 5]


def test_prices_are_quarters_of_a_million_and_the_budget_buys_a_part_of_the_pool(open_draft: World) -> None:
    prices = open_draft.pool[P.ARRIVED_FEE]
    assert (prices % 250_000 == 0).all()
    assert prices.min() >= 250_000
    assert 250 * M < prices.sum() < 550 * M


def test_preset_contracts_run_two_to_four_years(open_draft: World) -> None:
    assert set(open_draft.pool[P.CONTRACT_END].tolist()) == {2, 3, 4}


def test_ages_are_18_to_32_and_potential_is_no_less_than_ability(open_draft: World) -> None:
    ages = 1 - open_draft.pool[P.BORN]
    assert 18 <= ages.min() <= ages.max() <= 32
    assert (open_draft.pool[P.POTENTIAL] >= open_draft.pool[P.ABILITY]).all()


picks = st.lists(st.integers(0, 49), unique=True, max_size=25)


@given(picks)
def test_auto_fill_keeps_the_picks_and_fills_up_to_25_different_men(
    open_draft: World, wanted: list[int]
) -> None:
    full = draft.auto_fill(open_draft, wanted)
    assert set(wanted) <= set(full)
    assert len(full) == len(set(full)) == 25
    assert draft.auto_fill(open_draft, full) == full


@given(st.lists(st.integers(0, 49), unique=True, max_size=12))
def test_auto_fill_keeps_two_keepers_and_enough_men_for_a_formation(
    open_draft: World, wanted: list[int]
) -> None:
    full = draft.auto_fill(open_draft, wanted)
    held = np.bincount(open_draft.pool[P.ROLE, full], minlength=8)
    assert held[roles.GK] >= 2
    plain = np.bincount(open_draft.rules.slots_of(0), minlength=8)
    assert (held[1:] >= plain[1:]).all()


def test_the_number_of_a_template_tells_nothing_of_his_ability() -> None:
    numbers = np.arange(50)
    worlds = [create_world(declared_rules(), seed, 1) for seed in range(8)]
    ties = [np.corrcoef(numbers, world.pool[P.ABILITY])[0, 1] for world in worlds]
    assert abs(np.mean(ties)) < 0.2


def test_auto_fill_of_nothing_takes_the_cheapest_men_that_man_a_formation(open_draft: World) -> None:
    full = draft.auto_fill(open_draft, [])
    left = [t for t in range(50) if t not in full]
    prices, role_of = open_draft.pool[P.ARRIVED_FEE], open_draft.pool[P.ROLE]
    held = np.bincount(role_of[full], minlength=8)
    plain = np.bincount(open_draft.rules.slots_of(0), minlength=8)
    for out in left:
        spare = [t for t in full if held[role_of[t]] > plain[role_of[t]] and role_of[t] != roles.GK]
        assert all(prices[t] <= prices[out] for t in spare)
    assert draft.cost(open_draft, full) < 60 * M


def test_a_list_whose_auto_fill_the_budget_cannot_cover_is_refused(open_draft: World) -> None:
    world = open_draft.fork()
    wanted, spent = [], 0
    for template in dearest_first(world):
        price = int(world.pool[P.ARRIVED_FEE, template])
        if spent + price <= 100 * M:
            wanted, spent = [*wanted, template], spent + price
        if len(wanted) == 8:
            break
    assert draft.cost(world, wanted) <= 100 * M < draft.cost(world, draft.auto_fill(world, wanted))
    with pytest.raises(Illegal, match="no_cash"):
        draft.submit(world, 0, wanted)
    assert not world.draft_lists.any()


def test_each_template_may_be_picked_once(open_draft: World) -> None:
    with pytest.raises(Illegal, match="duplicate"):
        draft.submit(open_draft, 0, [3, 3])


def test_a_full_list_without_two_keepers_is_refused(open_draft: World) -> None:
    outfield = [t for t in dearest_first(open_draft)[::-1] if open_draft.pool[P.ROLE, t] != roles.GK]
    with pytest.raises(Illegal, match="limit"):
        draft.submit(open_draft, 0, outfield[:25])


def test_submitting_again_replaces_the_list_and_touches_no_other_seat(open_draft: World) -> None:
    world = open_draft.fork()
    draft.submit(world, 1, [44])
    draft.submit(world, 0, [45, 46])
    outcome = draft.submit(world, 0, [47])
    assert np.flatnonzero(world.draft_lists[0]).tolist() == [47]
    assert np.flatnonzero(world.draft_lists[1]).tolist() == [44]
    assert outcome.facts["cost"] + outcome.facts["left"] == 100 * M


def test_every_club_gets_25_copies_of_its_own_with_ids_by_club() -> None:
    world = drafted_world(seats=2)
    assert world.player_count == 400
    assert world.players[P.CLUB, :400].tolist() == np.repeat(np.arange(16), 25).tolist()
    men = world.players[:, :400]
    for row in TEMPLATE_ROWS:
        assert (men[row] == world.pool[row, men[P.ORIGIN]]).all()
    assert (world.moves.view[:, K.MOVE_HOW] == K.DRAFTED).all()


def test_what_the_draft_leaves_is_cash_beside_the_stipend() -> None:
    world = drafted_world(seats=2)
    fees = np.zeros(16, dtype=np.int64)
    np.add.at(fees, world.moves.view[:, K.MOVE_TO], world.moves.view[:, K.MOVE_FEE])
    assert (world.clubs[C.CASH] == 150 * M - fees).all()
    assert (world.ledger[:, L.OPENING, L.WHOLE_RUN] == world.clubs[C.CASH]).all()
    assert (fees <= 100 * M).all()


def test_a_picked_list_becomes_the_squad(open_draft: World) -> None:
    world = open_draft.fork()
    wanted = draft.auto_fill(world, dearest_first(world)[10:13])
    draft.submit(world, 1, wanted)
    season.end_day(world)
    assert world.players[P.ORIGIN, world.squad(1)].tolist() == wanted


def test_one_clubs_list_changes_no_other_club(open_draft: World) -> None:
    one, two = open_draft.fork(), open_draft.fork()
    draft.submit(two, 1, dearest_first(two)[10:13])
    for world in (one, two):
        season.end_day(world)
    others = one.players[P.CLUB] != 1
    assert (one.players[:, others] == two.players[:, others]).all()


@pytest.mark.parametrize("seed", [1, 2, 1024])
def test_scripted_clubs_draft_full_squads_near_the_budget(seed: int) -> None:
    world = drafted_world(seed)
    for slot in range(16):
        squad = world.squad(slot)
        held = np.bincount(world.players[P.ROLE, squad], minlength=8)
        assert len(squad) == 25
        assert held[roles.GK] >= 2
        assert 50 * M <= world.clubs[C.CASH, slot] <= 80 * M
    best = [np.sort(world.players[P.ABILITY, world.squad(slot)])[-11:].mean() for slot in range(16)]
    assert 74_000 < np.mean(best) < 79_000


def test_tiers_follow_the_frozen_cycle_over_the_cash_of_scripted_clubs() -> None:
    world = drafted_world(seats=1)
    ranked = sorted(range(1, 16), key=lambda slot: (-int(world.clubs[C.CASH, slot]), slot))
    tiers = [roles.TIERS[world.clubs[C.TIER, slot]] for slot in ranked]
    assert tiers == ["hard", "medium", "easy"] * 5


def test_scripts_draft_alike_whatever_their_tier_will_be() -> None:
    solo, none = drafted_world(seats=1), drafted_world(seats=0)
    assert (solo.players[P.ORIGIN, 25:400] == none.players[P.ORIGIN, 25:400]).all()
