"""Nothing comes from nowhere and nothing is lost: money, men, matches (design rule: properties)."""

from functools import cache

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.calendar import CLUBS
from fmbench.engine.state import club as C
from fmbench.engine.state import league as T
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world, play

WORLDS = [(1, 0), (2, 2)]
"""Seed, and seats that do nothing."""
SOURCES = (L.OPENING, L.TV, L.GATE, L.SPONSORS, L.MERCHANDISE, L.PRIZE, L.INJECTION, L.SALES_ABROAD)
SINKS = (L.WAGES, L.RUNNING, L.UPKEEP, L.BUILDING, L.SEVERANCE, L.INTEREST, L.DIVIDEND)


@cache
def evenings(seed: int, seats: int) -> list[World]:
    """The world on every tenth evening of two seasons, and on the first and last."""
    world = drafted_world(seed, seats)
    kept = [world.fork()]
    while world.day < 720:
        kept.append(play(world, world.day + 10).fork())
    return kept


@pytest.fixture(params=WORLDS, ids=lambda world: f"seed{world[0]}seats{world[1]}")
def days(request: pytest.FixtureRequest) -> list[World]:
    return evenings(*request.param)


def test_cash_is_the_sum_of_what_was_booked(days: list[World]) -> None:
    for world in days:
        assert (world.ledger[:, :, L.WHOLE_RUN].sum(axis=1) == world.clubs[C.CASH]).all()


def test_every_kind_of_money_is_a_source_a_sink_or_moves_between_clubs() -> None:
    assert sorted((*SOURCES, *SINKS, L.TRANSFERS_IN, L.TRANSFERS_OUT)) == list(range(L.COUNT))


def test_sources_only_give_and_sinks_only_take(days: list[World]) -> None:
    for world in days:
        run = world.ledger[:, :, L.WHOLE_RUN]
        assert (run[:, list(SOURCES)] >= 0).all()
        assert (run[:, list(SINKS)] <= 0).all()


def test_what_one_club_pays_for_a_man_another_gets(days: list[World]) -> None:
    for world in days:
        run = world.ledger[:, :, L.WHOLE_RUN]
        assert run[:, L.TRANSFERS_IN].sum() == -run[:, L.TRANSFERS_OUT].sum()


def test_fees_are_paid_or_owed_to_the_credit(days: list[World]) -> None:
    for world in days:
        bought = world.moves.view[world.moves.view[:, K.MOVE_HOW] == K.BOUGHT]
        for slot in range(CLUBS):
            owed = world.installments.view[world.installments.view[:, K.FROM_CLUB] == slot]
            fees = bought[bought[:, K.MOVE_TO] == slot, K.MOVE_FEE].sum()
            paid = -world.ledger[slot, L.TRANSFERS_OUT, L.WHOLE_RUN]
            assert fees == paid + owed[:, K.AMOUNT].sum()


def test_parts_of_fees_are_due_in_the_future(days: list[World]) -> None:
    for world in days:
        assert (world.installments.view[:, K.DUE_DAY] > world.day).all()


def test_the_books_of_the_seasons_are_the_books_of_the_run(days: list[World]) -> None:
    for world in days:
        seasons = world.ledger[:, :, L.THIS_SEASON] + world.ledger[:, :, L.LAST_SEASON]
        assert (seasons == world.ledger[:, :, L.WHOLE_RUN]).all()


def test_every_man_is_in_exactly_one_place(days: list[World]) -> None:
    for world in days:
        men = world.players[:, : world.player_count]
        at_a_club = np.isin(men[P.STATUS], (P.SENIOR, P.ACADEMY))
        assert np.isin(men[P.STATUS], (P.SENIOR, P.ACADEMY, P.FREE, P.GONE)).all()
        assert ((men[P.CLUB] >= 0) == at_a_club).all()
        listed = [*(world.squad(slot) for slot in range(CLUBS)), *(world.academy(s) for s in range(CLUBS))]
        assert np.array_equal(np.sort(np.concatenate(listed)), np.flatnonzero(at_a_club))


def test_a_mans_last_move_took_him_where_he_is(days: list[World]) -> None:
    for world in days:
        place: dict[int, int] = {}
        for player, origin, to in world.moves.view[:, [K.MOVE_PLAYER, K.MOVE_FROM, K.MOVE_TO]].tolist():
            assert place.get(player, origin) == origin
            place[player] = to
        for player, slot in place.items():
            assert world.players[P.CLUB, player] == slot


def test_seniors_have_contracts_that_have_not_ended_and_others_have_none(days: list[World]) -> None:
    for world in days:
        men = world.players[:, : world.player_count]
        senior = men[P.STATUS] == P.SENIOR
        first = world.season + (1 if world.day % 360 == 0 and world.day else 0)
        assert (men[P.CONTRACT_END, senior] >= first).all()
        assert (men[P.WAGE, senior] > 0).all()
        assert (men[P.WAGE, ~senior] == 0).all()
        assert (men[P.CONTRACT_END, ~senior] == -1).all()


def test_squads_academies_and_free_signings_keep_their_limits(days: list[World]) -> None:
    for world in days:
        rules = world.rules
        assert max(len(world.squad(slot)) for slot in range(CLUBS)) <= rules.draft.max_senior
        assert max(len(world.academy(slot)) for slot in range(CLUBS)) <= rules.youth.max_academy
        assert world.clubs[C.FREE_SIGNINGS].max() <= rules.contracts.free_signings_max


def test_measures_of_the_body_and_the_mind_stay_in_range(days: list[World]) -> None:
    for world in days:
        men = world.players[:, : world.player_count]
        for row in (P.MORALE, P.FATIGUE):
            assert men[row].min() >= 0
            assert men[row].max() <= 100_000
        assert np.abs(men[P.FORM]).max() <= 1_000
        assert men[P.ABILITY].min() >= 1_000
        assert men[P.ABILITY].max() <= world.rules.traits.ability_max
        assert (world.clubs[C.CONFIDENCE] <= 100_000).all()


def test_the_table_is_the_sum_of_the_matches(days: list[World]) -> None:
    for world in days:
        played = world.matches[world.matches[:, T.IS_PLAYED] == 1]
        goals = np.zeros((2, CLUBS), dtype=np.int64)
        for home, away, mine, theirs in played[:, [T.HOME, T.AWAY, T.HOME_GOALS, T.AWAY_GOALS]].tolist():
            goals[:, home] += mine, theirs
            goals[:, away] += theirs, mine
        assert (world.table[[T.GOALS_FOR, T.GOALS_AGAINST]] == goals).all()
        results = world.table[[T.WON, T.DRAWN, T.LOST]]
        assert (results.sum(axis=0) == world.table[T.PLAYED]).all()
        points = 3 * world.table[T.WON] + world.table[T.DRAWN] + world.table[T.DEDUCTED]
        assert (world.table[T.POINTS] == points).all()
        assert world.table[T.WON].sum() == world.table[T.LOST].sum()


@pytest.mark.parametrize(("seed", "seats"), WORLDS)
def test_nothing_lodged_outlives_its_day(seed: int, seats: int) -> None:
    world = evenings(seed, seats)[3].fork()
    for _ in range(30):
        season.play_day(world)
        season.end_day(world)
        assert world.bids.count == world.approaches.count == world.asked_prices.count == 0


def test_nobody_bids_outside_the_windows(days: list[World]) -> None:
    calendar = days[-1].rules.calendar
    moves = days[-1].moves.view
    for day, how in moves[:, [K.MOVE_DAY, K.MOVE_HOW]].tolist():
        if how in (K.BOUGHT, K.FREE_SIGNED):
            assert calendar.window_open(day)
