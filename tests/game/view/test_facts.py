"""The exact facts of the twelve queries agree with the world and with one another."""

from collections.abc import Callable

import numpy as np
import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.calendar import CLUBS, ROUNDS
from fmbench.engine.draft import auto_fill, submit
from fmbench.engine.market.bids import make_bid, resolve_bids
from fmbench.engine.market.offers import deliver, name_counter, pending, queue
from fmbench.engine.market.valuation import public_value
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.answers import Refusal, RefusalCode
from fmbench.game.tools.ids import format_player
from fmbench.game.view import answer_query
from fmbench.game.view.names import club_names
from fmbench.game.view.words import STATUSES
from tests.game.view.looks import call, payload, played_world


def test_clubs_have_sixteen_different_invented_names() -> None:
    for seed in range(50):
        assert len(set(club_names(seed))) == CLUBS
    assert club_names(1) == club_names(1)
    assert club_names(1) != club_names(2)


def test_statuses_are_spelt_in_the_order_of_the_world() -> None:
    assert STATUSES[P.ACADEMY] == "academy"
    assert STATUSES[P.SENIOR] == "senior"
    assert STATUSES[P.FREE] == "free_agent"


def test_the_squad_shows_every_senior_with_form_morale_and_fatigue(solo: World) -> None:
    men = payload(solo, 0, call("get_squad")).men
    assert men.player.tolist() == solo.squad(0).tolist()
    assert (men.morale >= 0).all()
    assert (men.is_own == 1).all()
    assert men.wage.tolist() == solo.players[P.WAGE, solo.squad(0)].tolist()


def test_of_other_clubs_men_neither_form_nor_morale_nor_fatigue_is_shown(solo: World) -> None:
    man = int(solo.squad(5)[0])
    shown = payload(solo, 0, call("get_player", player_id=format_player(man))).as_json()["player"]
    assert shown["form"] is shown["morale"] is shown["fatigue"] is None
    assert shown["wage_m_per_year"] == solo.players[P.WAGE, man] / 1e6


def test_payloads_do_not_change_with_the_world(solo: World) -> None:
    world = solo.fork()
    squad, overview = payload(world, 0, call("get_squad")), payload(world, 0, call("get_club_overview"))
    before = squad.fingerprint(), overview.fingerprint()
    world.players += 1
    world.clubs += 1
    world.orders += 1
    world.lineups += 1
    assert (squad.fingerprint(), overview.fingerprint()) == before


def market_pages(world: World, **filters: object) -> list[list[int]]:
    first = payload(world, 0, call("get_transfer_market", **filters))
    rest = [
        payload(world, 0, call("get_transfer_market", page=page, **filters))
        for page in range(2, first.pages + 1)
    ]
    assert sum(len(page.men) for page in [first, *rest]) == first.total
    return [page.men.table.T.tolist() for page in [first, *rest]]


def market_ids(world: World, **filters: object) -> list[int]:
    return [man[0] for page in market_pages(world, **filters) for man in page]


def test_the_market_holds_listed_men_free_agents_and_men_in_their_last_year(solo: World) -> None:
    players = solo.players[:, : solo.player_count]
    others = (players[P.STATUS] == P.SENIOR) & (players[P.CLUB] != 0)
    listed = others & (players[P.LISTED] == 1)
    last_year = others & (players[P.CONTRACT_END] <= solo.season)
    free = players[P.STATUS] == P.FREE
    expected: dict[str | None, np.ndarray] = {
        None: listed | last_year | free, "listed": listed, "last_year": last_year,
        "free_agent": free,
    }  # fmt: skip
    for status, mask in expected.items():
        found = market_ids(solo, status=status)
        assert sorted(found) == np.flatnonzero(mask).tolist(), status
        assert len(found) == len(set(found))


def test_the_market_is_sorted_by_shown_value_then_id(solo: World) -> None:
    keys = [(-man[8], man[0]) for page in market_pages(solo) for man in page]
    assert keys == sorted(keys)


def test_market_filters_hold(solo: World) -> None:
    whole = {man[0]: man for page in market_pages(solo) for man in page}
    for role, number in (("GK", 0), ("ST", 7)):
        expected = [i for i, man in whole.items() if number in man[1:3]]
        assert market_ids(solo, role=role) == expected
    cheap = [i for i, man in whole.items() if man[8] <= 2_000_000]
    assert market_ids(solo, max_price_m=2) == cheap
    young = [i for i, man in whole.items() if man[3] <= 22]
    assert market_ids(solo, max_age=22) == young


