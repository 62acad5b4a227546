"""The heuristic's rules of mechanics §15, one by one, against a scripted door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from fmbench.engine.rules import build_rules
from fmbench.game.answers import Accepted, Answer, Rejected
from fmbench.game.view import Academy, MarketPage, Offers
from fmbench.policies.heuristic import bargain, contracts, cover, lineup, market, tactics, youth
from fmbench.policies.heuristic.wages import WageRoom
from fmbench.settings import Settings, load_settings
from fmbench.settings.seats import HeuristicOptions
from tests.policies.doors import ScriptedDoor, made_men

MILLION = 1_000_000
SLOTS_442 = build_rules(load_settings()).slots_of(0)


@pytest.fixture(scope="module")
def options() -> HeuristicOptions:
    settings: Settings = load_settings(["seat=heuristic"])
    assert isinstance(settings.seat.options, HeuristicOptions)
    return settings.seat.options


def ample() -> WageRoom:
    return WageRoom(bill=40 * MILLION, wage_ratio=400_000, share=0.6)


def used_up() -> WageRoom:
    return WageRoom(bill=60 * MILLION, wage_ratio=600_000, share=0.6)


def made_offers(*rows: tuple[int, int, int]) -> Offers:
    """Bids as (player, amount, shown value); offer ids count from 1."""
    table = np.zeros((8, len(rows)), dtype=np.int64)
    for k, (player, amount, value) in enumerate(rows):
        table[:, k] = (k + 1, 0, player, 5, amount, value, 20, 1)
    return Offers(table, ())


def responses(door: ScriptedDoor) -> list[tuple[Any, ...]]:
    asked = door.asked("respond_to_offer")
    return [(args["offer_id"], args["response"], args.get("amount_m")) for args in asked]


def squad_with_low_and_high() -> Any:
    """Men 100..110 have low bands, 111..124 high ones."""
    middles = np.array([60] * 11 + [75] * 14)
    return made_men(25, low=middles - 5, high=middles + 5)


def test_a_good_price_for_a_man_below_the_median_is_accepted(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    bargain.answer_bids(
        made_offers((100, 5 * MILLION, 5 * MILLION)), squad_with_low_and_high(), door, options
    )
    assert responses(door) == [("F00001", "accept", None)]


def test_a_bid_for_a_better_man_is_countered_at_the_markup(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    bargain.answer_bids(
        made_offers((123, 5 * MILLION, 5 * MILLION)), squad_with_low_and_high(), door, options
    )
    assert responses(door) == [("F00001", "counter", 6.5)]


def test_anybody_goes_for_the_price_of_the_counter(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    bargain.answer_bids(
        made_offers((123, 7 * MILLION, 5 * MILLION)), squad_with_low_and_high(), door, options
    )
    assert responses(door) == [("F00001", "accept", None)]


def test_bids_for_the_best_eleven_are_left_to_lapse(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    offers = made_offers((111, 50 * MILLION, 5 * MILLION))
    bargain.answer_bids(offers, squad_with_low_and_high(), door, options)
    assert door.calls == []


def test_a_small_squad_sells_nobody(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    bargain.answer_bids(made_offers((100, 9 * MILLION, 5 * MILLION)), made_men(18), door, options)
    assert door.calls == []


def test_the_young_core_is_renewed_at_what_it_asks_for(options: HeuristicOptions) -> None:
    def talk(args: Mapping[str, Any]) -> Answer:
        enough = args["wage_m_per_year"] >= 1.5
        return Accepted({"status": "signed"}) if enough else Rejected({"demand_m_per_year": 1.5})

    door = ScriptedDoor(offer_contract=talk)
    room = ample()
    men = made_men(3, age=[22, 31, 22], months_left=[10, 10, 40])
    contracts.renew_core(men, room, door, options)
    offered = [(args["player_id"], args["wage_m_per_year"]) for args in door.asked("offer_contract")]
    assert offered == [("P00100", 1.0), ("P00100", 1.5)]
    assert room.bill == 40_500_000


def test_nobody_is_renewed_once_next_seasons_wages_are_used_up(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    men = made_men(3, months_left=[30, 30, 10], wage=[30 * MILLION, 30 * MILLION, MILLION])
    contracts.renew_core(men, used_up(), door, options)
    assert door.calls == []


def test_men_past_the_selling_age_are_listed_once(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    contracts.list_old(made_men(3, age=[33, 32, 34], listed=[0, 0, 1]), door, options)
    assert door.asked("list_player") == [{"player_id": "P00100", "listed": True}]


def on_sale(**columns: Any) -> dict[str, Answer]:
    men = made_men(len(columns["value"]), club=4, **columns)
    return {"get_transfer_market": Accepted(MarketPage(men, 1, 1, len(men)))}


def bids(door: ScriptedDoor) -> list[tuple[str, float]]:
    return [(args["player_id"], args["amount_m"]) for args in door.asked("make_transfer_offer")]


def test_targets_below_the_squads_median_are_passed_over(options: HeuristicOptions) -> None:
    door = ScriptedDoor(
        make_transfer_offer=Accepted({"status": "agreed"}),
        **on_sale(value=[4 * MILLION, 4 * MILLION], low=[50, 70], high=[60, 80]),
    )
    market.buy_young(made_men(20), 90 * MILLION, ample(), door, options)
    assert bids(door) == [("P00101", 4.0)]
    assert door.asked("get_transfer_market")[0]["max_age"] == options.target_age


def test_a_rejected_bid_is_raised_once(options: HeuristicOptions) -> None:
    door = ScriptedDoor(make_transfer_offer=Rejected({}), **on_sale(value=[4 * MILLION]))
    market.buy_young(made_men(20), 90 * MILLION, ample(), door, options)
    assert bids(door) == [("P00100", 4.0), ("P00100", 4.4)]


def test_no_more_men_are_signed_at_a_stop_than_allowed(options: HeuristicOptions) -> None:
    door = ScriptedDoor(
        make_transfer_offer=Accepted({"status": "agreed"}), **on_sale(value=[4 * MILLION] * 6)
    )
    market.buy_young(made_men(20), 90 * MILLION, ample(), door, options)
    assert len(bids(door)) == options.signings_max


def test_fees_stay_within_the_cash(options: HeuristicOptions) -> None:
    door = ScriptedDoor(
        make_transfer_offer=Accepted({"status": "agreed"}), **on_sale(value=[4 * MILLION] * 3)
    )
    market.buy_young(made_men(20), 9 * MILLION, ample(), door, options)
    assert len(bids(door)) == 2


def test_a_full_wage_bill_buys_and_promotes_nobody(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    market.buy_young(made_men(20), 90 * MILLION, used_up(), door, options)
    youth.promote_best(used_up(), door, options)
    assert door.calls == []


def free_agents(count: int) -> dict[str, Answer]:
    men = made_men(count, club=-1, status=3)
    return {"get_transfer_market": Accepted(MarketPage(men, 1, 1, count))}


def test_a_thin_squad_is_filled_up_at_what_free_agents_ask(options: HeuristicOptions) -> None:
    def talk(args: Mapping[str, Any]) -> Answer:
        enough = args["wage_m_per_year"] >= 0.8
        return Accepted({"status": "signed"}) if enough else Rejected({"demand_m_per_year": 0.8})

    door, room = ScriptedDoor(offer_contract=talk, **free_agents(5)), used_up()
    cover.fill_up(made_men(18), room, door, options)
    signed = [args for args in door.asked("offer_contract") if args["wage_m_per_year"] == 0.8]
    assert [args["player_id"] for args in signed] == ["P00100", "P00101"]
    assert room.bill == 61_600_000


def test_no_free_agent_earns_more_than_is_usual(options: HeuristicOptions) -> None:
    door = ScriptedDoor(offer_contract=Rejected({"demand_m_per_year": 1.2}), **free_agents(2))
    cover.fill_up(made_men(18), ample(), door, options)
    assert len(door.asked("offer_contract")) == 2


def test_a_deep_squad_asks_no_free_agents(options: HeuristicOptions) -> None:
    door = ScriptedDoor()
    cover.fill_up(made_men(20), ample(), door, options)
    assert door.calls == []


def test_the_prospects_with_most_stars_are_promoted(options: HeuristicOptions) -> None:
    men = made_men(4, half_stars=[4, 9, 4, 7], low=[50, 50, 50, 50])
    door = ScriptedDoor(get_youth_academy=Accepted(Academy(men, 305)))
    youth.promote_best(ample(), door, options)
    assert [args["player_id"] for args in door.asked("promote_youth")] == ["P00101", "P00103"]


def eleven_and_bench(**columns: Any) -> Any:
    """Two men for each slot of 4-4-2, the first eleven better than the second."""
    roles = SLOTS_442.tolist() * 2
    middle = np.array([75] * 11 + [65] * 11)
    return made_men(22, role=roles, low=middle - 5, high=middle + 5, **columns)


def test_the_best_fresh_men_play_in_their_roles() -> None:
    assert sorted(lineup.choose(eleven_and_bench(), SLOTS_442, 45_000)) == list(range(11))


def test_the_injured_and_the_tired_make_room() -> None:
    men = eleven_and_bench(is_fit=[1, 0] + [1] * 20, fatigue=[10_000, 10_000, 50_000] + [10_000] * 19)
    eleven = lineup.choose(men, SLOTS_442, 45_000)
    assert 1 not in eleven
    assert 2 not in eleven
    assert men.role[eleven].tolist() == SLOTS_442.tolist()


def test_only_a_keeper_keeps_goal() -> None:
    men = eleven_and_bench(is_fit=[0] + [1] * 10 + [0] + [1] * 10)
    assert lineup.choose(men, SLOTS_442, 45_000) == []


@pytest.mark.parametrize(("place", "style"), [(1, "counter"), (8, "counter"), (9, "pressing")])
def test_style_follows_the_opponents_place(place: int, style: str) -> None:
    door = ScriptedDoor()
    tactics.set_style(place, "4-4-2", "direct", door)
    assert door.asked("set_tactics") == [{"formation": "4-4-2", "style": style}]


def test_style_is_left_alone_when_it_fits_or_nothing_is_known() -> None:
    door = ScriptedDoor()
    tactics.set_style(3, "4-4-2", "counter", door)
    tactics.set_style(0, "4-4-2", "counter", door)
    assert door.calls == []
