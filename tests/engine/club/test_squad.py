"""What a seat may do with its own men (decisions 14, 15, 21, 25; paper Table 10)."""

import pytest

from fmbench.engine.answer import Illegal
from fmbench.engine.club import squad
from fmbench.engine.people import intake
from fmbench.engine.state import club as C
from fmbench.engine.state import ledger as L
from fmbench.engine.state import player as P
from fmbench.engine.world import World
from tests.engine.worlds import drafted_world

SEAT, OTHER = 0, 5


@pytest.fixture
def world() -> World:
    world = drafted_world(seats=1)
    world.set_day(305)
    intake(world)
    world.set_day(306)
    return world


def test_release_costs_half_a_years_wage_and_makes_a_free_agent(world: World) -> None:
    man = int(world.squad(SEAT)[0])
    wage, cash = int(world.players[P.WAGE, man]), int(world.clubs[C.CASH, SEAT])
    outcome = squad.release(world, SEAT, man)
    assert outcome.facts == {"severance": wage // 2}
    assert world.clubs[C.CASH, SEAT] == cash - wage // 2
    assert world.ledger[SEAT, L.SEVERANCE, L.WHOLE_RUN] == -(wage // 2)
    assert world.players[[P.STATUS, P.CLUB, P.WAGE], man].tolist() == [P.FREE, -1, 0]
    assert world.players[P.FREE_SINCE, man] == world.day


def test_no_release_below_16_men_nor_without_the_severance(world: World) -> None:
    men = world.squad(SEAT)
    world.clubs[C.CASH, SEAT] = 0
    with pytest.raises(Illegal, match="no_cash"):
        squad.release(world, SEAT, int(men[0]))
    world.players[P.STATUS, men[16:]] = P.FREE
    with pytest.raises(Illegal, match="squad_too_small"):
        squad.release(world, SEAT, int(men[0]))


def test_a_prospect_is_let_go_for_nothing(world: World) -> None:
    boy = int(world.academy(SEAT)[0])
    assert squad.release(world, SEAT, boy).facts == {"severance": 0}
    assert world.players[P.STATUS, boy] == P.GONE


def test_a_promoted_prospect_is_a_senior_with_the_preset_contract(world: World) -> None:
    boy = int(world.academy(SEAT)[0])
    outcome = squad.promote_youth(world, SEAT, boy)
    assert boy in world.squad(SEAT)
    assert outcome.facts == {"wage": 350_000, "contract_end": 3}


def test_no_promotion_into_a_full_squad_nor_under_an_embargo(world: World) -> None:
    boy = int(world.academy(SEAT)[0])
    world.clubs[C.CASH, SEAT] = -1
    with pytest.raises(Illegal, match="embargo"):
        squad.promote_youth(world, SEAT, boy)
    world.players[P.CLUB, world.squad(OTHER)[:5]] = SEAT
    with pytest.raises(Illegal, match="squad_full"):
        squad.promote_youth(world, SEAT, boy)


def test_only_own_men_obey(world: World) -> None:
    stranger, boy = int(world.squad(OTHER)[0]), int(world.academy(SEAT)[0])
    for act in (squad.release, squad.promote_youth):
        with pytest.raises(Illegal, match="not_yours"):
            act(world, SEAT, stranger)
    for man in (stranger, boy):
        with pytest.raises(Illegal, match="not_yours"):
            squad.list_player(world, SEAT, man, listed=True)
        with pytest.raises(Illegal, match="not_yours"):
            squad.set_lineup(world, SEAT, [man] * 11)


def test_listing_costs_morale_once_and_doing_so_twice_is_refused(world: World) -> None:
    man = int(world.squad(SEAT)[0])
    before = int(world.players[P.MORALE, man])
    squad.list_player(world, SEAT, man, listed=True)
    assert world.players[P.MORALE, man] == before - 6_000
    with pytest.raises(Illegal, match="already_so"):
        squad.list_player(world, SEAT, man, listed=True)
    squad.list_player(world, SEAT, man, listed=False)
    assert world.players[[P.MORALE, P.LISTED], man].tolist() == [before - 6_000, 0]


def test_line_up_and_tactics_stay_until_changed(world: World) -> None:
    eleven = world.squad(SEAT)[:11].tolist()
    squad.set_lineup(world, SEAT, eleven)
    squad.set_tactics(world, SEAT, 2, 3)
    assert world.lineups[SEAT].tolist() == eleven
    assert world.clubs[[C.FORMATION, C.STYLE], SEAT].tolist() == [2, 3]
