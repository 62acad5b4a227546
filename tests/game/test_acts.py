"""The action tools as a seat meets them: what is done, what is rejected, what is refused and why."""

import ast
from pathlib import Path

import pytest

import fmbench.engine
from fmbench.engine.club.facilities import step_cost
from fmbench.engine.draft import auto_fill
from fmbench.engine.market.asks import threshold
from fmbench.engine.market.wages import reservation
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.game.answers import Accepted, Answer, Refusal, Rejected
from fmbench.game.episode import Episode
from fmbench.game.refusals import explain
from fmbench.game.tools.ids import format_player
from tests.game.episodes import Idle, begin, play

FIRST_DAY_OF_SUMMER, LINEUP_LOCK = 5, 63


def at(day: int) -> Episode:
    """A solo world of idle years, at its first stop from that day on."""
    episode = play(begin(), Idle(), until=day)
    episode.seats[0].begin_turn()
    return episode


def call(episode: Episode, tool: str, **args: object) -> Answer:
    return episode.seats[0].call(tool, args)


def facts(answer: Answer) -> dict[str, object]:
    assert isinstance(answer, Accepted), answer
    return dict(answer.as_json())


def code_of(answer: Answer) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code.value


def mine(episode: Episode) -> list[str]:
    return [format_player(number) for number in episode.world.squad(0).tolist()]


def buyable(episode: Episode) -> tuple[int, int]:
    """The cheapest man that scripted club 3 would sell today, and the fee it would take."""
    world = episode.world
    fees = {man: threshold(world, man, 0) for man in world.squad(3).tolist()}
    man = min(fees, key=lambda one: (fees[one], one))
    return man, fees[man]


def test_a_new_draft_list_replaces_the_last() -> None:
    episode = begin()
    episode.seats[0].begin_turn()
    prices, filled = episode.world.pool[P.ARRIVED_FEE], auto_fill(episode.world, [])
    dear = next(t for t in range(50) if t not in filled and prices[t] < 20_000_000)
    first = facts(call(episode, "submit_draft", template_ids=[f"T{dear + 1:02d}"]))
    assert first["status"] == "listed"
    assert facts(call(episode, "submit_draft", template_ids=[]))["cost_m"] != first["cost_m"]
    assert episode.world.draft_lists[0].sum() == 0


def test_a_draft_list_over_the_budget_is_refused_with_both_amounts() -> None:
    episode = begin()
    episode.seats[0].begin_turn()
    answer = call(episode, "submit_draft", template_ids=[f"T{n:02d}" for n in range(1, 26)])
    assert code_of(answer) == "over_draft_budget"
    assert isinstance(answer, Refusal)
    assert "100.0 M" in answer.message


def test_only_the_tools_of_the_draft_are_legal_before_the_season_and_draft_tools_only_then() -> None:
    episode = begin()
    episode.seats[0].begin_turn()
    assert code_of(call(episode, "get_squad")) == "not_now"
    assert code_of(call(episode, "set_tactics", formation="4-4-2", style="direct")) == "not_now"
    assert isinstance(call(episode, "get_club_overview"), Accepted)
    later = at(FIRST_DAY_OF_SUMMER)
    assert code_of(call(later, "submit_draft", template_ids=[])) == "not_now"
    assert code_of(call(later, "get_draft_pool")) == "not_now"


def test_lineup_takes_own_seniors_only() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    men = mine(episode)
    assert facts(call(episode, "set_lineup", player_ids=men[:11]))["status"] == "set"
    foreign = format_player(int(episode.world.squad(4)[0]))
    assert code_of(call(episode, "set_lineup", player_ids=[*men[:10], foreign])) == "not_yours"
    assert code_of(call(episode, "set_lineup", player_ids=[*men[:10], "P99999"])) == "unknown_id"


def test_tactics_reach_the_world() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    assert facts(call(episode, "set_tactics", formation="3-5-2", style="counter"))["status"] == "set"
    assert episode.world.clubs[[C.FORMATION, C.STYLE], 0].tolist() == [2, 3]


def test_a_bid_at_the_hidden_threshold_is_agreed_and_the_man_comes_at_day_end() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    man, fee = buyable(episode)
    answer = call(episode, "make_transfer_offer", player_id=format_player(man), amount_m=fee / 1e6)
    assert facts(answer) == {"ok": True, "status": "agreed", "fee_m": fee / 1e6}
    assert episode.world.players[P.CLUB, man] == 3
    call(episode, "advance")
    episode.proceed()
    assert episode.world.players[P.CLUB, man] == 0
    assert episode.world.players[P.ARRIVED_FEE, man] == fee


def test_terms_for_another_clubs_man_are_kept_only_for_a_bid_of_today() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    man, fee = buyable(episode)
    terms = {"player_id": format_player(man), "wage_m_per_year": 9.5, "years": 2}
    assert code_of(call(episode, "offer_contract", **terms)) == "unavailable"
    call(episode, "make_transfer_offer", player_id=format_player(man), amount_m=fee / 1e6)
    kept = facts(call(episode, "offer_contract", **terms))
    assert kept == {"ok": True, "status": "lodged", "wage_m_per_year": 9.5, "years": 2}
    call(episode, "advance")
    episode.proceed()
    assert episode.world.players[[P.CLUB, P.WAGE, P.CONTRACT_END], man].tolist() == [0, 9_500_000, 2]


