"""What a man wants to earn, and talks about it."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.fixed import MICRO, share
from fmbench.engine.market.wages import (
    automatic_terms,
    demand,
    renew,
    reservation,
    talk_renewal,
    wage_of,
)
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from tests.engine.market.markets import on_day, summer_stop
from tests.engine.worlds import declared_rules

CONTRACTS = declared_rules().contracts


def wage_m(ability: int, age: int = 25, reputation: int = 70, morale: int = 60) -> float:
    """Reservation wage in M of day 0."""
    wage = wage_of(ability * 1000, age, MICRO, reputation * 1000, morale * 1000, MICRO, CONTRACTS)
    return int(wage) / 1_000_000


def own_man(world: World) -> int:
    return int(world.squad(0)[0])


@pytest.mark.parametrize(
    ("ability", "expected"), [(70, 2.50), (73.5, 3.4), (78, 5.05), (82, 7.18), (86, 10.2)]
)
def test_wages_follow_the_declared_curve(ability: float, expected: float) -> None:
    wage = wage_of(int(ability * 1000), 25, MICRO, 70_000, 60_000, MICRO, CONTRACTS)
    assert wage / 1_000_000 == pytest.approx(expected, rel=0.01)


def test_the_very_young_and_the_old_ask_less() -> None:
    assert wage_m(75, age=20) == pytest.approx(0.75 * wage_m(75, age=21), rel=1e-4)
    assert wage_m(75, age=32) == pytest.approx(0.90 * wage_m(75, age=31), rel=1e-4)


def test_a_famous_club_and_good_spirits_lower_a_wage() -> None:
    assert wage_m(75, reputation=90) == pytest.approx(0.94 * wage_m(75), rel=1e-4)
    assert wage_m(75, morale=80) == pytest.approx(0.96 * wage_m(75), rel=1e-4)


def test_a_man_signs_at_his_reservation_and_not_one_credit_below() -> None:
    world = summer_stop()
    man = own_man(world)
    wage = reservation(world, man, 0)
    assert not renew(world, 0, man, wage - 1, 3)
    assert renew(world, 0, man, wage, 3)
    assert world.players[P.WAGE, man] == wage
    assert world.players[P.CONTRACT_END, man] == world.season + 2


def test_lower_renewal_is_legal() -> None:
    world = summer_stop()
    man = own_man(world)
    world.players[P.WAGE, man] = 3 * reservation(world, man, 0)
    assert talk_renewal(world, 0, man, reservation(world, man, 0), 1).status == "signed"


def test_wages_are_nominal_for_the_contract() -> None:
    world = summer_stop()
    man = own_man(world)
    assert renew(world, 0, man, reservation(world, man, 0), 5)
    wage, wanted = int(world.players[P.WAGE, man]), reservation(world, man, 0)
    on_day(world, world.day + 4 * 360)
    assert world.players[P.WAGE, man] == wage
    world.players[P.BORN, man] += 4
    assert reservation(world, man, 0) == pytest.approx(wanted * 1.04**4, rel=1e-4)


def test_renewal_morale_once_in_90_days() -> None:
    world = summer_stop()
    man = own_man(world)
    world.players[P.MORALE, man] = 40_000
    spirits = []
    for day in (0, 1, 89, 90, 91):
        on_day(world, 10 + day)
        renew(world, 0, man, 10 * reservation(world, man, 0), 5)
        spirits.append(int(world.players[P.MORALE, man]))
    assert spirits == [48_000, 48_000, 48_000, 56_000, 56_000]


def test_a_demand_taken_at_once_is_signed() -> None:
    world = summer_stop()
    for man in world.squad(0).tolist():
        outcome = talk_renewal(world, 0, man, 1, 3)
        assert outcome.status == "rejected"
        assert talk_renewal(world, 0, man, outcome.facts["demand"], 3).status == "signed"


def test_demands_are_padded_by_8_to_30_per_cent() -> None:
    world = summer_stop()
    pads = [demand(world, man, 0) / reservation(world, man, 0) for man in range(300)]
    assert 1.08 <= min(pads) < 1.10
    assert 1.28 < max(pads) <= 1.32


def test_every_refused_round_raises_the_next_demand() -> None:
    world = summer_stop()
    man = own_man(world)
    demands = [talk_renewal(world, 0, man, 1, 3).facts["demand"] for _ in range(3)]
    assert demands[0] < demands[1] < demands[2]


def test_three_refusals_end_the_talks_for_45_days() -> None:
    world = summer_stop()
    man = own_man(world)
    for _ in range(3):
        talk_renewal(world, 0, man, 1, 3)
    with pytest.raises(Illegal) as refused:
        talk_renewal(world, 0, man, 10**9, 3)
    assert (refused.value.code, refused.value.facts["until"]) == ("cooldown", world.day + 45)
    on_day(world, world.day + 45)
    assert talk_renewal(world, 0, man, 10**9, 3).status == "signed"


def test_refusals_harden_the_wage_for_90_days_and_a_signature_ends_the_quarrel() -> None:
    world = summer_stop()
    man = own_man(world)
    calm = reservation(world, man, 0)
    talk_renewal(world, 0, man, 1, 3)
    assert reservation(world, man, 0) == share(calm, MICRO + CONTRACTS.reject_raise)
    later = on_day(world.fork(), world.day + 91)
    assert reservation(later, man, 0) == calm
    talk_renewal(world, 0, man, 10 * calm, 3)
    world.players[P.MORALE, man] -= world.rules.condition.morale_renewal
    assert reservation(world, man, 0) == calm


def test_a_man_wants_more_to_stay_in_the_last_six_months_of_his_contract() -> None:
    world = summer_stop()
    man = own_man(world)
    world.players[P.CONTRACT_END, man] = world.season
    early = reservation(on_day(world, 150), man, 0)
    assert reservation(on_day(world, 151), man, 0) == share(early, MICRO + CONTRACTS.late_raise)
    assert not renew(world, 0, man, early, 5)
    assert renew(world, 0, man, share(early, MICRO + CONTRACTS.late_raise), 5)


def test_a_man_late_in_his_contract_wants_no_more_of_another_club() -> None:
    world = summer_stop()
    man = own_man(world)
    world.players[P.CONTRACT_END, man] = world.season
    asked = reservation(on_day(world, 150), man, 1)
    assert reservation(on_day(world, 300), man, 1) == asked


@pytest.mark.parametrize("years", [0, 6, -1])
def test_contracts_run_one_to_five_years(years: int) -> None:
    world = summer_stop()
    with pytest.raises(Illegal, match="bad_argument"):
        talk_renewal(world, 0, own_man(world), 10**9, years)


def test_embargo_forbids_a_rise_but_not_a_renewal() -> None:
    world = summer_stop()
    man = own_man(world)
    world.clubs[C.CASH, 0] = -1
    world.players[P.WAGE, man] = 2 * reservation(world, man, 0)
    with pytest.raises(Illegal, match="embargo"):
        talk_renewal(world, 0, man, int(world.players[P.WAGE, man]) + 1, 3)
    assert talk_renewal(world, 0, man, int(world.players[P.WAGE, man]), 3).status == "signed"


def test_automatic_terms_cost_15_to_40_per_cent_more_for_three_years() -> None:
    world = summer_stop()
    pads = set()
    for man in range(100, 300):
        wage, years = automatic_terms(world, man, 0)
        assert years == 3
        pads.add(wage / reservation(world, man, 0))
    assert min(pads) >= 1.149
    assert max(pads) <= 1.401