def test_a_page_beyond_the_last_is_empty(solo: World) -> None:
    page = payload(solo, 0, call("get_transfer_market", page=1000))
    assert len(page.men) == 0
    assert page.as_json()["next_page"] is None


def test_the_table_adds_up(solo: World) -> None:
    table = payload(solo, 0, call("get_league_table"))
    assert sorted(table.club.tolist()) == list(range(CLUBS))
    assert table.goals_for.sum() == table.goals_against.sum()
    assert (table.won + table.drawn + table.lost == table.played).all()
    assert (np.diff(table.points) <= 0).all()
    rows = table.as_json()["table"]
    assert [row["yours"] for row in rows].count(True) == 1
    assert all(len(row["last_five"]) == 5 for row in rows)


def test_the_digest_has_the_position_of_the_table(solo: World) -> None:
    overview = payload(solo, 0, call("get_club_overview"))
    rows = payload(solo, 0, call("get_league_table")).as_json()["table"]
    assert rows[overview.status.position - 1]["yours"]


def test_fixtures_are_thirty_with_fifteen_at_home(solo: World) -> None:
    fixtures = payload(solo, 0, call("get_fixtures"))
    assert fixtures.round.tolist() == list(range(1, ROUNDS + 1))
    assert fixtures.at_home.sum() == ROUNDS // 2
    assert (fixtures.formation >= 0).all()
    assert sorted(np.bincount(fixtures.opponent, minlength=CLUBS).tolist()) == [0] + [2] * 15


def test_a_managed_opponent_is_known_by_its_last_match(arena: World) -> None:
    world = arena.fork()
    world.clubs[C.FORMATION] = (world.clubs[C.FORMATION] + 1) % 3
    asked = call("get_fixtures")
    assert payload(world, 0, asked).fingerprint() == payload(arena, 0, asked).fingerprint()


@pytest.mark.parametrize(
    ("match", "code"),
    [("Y01-R01-M1", RefusalCode.UNAVAILABLE), ("Y03-R30-M1", RefusalCode.UNAVAILABLE)],
)
def test_reports_exist_for_played_matches_of_this_season_only(
    solo: World, match: str, code: RefusalCode
) -> None:
    answer = answer_query(solo, 0, call("get_match_report", match_id=match))
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_an_unknown_player_is_refused(solo: World) -> None:
    answer = answer_query(solo, 0, call("get_player", player_id="P99999"))
    assert isinstance(answer, Refusal)
    assert answer.code == RefusalCode.UNKNOWN_ID


def test_a_man_who_has_left_football_keeps_his_record(last_season: World) -> None:
    man = int(np.flatnonzero(last_season.players[P.STATUS, :400] == P.GONE)[0])
    report = payload(last_season, 0, call("get_player", player_id=format_player(man))).as_json()
    assert report["player"]["status"] == "left_football"
    assert report["player"]["value_m"] is None
    assert report["seasons"]
    assert report["transfers"][0]["how"] == "drafted"


def test_the_books_of_the_season_are_those_of_the_ledger(solo: World) -> None:
    finances = payload(solo, 0, call("get_finances"))
    assert finances.books[:, 0].tolist() == solo.ledger[0, :, L.THIS_SEASON].tolist()
    assert finances.as_json()["cash_m"] == solo.clubs[C.CASH, 0] / 1e6
    assert solo.ledger[0, :, L.WHOLE_RUN].sum() == solo.clubs[C.CASH, 0]


def test_unpaid_parts_of_fees_are_listed_with_their_days(solo: World) -> None:
    world = solo.fork()
    world.installments.append(0, 3, 2_000_000, world.day + 400, 7)
    world.installments.append(0, 4, 1_000_000, world.day + 40, 8)
    world.installments.append(5, 0, 3_000_000, world.day + 50, 9)
    before, after = (payload(w, 0, call("get_finances")).as_json() for w in (solo, world))
    assert after["fees_owed_total_m"] == before["fees_owed_total_m"] + 3
    days = [part["due_day"] for part in after["fees_owed"]]
    assert days == sorted(days)
    assert len(after["fees_due_to_you"]) == len(before["fees_due_to_you"]) + 1


