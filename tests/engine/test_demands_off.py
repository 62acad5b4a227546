"""Each of the four demands on a manager can be switched off by an option (paper Table 1)."""

from functools import cache

import numpy as np
import pytest

from fmbench.engine import season
from fmbench.engine.club import board, facilities
from fmbench.engine.club.insolvency import count_days_below_zero, insolvent_clubs
from fmbench.engine.football.standings import order
from fmbench.engine.market import bids, wages
from fmbench.engine.market.asks import pair_markup, threshold
from fmbench.engine.people import band
from fmbench.engine.rules import Rules, build_rules
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import relation as R
from fmbench.engine.world import World
from fmbench.score.v1.ledger import SeatRecord
from fmbench.settings import Settings, load_settings, params_hash
from tests.engine.market.markets import M, buy, quiet, targets
from tests.engine.worlds import drafted_world, play

SEAT = 0
DEMANDS = (
    "without-hidden-information", "without-cumulative-consequences", "without-counter-adaptive-market",
    "without-multi-objective-pressure", "without-honors",
)  # fmt: skip


@cache
def settings_without(demand: str) -> Settings:
    return load_settings([f"experiment={demand}"])


def rules_without(demand: str) -> Rules:
    return build_rules(settings_without(demand))


def stop_without(demand: str, day: int = 10) -> World:
    """A stop of the first summer in a world with one seat."""
    world = play(drafted_world(1, 1, rules_without(demand)), day - 1)
    season.play_day(world)
    return world


@pytest.mark.parametrize("demand", DEMANDS)
def test_a_world_without_a_demand_has_a_name_and_a_hash_of_its_own(demand: str) -> None:
    declared, other = load_settings(), settings_without(demand)
    assert params_hash(other) != params_hash(declared)
    assert (other.world.name, other.scoring.version) != (declared.world.name, declared.scoring.version)
    assert declared.world.name == declared.world.version


def test_without_hidden_information_the_band_shown_is_the_truth_and_has_no_width() -> None:
    world = stop_without("without-hidden-information", 45)
    alive = np.isin(world.players[P.STATUS, : world.player_count], (P.ACADEMY, P.SENIOR, P.FREE))
    men = np.flatnonzero(alive)
    relation = world.relations[SEAT]
    assert relation[R.BELIEF, men].tolist() == world.players[P.ABILITY, men].tolist()
    assert relation[R.BELIEF_POTENTIAL, men].tolist() == world.players[P.POTENTIAL, men].tolist()
    low, high, grade = band(relation[R.BELIEF, men], relation[R.OBSERVATIONS, men], world.rules.scouting)
    assert low.tolist() == high.tolist()
    assert (np.abs(low * 1000 - world.players[P.ABILITY, men]) <= 500).all()
    assert (grade == 0).all()


def test_without_hidden_information_nobody_differs_in_a_hidden_trait() -> None:
    world = stop_without("without-hidden-information")
    keepers = world.players[P.ROLE, : world.player_count] == 0
    for trait in (P.DEVELOPMENT, P.ONSET, P.PRONENESS, P.CONSISTENCY):
        assert len(np.unique(world.players[trait, : world.player_count][keepers])) == 1


def test_without_an_adaptive_market_any_low_bid_is_told_the_price_and_raises_nothing() -> None:
    world = quiet(stop_without("without-counter-adaptive-market"))
    man = targets(world, low=5 * M)[0]
    price = threshold(world, man, SEAT)
    for _ in range(5):
        outcome = bids.make_bid(world, SEAT, man, M // 10)
        assert (outcome.status, outcome.facts["amount"]) == ("countered", price)
    assert threshold(world, man, SEAT) == price
    assert bids.make_bid(world, SEAT, man, price).status == "agreed"


def test_without_an_adaptive_market_deals_and_resales_make_nothing_dearer() -> None:
    world = quiet(stop_without("without-counter-adaptive-market"))
    first, *others = targets(world)
    seller = int(world.players[P.CLUB, first])
    second = next(man for man in others if world.players[P.CLUB, man] == seller)
    buy(world, SEAT, first, threshold(world, first, SEAT))
    assert pair_markup(world.pairs, seller, SEAT, world.day, world.rules.market.pair_halflife) == 0
    price = threshold(world, second, SEAT)
    world.players[[P.SOLD_FEE, P.SOLD_DAY], second] = M, world.day
    assert threshold(world, second, SEAT) == price


def test_without_an_adaptive_market_a_man_in_talks_names_his_wage_and_never_hardens() -> None:
    world = stop_without("without-counter-adaptive-market")
    man = int(world.squad(SEAT)[0])
    wanted = wages.reservation(world, man, SEAT)
    for _ in range(5):
        refused = wages.talk_renewal(world, SEAT, man, wanted - 1, 2)
        assert refused.facts["demand"] == wages.round_wage(wanted)
    assert wages.reservation(world, man, SEAT) == wanted
    assert wages.talk_renewal(world, SEAT, man, wanted, 2).status == "signed"


def test_without_pressure_nothing_costs_confidence_and_nobody_is_dismissed() -> None:
    world = play(drafted_world(1, 1, rules_without("without-multi-objective-pressure")), 299)
    world.clubs[C.CASH, SEAT] = -M
    before = int(world.clubs[C.CONFIDENCE, SEAT])
    assert before >= 60_000
    board.judge_finances(world)
    table = [slot for slot in order(world).tolist() if slot != SEAT]
    board.season_verdict(world, np.array([*table, SEAT]))
    assert world.clubs[C.CONFIDENCE, SEAT] == before
    world.clubs[C.CONFIDENCE, SEAT] = 0
    assert not board.loses_patience(world, SEAT, 16, vote_today=True)


def test_without_lasting_consequences_a_building_takes_a_day_of_work() -> None:
    world = stop_without("without-cumulative-consequences")
    levels = world.clubs[C.LEVEL : C.LEVEL + 3, SEAT].copy()
    for kind in range(3):
        facilities.start_work(world, SEAT, kind)
    play(world, world.day + 2)
    assert (world.clubs[C.LEVEL : C.LEVEL + 3, SEAT] == levels + 1).all()


def test_without_lasting_consequences_debts_bring_neither_administration_nor_death() -> None:
    world = stop_without("without-cumulative-consequences")
    for _ in range(400):
        world.clubs[C.CASH, SEAT] = -1000 * M
        world.set_day(world.day + 1)
        count_days_below_zero(world)
        assert insolvent_clubs(world) == []
    assert world.clubs[C.ADMINISTRATION_DAY, SEAT] == -1


def test_without_honors_titles_give_no_points() -> None:
    scoring = settings_without("without-honors").scoring
    record = SeatRecord(scoring, 0.04, 20, 100, 100)
    assert record.scoring.weights.honors == 0
    assert record.scoring.weights.squad == load_settings().scoring.weights.squad