def test_a_rejected_bid_costs_a_move_and_a_refused_one_costs_nothing() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    man = int(episode.world.squad(3)[0])
    budget = episode.seats[0].budget
    answer = call(episode, "make_transfer_offer", player_id=format_player(man), amount_m=0.01)
    assert isinstance(answer, Rejected)
    assert budget.negotiation_used == 1
    assert code_of(call(episode, "make_transfer_offer", player_id=mine(episode)[0], amount_m=1)) == "yours"
    assert budget.negotiation_used == 1


def test_bids_outside_a_window_are_refused_and_the_hint_names_the_windows() -> None:
    episode = at(LINEUP_LOCK)
    man = format_player(int(episode.world.squad(3)[0]))
    answer = call(episode, "make_transfer_offer", player_id=man, amount_m=1)
    assert code_of(answer) == "window_closed"
    assert isinstance(answer, Refusal)
    assert "5-59" in answer.hint
    assert "181-209" in answer.hint


def test_an_own_man_signs_at_his_reservation_and_asks_for_more_below_it() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    man = int(episode.world.squad(0)[0])
    player = format_player(man)
    refused = call(episode, "offer_contract", player_id=player, wage_m_per_year=0.01, years=3)
    assert isinstance(refused, Rejected)
    asked = refused.as_json()["demand_m_per_year"]
    assert isinstance(asked, float)
    wanted = reservation(episode.world, man, 0)
    assert asked * 1e6 >= wanted
    signed = facts(call(episode, "offer_contract", player_id=player, wage_m_per_year=asked, years=3))
    assert signed["status"] == "signed"
    assert signed["contract_end_season"] == 3
    assert episode.world.players[P.WAGE, man] == round(asked * 1e6)


def test_release_costs_half_a_years_wage() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    man = int(episode.world.squad(0)[0])
    wage, cash = int(episode.world.players[P.WAGE, man]), int(episode.world.clubs[C.CASH, 0])
    answer = facts(call(episode, "release_player", player_id=format_player(man)))
    assert answer["severance_m"] == wage // 2 / 1e6
    assert episode.world.clubs[C.CASH, 0] == cash - wage // 2
    assert episode.world.players[P.STATUS, man] == P.FREE


def test_listing_and_listing_again() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    player = mine(episode)[0]
    assert facts(call(episode, "list_player", player_id=player, listed=True))["status"] == "listed"
    assert code_of(call(episode, "list_player", player_id=player, listed=True)) == "already_so"
    assert facts(call(episode, "list_player", player_id=player, listed=False))["status"] == "unlisted"


def test_building_names_cost_and_day_and_is_refused_twice() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    cost = step_cost(episode.world, 0, 1)
    answer = facts(call(episode, "invest", facility="training"))
    assert answer["cost_m"] == cost / 1e6
    assert str(answer["done_day"]).startswith("Y0")
    again = call(episode, "invest", facility="training")
    assert code_of(again) == "under_construction"
    assert isinstance(again, Refusal)
    assert str(answer["done_day"]) in again.message


def test_standing_orders_are_set_and_cleared_by_the_slot_the_seat_names() -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    order = {"metric": "age", "comparison": "above", "threshold": 31, "action": "list"}
    assert facts(call(episode, "set_standing_order", slot=10, **order))["slot"] == 10
    assert facts(call(episode, "set_standing_order", slot=10, action="clear"))["status"] == "cleared"
    assert code_of(call(episode, "set_standing_order", slot=10, action="clear")) == "already_so"


def test_a_prospect_is_promoted_on_a_standard_contract() -> None:
    episode = at(305)
    prospect = format_player(int(episode.world.academy(0)[0]))
    answer = facts(call(episode, "promote_youth", player_id=prospect))
    assert answer["status"] == "promoted"
    assert answer["wage_m_per_year"]
    assert code_of(call(episode, "promote_youth", player_id=prospect)) == "not_yours"


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("make_transfer_offer", {"amount_m": 1}),
        ("offer_contract", {"wage_m_per_year": 1, "years": 1}),
        ("list_player", {"listed": True}),
        ("release_player", {}),
        ("promote_youth", {}),
    ],
)
def test_a_player_who_does_not_exist_is_refused_by_every_tool(tool: str, args: dict[str, object]) -> None:
    episode = at(FIRST_DAY_OF_SUMMER)
    for number in (episode.world.player_count, episode.world.capacity - 1, 99_999_999):
        assert code_of(call(episode, tool, player_id=format_player(number), **args)) == "unknown_id"


def test_every_code_of_the_world_has_words() -> None:
    codes = set()
    for path in sorted(Path(fmbench.engine.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                codes.add(code.value)
    known = explain.__globals__["_WORDS"]
    assert codes
    assert codes <= set(known)