def test_histories_are_complete_and_latest_first(last_season: World) -> None:
    honors = payload(last_season, 0, call("get_history", kind="honors")).as_json()["entries"]
    assert [entry["season"] for entry in honors] == list(range(19, 0, -1))
    seasons = payload(last_season, 0, call("get_history", kind="seasons", season=4)).as_json()
    assert [row["place"] for row in seasons["entries"][0]["table"]] == list(range(1, CLUBS + 1))
    assert len(seasons["entries"]) == 1
    deals = payload(last_season, 0, call("get_history", kind="transfers"))
    moves = last_season.moves.view
    kinds = np.isin(moves[:, K.MOVE_HOW], (K.BOUGHT, K.FREE_SIGNED, K.ABROAD))
    assert deals.total == kinds.sum()
    days = [entry["day"] for entry in deals.as_json()["entries"]]
    assert days == sorted(days, reverse=True)


def with_counter(world: World) -> None:
    name_counter(world, 0, int(world.squad(3)[0]), 3, 8_000_000, now=True)


def with_bid(world: World) -> None:
    queue(world, int(world.squad(0)[0]), 4, 6_000_000, 9_000_000)
    deliver(world, 0)


@pytest.mark.parametrize(
    ("change", "kind", "responses"),
    [
        (with_counter, "counter_price", ["accept_counter", "reject"]),
        (with_bid, "bid", ["accept", "reject", "counter"]),
    ],
)
def test_the_inbox_shows_pending_offers_with_their_last_day(
    solo: World, change: Callable[[World], None], kind: str, responses: list[str]
) -> None:
    world = solo.fork()
    change(world)
    offer = payload(world, 0, call("get_inbox")).as_json()["pending_offers"][-1]
    assert offer["kind"] == kind
    assert offer["responses"] == responses
    assert offer["last_day"] is not None
    assert len(pending(world, 0)) == len(payload(world, 0, call("get_inbox")).offers)


def test_an_offer_is_shown_to_the_seat_that_can_answer_it_alone(arena: World) -> None:
    shown = [payload(arena, seat, call("get_inbox")).offers for seat in range(CLUBS)]
    rows = [pending(arena, seat) for seat in range(CLUBS)]
    assert [len(offers) for offers in shown] == [len(row) for row in rows]


def test_own_bids_stand_in_the_inbox_until_they_are_answered(arena: World) -> None:
    world = arena.fork()
    before = len(payload(world, 0, call("get_inbox")).bids)
    for man in world.squad(7).tolist():
        try:
            make_bid(world, 0, man, 1_000_000)
        except Illegal:
            continue
    after = payload(world, 0, call("get_inbox"))
    assert len(after.bids) > before
    resolve_bids(world)
    waiting = payload(world, 0, call("get_inbox"))
    assert len(waiting.bids) == 0
    assert waiting.awaiting[:, 0].tolist() == after.bids[:, 0].tolist()


def test_a_player_report_tells_what_the_seats_own_bids_met(solo: World) -> None:
    world = solo.fork()
    man = max(world.squad(3).tolist(), key=lambda other: public_value(world, other))
    asked = call("get_player", player_id=format_player(man))
    before = payload(world, 0, asked)
    outcome = make_bid(world, 0, man, 500_000)
    assert outcome.status == "rejected"
    after = payload(world, 0, asked)
    assert after.bids == before.bids + 1
    assert after.best_refused >= 500_000


def test_the_pool_shows_what_a_list_leaves_of_the_budget() -> None:
    world = played_world(seed=3, seats=1, until=0)
    empty = payload(world, 0, call("get_draft_pool"))
    chosen = next(t for t in range(49, -1, -1) if t not in auto_fill(world, []))
    submit(world, 0, [chosen])
    pool = payload(world, 0, call("get_draft_pool"))
    assert pool.picked.tolist() == [int(k == chosen) for k in range(50)]
    assert pool.left == pool.budget - pool.spent != empty.left
    assert pool.price.tolist() == world.pool[P.ARRIVED_FEE].tolist()


def test_the_academy_shows_the_day_each_term_ends(solo: World) -> None:
    prospects = payload(solo, 0, call("get_youth_academy")).as_json()["prospects"]
    assert len(prospects) == len(solo.academy(0))
    assert all(prospect["term_ends"].endswith("D305") for prospect in prospects)
